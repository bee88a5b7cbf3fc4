import LayerGeometry
import TerminalTypes

/// The contents of the why pane: the reason for every tested layer, the effects of an edit, or the
/// arithmetic.
public struct WhyPage: Sendable {
    /// The role of a line.
    public enum Tone: Hashable, Sendable {
        /// Plain text, secondary text, the answer, that of the other rule book, a heading, or a warning.
        case plain, quiet, hit, other, heading, warning
    }

    /// One line: up to three texts in columns.
    public struct Line: Hashable, Sendable {
        /// The texts; a single one spans all columns.
        public let texts: [String]
        /// Its role.
        public let tone: Tone
        /// The index of the layer it is about; a click selects it.
        public let layer: Int?
        /// The depth of the layer relative to the first one, for lines in columns.
        public let depth: Int
        /// The number of layers of the search that it is about, from that one on.
        public let span: Int
        /// Whether it is about layers of the search, one or several in a row.
        public var isOfSearch: Bool { texts.count > 1 || texts[0].hasPrefix("› ") }
        /// A shorter form of the last text, for narrow columns; `nil` if there is none.
        private let shortEnd: String?

        init(
            _ texts: [String], _ tone: Tone = .plain, layer: Int? = nil, depth: Int = 0,
            shortEnd: String? = nil, span: Int = 1
        ) {
            self.texts = texts
            self.shortEnd = shortEnd
            self.tone = tone
            self.layer = layer
            self.depth = max(0, depth)
            self.span = span
        }

        /// The line as secondary text.
        var quiet: Line {
            Line(texts, .quiet, layer: layer, depth: depth, shortEnd: shortEnd, span: span)
        }

        /// The line without its layer.
        var unlinked: Line { Line(texts, tone, depth: depth, shortEnd: shortEnd) }

        /// The line with other texts.
        public func mapping(_ change: (String) -> String) -> Line {
            Line(
                texts.map(change), tone, layer: layer, depth: depth,
                shortEnd: shortEnd.map(change))
        }

        /// The line with the short form of its last text, if there is one.
        public var shortened: Line {
            shortEnd.map { Line(texts.dropLast() + [$0], tone, layer: layer, depth: depth) } ?? self
        }
    }

    /// Lines that are created on demand, as there may be thousands.
    struct Table: Sendable {
        /// The number of lines.
        var count = 0
        /// The number of first lines of the page that stay in sight.
        var pinned = 0
        /// The line of the hit layer; `nil` if there is none.
        var answerLine: Int?
        /// The line of the layer that refuses the point; `nil` if there is none.
        var reasonLine: Int?
        /// Creates a line, by its index from the top.
        var line: @Sendable (Int) -> Line = { _ in Line([]) }
    }

    /// The title on the frame.
    public private(set) var title: String
    /// The number of lines.
    public private(set) var count: Int
    /// The first lines.
    private var head: [Line]
    /// The lines after them.
    private var table: Table
    /// The last lines.
    private var tail: [Line] = []
    /// Whether the pointer has left the tested point.
    private var isPast: Bool

    /// All lines.
    public var lines: [Line] { (0..<count).map(line) }

    /// A line, by its index from the top.
    ///
    /// - Precondition: `place` is at least 0 and less than `count`.
    public func line(_ place: Int) -> Line {
        let line = written(place)
        return isPast && line.tone != .hit
            ? line.quiet : line
    }

    private func written(_ place: Int) -> Line {
        if place < head.count { return head[place] }
        if place >= count - tail.count { return tail[place - count + tail.count] }
        return table.line(place - head.count)
    }

    /// The first line to show in a pane so that the line of the layer that refuses the point is in sight, and that of
    /// the hit layer if both can be.
    func firstLine(rows: Int) -> Int {
        let answer = (table.answerLine ?? 0) - rows + 1
        guard let reason = table.reasonLine else { return max(0, answer) }
        return max(0, reason - rows + 1, min(answer, reason - table.pinned))
    }

    /// The change that fixes the touch problem of the page; `nil` if it has none, or if no single
    /// change does.
    let fix: TouchFix?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - detail: What follows in the title; may be empty.
    ///   - head: The first lines.
    ///   - table: The lines after them.
    ///   - fix: The change that fixes the touch problem of the page, if any.
    ///   - isPast: Whether the pointer has left the tested point.
    init(
        _ detail: String = "", head: [Line] = [], _ table: Table = Table(),
        fix: TouchFix? = nil, isPast: Bool = false
    ) {
        title = detail.isEmpty ? "Why" : "Why: \(detail)"
        count = head.count + table.count
        (self.head, self.table, self.fix, self.isPast) = (head, table, fix, isPast)
    }

    /// Inserts lines at the top that stay in sight, except the last one, which is empty.
    mutating func begin(with lines: [Line]) {
        head = lines + head
        count += lines.count
        table.answerLine = table.answerLine.map { $0 + lines.count }
        table.reasonLine = table.reasonLine.map { $0 + lines.count }
        table.pinned = lines.count - 1
    }

    /// Shows the top instead of the answer where the first lines would take more than half of the pane.
    mutating func settle(in room: Int) {
        if table.pinned * 2 > room {
            (table.pinned, table.answerLine, table.reasonLine) = (0, nil, nil)
        }
    }

    /// The line in a row of the pane, by its index from the top.
    ///
    /// - Parameter top: The first line that is shown, unless others stay in sight there.
    public func place(inRow row: Int, from top: Int) -> Int {
        row < table.pinned ? row : top + row
    }

    /// Appends the arithmetic if there is room for both; otherwise replaces the page.
    mutating func add(_ arithmetic: [Line], room: Int) {
        title = "Why: the arithmetic"
        if count + arithmetic.count < room {
            tail = [Line([""])] + arithmetic
            count += tail.count
        } else {
            (head, table, count, isPast) = (arithmetic, Table(), arithmetic.count, false)
        }
    }
}

extension WhyPage {
    /// A touch problem, above the hit test that proves it.
    struct Problem {
        /// The problem as a sentence.
        let text: String
        /// A suggestion; `nil` if it is shown elsewhere.
        var help: String?
        /// The change that fixes it; `nil` if no single change does.
        var fix: TouchFix?
    }

    // MARK: The pane as text, for copying or writing to a file

    /// The lines, with their columns aligned.
    var text: String {
        let rows = lines.map(\.indentedTexts)
        // A single text spans all columns.
        let aligned = Columns.aligned(rows.map { $0.count > 1 ? $0 : [] })
        return zip(rows, aligned).map { ($0.count > 1 ? $1 : $0.joined()) + "\n" }.joined()
    }
}

extension WhyPage.Line {
    /// The texts, the first one indented by its layer's depth.
    fileprivate var indentedTexts: [String] {
        texts.prefix(1).map { String(repeating: "  ", count: min(depth, 12)) + $0 }
            + texts.dropFirst()
    }
}

/// The formatting of layers and points in explanations.
struct AnswerStyle: Hashable, Sendable {
    var names = LayerNames()
    /// The number of decimals of a point, the same wherever it is shown.
    var decimals = 1

    /// Formats a point.
    func text(_ point: Point?) -> String { NumberText.pair(point, decimals: decimals) }
}

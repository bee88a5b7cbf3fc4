import LayerGeometry
import TerminalTypes

/// What the why pane says: the reason for every layer asked, or what an edit does, or the arithmetic.
public struct WhyPage: Hashable, Sendable {
    /// How a line is meant.
    public enum Tone: Hashable, Sendable {
        /// Said as it is, said aside, the answer, a heading, or something to look out for.
        case plain, quiet, hit, heading, warning
    }

    /// One line: up to three texts in columns.
    public struct Line: Hashable, Sendable {
        /// The texts; a single one goes across all columns.
        public let texts: [String]
        /// How it is meant.
        public let tone: Tone
        /// The index of the layer it is about; a click selects it.
        public let layer: Int?
        /// How many levels below the first one the layer is, for lines in columns.
        public let depth: Int

        init(_ texts: [String], _ tone: Tone = .plain, layer: Int? = nil, depth: Int = 0) {
            self.texts = texts
            self.tone = tone
            self.layer = layer
            self.depth = max(0, depth)
        }

        /// The line with other texts.
        public func mapping(_ change: (String) -> String) -> Line {
            Line(texts.map(change), tone, layer: layer, depth: depth)
        }
    }

    /// What the page is about.
    enum Subject {
        /// Nothing was asked; these controls get no touch, each with the reason.
        case nothing([DeadControl])
        /// An edit, and the layer as it is now.
        case edit(EditSession, Layer, keepsFrame: Bool)
        /// calayer's and uiview's answers from the same layers.
        case comparison(Answer, Answer, LayerTree, LayerNames)
        /// Who contains the point, where nothing tells who is in front.
        case candidates(Answer)
        /// The layers that were asked; with an x-ray, what is seen at the point.
        case answer(Answer, HitRules, Headline, Seen?)
    }

    /// What is seen at a point: a layer or nothing.
    struct Seen {
        let node: LayerNode?

        init(_ node: LayerNode?) { self.node = node }
    }

    /// Lines that are written when they are wanted, as there may be thousands.
    private enum Rest: Hashable {
        case none
        case answer(SearchTable)
        case comparison(Comparison)

        var count: Int {
            switch self {
            case .none: 0
            case .answer(let table): table.count
            case .comparison(let comparison): comparison.lineCount
            }
        }
    }

    /// What stands on the frame.
    public private(set) var title: String
    private static let plainTitle = "Why"
    /// How many lines there are.
    public private(set) var count: Int
    /// The first lines.
    private var head: [Line]
    private var rest: Rest
    /// The last lines.
    private var tail: [Line] = []
    /// Whether the pointer is no longer where this was asked.
    private var isPast = false

    /// All lines.
    public var lines: [Line] { (0..<count).map(line) }

    /// One line, by its place from the top.
    ///
    /// - Precondition: `place` is at least 0 and less than `count`.
    public func line(_ place: Int) -> Line {
        let line = written(place)
        return isPast && line.tone != .hit
            ? Line(line.texts, .quiet, layer: line.layer, depth: line.depth) : line
    }

    private func written(_ place: Int) -> Line {
        if place < head.count { return head[place] }
        if place >= count - tail.count { return tail[place - count + tail.count] }
        switch rest {
        case .none: return head[place]
        case .answer(let table): return table.line(place - head.count)
        case .comparison(let comparison): return comparison.line(place - head.count)
        }
    }

    /// The line of the layer that is hit, where the page is about the layers that were asked.
    var answerLine: Int? {
        switch rest {
        case .answer(let table): table.answerLine
        case .none, .comparison: nil
        }
    }

    private init(_ detail: String, _ head: [Line], then rest: Rest = .none) {
        title = detail.isEmpty ? Self.plainTitle : "\(Self.plainTitle): \(detail)"
        self.head = head
        self.rest = rest
        count = head.count + rest.count
    }

    /// Writes a page.
    ///
    /// - Parameters:
    ///   - problem: The touch problem that is looked at, and what would help.
    ///   - width: How many cells a line has, for what is broken between words.
    ///   - style: How layers and points are written.
    ///   - place: Where the pointer was when it left the stage; `nil` while it is there.
    init(
        about subject: Subject, problem: (text: String, help: String)? = nil, width: Int = 34,
        _ style: AnswerStyle = AnswerStyle(), left place: Point? = nil
    ) {
        self.init(subject, problem, width, style)
        if let place, case .answer = subject { self = Self(self, of: style.text(place)) }
    }

    private init(_ page: WhyPage, of place: String) {
        title = "Why: at \(place), the last place"
        (count, head, rest) = (page.count, page.head, page.rest)
        isPast = true
    }

    private init(
        _ subject: Subject, _ problem: (text: String, help: String)?, _ width: Int,
        _ style: AnswerStyle
    ) {
        let told = problem.map { Self.lines(of: $0.text, help: $0.help, width) } ?? []
        switch subject {
        case .nothing(let dead):
            let hint = "Point at something: who gets the touch, and why, is told here."
            self.init(
                "",
                told + Self.lines(of: dead, width)
                    + hint.wrapped(toCells: width).map { Line([$0], .quiet) })
        case .edit(let session, let layer, let keepsFrame):
            self.init(
                session.tool.title, Self.lines(of: session, layer, keepsFrame: keepsFrame))
        case .comparison(let one, let other, let tree, let names):
            self.init(
                "two rule books", [],
                then: .comparison(Comparison(one, other, tree, names, width: width)))
        case .candidates(let answer): self.init("candidates", Self.candidates(answer, style))
        case .answer(let answer, let rules, let headline, let seen):
            let head = told + (seen.map { Self.sight(of: $0.node, answer, rules) } ?? [])
            let table = SearchTable(answer, rules, headline, style, head: head, width: width)
            self.init("", [], then: .answer(table))
        }
    }

    /// Says in the title that the answer stays where it was asked, and how to go on.
    mutating func tellPinned() {
        if title == Self.plainTitle { title += ": pinned, Esc lets go" }
    }

    /// Puts the arithmetic below, where there is room for both; else in the place of all.
    mutating func add(_ arithmetic: [Line], room: Int) {
        title = "Why: the arithmetic"
        if count + arithmetic.count < room {
            tail = [Line([""])] + arithmetic
            count += tail.count
        } else {
            (head, rest, count, isPast) = (arithmetic, .none, arithmetic.count, false)
        }
    }

    // MARK: The answer

    /// The layers that contain the point, the deepest first: nothing tells who is in front.
    private static func candidates(_ answer: Answer, _ style: AnswerStyle) -> [Line] {
        let layers = answer.candidates
        if layers.isEmpty { return [Line(["no layer contains the point"], .quiet)] }
        let points = Dictionary(answer.rows.map { ($0.node.index, $0.point) }) { first, _ in first }
        let count = layers.count == 1 ? "1 layer contains" : "\(layers.count) layers contain"
        return [Line(["\(count) the point, deepest first:"], .heading)]
            + layers.map { node in
                let point = points[node.index].flatMap { $0 }
                return Line(
                    [style.names(node), style.text(point), "contains"], layer: node.index)
            }
    }

    /// The way of a point into the space of the layer hit, or else of the selected one.
    static func arithmetic(_ answer: Answer, _ selected: LayerNode, _ point: Point) -> [Line] {
        let steps = Arithmetic.lines(to: answer.hit ?? selected, from: point)
        let formula = ["\(selected.name):"] + FrameFormula.lines(of: selected.layer)
        return (steps + formula).map { Line([$0]) }
    }

    /// What is seen under the probe, where that is not what is hit.
    private static func sight(
        of seen: LayerNode?, _ answer: Answer, _ rules: HitRules
    ) -> [Line] {
        guard seen != answer.hit else {
            return [Line(["seen and hit are one layer"], .quiet)]
        }
        let names = [seen, answer.hit].map { $0?.name ?? "nothing" }
        let row = answer.rows.first { $0.node == seen }
        var lines = [Line(["you see \(names[0]), hit is \(names[1]):"], .warning)]
        if let seen {
            let reason =
                row?.verdict.map { $0.sentence(rules: rules, by: row?.by?.name) }
                ?? "was not asked"
            lines.append(Line(["\(seen.name) \(reason)"], .warning, layer: seen.index))
        } else if let hit = answer.hit {
            lines.append(Line(["\(hit.name) draws nothing there"], .warning, layer: hit.index))
        }
        return lines
    }
}

extension Verdict {
    /// The verdict in a few words, in those of a rule book: Android knows what can be clicked.
    func word(by cause: String?, _ rules: HitRules) -> String {
        switch (rules, self) {
        case (.android, .notInteractive): "not clickable"
        case (.android, .sublayerHit), (.uiview, .sublayerHit): "asks subviews"
        default: word(by: cause)
        }
    }
}

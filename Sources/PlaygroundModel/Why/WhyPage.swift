import LayerGeometry
import TerminalTypes
import TouchLint

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
        /// The last text in fewer letters, for narrow columns; `nil` where there is no shorter one.
        private let shortEnd: String?

        init(
            _ texts: [String], _ tone: Tone = .plain, layer: Int? = nil, depth: Int = 0,
            shortEnd: String? = nil
        ) {
            self.texts = texts
            self.shortEnd = shortEnd
            self.tone = tone
            self.layer = layer
            self.depth = max(0, depth)
        }

        /// The line, said aside.
        var quiet: Line {
            Line(texts, .quiet, layer: layer, depth: depth, shortEnd: shortEnd)
        }

        /// The line with other texts.
        public func mapping(_ change: (String) -> String) -> Line {
            Line(
                texts.map(change), tone, layer: layer, depth: depth,
                shortEnd: shortEnd.map(change))
        }

        /// The line with a shorter last text, where there is one.
        public var shortened: Line {
            shortEnd.map { Line(texts.dropLast() + [$0], tone, layer: layer, depth: depth) } ?? self
        }
    }

    /// What the page is about.
    enum Subject {
        /// Nothing was asked; these controls get no touch, each with the reason.
        case nothing([DeadControl])
        /// A lesson asks, and its answer comes after the learner's.
        case question
        /// An edit, and the layer as it is now.
        case edit(EditSession, Layer, keepsFrame: Bool)
        /// calayer's and uiview's answers from the same layers, and where they part.
        case comparison(Answer, Answer, Parting?, LayerTree, LayerNames)
        /// Every layer that contains the point: the rules don't say which is in front.
        case candidates(Answer)
        /// The layers that were asked; with an x-ray, what is seen at the point; where the stored values and
        /// those that animations show have two answers, both in a line; with layers before a change, who
        /// got the touch and who gets it.
        case answer(Answer, HitRules, Headline, Seen?, Handover?, parting: String?)
    }

    /// What is seen at a point: a layer or nothing.
    struct Seen {
        let node: LayerNode?

        init(_ node: LayerNode?) { self.node = node }
    }

    /// The probe's hold on the point that was asked.
    enum Hold {
        /// The probe follows the pointer.
        case none
        /// A click pinned it.
        case pinned
        /// The pointer left the stage at this point.
        case left(Point)
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
    /// How many lines there are.
    public private(set) var count: Int
    /// The first lines.
    private var head: [Line] = []
    private var rest = Rest.none
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
            ? line.quiet : line
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

    /// The change that solves the touch problem the page is about; `nil` where it is about none, or
    /// no single change does.
    let fix: TouchFix?

    /// Writes a page.
    ///
    /// - Parameters:
    ///   - problem: The touch problem whose proof the answer is; `nil` for none.
    ///   - width: How many cells a line has, for what is broken between words.
    ///   - style: How layers and points are written.
    ///   - hold: Whether the probe is pinned, or has left the stage.
    init(
        about subject: Subject, _ problem: Problem? = nil, width: Int = 34,
        _ style: AnswerStyle = AnswerStyle(), hold: Hold = .none
    ) {
        fix = problem?.fix
        let problemLines = problem?.lines(width: width) ?? []
        let detail: String
        switch subject {
        case .nothing(let dead):
            let hint = "Point at something: this pane says which layer gets the touch, and why."
            detail = ""
            head =
                problemLines + Self.lines(of: dead, width)
                + hint.wrapped(toCells: width).map { Line([$0], .quiet) }
        case .question:
            detail = ""
            let hint = "Answer first: this pane then says why."
            head = hint.wrapped(toCells: width).map { Line([$0], .quiet) }
        case .edit(let session, let layer, let keepsFrame):
            detail = session.tool.title
            head = Self.lines(of: session, layer, keepsFrame: keepsFrame, width)
        case .comparison(let one, let other, let parting, let tree, let names):
            detail = "two rule books"
            rest = .comparison(Comparison(one, other, parting, tree, names, width: width))
        case .candidates(let answer):
            detail = "candidates"
            head = Self.candidates(answer, style)
        case .answer(let answer, let rules, let headline, let seen, let handover, let parting):
            switch hold {
            case .none: detail = ""
            case .pinned: detail = "pinned; Esc releases it"
            case .left(let place):
                detail = "at \(style.text(place)), the last place"
                isPast = true
            }
            let moment = (parting.map { $0.wrapped(toCells: width) } ?? [])
                .map { Line([$0], .heading) }
            let sight = seen.map { Self.sight(of: $0.node, answer, rules) } ?? []
            let change = handover.map { $0.lines(width: width) + [Line([""])] } ?? []
            rest = .answer(
                SearchTable(
                    answer, rules, headline, style,
                    head: problemLines + change + moment + sight, width: width))
        }
        title = detail.isEmpty ? "Why" : "Why: \(detail)"
        count = head.count + rest.count
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
}

import LayerGeometry

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

        init(_ texts: [String], _ tone: Tone = .plain, layer: Int? = nil) {
            self.texts = texts
            self.tone = tone
            self.layer = layer
        }
    }

    /// What stands on the frame.
    public let title: String
    /// How many lines there are.
    public let count: Int
    /// The lines before those of the layers that were asked.
    private let head: [Line]
    /// What those are written from, each when it is wanted; `nil` where the page is about something
    /// else.
    private let answer: Answer?
    private let rules: HitRules

    /// All lines.
    public var lines: [Line] { (0..<count).map(line) }

    /// One line, by its place from the top.
    ///
    /// - Precondition: `place` is at least 0 and less than `count`.
    public func line(_ place: Int) -> Line {
        guard place >= head.count, let answer else { return head[place] }
        return Self.line(answer.rows[place - head.count], of: answer, rules)
    }

    private init(_ title: String, _ head: [Line], then answer: Answer? = nil, by rules: HitRules) {
        self.title = title
        self.head = head
        self.answer = answer
        self.rules = rules
        count = head.count + (answer?.rows.count ?? 0)
    }

    /// Works out what a playground's why pane says.
    public init(_ playground: Playground) {
        let rules = playground.rules
        let title = Pane.why.title
        if let session = playground.session {
            self.init(
                "\(title): \(session.tool.title)", Self.lines(of: session, playground), by: rules)
            return
        }
        let problem = Self.problem(playground)
        guard let answer = playground.answer else {
            let texts = ["point at a layer: the reason", "for every layer asked comes here"]
            self.init(title, problem + texts.map { Line([$0], .quiet) }, by: rules)
            return
        }
        if playground.showsArithmetic {
            self.init("\(title): the arithmetic", Self.arithmetic(answer, playground), by: rules)
        } else if let other = playground.otherAnswer {
            self.init(
                "\(title): two rule books", Self.comparison(answer, other, playground.shownTree),
                by: rules)
        } else if rules == .candidates, playground.question == .hitTest {
            self.init("\(title): candidates", Self.candidates(answer), by: rules)
        } else {
            var head = problem + Self.sight(playground, answer)
            if answer.rows.isEmpty { head.append(Line(["no layer was asked"], .warning)) }
            self.init(title, head, then: answer, by: rules)
        }
    }

    /// How many lines there would be, without writing them.
    static func lineCount(_ playground: Playground) -> Int {
        if let other = playground.otherAnswer, playground.session == nil,
            !playground.showsArithmetic, let answer = playground.answer
        {
            let asked = Set((answer.rows + other.rows).map(\.node.index)).count
            return asked + (answer.hit == other.hit ? 2 : 3)
        }
        return WhyPage(playground).count
    }

    // MARK: The answer

    private static func line(_ row: Answer.Row, of answer: Answer, _ rules: HitRules) -> Line {
        let isHit = row.node.index == answer.hit?.index
        return Line(
            [row.node.name, NumberText.pair(row.point), word(row, isHit: isHit, rules)],
            isHit ? .hit : row.contains ? .plain : .quiet, layer: row.node.index)
    }

    /// The layers that contain the point, the deepest first: nothing tells who is in front.
    private static func candidates(_ answer: Answer) -> [Line] {
        let layers = answer.candidates
        if layers.isEmpty { return [Line(["no layer contains the point"], .quiet)] }
        let points = Dictionary(answer.rows.map { ($0.node.index, $0.point) }) { first, _ in first }
        let count = layers.count == 1 ? "1 layer contains" : "\(layers.count) layers contain"
        return [Line(["\(count) the point, deepest first:"], .heading)]
            + layers.map { node in
                let point = points[node.index].flatMap { $0 }
                return Line(
                    [node.name, NumberText.pair(point), "contains"], layer: node.index)
            }
    }

    private static func arithmetic(_ answer: Answer, _ playground: Playground) -> [Line] {
        let node = answer.hit ?? playground.selectedNode
        let steps = Arithmetic.lines(to: node, from: playground.probe)
        let formula =
            ["\(playground.selectedNode.name):"]
            + FrameFormula.lines(of: playground.selectedNode.layer)
        return (steps + formula).map { Line([$0]) }
    }

    private static func word(_ row: Answer.Row, isHit: Bool, _ rules: HitRules) -> String {
        guard let verdict = row.verdict else {
            return isHit ? "CONTAINS, deepest" : row.contains ? "contains" : "does not contain"
        }
        return verdict.word(by: row.by?.name, rules)
    }

    /// What is seen under the probe, where that is not what is hit.
    private static func sight(_ playground: Playground, _ answer: Answer) -> [Line] {
        guard playground.showsXray else { return [] }
        let seen = playground.shownTree.root.seen(at: playground.probe)
        guard seen != answer.hit else {
            return [Line(["seen and hit are one layer"], .quiet)]
        }
        let names = [seen, answer.hit].map { $0?.name ?? "nothing" }
        let row = answer.rows.first { $0.node == seen }
        var lines = [Line(["you see \(names[0]), hit is \(names[1]):"], .warning)]
        if let seen {
            let reason =
                row?.verdict.map { $0.sentence(rules: playground.rules, by: row?.by?.name) }
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
        rules == .android && self == .notInteractive ? "not clickable" : word(by: cause)
    }
}

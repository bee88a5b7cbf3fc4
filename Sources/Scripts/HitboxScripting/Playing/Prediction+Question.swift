import LayerGeometry
import PlaygroundModel
import SourceDiagnostics

/// The wording of questions, and the interpretation of replies.
extension Prediction {
    /// The question as a sentence.
    func sentence(in player: ScriptPlayer) -> String {
        let change =
            change.map { " once \($0.layer.text).\($0.property.name) is \($0.value.script)" } ?? ""
        switch question {
        case .hit(let place, let rules):
            let noun = (rules ?? player.playground.probe.rules).ruleBook.subject.rawValue
            let whose = "\(noun) gets a touch at \(name(place, player))\(change)?"
            return rules.map { "By the rules of \($0.title), which \(whose)" } ?? "Which \(whose)"
        case .seen(let place):
            return "Which layer is drawn on top at \(name(place, player))\(change)?"
        case .contains(let layer, let place):
            return "Does \(layer.text) contain \(name(place, player))\(change)?"
        case .property(let layer, let source, let property):
            let values = source == .presentation ? " on the screen" : ""
            return "What is \(layer.text).\(property.name)\(values)\(change)?"
                + " (\(property.kind.notation))"
        case .place(let place, let layer):
            let space = layer.map { "in \($0.text)" } ?? "in scene space"
            return "Where is \(spot(place, player)) \(space)\(change)? (X,Y)"
        }
    }

    /// The answers with a key each; empty if answers are typed.
    func choices(in player: ScriptPlayer) -> [LessonPage.Choice] {
        switch question {
        case .hit, .seen:
            let tree = player.playground.shownTree
            return tree.choices(0..<tree.count)
        case .contains:
            return [
                LessonPage.Choice("y", "yes", .flag(true)),
                LessonPage.Choice("n", "no", .flag(false)),
            ]
        case .property, .place: return []
        }
    }

    /// The point of scene space that the question is about; `nil` if there is none, or it would
    /// give the answer away.
    func point(in player: ScriptPlayer) -> Point? {
        switch question {
        case .hit(let place, _), .seen(let place), .contains(_, let place):
            player.point(of: place)
        case .property, .place: nil
        }
    }

    /// The answer that a reply stands for.
    func reading(_ reply: LessonReply) throws(Fault) -> PredictionAnswer {
        let start = SourceRange(line: 1, column: 1)
        switch (reply, question) {
        case (.layer(let index), .hit), (.layer(let index), .seen): return .layer(index)
        case (.flag(let flag), .contains): return .flag(flag)
        case (.text(let text), .property(_, _, let property)):
            // After a word, as a '#' at the start of a line begins a comment.
            let lexer = try LineLexer("answer \(text)", line: 1)
            var reader = LineReader(lexer, skipping: 1, name: "the answer", usage: "")
            let value = try reader.value(property)
            try reader.end()
            return .value(value)
        case (.text(let text), .place):
            if case .point(let point)? = PropertyKind.point.read(text) { return .point(point) }
            throw Fault(
                "'\(text.shortened)' is not a pair of numbers", at: start, help: "write X,Y")
        default: throw Fault("that does not answer the question", at: start)
        }
    }

    /// A place as its point in scene space, with its name.
    private func name(_ place: Target.Place, _ player: ScriptPlayer) -> String {
        player.point(of: place).map { NumberText.pair($0.x, $0.y) } ?? "\(place)"
    }

    /// A place by name only, because its point is the answer.
    private func spot(_ place: Target.Place, _ player: ScriptPlayer) -> String {
        switch place {
        case .center(let layer): "the middle of \(layer.text)"
        case .own(let layer, let point): "\(NumberText.pair(point.x, point.y)) of \(layer.text)"
        case .unit(let layer, let unit):
            "\(layer.text) at \(NumberText.pair(unit.x, unit.y)) of its bounds"
        case .scene(let point): NumberText.pair(point.x, point.y)
        case .offset, .cell, .pixel: "\(place)"
        }
    }
}

/// An answer to a prediction.
public enum PredictionAnswer: Hashable, Sendable {
    /// A layer by its index, or none.
    case layer(Int?)
    /// Yes or no.
    case flag(Bool)
    /// The value of a property; `nil` if it has none.
    case value(LayerValue?)
    /// A point; `nil` for none.
    case point(Point?)

    /// Returns whether two answers are equal, with each number within a tolerance.
    func isClose(to other: PredictionAnswer, within tolerance: Double) -> Bool {
        switch (self, other) {
        case (.value(let one?), .value(let two?)): one.isClose(to: two, within: tolerance)
        case (.point(let one?), .point(let two?)):
            abs(one.x - two.x) <= tolerance && abs(one.y - two.y) <= tolerance
        default: self == other
        }
    }

    /// The answer as a text: a layer's name, `yes`, `20,30`.
    ///
    /// - Parameter tree: The layers of the question.
    public func text(in tree: LayerTree) -> String {
        switch self {
        case .layer(let index):
            index.map { (tree.shortestTail(of: $0) ?? tree[$0].path).description } ?? "no layer"
        case .flag(let isTrue): isTrue ? "yes" : "no"
        case .value(let value): value.map(\.script) ?? "undefined"
        case .point(let point): NumberText.pair(point)
        }
    }
}

extension LayerTree {
    /// The first nine of some layers with a key each, and none.
    func choices(
        _ layers: some Sequence<Int>, _ names: LayerNames? = nil
    ) -> [LessonPage.Choice] {
        layers.prefix(9).enumerated().map { place, index in
            let name = PredictionAnswer.layer(index).spoken(in: self, names)
            return LessonPage.Choice(Character("\(place + 1)"), name, .layer(index))
        } + [LessonPage.Choice("0", "none", .layer(nil))]
    }
}

extension PredictionAnswer {
    /// The comparison of a prediction with the right answer.
    ///
    /// - Parameters:
    ///   - idea: The misconception that explains the prediction, if there is one.
    ///   - subject: What the question is about.
    ///   - names: The names of the layers where they are not those of a lesson.
    func remark(
        on right: PredictionAnswer, _ idea: Misconception?, _ tree: LayerTree,
        _ subject: RuleBook.Subject, _ names: LayerNames? = nil
    ) -> String {
        let answer = right.spoken(in: tree, names)
        guard self != right || idea != nil else { return "Right: \(answer)." }
        let truth = right == .layer(nil) ? "nothing gets it" : "it is \(answer)"
        let said = "You said \(spoken(in: tree, names)); \(truth)."
        return idea.map { "\(said) Yours would be right if \($0.sentence(of: subject))." } ?? said
    }

    /// The answer as people say it: a view without a name by its text and class; for nothing, as the choice.
    func spoken(in tree: LayerTree, _ names: LayerNames? = nil) -> String {
        guard case .layer(let index) = self else { return text(in: tree) }
        guard let node = index.map({ tree[$0] }) else { return "none" }
        if let names, node.isUnnamed { return names.inFull(node) }
        return node.isUnnamed && node.shownText != nil ? node.spokenName : text(in: tree)
    }
}

extension Expectation {
    /// The message when an expectation that held at the start of a goal no longer holds.
    var loss: String {
        switch self {
        case .property(let layer, _, let property, _, _):
            "\(layer.text).\(property.name) has to stay as it is"
        case .contains(let layer, _, _): "\(layer.text) has to stay where it is"
        case .seen(let layer, _): "\(layer.text) has to stay in sight"
        case .hit(let layer?, _, _, isNegated: false): "\(layer.text) has to keep its touches"
        case .hit(let layer?, _, _, isNegated: true): "\(layer.text) must not get that touch"
        case .call(let call, _, _, _): "the answer of \(call) has to stay as it is"
        case .hit(nil, _, _, _), .rejected, .point, .selected, .log, .status, .row, .screen:
            "something else has to stay as it is"
        }
    }
}

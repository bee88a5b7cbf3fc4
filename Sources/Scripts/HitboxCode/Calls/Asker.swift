public import LayerGeometry
public import SourceDiagnostics

/// Answers calls about the layers of a scene, taken literally: the receiver is asked with the numbers as
/// they stand, in the space that the real call takes.
///
///     let answer = try Asker(tree).answer("white.hitTest(160,240)")
///     answer.value        // layer "view/white/blue"
public struct Asker: Sendable {
    private let tree: LayerTree
    private let shown: LayerTree
    private let rules: HitRules
    private let listing: CodeListing.Playback?

    /// The maximum size of a call, in bytes.
    public static let maximumBytes = 10_000

    /// - Parameters:
    ///   - tree: The model layers.
    ///   - shown: The presentation layers, for `presentation()`; the model layers if `nil`.
    ///   - rules: The rules of hit tests that are sent to layers; views always use UIKit's.
    ///   - listing: The listing that made the layers, whose classes may override hit tests of views, and whose
    ///     lines that were not played leave something unknown; it does not count if the layers were changed since.
    public init(
        _ tree: LayerTree, shown: LayerTree? = nil, rules: HitRules = .calayer,
        listing: CodeListing.Playback? = nil
    ) {
        (self.tree, self.shown, self.rules) = (tree, shown ?? tree, rules)
        self.listing = listing
    }

    /// Answers a call, such as `white.hitTest(160,240)` or `[white containsPoint:p]`.
    ///
    /// - Throws: The problem, with its place in the call as line 1: a call that cannot be read, or an
    ///   unknown or ambiguous layer.
    public func answer(_ call: String) throws(Diagnostic) -> CallAnswer {
        do throws(CodeFault) {
            let expression = try read(call)
            let isFollowed = listing?.tree == tree
            let lost = isFollowed ? listing?.lost ?? [] : []
            var evaluator = Evaluator(World(tree, shown: shown, lost: lost))
            evaluator.rules = rules
            evaluator.player.hasLost = !lost.isEmpty
            if let listing, isFollowed, listing.evaluator.overridesTests {
                evaluator.override = { index, name, point throws(CodeFault) in
                    try listing.answer(of: index, name, point)
                }
            }
            let value = try evaluator.value(of: expression)
            let question = evaluator.question
            return CallAnswer(
                call: call, value: evaluator.shown(value), explanation: Explanation(question),
                hint: listing?.hint(on: question, isFollowed: isFollowed)
                    ?? question?.hint ?? frameHint(expression))
        } catch { throw error.diagnostic }
    }

    /// The problems of the layers that a call and the value expected of it name, without asking it: a call that
    /// cannot be read, unknown layers and ambiguous ones.
    ///
    /// The places are those in the call, a blank and the value.
    public func problems(of call: String, value: String) -> [Diagnostic] {
        do throws(CodeFault) {
            let expression = try read(call)
            let start = call.unicodeScalars.count + 2
            let isLayer = ["hitTest", "superlayer", "superview"].contains(expression.text)
            var names = expression.names
            if isLayer, value != "none", value != "nil" {
                let range = SourceRange(line: 1, column: start, length: value.unicodeScalars.count)
                names.append(Node(.name, named: value, at: range))
            }
            var evaluator = Evaluator(World(tree, shown: shown))
            return names.compactMap { name in
                if evaluator.isType(name.text) { return nil }
                do throws(CodeFault) {
                    _ = try evaluator.value(of: name)
                    return nil
                } catch { return error.diagnostic }
            }
        } catch { return [error.diagnostic] }
    }

    private func read(_ call: String) throws(CodeFault) -> Node {
        guard call.utf8.count <= Self.maximumBytes else {
            throw CodeFault(
                "the call has \(call.utf8.count) bytes, and may have \(Self.maximumBytes)",
                at: SourceRange(line: 1, column: 1), help: "write a shorter call")
        }
        var parser = try Parser(call, .call) { [tree] text in
            if case .unknown = tree.find(text) { false } else { true }
        }
        let expression = try parser.expression()
        if parser.token.kind != .end { throw parser.expected("the end of the call") }
        return expression
    }

    /// Returns the end of the call at the start of a line: the first blank outside of brackets and quotes.
    public static func end(ofCallIn line: Substring) -> Substring.Index {
        var depth = 0
        var isQuoted = false
        for place in line.indices {
            switch line[place] {
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted, "[" where !isQuoted: depth += 1
            case ")" where !isQuoted, "]" where !isQuoted: depth -= 1
            case " " where !isQuoted && depth <= 0, "\t" where !isQuoted && depth <= 0: return place
            default: break
            }
        }
        return line.endIndex
    }

    /// Reads an expected value: `blue`, `none`, `160,240`, `0,0 100x50`, `true`.
    ///
    /// - Parameter answer: The answer, which determines the kind of the value.
    /// - Returns: `nil` if the text is neither a value of that kind nor a layer.
    public func value(_ text: String, like answer: CallValue) -> CallValue? {
        if text == "none" || text == "nil" { return CallValue.none }
        guard case .value(let value) = answer else {
            guard case .found(let node) = tree.find(text) else { return nil }
            return .layer("\(node.path)")
        }
        let kind = CallValue.kinds.first { $0.kind.accepts(value) }?.kind
        return kind?.read(text).map { .value($0) }
    }

    /// The hint for a rectangle of another space, as in `v.convert(v.frame, to: other)`.
    private func frameHint(_ call: Node) -> String? {
        guard call.text.hasPrefix("convert"), call.parts.count == 2,
            call.labels[1]?.hasPrefix("to") ?? false, call.parts[0].text == "frame",
            let receiver = call.base?.name, call.parts[0].base?.name == receiver,
            case .found(let node) = tree.find(receiver), let above = node.superlayer
        else { return nil }
        return "\(receiver).frame are numbers of \(above.name); convert takes \(receiver)'s own: "
            + "\(receiver).bounds"
    }
}

extension CodeListing.Playback {
    /// The last question that the last step asked, with its answer and why; `nil` if it asked none.
    public var answer: CallAnswer? {
        guard let step = steps.last, let question = evaluator.player.question else { return nil }
        return CallAnswer(
            call: step.text, value: step.changes.last?.to ?? .none,
            explanation: Explanation(question),
            hint: hint(on: question, isFollowed: true) ?? question.hint)
    }

    /// The hint that a class overrides a hit test of views; `nil` if none does of those asked.
    fileprivate func hint(on question: Question?, isFollowed: Bool) -> String? {
        guard case .hit(_, _, isOwn: true, let trace) = question,
            let own = trace.candidates.lazy.compactMap({ override(of: trace.tree[$0.index]) }).first
        else { return nil }
        return isFollowed
            ? "\(own): the answer follows it, the reasons the rules alone"
            : "\(own), which the answer does not follow: the layers were edited"
    }
}

/// The answer of a call, and why.
public struct CallAnswer: Hashable, Sendable {
    /// The call as it was written.
    public let call: String
    /// The answer.
    public let value: CallValue
    /// Why.
    public let explanation: Explanation
    /// The space in which the numbers are probably meant, if the answer would be another one there.
    public let hint: String?
}

/// Why a call has its answer.
public enum Explanation: Hashable, Sendable {
    /// A step of a conversion: a space on the way, and the value in it.
    public struct Step: Hashable, Sendable {
        /// The layer whose space it is; `nil` for the space around the root.
        public let layer: LayerNode?
        /// The point or rectangle in that space; `none` once the conversion has failed.
        public let value: CallValue
    }

    /// Nothing to explain: a property was read.
    case plain
    /// A hit test from the receiver down.
    case trace(HitTrace)
    /// The steps of a conversion, both ends included.
    case steps([Step])
    /// A comparison with its numbers: `x 160 is in 0..<200, y 240 is not in 0..<200`.
    case comparison(String)

    init(_ question: Question?) {
        switch question {
        case nil: self = .plain
        case .hit(_, _, _, let trace): self = .trace(trace)
        case .contains(_, let point, let area):
            self = .comparison(Self.comparison(area, "contains", .plain(.point(point))))
        case .comparison(let rect, let name, let other):
            self = .comparison(Self.comparison(rect, name, other))
        case .conversion(let value, let source, let target):
            let start = value.rect?.origin ?? value.point ?? .zero
            self = .steps(
                LayerNode.steps(start, from: source, to: target).map { step in
                    let value: LayerValue? =
                        if let rect = value.rect {
                            LayerNode.convert(rect, from: source, to: step.layer).map { .rect($0) }
                        } else { step.point.map { .point($0) } }
                    return Step(layer: step.layer, value: value.map { .value($0) } ?? .none)
                })
        }
    }

    /// Describes the comparison of a rectangle with another one, or with a point, along both axes.
    private static func comparison(_ rect: Rect, _ name: String, _ value: Value) -> String {
        let other = value.point.map { Rect(origin: $0, size: .zero) } ?? value.rect ?? .null
        let axes = [
            ("x", rect.minX, rect.maxX, other.minX, other.maxX),
            ("y", rect.minY, rect.maxY, other.minY, other.maxY),
        ]
        return axes.map { axis, near, far, low, high in
            func range(_ sign: String, _ low: Double, _ high: Double) -> String {
                NumberText.short(low) + sign + NumberText.short(high)
            }
            func verb(_ isIn: Bool) -> String { isIn ? "is in" : "is not in" }
            if value.point != nil {
                let isIn = low >= near && low < far
                return "\(axis) \(NumberText.short(low)) \(verb(isIn)) \(range("..<", near, far))"
            }
            if name == "intersects" {
                let (first, last) = (max(low, near), min(high, far))
                return "\(axis) \(range("..<", near, far)) and \(range("..<", low, high)) share "
                    + (first < last ? range("..<", first, last) : "nothing")
            }
            let isIn = low >= near && high <= far
            return "\(axis) \(range("...", low, high)) \(verb(isIn)) \(range("...", near, far))"
        }.joined(separator: ", ")
    }
}

extension Question {
    /// The space in which the numbers are probably meant; `nil` if no other space changes the answer.
    fileprivate var hint: String? {
        switch self {
        case .hit(let node, let point, let isOwn, let trace):
            return hint(node, point, isOwn, "hitTest", isFound: trace.hit != nil) { placed in
                let other = node.hitTest(placed, rules: trace.rules)
                return (other != nil, other?.index != trace.hit?.index)
            }
        case .contains(let node, let point, let area):
            let answer = area.contains(point)
            return hint(node, point, true, "contains", isFound: answer) { placed in
                let own = LayerNode.steps(placed, from: node.plane, to: node).last?.point
                let other = own.map { area.contains($0) } ?? answer
                return (other, other != answer)
            }
        case .conversion, .comparison: return nil
        }
    }

    /// - Parameters:
    ///   - isOwn: Whether the call takes a point of the layer's own space.
    ///   - ask: Asks with a point of the layer's plane; returns whether something is found, and whether
    ///     the answer differs.
    private func hint(
        _ node: LayerNode, _ point: Point, _ isOwn: Bool, _ call: String, isFound: Bool,
        ask: (Point) -> (isFound: Bool, isOther: Bool)
    ) -> String? {
        func name(_ node: LayerNode?) -> String {
            node.map { $0.tree.shortestTail(of: $0.index)?.description ?? $0.path.description }
                ?? "the space around the root"
        }
        let taken = isOwn ? node : node.plane
        var spaces: [LayerNode?] = [isOwn ? node.plane : node]
        if let root = node.plane.map(\.tree.root), !spaces.contains(root), taken != root {
            spaces.append(root)
        }
        for space in spaces {
            guard let placed = LayerNode.steps(point, from: space, to: node.plane).last?.point,
                let inTaken = LayerNode.steps(point, from: space, to: taken).last?.point
            else { continue }
            let other = ask(placed)
            guard other.isOther, isFound || other.isFound else { continue }
            let (numbers, whose) = (NumberText.pair(point), isOwn ? "its own" : "its superlayer's")
            return isFound
                ? "\(numbers) are numbers of \(name(taken)); "
                    + "\(call) takes \(whose) (\(name(taken))'s): right here"
                : "you passed \(name(space))'s \(space == node ? "own " : "")numbers: "
                    + "in \(name(taken)) they are \(NumberText.pair(inTaken))"
        }
        return nil
    }
}

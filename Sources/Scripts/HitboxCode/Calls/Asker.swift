public import LayerGeometry
public import SourceDiagnostics

/// Answers calls about the layers of a scene, as the code that is written in them would.
///
/// Calls are taken literally: the receiver is asked, with the numbers as they stand, in the space that
/// the real call takes.
///
///     let answer = try Asker(tree).answer("white.hitTest(160,240)")
///     answer.value        // layer "view/white/blue"
public struct Asker: Sendable {
    private let tree: LayerTree
    private let shown: LayerTree
    private let rules: HitRules

    /// The most bytes of a call.
    public static let maximumBytes = 10_000

    /// - Parameters:
    ///   - tree: The layers, as the model has them.
    ///   - shown: The same layers as animations show them, which `presentation()` answers for.
    ///   - rules: The rules of a hit test that is sent to a layer; to a view, UIKit's hold.
    public init(_ tree: LayerTree, shown: LayerTree? = nil, rules: HitRules = .calayer) {
        (self.tree, self.shown, self.rules) = (tree, shown ?? tree, rules)
    }

    /// Answers a call, such as `white.hitTest(160,240)` or `[white containsPoint:p]`.
    ///
    /// - Throws: The problem with its place in the call, whose line is 1: a call that cannot be read, or
    ///   a layer that there is not.
    public func answer(_ call: String) throws(Diagnostic) -> CallAnswer {
        do throws(CodeFault) {
            let expression = try read(call)
            var evaluator = Evaluator(World(tree, shown: shown), .call)
            evaluator.rules = rules
            let value = try evaluator.value(of: expression)
            var effort = 0
            let shown = evaluator.shown(value, &effort)
            let question = evaluator.question
            return CallAnswer(
                call: call, value: shown, explanation: Explanation(question),
                hint: question.flatMap { Hint(rules: rules).text($0) } ?? frameHint(expression))
        } catch {
            throw error.diagnostic
        }
    }

    private func read(_ call: String) throws(CodeFault) -> Expression {
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

    /// The end of the call that a line begins with: the first blank outside parentheses and quotes.
    public static func end(ofCallIn line: Substring) -> Substring.Index {
        var depth = 0
        var isQuoted = false
        for place in line.indices {
            switch line[place] {
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted, "[" where !isQuoted: depth += 1
            case ")" where !isQuoted, "]" where !isQuoted: depth -= 1
            case " " where !isQuoted && depth <= 0, "\t" where !isQuoted && depth <= 0:
                return place
            default: break
            }
        }
        return line.endIndex
    }

    /// Reads a value that an answer is compared with: `blue`, `none`, `160,240`, `0,0 100x50`, `true`.
    ///
    /// - Parameter answer: The answer, which says what kind of value it is to be.
    /// - Returns: `nil` if the text is no value of that kind, and no layer.
    public func value(_ text: String, like answer: CallValue) -> CallValue? {
        if text == "none" || text == "nil" { return CallValue.none }
        let kind: PropertyKind
        switch answer {
        case .none, .layer, .layers:
            guard case .found(let node) = tree.find(text) else { return nil }
            return .layer("\(node.path)")
        case .text: return .text(text)
        case .number: kind = .number()
        case .flag: kind = .flag
        case .point: kind = .point
        case .size: kind = .size()
        case .rect: kind = .rect
        case .color: kind = .color
        case .transform: kind = .transform
        }
        var effort = 0
        return kind.read(text).map {
            Evaluator(World(), .call).shown(CodeValue($0), &effort)
        }
    }

    /// Of a rectangle of another space, as in `v.convert(v.frame, to: other)`.
    private func frameHint(_ expression: Expression) -> String? {
        guard case .call(let call) = expression.kind, let receiver = call.base?.name,
            call.name.hasPrefix("convert"), let first = call.arguments.first?.value,
            case .member(let owner?, "frame") = first.kind, owner.name == receiver,
            call.arguments.count == 2, call.arguments[1].label?.hasPrefix("to") == true,
            case .found(let node) = tree.find(receiver), let above = node.superlayer
        else { return nil }
        return "\(receiver).frame are numbers of \(above.name); convert takes \(receiver)'s own: "
            + "\(receiver).bounds"
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
    /// Where the same numbers in another usual space would give another answer, which space that is.
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

    /// There is nothing to explain: a property was read.
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
        case .contains(let node, let point):
            self = .comparison(Comparison(node.bounds).contains(point))
        case .comparison(let rect, let name, let other):
            self = .comparison(Comparison(rect).text(name, other))
        case .conversion(let value, let source, let target):
            let start = value.rect?.origin ?? value.point ?? .zero
            let steps = LayerNode.steps(start, from: source, to: target)
            self = .steps(
                steps.map { step in
                    guard let rect = value.rect else {
                        return Step(
                            layer: step.layer, value: step.point.map { .point($0) } ?? .none)
                    }
                    let box = LayerNode.convert(rect, from: source, to: step.layer)
                    return Step(layer: step.layer, value: box.map { .rect($0) } ?? .none)
                })
        }
    }
}

/// The comparisons that decide about a point or a rectangle.
private struct Comparison {
    let rect: Rect

    init(_ rect: Rect) { self.rect = rect }

    func text(_ name: String, _ other: CodeValue) -> String {
        if let point = other.point, other.rect == nil { return contains(point) }
        guard let other = other.rect else { return "" }
        return name == "intersects" ? intersects(other) : contains(other)
    }

    func contains(_ point: Point) -> String {
        func part(_ axis: String, _ x: Double, _ low: Double, _ high: Double) -> String {
            "\(axis) \(number(x)) is \(x >= low && x < high ? "" : "not ")in "
                + "\(number(low))..<\(number(high))"
        }
        return part("x", point.x, rect.minX, rect.maxX) + ", "
            + part("y", point.y, rect.minY, rect.maxY)
    }

    private func contains(_ other: Rect) -> String {
        func part(
            _ axis: String, _ low: Double, _ high: Double, _ near: Double, _ far: Double
        ) -> String {
            "\(axis) \(number(low))...\(number(high)) is \(low >= near && high <= far ? "" : "not ")"
                + "in \(number(near))...\(number(far))"
        }
        return part("x", other.minX, other.maxX, rect.minX, rect.maxX) + ", "
            + part("y", other.minY, other.maxY, rect.minY, rect.maxY)
    }

    private func intersects(_ other: Rect) -> String {
        func part(
            _ axis: String, _ low: Double, _ high: Double, _ near: Double, _ far: Double
        ) -> String {
            let shares = max(low, near) < min(high, far)
            return
                "\(axis) \(number(near))..<\(number(far)) and \(number(low))..<\(number(high)) share "
                + (shares ? "\(number(max(low, near)))..<\(number(min(high, far)))" : "nothing")
        }
        return part("x", other.minX, other.maxX, rect.minX, rect.maxX) + ", "
            + part("y", other.minY, other.maxY, rect.minY, rect.maxY)
    }

    private func number(_ x: Double) -> String { NumberText.short(x) }
}

/// Finds out whether the numbers of a question are probably meant in another space.
private struct Hint {
    let rules: HitRules

    /// The hint; `nil` if no other space would give another answer.
    func text(_ question: Question) -> String? {
        switch question {
        case .hit(let node, let point, let isOwn, let trace):
            let answer = trace.hit?.index
            return text(
                node, point, isOwn: isOwn, call: "hitTest", isFound: answer != nil
            ) { placed in
                let other = node.hitTest(placed, rules: trace.rules)?.index
                return (other != nil, other != answer)
            }
        case .contains(let node, let point):
            let answer = node.contains(point)
            return text(node, point, isOwn: true, call: "contains", isFound: answer) { placed in
                guard
                    let own = node.plane.map({ node.convert(placed, from: $0) })
                        ?? node.convert(placed, from: nil)
                else { return (false, false) }
                return (node.contains(own), node.contains(own) != answer)
            }
        case .conversion, .comparison: return nil
        }
    }

    /// - Parameters:
    ///   - isOwn: Whether the call takes numbers of the layer's own space.
    ///   - ask: Asks with a point of the layer's plane: whether something is found, and whether the
    ///     answer is another one.
    private func text(
        _ node: LayerNode, _ point: Point, isOwn: Bool, call: String, isFound: Bool,
        ask: (Point) -> (isFound: Bool, isOther: Bool)
    ) -> String? {
        let taken = isOwn ? node : node.plane
        var spaces: [LayerNode?] = [isOwn ? node.plane : node]
        if let root = node.plane.map(\.tree.root), !spaces.contains(root), taken != root {
            spaces.append(root)
        }
        let numbers = NumberText.pair(point)
        for space in spaces {
            guard let placed = LayerNode.steps(point, from: space, to: node.plane).last?.point,
                let inTaken = LayerNode.steps(point, from: space, to: taken).last?.point
            else { continue }
            let other = ask(placed)
            guard other.isOther, isFound || other.isFound else { continue }
            if isFound {
                let whose =
                    isOwn ? "its own (\(name(node))'s)" : "its superlayer's (\(name(taken))'s)"
                return
                    "\(numbers) are numbers of \(name(taken)); \(call) takes \(whose): right here"
            }
            let own = space == node ? "\(name(space))'s own" : "\(name(space))'s"
            return
                "you passed \(own) numbers: in \(name(taken)) they are \(NumberText.pair(inTaken))"
        }
        return nil
    }

    private func name(_ node: LayerNode?) -> String {
        node.map { $0.tree.shortestTail(of: $0.index)?.description ?? $0.path.description }
            ?? "the space around the root"
    }
}

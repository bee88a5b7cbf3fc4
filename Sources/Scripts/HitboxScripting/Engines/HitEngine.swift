public import LayerGeometry

/// An external hit test that is used instead of hitbox's own.
///
/// It gets the layers, the rules and a point in scene space, and returns the layer that is hit.
public struct HitEngine {
    /// The answer of an engine.
    public enum Answer: Hashable, Sendable {
        /// The layer that is hit, by its index in pre-order, or `nil` for none; and the point in that
        /// layer's own space, if the engine gives it.
        case hit(Int?, at: Point?)
        /// A layer that the tree does not have, or that is ambiguous, by the name given.
        case unknown(String)
        /// It has no answer for such layers, for this reason.
        case cannot(String)
    }

    /// Why an engine has no answer that can be used.
    public struct Problem: Error, Hashable, Sendable {
        /// The problem, as a clause.
        public var message: String

        /// Creates a problem.
        public init(_ message: String) { self.message = message }
    }

    /// Answers which layer of a tree is hit at a point of scene space.
    public typealias Answering = (
        _ point: Point, _ tree: LayerTree, _ rules: HitRules
    ) throws(Problem) -> Answer

    /// Answers a question.
    public let ask: Answering

    /// Creates an engine from what answers its questions.
    public init(_ ask: @escaping Answering) { self.ask = ask }

    /// Creates an engine that answers with names of layers.
    ///
    /// - Parameter hit: Returns the path of the layer that is hit at a point of scene space, an
    ///   unambiguous end of it, or `#INDEX`; `nil` if none is hit.
    public init(naming hit: @escaping (Point) -> String?) {
        ask = { point, tree, _ throws(Problem) in
            Self.answer(hit(point), at: nil, in: tree)
        }
    }

    /// The answer of an engine that names the layer that is hit.
    ///
    /// - Parameters:
    ///   - name: The path of the layer, an unambiguous end of it, or `#INDEX`; `nil` for none.
    ///   - own: The point in the layer's own space, if the engine gives it.
    ///   - tree: The layers.
    public static func answer(_ name: String?, at own: Point?, in tree: LayerTree) -> Answer {
        guard let name else { return .hit(nil, at: own) }
        guard case .found(let node) = tree.find(name) else { return .unknown(name) }
        return .hit(node.index, at: own)
    }
}

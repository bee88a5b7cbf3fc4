/// The shortest unambiguous names of many layers of one tree: what layers are called is looked up
/// once.
public struct LayerTails: Sendable {
    private let tree: LayerTree
    private var byName: [String: [Int]] = [:]

    /// Looks up what the layers of a tree are called.
    public init(_ tree: LayerTree) {
        self.tree = tree
        for id in 0..<tree.count {
            byName[tree.index.components[id], default: []].append(id)
        }
    }

    /// The shortest tail of a layer's path by which `find(_:)` finds it; `nil` where there is none.
    ///
    /// - Parameter node: The layer's index.
    public func tail(of node: Int) -> LayerPath? {
        tree.shortestTail(of: node, among: byName[tree.index.components[node]] ?? [])
    }
}

import LayerGeometry

/// The controls of a tree: what people mean to touch, wherever something of it is seen.
public struct ControlMap: Sendable {
    private let tree: LayerTree
    /// The controls that can be seen, by index, those in front last.
    private let controls: [Int]

    /// Finds the controls of a tree.
    ///
    /// - Returns: `nil` where there are none, and in a tree of very many layers.
    init?(_ tree: LayerTree) {
        self.tree = tree
        guard tree.count <= Answer.mostLayers else { return nil }
        controls = tree.nodes.filter { node in
            node.isControl && !node.chain.contains { $0.layer.isHidden || $0.layer.opacity <= 0 }
        }.map(\.index)
        if controls.isEmpty { return nil }
    }

    /// The control that a layer is, or is in; `nil` where it is in none.
    public func control(of index: Int?) -> Int? {
        index.flatMap { tree[$0].control?.index }
    }

    /// The control that is seen at a point of scene space.
    ///
    /// One that draws nothing counts where nothing else is seen but what it is in.
    ///
    /// - Parameter seen: The layer that is seen there; `nil` for none.
    public func control(at point: Point, seen: Int?) -> Int? {
        if let control = control(of: seen) { return control }
        guard let bare = controls.last(where: { contains(point, tree[$0]) }) else { return nil }
        guard let seen, seen != 0 else { return bare }
        return tree[seen].isAncestor(of: tree[bare]) ? bare : nil
    }

    private func contains(_ point: Point, _ node: LayerNode) -> Bool {
        node.chain.allSatisfy { above in
            guard above == node || above.layer.masksToBounds else { return true }
            return above.convert(point, from: nil).map { above.contains($0) } ?? false
        }
    }
}

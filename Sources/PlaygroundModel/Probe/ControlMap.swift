import LayerGeometry

/// The controls of a tree, which users aim at wherever a part of one is visible.
public struct ControlMap: Sendable {
    private let tree: LayerTree
    /// The indices of the visible controls, frontmost last.
    private let controls: [Int]

    /// Finds the controls of a tree.
    ///
    /// - Returns: `nil` if there are none, and for very large trees.
    init?(_ tree: LayerTree) {
        self.tree = tree
        guard tree.count <= Answer.mostLayers else { return nil }
        controls = tree.nodes.filter { node in
            node.isControl && !node.chain.contains { $0.layer.isHidden || $0.layer.opacity <= 0 }
        }.map(\.index)
        if controls.isEmpty { return nil }
    }

    /// The control that a layer is or is inside of; `nil` if there is none.
    public func control(of index: Int?) -> Int? {
        index.flatMap { tree[$0].control?.index }
    }

    /// The visible control at a point in scene space.
    ///
    /// A control that draws nothing counts if only its ancestors are visible there.
    ///
    /// - Parameter seen: The visible layer at the point; `nil` for none.
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

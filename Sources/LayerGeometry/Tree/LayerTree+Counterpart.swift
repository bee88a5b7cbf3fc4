extension LayerTree {
    /// Finds the layer that corresponds to one in an earlier state of the same screen.
    ///
    /// It has the same path, class and text; otherwise it is the only layer with the same class, name
    /// and text; otherwise it is the counterpart of the nearest ancestor that still exists.
    ///
    /// - Parameter node: A layer of the earlier tree.
    /// - Returns: An index of this tree; the root's if nothing matches.
    public func counterpart(of node: LayerNode) -> Int {
        if let same = index(at: node.path, of: node.layer.className), isAlike(self[same], node) {
            return same
        }
        if !node.layer.name.isEmpty || node.layer.text?.isEmpty == false {
            var alike = nodes.lazy.filter { isAlike($0, node) }.makeIterator()
            if let first = alike.next(), alike.next() == nil { return first.index }
        }
        for above in node.chain.reversed() {
            if let index = index(at: above.path, of: above.layer.className) { return index }
        }
        return 0
    }

    private func isAlike(_ one: LayerNode, _ other: LayerNode) -> Bool {
        one.layer.name == other.layer.name && one.layer.text == other.layer.text
            && one.layer.className == other.layer.className
    }

    private func index(at path: LayerPath, of className: String?) -> Int? {
        guard case .found(let node) = find(path.description), node.layer.className == className
        else { return nil }
        return node.index
    }
}

/// The windows of a screen: the sublayers of the root.
extension Layer {
    /// The positions of the sublayers in their list from back to front, if they are windows: those of
    /// equal levels keep the order of the list.
    ///
    /// - Returns: `nil` if that is the order of the list.
    public var windowOrder: [Int]? {
        let levels = sublayers.map(\.windowLevel)
        if zip(levels, levels.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
        return levels.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    }

    /// Whether a layer in the tree of a screen has a level, but is not a window.
    package var hasStrayWindowLevels: Bool {
        var waiting = ([self] + sublayers).compactMap(\.maskList) + sublayers.compactMap(\.list)
        while let list = waiting.popLast() {
            // Positions, as a loop over the layers would copy each of them.
            for place in list.layers.indices where list.layers[place].windowLevel != 0 {
                return true
            }
            LayerList.add(list.layers, to: &waiting)
        }
        return false
    }
}

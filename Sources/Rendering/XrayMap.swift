import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The cells of the stage where the layer that is seen is not the one that the hit test returns.
struct XrayMap: Sendable {
    /// Whether each cell is one, row by row.
    let differs: [Bool]
    /// How many are.
    let count: Int

    /// Asks at the middle of every cell of a stage.
    ///
    /// Where nothing is drawn and the root is hit, nothing is hidden from anybody: that is no
    /// difference.
    init(_ playground: Playground, size: CellSize) {
        // Where nobody is hit there is nothing to compare.
        guard playground.rules != .candidates else {
            differs = Array(repeating: false, count: size.columns * size.rows)
            count = 0
            return
        }
        let root = playground.shownTree.root
        var differs: [Bool] = []
        differs.reserveCapacity(size.columns * size.rows)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let point = playground.viewport.point(
                    column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
                let seen = root.seen(at: point)?.index
                let hit = root.hitTest(point, rules: playground.rules)?.index
                differs.append(seen != hit && !(seen == nil && hit == 0))
            }
        }
        self.differs = differs
        count = differs.count { $0 }
    }
}

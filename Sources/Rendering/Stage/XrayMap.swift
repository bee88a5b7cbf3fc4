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
        guard playground.probe.rules != .candidates else {
            differs = Array(repeating: false, count: size.columns * size.rows)
            count = 0
            return
        }
        let tree = playground.prepared
        var differs: [Bool] = []
        differs.reserveCapacity(size.columns * size.rows)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let point = playground.stage.viewport.point(
                    column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
                let left = size.columns * size.rows - differs.count
                let seen = tree.seen(at: point, expecting: left)
                let hit = tree.hit(at: point, rules: playground.probe.rules, expecting: left)
                differs.append(seen != hit && !(seen == nil && hit == 0))
            }
        }
        self.differs = differs
        count = differs.count { $0 }
    }
}

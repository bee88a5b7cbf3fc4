import LayerGeometry
import TerminalTypes

extension Playground {
    /// Measures the width of the fitted scene, which determines the width of the stage.
    mutating func measure() {
        refresh()
        let room = CellSize(
            columns: ScreenLayout.mostOfStage(size, hasBefore: hasBefore),
            rows: layout.stage.size.rows)
        let extent = extent
        let view = Viewport(fitting: extent, in: room, isYUp: stage.viewport.isYUp)
        let columns = (extent.width / view.pointsPerColumn).rounded(.up)
        listing.rowColumns = RowTexts.columns(of: tree)
        stage.contentColumns = columns.isFinite ? Int(max(0, min(columns, 10_000))) : 0
        refresh()
    }

    /// Fits the scene into the stage.
    mutating func fit() {
        stage.viewport = Viewport(
            fitting: extent, in: layout.stage.size, isYUp: stage.viewport.isYUp)
    }

    /// How much larger than the root the scene may be to be shown completely.
    private static let nearby = 1.5

    /// The rectangle to fit, in scene space: that of all visible layers or, if they extend far
    /// beyond the root, as scrollable content does, the root's.
    private var extent: Rect {
        let all = prepared(tree).boxInSight
        guard !tree.root.layer.isHidden,
            let root = tree.root.convert(tree.root.layer.bounds, to: nil), root.isFinite,
            !root.isEmpty
        else { return all }
        let isFar = all.width > root.width * Self.nearby || all.height > root.height * Self.nearby
        return isFar ? root : all
    }
}

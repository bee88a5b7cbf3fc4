import LayerGeometry
import TerminalTypes

extension Playground {
    /// Measures how wide the scene is where all of it is in sight: the stage is as wide.
    mutating func measure() {
        refresh()
        let room = CellSize(
            columns: ScreenLayout.mostOfStage(size, hasBefore: hasBefore),
            rows: layout.stage.size.rows)
        let view = Viewport(fitting: extent, in: room, isYUp: stage.viewport.isYUp)
        let columns = (extent.width / view.pointsPerColumn).rounded(.up)
        listing.rowColumns = RowTexts.columns(of: tree)
        stage.contentColumns = columns.isFinite ? Int(max(0, min(columns, 10_000))) : 0
        refresh()
    }

    /// Shows the scene, closest.
    mutating func fit() {
        stage.viewport = Viewport(
            fitting: extent, in: layout.stage.size, isYUp: stage.viewport.isYUp)
    }

    /// How much larger than the root everything may be and still be shown whole.
    private static let nearby = 1.5

    /// What is worth a look, in scene space: everything that is in sight or, where that goes far
    /// beyond the root, as what can be scrolled does, the root.
    private var extent: Rect {
        let all = tree.boxInSight
        guard !tree.root.layer.isHidden,
            let root = tree.root.convert(tree.root.layer.bounds, to: nil), root.isFinite,
            !root.isEmpty
        else { return all }
        let isFar = all.width > root.width * Self.nearby || all.height > root.height * Self.nearby
        return isFar ? root : all
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// A picture of the stage alone: the layers, the probe and the layer it hits.
public struct StagePicture {
    /// The cells of the stage, without a frame around them.
    public let grid: CellGrid

    /// Draws all layers, scaled to fit.
    ///
    /// - Parameters:
    ///   - tree: The layers.
    ///   - probe: The point to hit-test, in scene space; `nil` for none.
    ///   - rules: The hit-testing rules.
    ///   - isYUp: Whether y increases upwards.
    ///   - size: The size of the picture.
    ///   - options: Characters and colours.
    public init(
        tree: LayerTree, probe: Point? = nil, rules: HitRules = .calayer, isYUp: Bool = false,
        size: CellSize, options: DrawingOptions = DrawingOptions()
    ) {
        var playground = Playground(
            title: "", root: tree.rootLayer, rules: rules, isYUp: isYUp, size: size,
            showsStageOnly: true)
        if let probe { playground.update(.probe(.hover(probe))) }
        var grid = CellGrid(size: size)
        let rect = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let raster = StageRaster(playground, size: size, options: options)
        StageView(playground, rect, options).draw(raster, xray: nil, &grid)
        self.grid = grid
    }
}

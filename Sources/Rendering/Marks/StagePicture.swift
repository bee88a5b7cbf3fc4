import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// A picture of the stage alone: the layers, the probe, and the layer that is hit there.
public struct StagePicture {
    /// The cells of the stage, without a frame around them.
    public let grid: CellGrid

    /// Draws all layers, as large as they fit.
    ///
    /// - Parameters:
    ///   - tree: The layers.
    ///   - probe: The point that is asked about, in scene space; `nil` for none.
    ///   - rules: Whose rules decide what is hit.
    ///   - isYUp: Whether greater y is further up.
    ///   - size: The size of the picture.
    ///   - options: Which characters there are, and whether colours.
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

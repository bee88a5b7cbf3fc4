import PlaygroundModel
import TerminalTypes

/// The layers as cells, without pointer, selection or anything else that follows the mouse.
struct StageRaster: Sendable {
    /// The finished cells, row by row.
    let cells: [Cell]
    /// How many layers were painted: not those that are beyond the stage, all behind others, or too
    /// small.
    let painted: Int

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        var painter = StagePainter(playground, size: size, options: options)
        painter.paint()
        cells = painter.canvas.cells(BlockGlyphs(options.glyphs))
        painted = painter.painted
    }
}

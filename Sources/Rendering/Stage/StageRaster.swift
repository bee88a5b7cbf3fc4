import PlaygroundModel
import TerminalTypes

/// The layers as cells, without marks.
struct StageRaster: Sendable {
    /// The finished cells, row by row.
    let cells: [Cell]
    /// The number of layers painted, without those that are off stage, covered or too small.
    let painted: Int

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        var painter = StagePainter(playground, size: size, options: options)
        painter.paint()
        cells = painter.canvas.cells(options.glyphs)
        painted = painter.painted
    }
}

import PlaygroundModel
import TerminalTypes

/// The layers as cells, without marks.
struct StageRaster: Sendable {
    /// The finished cells, row by row.
    let cells: [Cell]
    /// Whether each cell belongs to a text or a name, row by row.
    let texts: [Bool]
    /// The number of layers painted, without those that are off stage, covered or too small.
    let painted: Int

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        var painter = StagePainter(playground, size: size, options: options)
        painter.paint()
        cells = painter.canvas.cells(options.glyphs)
        texts = painter.canvas.texts
        painted = painter.painted
    }
}

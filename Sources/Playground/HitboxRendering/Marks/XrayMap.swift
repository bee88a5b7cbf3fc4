import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The samples of the stage where the visible layer is not the one that is hit or, when comparing rule
/// books, where their answers differ.
struct XrayMap: Sendable {
    /// Whether the middle of each sample differs, row by row.
    private(set) var differs: [Bool]
    /// Whether there were not too many layers to compare.
    private(set) var isComplete = false

    /// Compares at the centre of every cell and, where the answer changes from cell to cell or a cell has parts of
    /// several layers, at those of its samples.
    ///
    /// - Parameters:
    ///   - raster: The layers in samples of cells.
    ///   - mostSteps: What the searches may cost.
    init(
        _ playground: Playground, _ raster: SampleRaster,
        atMost mostSteps: Int = SightComparison.mostSteps
    ) {
        differs = Array(repeating: false, count: raster.width * raster.height)
        let sight = SightComparison(playground)
        guard sight.isPossible(atMost: mostSteps) else { return }
        let size = raster.cells
        let (columns, count) = (size.columns, size.columns * size.rows)
        func point(_ place: Point) -> Point {
            playground.stage.viewport.point(column: place.x, row: place.y, in: size)
        }
        let start = sight.effort
        var cells: [Bool] = []
        for place in 0..<count {
            let middle = Point(x: Double(place % columns) + 0.5, y: Double(place / columns) + 0.5)
            cells.append(sight.differs(at: point(middle), expecting: count - place))
            if sight.effort - start > mostSteps { return }
        }
        var samples = differs
        for place in cells.indices {
            let cell = CellPoint(column: place % columns, row: place / columns)
            let isWhole =
                CellPoint.sides.map { cell.moved(columns: $0, rows: $1) }.allSatisfy {
                    !size.contains($0) || cells[$0.row * columns + $0.column] == cells[place]
                } && raster.hasOneOwner(cell)
            for sample in raster.samples(of: cell) {
                samples[sample] =
                    isWhole
                    ? cells[place]
                    : sight.differs(at: point(raster.middle(of: sample)), expecting: 0)
            }
            if sight.effort - start > mostSteps { return }
        }
        (differs, isComplete) = (samples, true)
    }

    /// Whether a sample of some colour differs: as the sample of a cell that it is in or, where that shows another
    /// layer, as one beside it, so that no hatching is beyond the edge of what is finer than cells.
    fileprivate func differs(
        _ color: SampleColor, _ column: Int, _ row: Int, in grid: SampleRaster
    ) -> Bool {
        let own = row * grid.width + column
        if grid.colors[own] == color { return differs[own] }
        let shown = CellPoint.sides.lazy
            .compactMap { grid.index(column: column + $0, row: row + $1) }
            .first { grid.colors[$0] == color }
        return shown.map { differs[$0] } ?? false
    }
}

extension StageLines {
    /// Hatches the samples where two answers differ.
    ///
    /// - Parameter grid: The samples of cells that the x-ray is about.
    func drawHatching(_ xray: XrayMap, of grid: SampleRaster, on samples: inout SampleRaster) {
        // Stripes of two in six pixels, or one in four samples of a cell; those of a reach slope the other way.
        let (fills, period) = (samples.colors, samples.across > grid.across ? 6 : 4)
        for row in 0..<samples.height {
            for column in 0..<samples.width {
                let fill = fills[row * samples.width + column]
                guard (column + row * (period - 1)) % period < period / 3,
                    xray.differs(
                        fill, column * grid.across / samples.across,
                        row * grid.down / samples.down, in: grid)
                else { continue }
                samples.setLine(options.edge(on: fill), column: column, row: row)
            }
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport

@testable import HitboxRendering

extension Playground {
    /// A playground for a tree, with the screen size of the tests.
    static func on(
        _ tree: LayerTree = .blueWhite, columns: Int = 80, rows: Int = 24, title: String = "Test",
        rules: HitRules = .calayer
    ) -> Playground {
        Playground(
            title: title, root: tree.rootLayer, rules: rules, isYUp: false,
            size: CellSize(columns: columns, rows: rows))
    }

    /// The playground after some actions.
    func after(_ actions: Action...) -> Playground {
        var playground = self
        for action in actions { playground.update(action) }
        return playground
    }

    /// The whole screen.
    func screen(_ glyphs: GlyphSet = .quadrants, hasColors: Bool = true) -> CellGrid {
        var screen = Screen(DrawingOptions(glyphs: glyphs, hasColors: hasColors))
        return screen.draw(self)
    }

    /// The stage as text, without surrounding spaces.
    func stage(_ glyphs: GlyphSet = .quadrants, hasColors: Bool = true) -> String {
        screen(glyphs, hasColors: hasColors).text(in: layout.stage)
    }

    /// The cell of the stage with a point of scene space.
    func cell(_ x: Double, _ y: Double) -> CellPoint {
        let place = stage.viewport.place(of: Point(x: x, y: y), in: layout.stage.size)
        return CellPoint(
            column: Int(place.column.rounded(.down)), row: Int(place.row.rounded(.down)))
    }

    /// The cell that shows a point of scene space.
    func shown(_ x: Double, _ y: Double, in grid: CellGrid) -> Cell {
        let cell = cell(x, y)
        return grid[layout.stage.minColumn + cell.column, layout.stage.minRow + cell.row]
    }

    /// The cells of the stage.
    func stageCells(of grid: CellGrid) -> [(place: CellPoint, cell: Cell)] {
        let rect = layout.stage
        return (0..<rect.size.rows).flatMap { row in
            (0..<rect.size.columns).map { column in
                (
                    CellPoint(column: column, row: row),
                    grid[rect.minColumn + column, rect.minRow + row]
                )
            }
        }
    }

    /// The layers of the stage in samples.
    func raster(
        _ options: DrawingOptions = DrawingOptions(), cell: PixelSize? = nil
    ) -> StageRaster {
        StageRaster(self, size: layout.stage.size, options: options, cell: cell)
    }

    /// The samples of the stage with the lines of marks.
    func marked(
        _ options: DrawingOptions = DrawingOptions(), cell: PixelSize? = nil
    ) -> SampleRaster {
        let raster = raster(options, cell: cell)
        var samples = raster.samples
        StageLines(self, raster.shapes, options).draw(on: &samples)
        return samples
    }
}

extension SampleRaster {
    /// The place of a sample, across and down.
    func place(_ sample: Int) -> CellPoint {
        CellPoint(column: sample % width, row: sample / width)
    }

    /// The samples whose lines differ from those of another raster.
    func lines(notIn other: SampleRaster) -> Set<CellPoint> {
        Set(lines.indices.filter { lines[$0] != other.lines[$0] }.map(place))
    }

    /// The samples with a line.
    var lineSamples: Set<CellPoint> {
        Set(lines.indices.filter { lines[$0] != .ground }.map(place))
    }

    /// The samples of a fill.
    func samples(of color: LayerColor) -> Set<CellPoint> {
        let wanted = SampleColor(RGB(color))
        return Set(colors.indices.filter { colors[$0] == wanted }.map(place))
    }

    /// The sample with a point of scene space.
    func sample(_ x: Double, _ y: Double, on playground: Playground) -> Int {
        let place = playground.stage.viewport.place(of: Point(x: x, y: y), in: cells)
        return Int((place.row * Double(down)).rounded(.down)) * width
            + Int((place.column * Double(across)).rounded(.down))
    }
}

extension LayerColor {
    /// A unique colour for a number.
    static func number(_ number: Int) -> LayerColor {
        LayerColor(
            red: Double(number * 53 % 256) / 255, green: Double(number * 101 % 256) / 255,
            blue: Double(number % 256) / 255, notation: "\(number)")
    }

    /// The colour for a cell.
    var cellColor: CellColor {
        .rgb(
            red: UInt8((red * 255).rounded()), green: UInt8((green * 255).rounded()),
            blue: UInt8((blue * 255).rounded()))
    }
}

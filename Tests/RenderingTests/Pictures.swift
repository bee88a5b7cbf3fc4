import HitboxRendering
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport

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
    func screen(_ glyphs: GlyphSet = .basic, hasColors: Bool = true) -> CellGrid {
        var screen = Screen(DrawingOptions(glyphs: glyphs, hasColors: hasColors))
        return screen.draw(self)
    }

    /// The stage as text, without surrounding spaces.
    func stage(_ glyphs: GlyphSet = .basic, hasColors: Bool = true) -> String {
        screen(glyphs, hasColors: hasColors).text(in: layout.stage)
    }

    /// The cell that shows a point of scene space.
    func shown(_ x: Double, _ y: Double, in grid: CellGrid) -> Cell {
        let place = stage.viewport.place(of: Point(x: x, y: y), in: layout.stage.size)
        return grid[
            layout.stage.minColumn + Int(place.column.rounded(.down)),
            layout.stage.minRow + Int(place.row.rounded(.down))]
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

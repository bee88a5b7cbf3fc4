import AppCommands
import HitboxRendering
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport

extension Playground {
    /// A playground for a tree, with the checks of lint.
    static func on(
        _ tree: LayerTree = .blueWhite, columns: Int = 120, rows: Int = 40,
        rules: HitRules = .calayer
    ) -> Playground {
        Playground(
            title: "Test", root: tree.rootLayer, rules: rules, isYUp: false,
            size: CellSize(columns: columns, rows: rows), checks: .lint)
    }

    /// The playground after some actions.
    func after(_ actions: Action...) -> Playground {
        var playground = self
        for action in actions { playground.update(action) }
        return playground
    }

    /// Presses keys, separated by spaces.
    mutating func press(_ keys: String) {
        var session = Session(self)
        for key in keys.split(separator: " ") {
            if let press = KeyPress(notation: String(key)) { session.take(.key(press)) }
        }
        self = session.playground
    }

    /// The whole screen.
    func screen(_ glyphs: GlyphSet = .quadrants, hasColors: Bool = true) -> CellGrid {
        var screen = Screen(DrawingOptions(glyphs: glyphs, hasColors: hasColors))
        return screen.draw(self)
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The needle on the stage` {
    private func opened() -> Playground {
        Playground.on().after(.probe(.hover(Point(x: 160, y: 240))), .stage(.toggleNeedle))
    }

    @Test func `has a bead for each layer, full and green where it is hit`() throws {
        let playground = opened()
        let spread = try #require(playground.asExploded)
        let grid = playground.screen()
        let beads = try #require(playground.derived.exploded?.beads)
        #expect(beads.map(\.kind) == [.passed, .passed, .hit])
        let (size, rect) = (playground.layout.stage.size, playground.layout.stage)
        for bead in beads {
            let cell = try #require(spread.stage.viewport.cell(of: bead.place, in: size))
            let shown = grid[rect.minColumn + cell.column, rect.minRow + cell.row]
            #expect(shown.character == "●")
        }
    }

    @Test func `lights up the row of the selected layer's bead`() throws {
        let playground = opened().after(.listing(.select(1)))
        let (grid, rect) = (playground.screen(), try #require(playground.layout.panes[.why]))
        let signs = (rect.minRow..<rect.maxRow).map { grid[rect.minColumn, $0].character }
        let lines = (0..<3).map { playground.derived.why.line($0).layer }
        #expect(lines == [0, 1, 2])
        #expect(signs.prefix(4) == [" ", "►", " ", " "])
        let flat = playground.after(.stage(.toggleNeedle)).screen()
        #expect(flat[rect.minColumn, rect.minRow + 1].character == " ")
    }

    @Test func `is a ladder of names in ASCII`() {
        let text = opened().stage(.ascii, hasColors: false)
        let rows = text.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            Array(rows.prefix(5)) == [
                "* view asks sublayers", "|", "* white asks sublayers", "|", "* blue HIT",
            ], "\(text)")
    }
}

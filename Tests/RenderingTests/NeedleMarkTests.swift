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

    @Test func `has its beads in the rows of Why, the selected layer's reversed`() throws {
        let playground = opened().after(.listing(.select(1)))
        let (grid, rect) = (playground.screen(), try #require(playground.layout.panes[.why]))
        let signs = (rect.minRow..<rect.maxRow).map { grid[rect.minColumn, $0].character }
        let lines = (0..<3).map { playground.derived.why.line($0).layer }
        #expect(lines == [0, 1, 2])
        #expect(signs.prefix(4) == ["●", "●", "●", " "])
        let lit = (0..<3).filter {
            grid[rect.minColumn, rect.minRow + $0].style.attributes.contains(.reverse)
        }
        #expect(lit == [1])
        let missed = Playground.on().after(
            .probe(.hover(Point(x: 5, y: 5))), .stage(.toggleNeedle)
        ).screen()
        #expect(missed[rect.minColumn, rect.minRow + 1].character == "○")
        let flat = playground.after(.stage(.toggleNeedle)).screen()
        #expect(flat[rect.minColumn, rect.minRow + 1].character == " ")
    }

    @Test func `passes through names of leaves alone where planes are many`() {
        let rows = (0..<8).map { row in
            Layer.made(
                "row\(row)", 0, 40 * Double(row), 300, 38, [.made("leaf\(row)", 4, 4, 90, 30)])
        }
        for (count, isNamed) in [(4, true), (8, false)] {
            let tree = LayerTree(.made("root", 0, 0, 400, 400, Array(rows.prefix(count))))
            let playground = Playground.on(tree, columns: 160, rows: 60)
                .after(.stage(.toggleNeedle))
            let exploded = playground.derived.exploded
            #expect(exploded?.isContainer(2) == true && exploded?.isContainer(3) == false)
            #expect(exploded?.isNamed(2) == isNamed && exploded?.isNamed(3) == true)
        }
    }

    @Test(arguments: [1, 60])
    func `has beads of layers that were not asked where they would not hide it`(count: Int) {
        let leaves = (0..<count).map { Layer.made("leaf\($0)", 0, Double($0), 300, 20) }
        let tree = LayerTree(
            .made(
                "root", 0, 0, 400, 400,
                [.made("group", 0, 0, 400, 100, leaves) { $0.masksToBounds = true }]))
        let stage = Playground.on(tree).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)
        ).stage()
        #expect(stage.contains("●"), "\(stage)")
        #expect(stage.contains("·") == (count == 1), "\(stage)")
    }

    @Test func `is a ladder with its verdicts below each other, which says how long it is`() {
        let texts = (0..<30).map { row in
            Layer.made("", 0, 10 * Double(row), 300, 9) {
                $0.text = row == 3 ? "Which train is it?" : "\(row)"
            }
        }
        let tree = LayerTree(.made("screen", 0, 0, 400, 400, texts))
        let text = Playground.on(tree, columns: 160).after(
            .probe(.hover(Point(x: 20, y: 395))), .stage(.toggleNeedle)
        ).stage(.ascii, hasColors: false)
        let rows = text.split(separator: "\n").filter { $0.contains("outside its") }
        let columns = Set(
            rows.compactMap { $0.firstRange(of: "outside")?.lowerBound.utf16Offset(in: $0) })
        #expect(rows.count > 5 && columns.count == 1, "\(text)")
        let more =
            31 - text.split(separator: "\n").count { $0.contains(" its ") || $0.contains("HIT") }
        #expect(text.contains("and \(more) more"), "\(text)")
    }

    @Test func `is a ladder that cuts names rather than verdicts where there is little room`() {
        let names = ["UIStatusBar_Modern", "UINavigationBarContentView"]
        let bars = names.map { Layer.made($0, 0, 0, 400, 100) }
        let stage = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, bars))).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)
        ).stage(.ascii, hasColors: false)
        let rows = stage.split(separator: "\n").filter { $0.contains("UI") }
        #expect(rows.count == 2 && rows.allSatisfy { $0.contains("outside") }, "\(stage)")
        let columns = Set(
            rows.map { $0.firstRange(of: "outside")?.lowerBound.utf16Offset(in: $0) })
        #expect(columns.count == 1, "\(stage)")
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

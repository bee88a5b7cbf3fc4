import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import Rendering

/// The stage of the layers before a change, beside that of the layers after it.
@Suite struct `Two stages` {
    private let playground: Playground = {
        let button = Layer.made("buy", 50, 100, 100, 60) { $0.className = "UIButton" }
        let over = Layer.made("over", 0, 100, 200, 40)
        let before = Layer.made("window", 0, 0, 200, 300, [button])
        let after = Layer.made("window", 0, 0, 200, 300, [button, over])
        var playground = Playground(
            title: nil, fileName: "b.yaml", root: after, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24))
        playground.compare(with: before, called: "a.yaml", rules: .uiview)
        return playground
    }()

    /// The number of hatched cells on both stages.
    private func hatched(_ playground: Playground) throws -> (before: Int, after: Int) {
        var screen = Screen(DrawingOptions(hasColors: true))
        let grid = screen.draw(playground)
        let layout = playground.layout
        func count(_ rect: CellRect) -> Int {
            (rect.minRow..<rect.maxRow).reduce(0) { sum, row in
                sum + (rect.minColumn..<rect.maxColumn).count { grid[$0, row].character == "▒" }
            }
        }
        return (count(try #require(layout.before)), count(try #require(layout.panes[.stage])))
    }

    @Test func `are both hatched where the receiver of a touch changed`() throws {
        let (before, after) = try hatched(playground)
        #expect(before > 10 && after > 0)
    }

    @Test func `show an x-ray only on the layers after the change`() throws {
        let (before, after) = try hatched(playground.after(.stage(.toggleXray)))
        #expect(before == 0 && after > 0)
    }

    @Test func `have their names on their frames`() {
        var screen = Screen(DrawingOptions())
        let text = screen.draw(playground).text
        #expect(text.contains("┌ Before: a.yaml ─") && text.contains("┬ After: b.yaml ─"))
    }

    @Test func `are one picture if the terminal shows pixels`() throws {
        var screen = Screen(
            DrawingOptions(hasColors: true, cell: PixelSize(width: 8, height: 16)))
        _ = screen.draw(playground)
        let picture = try #require(screen.picture)
        let layout = playground.layout
        let (left, right) = (try #require(layout.before), try #require(layout.panes[.stage]))
        #expect(picture.cells.minColumn == left.minColumn)
        #expect(picture.cells.maxColumn == right.maxColumn)
        #expect(picture.pixels.count == picture.width * picture.height)
        // The picture is transparent at the frame between them.
        let gap = (left.maxColumn - left.minColumn) * 8
        #expect((0..<16).allSatisfy { picture.pixels[gap + $0] == 0 })
    }
}

/// The hatching of touches that two rule books give to different layers.
@Suite struct `Hatching` {
    @Test func `is visible on a selected layer of two rows`() throws {
        let badge = Layer.made("badge", 110, -30, 110, 60) { $0.backgroundColor = .number(7) }
        let card = Layer.made("card", 40, 70, 180, 130, [badge]) { $0.backgroundColor = .number(1) }
        let view = Layer.made("view", 0, 0, 320, 480, [card]) { $0.backgroundColor = .number(2) }
        var playground = Playground.on(LayerTree(view), columns: 80, rows: 24, rules: .uiview)
        while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
        func hatched() -> Int { playground.screen().text.count { $0 == "▒" } }
        let before = hatched()
        playground.update(.probe(.click(Point(x: 240, y: 60))))
        #expect(before > 0 && hatched() >= before, "\(playground.screen().text)")
    }
    /// Fills are by half rows, so that the badge's edges divide cells for some of the places.
    @Test func `colours its part of a divided cell`() throws {
        let fill = LayerColor.number(40)
        var divided = 0
        for place in stride(from: 0.0, to: 20, by: 1) {
            let badge = Layer.made("", 150, -60, 120, 100) { $0.backgroundColor = fill }
            let card = Layer.made("", 40, 120 + place, 180, 130, [badge])
            let view = Layer.made("view", 0, 0, 320, 480, [card]) {
                $0.backgroundColor = .number(2)
            }
            var playground = Playground.on(LayerTree(view), columns: 80, rows: 24, rules: .uiview)
            while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
            let (grid, stage) = (playground.screen(), playground.layout.stage)
            func isPlain(_ column: Int, _ row: Int) -> Bool {
                grid[column, row].style.background == RGB(fill).cellColor
            }
            for row in stage.minRow..<stage.maxRow - 1 {
                for column in stage.minColumn..<stage.maxColumn
                where grid[column, row].character == "▄" && grid[column, row + 1].character == "▒" {
                    divided += 1
                    #expect(grid[column, row].style.foreground != RGB(fill).cellColor, "\(place)")
                    #expect(isPlain(column, row + 1))
                }
            }
        }
        #expect(divided > 0)
    }
}

import HitboxRendering
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Upright layers` {
    private func playground(_ layers: Layer...) -> Playground {
        let root = Layer.made("root", 0, 0, 640, 320, layers) {
            $0.backgroundColor = .number(1)
        }
        var playground = Playground.on(LayerTree(root), columns: 200, rows: 40)
        playground.update(.probe(.leave))
        return playground
    }

    private func box(
        _ number: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ sublayers: [Layer] = [], change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        .made("", x, y, width, height, sublayers) {
            $0.backgroundColor = .number(number)
            change(&$0)
        }
    }

    private func stage(_ playground: Playground, background: RGBColor? = nil) -> String {
        var screen = Screen(DrawingOptions(background: background))
        return screen.draw(playground).text(in: playground.layout.stage)
    }

    /// The rows with a vertical line.
    private func lines(_ stage: String) -> [Substring] {
        stage.split(separator: "\n").filter { $0.contains("│") }
    }

    @Test func `cover the cells whose middle they contain, edges included as in hit tests`() {
        for place in stride(from: 100.0, to: 120, by: 0.5) {
            let playground = playground(box(2, place, place, 80, 80))
            let (grid, rect) = (playground.screen(), playground.layout.stage)
            for row in 0..<rect.size.rows {
                for column in 0..<rect.size.columns {
                    let cell = grid[rect.minColumn + column, rect.minRow + row]
                    guard cell.character == " " else { continue }
                    let middle = playground.stage.viewport.point(
                        column: Double(column) + 0.5, row: Double(row) + 0.5, in: rect.size)
                    let hit = playground.shownTree.root.hitTest(middle)?.layer.backgroundColor
                    #expect(
                        cell.style.background == hit?.cellColor ?? .standard,
                        "at \(place): \(column),\(row)")
                }
            }
        }
    }

    @Test func `have their handles in the corners of their cells`() throws {
        for place in stride(from: 100.0, to: 120, by: 0.5) {
            let playground = playground(box(2, place, place, 160, 160))
            let rect = playground.layout.stage
            var cells: [CellPoint] = []
            for row in 0..<rect.size.rows {
                for column in 0..<rect.size.columns {
                    let middle = playground.stage.viewport.point(
                        column: Double(column) + 0.5, row: Double(row) + 0.5, in: rect.size)
                    if playground.shownTree.root.hitTest(middle)?.index == 1 {
                        cells.append(CellPoint(column: column, row: row))
                    }
                }
            }
            let (first, last) = (try #require(cells.first), try #require(cells.last))
            let handles = Handles(
                of: playground.shownTree[1], in: playground.stage.viewport, size: rect.size)
            let corners = [
                first, last, CellPoint(column: first.column, row: last.row),
                CellPoint(column: last.column, row: first.row),
            ]
            #expect(Set(handles.corners.keys) == Set(corners), "at \(place)")
        }
    }

    @Test func `of one colour have a line where they meet`() {
        let apart = stage(playground(box(2, 80, 80, 160, 160), box(3, 240, 80, 160, 160)))
        #expect(!apart.contains { "─│┌┐└┘".contains($0) }, "\(apart)")
        let alike = stage(playground(box(2, 80, 80, 160, 160), box(2, 240, 80, 160, 160)))
        #expect(
            lines(alike).count > 6 && lines(alike).allSatisfy { $0.count { $0 == "│" } == 1 },
            "\(alike)")
        #expect(!alike.contains { "─┌┐└┘".contains($0) }, "\(alike)")
        let below = stage(playground(box(2, 80, 80, 160, 80), box(2, 160, 160, 160, 80)))
        #expect(below.split(separator: "\n").count { $0.contains("──") } == 1, "\(below)")
    }

    @Test func `of the terminal's colour have a line at its background`() {
        let own = LayerColor.number(1)
        func byte(_ part: Double) -> Int { Int((part * 255).rounded()) }
        let same = RGBColor(byte(own.red) << 16 | byte(own.green) << 8 | byte(own.blue))
        let playground = playground()
        #expect(!stage(playground, background: .white).contains("┌"))
        #expect(stage(playground, background: same).contains("┌"))
        #expect(!stage(playground).contains("┌"))
    }

    @Test func `have their border in front of their sublayers`() throws {
        let border = LayerColor.number(9)
        let framed = box(2, 80, 80, 240, 160, [box(3, -40, 40, 400, 48), box(4, 80, 80, 80, 80)]) {
            $0.borderWidth = 1
            $0.borderColor = border
        }
        let cover = box(5, 280, 40, 160, 80)
        let shown = stage(playground(framed, cover))
        let rows = shown.split(separator: "\n")
        let (top, bottom) = (
            try #require(rows.firstIndex { $0.contains("┌") }),
            try #require(rows.firstIndex { $0.contains("└") })
        )
        #expect(lines(shown).count == bottom - top - 1, "\(shown)")
        // The sibling in front covers the upper right corner.
        #expect(!shown.contains("┐") && shown.contains("┘"), "\(shown)")
    }

    @Test func `of two rows show a text that fits`() {
        let button = Layer.made("", 80, 80, 64, 32) { $0.text = "Edit" }
        #expect(stage(playground(button)).contains("Edit"))
    }
}

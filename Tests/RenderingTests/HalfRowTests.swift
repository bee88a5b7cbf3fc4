import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering
@testable import PlaygroundModel

@Suite struct `Fills by half rows` {
    /// A playground whose rows are ten points high, with a row beginning at y 0 of the scene.
    private func playground(_ layers: Layer...) -> Playground {
        let root = Layer.made("root", 0, 0, 400, 200, layers) { $0.backgroundColor = .number(1) }
        var playground = Playground.on(LayerTree(root), columns: 200, rows: 40)
        playground.update(.probe(.leave))
        let rows = Double(playground.layout.stage.size.rows)
        playground.stage.viewport.pointsPerColumn = 5
        playground.stage.viewport.center = Point(x: 200, y: 10 * (rows / 2).rounded(.down))
        if !playground.layout.stage.size.rows.isMultiple(of: 2) {
            playground.stage.viewport.center.y += 5
        }
        return playground
    }

    private func box(
        _ number: Int, _ y: Double, _ height: Double, _ name: String = "",
        _ sublayers: [Layer] = []
    ) -> Layer {
        .made(name, 100, y, 100, height, sublayers) { $0.backgroundColor = .number(number) }
    }

    /// The colours of the halves of the cells at x 150, from the top of the scene.
    private func halves(
        _ playground: Playground, _ glyphs: GlyphSet = .basic
    ) throws -> [CellColor] {
        let grid = playground.screen(glyphs)
        return try (0..<20).flatMap { row -> [CellColor] in
            let cell = playground.shown(150, Double(row) * 10 + 5, in: grid)
            let (ink, ground) = (cell.style.foreground, cell.style.background)
            switch cell.character {
            case "▀": return [ink, ground]
            case "▄": return [ground, ink]
            default:
                try #require(cell.character == " " || cell.character.isLetter)
                return [ground, ground]
            }
        }
    }

    @Test(arguments: [GlyphSet.half, .basic, .wedge])
    func `are the half rows whose middle the layer contains`(glyphs: GlyphSet) throws {
        for step in 0..<40 {
            let y = 30 + Double(step) * 0.5
            let found = try halves(playground(box(2, y, 42)), glyphs)
            for (half, color) in found.enumerated() {
                let middle = Double(half) * 5 + 2.5
                let isInside = y <= middle && middle < y + 42
                #expect(color == LayerColor.number(isInside ? 2 : 1).cellColor, "\(y): \(half)")
            }
        }
    }

    @Test func `give layers of one height the same height up to half a row`() throws {
        let counts = try Set(
            (0..<40).map { step in
                try halves(playground(box(2, 30 + Double(step) * 0.5, 27))).count {
                    $0 == LayerColor.number(2).cellColor
                }
            })
        #expect(counts.isSubset(of: [5, 6]))
    }

    @Test func `end where a clip ends`() throws {
        for end in stride(from: 60.0, to: 80, by: 0.5) {
            let inner = Layer.made("inner", 0, 0, 100, 150) { $0.backgroundColor = .number(3) }
            var outer = box(2, 20, end - 20, "", [inner])
            outer.masksToBounds = true
            let found = try halves(playground(outer))
            #expect(!found.contains(LayerColor.number(2).cellColor), "\(end)")
        }
    }

    @Test func `leave names and texts in whole cells of the layer`() throws {
        for step in 0..<20 {
            for isText in [false, true] {
                var layer = box(2, 30 + Double(step), 25, "name")
                if isText { layer.text = "name" }
                let playground = playground(layer)
                let (grid, stage) = (playground.screen(), playground.layout.stage)
                let row = try #require(
                    (stage.minRow..<stage.maxRow).first { row in
                        (stage.minColumn..<stage.maxColumn).contains {
                            grid[$0, row].character == "m"
                        }
                    })
                let end = playground.stage.viewport.place(
                    of: Point(x: 197, y: 0), in: stage.size)
                let beside = grid[stage.minColumn + Int(end.column), row]
                #expect(beside == Cell(" ", CellStyle(background: LayerColor.number(2).cellColor)))
            }
        }
    }

    @Test func `meet in a line if they have one colour`() throws {
        for step in 0..<20 {
            let y = 60 + Double(step)
            let upper = box(2, 20, y - 20)
            let lower = box(2, y, 60)
            let stage = playground(upper, lower).stage()
            let lines = stage.split(separator: "\n").filter { $0.contains("──────") }
            #expect(lines.count == 1, "\(y)\n\(stage)")
        }
    }

    @Test func `have the handles of a selected layer on its outline`() throws {
        for step in 0..<20 {
            let playground = playground(box(2, 30 + Double(step), 85, "box")).after(
                .listing(.select(1)))
            let (grid, stage) = (playground.screen(), playground.layout.stage)
            var handles: [CellPoint] = []
            var lines = Set<Int>()
            for row in 0..<stage.size.rows {
                for column in 0..<stage.size.columns {
                    let character = grid[stage.minColumn + column, stage.minRow + row].character
                    if character == "■" { handles.append(CellPoint(column: column, row: row)) }
                    if character == "═" { lines.insert(row) }
                }
            }
            #expect(handles.count == 4 && Set(handles.map(\.row)) == lines, "\(step)")
            for handle in handles {
                #expect(playground.derived.handles.grip(at: handle) != nil, "\(step): \(handle)")
            }
        }
    }

    @Test func `leave the outline of a layer without a fill whole`() {
        for step in 0..<20 {
            let clear = Layer.made("clear", 0, 0, 100, 85)
            let playground = playground(box(2, 30 + Double(step), 85, "box", [clear])).after(
                .listing(.select(2)))
            let rows = playground.stage().split(separator: "\n").filter { $0.contains("══") }
            #expect(rows.count == 2, "\(step)\n\(playground.stage())")
        }
    }

    /// A layer without a fill, and one of the colour of the fill below.
    @Test(arguments: [nil, 1])
    func `have no outline beyond an edge`(fill: Int?) {
        for step in 0..<40 {
            let y = 30 + Double(step) * 0.5
            let box = Layer.made("box", 100, y, 100, 55) {
                $0.backgroundColor = fill.map { .number($0) }
            }
            let playground = playground(box)
            let grid = playground.screen()
            let lines = (0..<20).filter {
                playground.shown(180, Double($0) * 10 + 5, in: grid).character == "─"
            }
            let whole = (0..<20).filter { row in
                let halves = [Double(row) * 10 + 2.5, Double(row) * 10 + 7.5]
                return halves.allSatisfy { y <= $0 && $0 < y + 55 }
            }
            #expect(lines == [whole.first, whole.last], "\(y)")
        }
    }

    @Test func `keep the colour of a selected layer`() {
        // It has an outline, as it has the colour of what is below it.
        let card = Layer.made("card", 20, 20, 300, 150) { $0.backgroundColor = .number(1) }
        for step in 0..<20 {
            let playground = playground(card, box(2, 100 + Double(step), 60))
            func colors(_ playground: Playground) -> Set<CellColor> {
                Set(
                    playground.screen().cells.flatMap { cell in
                        [cell.style.foreground, cell.style.background].filter(\.isOfScene)
                    })
            }
            let selected = playground.after(.listing(.select(1)))
            #expect(colors(selected).isSubset(of: colors(playground)), "\(step)")
        }
    }

    @Test func `are whole rows with few colours`() {
        for step in 0..<20 {
            let playground = playground(box(2, 30 + Double(step), 85))
            var screen = Screen(DrawingOptions(hasFewColors: true))
            #expect(!screen.draw(playground).cells.contains { $0.character == "▄" }, "\(step)")
        }
    }

    @Test(arguments: [GlyphSet.half, .basic])
    func `have the glyph of least error`(set: GlyphSet) throws {
        for samples in [BlockGlyphs.upperHalf, ~BlockGlyphs.upperHalf] {
            let found = try #require(BlockGlyphs.half(samples, set))
            let best = BlockGlyphs.of(set).nearest(to: samples, allowsInverse: true)
            #expect(found.character == best.character && found.isInverse == best.isInverse)
        }
        #expect(BlockGlyphs.half(.max, set) == nil)
        #expect(BlockGlyphs.half(BlockGlyphs.upperHalf, .ascii) == nil)
    }

    @Test func `are the same cells in every set of characters`() {
        for step in 0..<20 {
            let playground = playground(box(2, 30 + Double(step), 85, "box"))
            let screens = [GlyphSet.half, .basic, .wedge].map { playground.screen($0) }
            #expect(screens[0] == screens[1] && screens[1] == screens[2], "\(step)")
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The texts of a chip` {
    private func texts(_ title: String, signs: String, _ set: GlyphSet = .basic) -> [Chip.Text] {
        let cells = CellRect(column: 0, row: 0, columns: 10, rows: 5)
        return Chip(
            signs: signs, title: title, role: .hit, box: Chip.Box(cells: cells, isUpright: true),
            ground: [], DrawingOptions(glyphs: set)
        ).texts
    }

    @Test func `end with the signs alone`() {
        let texts = texts("a rather long name", signs: "●")
        #expect(
            texts.map(\.text) == [
                " ● a rather long name ", " ● a rather long… ", " ● a rath… ", " ● ",
            ])
        #expect(texts.map(\.form) == [.whole, .truncated, .truncated, .signsOnly])
    }

    @Test func `without signs are the name, truncated at the limit`() {
        #expect(
            texts("a rather long name", signs: "").map(\.form) == [.whole, .truncated, .truncated])
        #expect(texts("name", signs: "").map(\.form) == [.whole])
    }

    @Test func `end in two full stops in ASCII`() {
        let texts = texts("a → rather long name", signs: "*", .ascii)
        #expect(texts.map(\.text)[1...] == [" * a -> rather .. ", " * a -> .. ", " * "])
    }
}

@Suite struct `The chip of a layer with texts` {
    @Test func `is after a text rather than over the start of it`() {
        let stage = CellRect(column: 0, row: 0, columns: 40, rows: 6)
        let ground = CellColor.rgb(red: 50, green: 0, blue: 0)
        let style = CellStyle(foreground: .role(.text), background: ground)
        var grid = CellGrid(size: stage.size)
        grid.fill(stage, with: Cell(" ", style))
        // The rows above and below the layer are full.
        let full = String(repeating: "x", count: 40)
        let texts = [full] + ["a", "b", "c", "d"].map { String(repeating: $0, count: 24) } + [full]
        for (row, text) in texts.enumerated() {
            grid.write(text, column: row % 5 == 0 ? 0 : 2, row: row, style: style, limit: 40)
        }
        let options = DrawingOptions(glyphs: .basic)
        var marks = StageMarks(taking: &grid, stage, options)
        marks.place(
            Chip(
                signs: "►", title: "layer", role: .selection,
                box: Chip.Box(
                    cells: CellRect(column: 0, row: 1, columns: 40, rows: 4), isUpright: true),
                ground: [ground], options))
        marks.giveBack(&grid)
        for text in texts + [" ► layer"] { #expect(grid.text.contains(text), "\(grid.text)") }
    }
}

@Suite struct `The chip of a layer of two rows` {
    private static let colors = [50, 100, 150].map { CellColor.rgb(red: $0, green: 0, blue: 0) }

    /// The row of the chip on a stage where another layer ends above the layer, or begins below it.
    private func row(other rows: ClosedRange<Int>) -> Int? {
        let stage = CellRect(column: 0, row: 0, columns: 30, rows: 9)
        var grid = CellGrid(size: stage.size)
        func fill(_ color: CellColor, _ columns: Int, _ rows: ClosedRange<Int>) {
            let rect = CellRect(
                column: 5, row: rows.lowerBound, columns: columns, rows: rows.count)
            grid.fill(rect, with: Cell(" ", CellStyle(background: color)))
        }
        grid.fill(stage, with: Cell(" ", CellStyle(background: Self.colors[0])))
        fill(Self.colors[1], 20, rows)
        fill(Self.colors[2], 9, 4...5)
        let options = DrawingOptions(glyphs: .basic)
        var marks = StageMarks(taking: &grid, stage, options)
        let cells = CellRect(column: 5, row: 4, columns: 9, rows: 2)
        marks.place(
            Chip(
                signs: "►", title: "own", role: .selection,
                box: Chip.Box(cells: cells, isUpright: true),
                ground: [Self.colors[0], Self.colors[2]], options))
        marks.giveBack(&grid)
        return (0..<9).first { row in (0..<30).contains { grid[$0, row].character == "►" } }
    }

    @Test(arguments: [(0...2, 6), (0...3, 6), (6...8, 3), (7...8, 3), (0...0, 3)])
    func `keeps away from another layer, whose name it would seem to be`(
        other: ClosedRange<Int>, expected: Int
    ) {
        #expect(row(other: other) == expected)
    }
}

@Suite struct `The chip of a tilted layer` {
    /// A one-row stage of a layer between two edges, with its name on it.
    private func row(_ text: String) -> String {
        let size = CellSize(columns: text.count, rows: 3)
        let cells = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let options = DrawingOptions(glyphs: .basic)
        var grid = CellGrid(size: size)
        for row in 0..<3 { grid.write(text, column: 0, row: row, style: .standard) }
        var marks = StageMarks(taking: &grid, cells, options)
        let chip = Chip(
            signs: "►", title: "paper", role: .selection,
            box: Chip.Box(cells: cells, isUpright: false), ground: [], options)
        marks.place(chip)
        marks.giveBack(&grid)
        let rows = (0..<3).map { row in
            String((0..<size.columns).map { grid[$0, row].character })
        }
        return rows.first { $0.contains("►") } ?? ""
    }

    @Test(arguments: [
        ("▐   paper     ▌", "▐    ► paper  ▌"), ("▐    paper  ▌", "▐   ► paper ▌"),
        ("▐    paper ▌", "▐  ► paper ▌"), ("▐   paper  ▌", "▐  ► paper ▌"),
    ])
    func `covers its name, between its edges`(stage: String, expected: String) {
        #expect(row(stage) == expected)
    }
}

@Suite struct `The chip of a small layer` {
    private func playground(_ layer: Layer) -> Playground {
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) { $0.backgroundColor = .number(250) }
        return .on(LayerTree(root), columns: 100, rows: 40)
    }

    @Test func `of two rows is above it`() throws {
        let empty = playground(.made("", 0, 0, 0, 0))
        let (viewport, size) = (empty.stage.viewport, empty.layout.stage.size)
        let y = viewport.point(column: 0, row: 12, in: size).y
        let layer = Layer.made("badge", 150, y, 60, 4 * viewport.pointsPerColumn) {
            $0.backgroundColor = .number(40)
        }
        let stage = playground(layer).after(.listing(.select(1))).stage()
        let lines = stage.split(separator: "\n", omittingEmptySubsequences: false)
        let chip = try #require(lines.firstIndex { $0.contains(" ► badge") }, "\(stage)")
        #expect(lines[chip + 1].contains("╔") && lines[chip + 2].contains("╚"), "\(stage)")
        #expect(stage.split(separator: "badge").count == 2, "\(stage)")
        // Four corners would be most of it.
        #expect(!stage.contains("■"), "\(stage)")
    }

    @Test(arguments: [60.0, 102, 240])
    func `or of a thin rotated one is at its end`(degrees: Double) throws {
        let hand = Layer.made("hand", 0, 0, 8, 130) {
            $0.backgroundColor = .number(40)
            $0.anchorPoint = UnitPoint(x: 0.5, y: 0.9)
            $0.position = Point(x: 207, y: 206)
            $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
        }
        let selected = playground(hand).after(.listing(.select(1)))
        let corner = try #require(selected.derived.handles.corners.keys.first)
        let lines = selected.stage().split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains(" ► hand") })
        #expect(abs(row - corner.row) <= 2, "\(selected.stage())")
    }

    /// At a hidden corner, the chip would seem to belong to the layer in front.
    @Test func `or of a rotated one is at a visible corner`() throws {
        let turned = Layer.made("a-name-of-some-length", 100, 100, 200, 150) {
            $0.backgroundColor = .number(40)
            $0.layerTransform = LayerTransform([.rotate(.degrees(5))])
        }
        for x in [60.0, 170] {
            let front = Layer.made("front", x, 60, 180, 240) { $0.backgroundColor = .number(90) }
            let root = Layer.made("root", 0, 0, 400, 400, [turned, front]) {
                $0.backgroundColor = .number(250)
            }
            let stage = Playground.on(LayerTree(root), columns: 100, rows: 40)
                .after(.listing(.select(1))).stage()
            let line = try #require(stage.split(separator: "\n").first { $0.contains("► a-na") })
            let start = line.distance(
                from: line.startIndex, to: try #require(line.firstIndex(of: "►")))
            #expect(x > 100 ? start < 20 : start > 30, "\(start)\n\(stage)")
        }
    }

    @Test func `has its name rather than signs alone`() {
        let names = (0..<12).map { row in
            Layer.made("", 0, Double(row) * 30, 400, 20) {
                $0.text = "a long text in every row of it"
            }
        }
        let layer = Layer.made("small", 150, 155, 40, 20) { $0.backgroundColor = .number(40) }
        let root = Layer.made("root", 0, 0, 400, 400, names + [layer])
        let stage = Playground.on(LayerTree(root), columns: 100, rows: 40)
            .after(.listing(.select(13))).stage()
        #expect(stage.contains(" ► small"), "\(stage)")
    }
}

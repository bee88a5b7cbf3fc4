import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A stage of many layers` {
    private func stage(_ layers: Layer..., change: (inout Playground) -> Void = { _ in }) -> String
    {
        var playground = Playground.on(
            LayerTree(.made("root", 0, 0, 400, 400, layers)), columns: 64, rows: 17)
        change(&playground)
        return playground.stage()
    }

    @Test func `draws a chain of containers as one box, with the name of the innermost`() {
        var layer = Layer.made("inner", 0, 0, 400, 400)
        for depth in 0..<10 { layer = .made("d\(depth)", 0, 0, 400, 400, [layer]) }
        let stage = stage(layer)
        #expect(stage.contains("inner"), "\(stage)")
        #expect(!stage.contains("d0") && !stage.contains("root"), "\(stage)")
        let chain = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, [layer])))
        let one = Playground.on(LayerTree(.made("root", 0, 0, 400, 400)))
        #expect(chain.raster().samples.lineSamples == one.raster().samples.lineSamples)
    }

    @Test func `draws thousands of nested transform layers on a small stack`() {
        let text = onSmallStack {
            var layer = Layer.made("inner", 100, 100, 200, 200)
            for _ in 0..<4000 {
                layer = .made("", 0, 0, 400, 400, [layer]) { $0.isTransformLayer = true }
            }
            let playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, [layer])))
            return playground.stage()
        }
        #expect(text.contains("inner"))
    }

    @Test(arguments: [1e7, 1e16, 4.8e116]) func `handles rotated layers that are far larger`(
        size: Double
    ) {
        let far = stage(
            .made("far", 0, 0, 64, size) {
                $0.anchorPoint = UnitPoint(x: 1, y: 0)
                $0.transform = .rotation(.degrees(30))
                $0.position = Point(x: 200, y: 200)
            })
        #expect(far.contains("far"), "\(far)")
    }

    @Test func `never overlaps names, and truncates those behind`() {
        let stage = stage(
            .made("a long name behind", 40, 80, 320, 240), .made("front", 200, 80, 160, 240))
        #expect(stage.contains("front"), "\(stage)")
        #expect(stage.contains("a long name behind") || stage.contains("a long…"), "\(stage)")
    }

    @Test func `omits a name of which too little would be visible`() {
        let stage = stage(
            .made("behind", 40, 80, 320, 240),
            .made("front", 80, 80, 280, 240) { $0.backgroundColor = .number(40) })
        #expect(!stage.contains("beh"), "\(stage)")
    }

    @Test func `labels a layer of one row in that row, by its text if it has no name`() {
        let stage = stage(
            .made("", 40, 100, 320, 30) {
                $0.className = "UILabel"
                $0.text = "Hello"
            }, .made("button", 40, 200, 320, 30))
        #expect(stage.contains("Hello") && stage.contains("button"), "\(stage)")
        #expect(!stage.contains("UILabel"))
    }

    @Test func `writes a text even if its layer is only half a row high`() {
        let stage = stage(
            .made("", 40, 100, 320, 18) {
                $0.className = "UILabel"
                $0.text = "Hello"
            })
        #expect(stage.contains("Hello"), "\(stage)")
    }

    @Test func `draws nothing for layers that are empty or smaller than a cell`() {
        let stage = stage(
            .made("point", 200, 200, 0, 0), .made("line", 0, 200, 400, 0),
            .made("dot", 100, 100, 2, 2))
        #expect(!stage.contains("point") && !stage.contains("dot"), "\(stage)")
        #expect(!stage.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
    }

    @Test func `marks a layer of one row that is hit at both ends`() {
        let tree = LayerTree(
            .made("root", 0, 0, 400, 400, [.made("button", 40, 200, 320, 30)]))
        let playground = Playground.on(tree, columns: 64, rows: 17).after(
            .probe(.hover(Point(x: 200, y: 215))))
        #expect(playground.stage().contains(" ● button "))
        let samples = playground.marked()
        let hit = DrawingOptions().color(of: .hit, beside: [.ground])
        let columns = samples.lines.indices.filter { samples.lines[$0] == hit }
            .map { samples.place($0).column }
        let place = playground.stage.viewport.place(
            of: Point(x: 40, y: 200), in: samples.cells)
        #expect(abs((columns.min() ?? 0) - Int(place.column * 2)) <= 1)
        #expect((columns.max() ?? 0) - (columns.min() ?? 0) > 30)
    }

    @Test func `draws untouchable layers faintly`() {
        let layers: [Layer] = [
            .made("deaf", 40, 80, 150, 240) {
                $0.isUserInteractionEnabled = false
                $0.backgroundColor = .number(5)
            }, .made("open", 210, 80, 150, 240),
        ]
        let playground = Playground.on(
            LayerTree(.made("root", 0, 0, 400, 400, layers)), columns: 64, rows: 17
        ).after(.probe(.rules(.uiview)), .listing(.toggleTouchable))
        let stage = playground.stage()
        #expect(stage.contains("open") && !stage.contains("deaf"), "\(stage)")
        let samples = playground.raster().samples
        #expect(samples.samples(of: .number(5)).isEmpty)
        let (deaf, open) = (
            samples.lineSamples.count { $0.column < samples.width / 2 },
            samples.lineSamples.count { $0.column >= samples.width / 2 }
        )
        // Both halves have a side of the root, too.
        #expect(deaf > 8 && deaf < open, "\(deaf), \(open)")
    }

    @Test func `has the same x-ray as testing every layer`() {
        for kind in RandomTrees.Kind.allCases {
            for seed in UInt64(0)..<15 {
                var trees = RandomTrees(seed: seed, kind: kind)
                let tree = trees.tree()
                for _ in 0..<60 {
                    let point = Point(
                        x: trees.numbers.number(-100...500), y: trees.numbers.number(-100...500))
                    for rules in HitRules.allCases {
                        #expect(
                            tree.root.hitTest(point, rules: rules)
                                == tree.root.trace(point, rules: rules).hit,
                            "\(kind) seed \(seed) \(rules) \(point)")
                    }
                }
            }
        }
    }
}

@Suite struct `The tree pane` {
    private var list: LayerTree {
        var layer = Layer.made("screen", 0, 0, 400, 400, [.made("cell", 0, 0, 400, 40)])
        layer.sublayers[0].sublayers = [
            .made("", 0, 0, 40, 20) {
                $0.className = "Label"
                $0.text = "Hi"
            }
        ]
        return LayerTree(layer)
    }

    @Test func `shows a filter on its frame, and ancestors of matches dimmed`() {
        let playground = Playground.on(list).after(.listing(.filterBy("hi")))
        let grid = playground.screen()
        #expect(grid.text.contains(" Layers /hi 1 of 3 ─"), "\(grid.text)")
        let rows = grid.text.split(separator: "\n").map(String.init)
        let rect =
            playground.layout.panes[.layers] ?? CellRect(column: 0, row: 0, columns: 0, rows: 0)
        let row = rect.minRow + 2
        #expect(rows[row].contains("\"Hi\" Label "), "\(rows[row])")
        let pane = rect.minColumn
        let styles = [row - 1, row].map { row in
            (pane..<grid.size.columns).first { grid[$0, row].character.isLetter }
                .map { grid[$0, row].style.foreground }
        }
        #expect(styles == [.role(.quiet), .role(.text)])
    }

    @Test func `has frames in two columns of whole numbers, and texts before them`() {
        var named = Layer.made("card", 10, 10, 200, 100.04)
        named.text = "A whole sentence"
        var button = Layer(name: "", frame: Rect(x: 128, y: 14.46, width: 54.25, height: 21.5))
        button.className = "UIButton"
        button.text = "Sign in"
        let plain = Layer.made("row", 5, 5, 8, 8)
        let tree = LayerTree(.made("view", 0, 0, 320, 480, [plain, named, button]))
        func rows(_ columns: Int) -> [String] {
            let playground = Playground.on(tree, columns: columns)
            let rect =
                playground.layout.panes[.layers] ?? CellRect(column: 0, row: 0, columns: 0, rows: 0)
            return playground.screen().text.split(separator: "\n").dropFirst(rect.minRow).prefix(4)
                .map { String($0.dropFirst(rect.minColumn).prefix(rect.size.columns)) }
        }
        let wide = rows(120)
        func ends(_ row: Int, _ text: String) -> Bool { wide[row].hasSuffix(text) }
        #expect(ends(0, "    0,0 320×480  ") && ends(1, "    5,5     8×8  "), "\(wide)")
        #expect(ends(2, "  10,10 200×100  ") && ends(3, " 128,14   54×22  "), "\(wide)")
        #expect(wide[2].contains("card \"A whole sentence\" "), "\(wide)")
        #expect(wide[3].contains("\"Sign in\" UIButton "), "\(wide)")
        named.text = "A sentence that takes the whole of the row"
        let long = LayerTree(.made("view", 0, 0, 320, 480, [plain, named, button]))
        let playground = Playground.on(long, columns: 80)
        let texts = playground.rowTexts.rows
        #expect(texts.map(\.size) == ["320×480", "8×8", "", "54×22"])
        #expect(playground.screen().text.contains("card \"A sentence that takes the"))
    }

    @Test(
        arguments: [
            (320, ["0,0", "1,3"], ["320×320", "0.3×64"]),
            (32, ["0.0,0.0", "1.0,2.6"], ["32.0×32.0", "0.3×64.0"]),
        ] as [(Double, [String], [String])])
    func `has the same number of decimals in every row, except for hairlines`(
        side: Double, origins: [String], sizes: [String]
    ) {
        let tree = LayerTree(
            .made("view", 0, 0, side, side, [.made("line", 1, 2.6, 1.0 / 3, 64.04)]))
        let rows = Playground.on(tree, columns: 80).rowTexts.rows
        #expect(rows.map(\.origin) == origins && rows.map(\.size) == sizes)
    }

    @Test func `has no decimals in a small scene of whole numbers`() {
        let tree = LayerTree(.made("screen", 0, 0, 40, 12, [.made("row", 1, 2, 20, 1)]))
        let rows = Playground.on(tree, columns: 80).rowTexts.rows
        #expect(rows.map(\.origin) == ["0,0", "1,2"] && rows.map(\.size) == ["40×12", "20×1"])
    }

    @Test func `gives each row its frame where that row has room, whatever the others take`() {
        let wide = Layer.made("wide", 123.4, 234.5, 345.6, 456.7)
        let tree = LayerTree(
            .made("view", 0, 0, 320, 480, [wide, .made("a longer name yet", 1, 2, 3, 4)]))
        let texts = Playground.on(tree, columns: 80).rowTexts
        #expect(texts.rows.map(\.origin) == ["0,0", "123,235", "1,2"])
    }

    @Test func `shifts deep rows left, so that names have room`() {
        var layer = Layer.made("a name", 0, 0, 10, 10)
        for depth in 0..<20 { layer = .made("d\(depth)", 0, 0, 100, 100, [layer]) }
        let playground = Playground.on(LayerTree(layer)).after(.listing(.select(20)))
        let text = playground.screen().text(in: playground.layout.panes[.layers] ?? .empty)
        let row = text.split(separator: "\n").first { $0.contains("►") } ?? ""
        let indent = row.split(separator: "►").last?.prefix { $0 == " " }.count ?? 0
        // Twenty levels would be forty columns.
        #expect(row.contains("a name") && (10..<20).contains(indent), "\(text)")
    }

    @Test func `shows the number of matches while typing`() {
        let text = Playground.on(list, columns: 120).after(
            .prompt(.open(.find)), .prompt(.type("l"))
        ).screen().text
        #expect(text.contains("/l"))
        #expect(text.contains("1 of 2  screen/cell"), "\(text)")
        let empty = Playground.on(list, columns: 120).after(.prompt(.open(.find))).screen().text
        #expect(empty.contains("type part of a name; / again filters"), "\(empty)")
    }

    @Test func `counts candidates in the status line, with the deepest one's point`() {
        let tree = list
        var playground = Playground(
            title: "", root: tree.rootLayer, rules: .candidates, isYUp: false,
            size: CellSize(columns: 140, rows: 24))
        playground.update(.probe(.hover(Point(x: 20, y: 10))))
        let last = playground.screen().text.split(separator: "\n").last.map(String.init) ?? ""
        #expect(last.hasPrefix(" 3 candidates, frontmost unknown"), "\(last)")
        #expect(last.contains("cell 20,10 › \"Hi\" 20,10"), "\(last)")
    }
}

@Suite struct `A picture of many layers` {
    /// Blocks of a hundred layers each, side by side.
    private var city: Playground {
        let blocks = (0..<100).map { block -> Layer in
            let houses = (0..<100).map { house in
                Layer.made(
                    "h", Double(house % 10) * 10, Double(house / 10) * 10, 8, 8
                ) { $0.backgroundColor = LayerColor(red: 0, green: 0, blue: 1, notation: "blue") }
            }
            return Layer.made(
                "b\(block)", Double(block % 10) * 100, Double(block / 10) * 100, 96, 96, houses
            ) { $0.backgroundColor = LayerColor(red: 1, green: 1, blue: 1, notation: "white") }
        }
        return .on(LayerTree(.made("city", 0, 0, 1000, 1000, blocks)), columns: 100, rows: 40)
    }

    @Test func `omits layers that are too small to distinguish, until the user zooms in`() {
        var playground = city
        let size = playground.layout.stage.size
        let options = DrawingOptions(glyphs: .quadrants, hasColors: true)
        let far = StageRaster(playground, size: size, options: options)
        #expect(far.painted == 101)
        for _ in 0..<12 {
            playground.update(.stage(.zoom(closer: true, about: Point(x: 150, y: 150))))
        }
        let near = StageRaster(playground, size: size, options: options)
        #expect(near.painted > 101 && near.painted < 2_000)
    }

    @Test func `keeps layers that can be distinguished, however many overlap`() {
        let pile = (0..<6_000).map { place in
            Layer.made("", Double(place % 77) * 3, Double(place % 101) * 3, 100, 100)
        }
        let playground = Playground.on(LayerTree(.made("", 0, 0, 400, 400, pile)))
        let raster = StageRaster(
            playground, size: playground.layout.stage.size,
            options: DrawingOptions(glyphs: .quadrants, hasColors: true))
        #expect(raster.painted == 6_001)
    }

    @Test func `keeps a large layer among many that are too small`() {
        let pins = (0..<6_000).map { Layer.made("", Double($0 % 77) * 5, Double($0 / 77), 2, 2) }
        let panel = Layer.made("panel", 100, 100, 200, 200)
        let playground = Playground.on(LayerTree(.made("", 0, 0, 400, 400, pins + [panel])))
        let raster = StageRaster(
            playground, size: playground.layout.stage.size,
            options: DrawingOptions(glyphs: .quadrants, hasColors: true))
        #expect(raster.painted == 2)
    }

    @Test func `may be deeper than the stack of a thread`() {
        var layer = Layer.made("", 0, 0, 400, 400)
        for _ in 0..<3_000 {
            layer = .made("", 0, 0, 400, 400, [layer]) { $0.layerTransform.rotation = .degrees(1) }
        }
        let playground = Playground.on(LayerTree(layer))
        let raster = StageRaster(
            playground, size: playground.layout.stage.size,
            options: DrawingOptions(glyphs: .quadrants, hasColors: true))
        #expect(raster.painted == 3_001)
    }

    @Test func `costs nothing for layers outside the stage`() {
        var playground = city
        for _ in 0..<40 {
            playground.update(.stage(.zoom(closer: true, about: Point(x: 153, y: 153))))
        }
        let raster = StageRaster(
            playground, size: playground.layout.stage.size,
            options: DrawingOptions(glyphs: .quadrants, hasColors: true))
        #expect(raster.painted < 10)
    }
}

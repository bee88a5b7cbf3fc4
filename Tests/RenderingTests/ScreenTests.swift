import Foundation
import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A screen` {
    @Test func `of 80x24 shows the book's example`() {
        let playground = Playground.on().after(.probe(.click(Point(x: 160, y: 240))))
        #expect(
            playground.screen().text == """
                 Test                                                            Core Animation
                ┌ Stage ────────▼──────────────┬ Why: pinned; Esc releases it ─────────────────┐
                │ ▐▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▐ │ view     160,240  asks sublayers              │
                │ ▐                          ▐ │   white  100,100  asks sublayers              │
                │ ▐                          ▐ │     blue   50,50  HIT                         │
                │ ▐                          ▐ │                                               │
                │ ▐                          ▐ │                                               │
                │ ▐                          ▐ │                                               │
                │ ▐    ▐▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▐    ▐ │                                               │
                │ ▐    ▐                ▐    ▐ │                                               │
                │ ▐    ▐    ▗▄▄▄▄▄▄▖    ▐    ▐ ├ Layers ───────────────────────────────────────┤
                │ ▐    ▐    ▐   ▖  ▐  ►● blue  │  ▼ view                          0,0 320×480  │
                ► ▐    ▐    ▐  ▝▛  ▐    ▐    ▐ │    ▼ white                    60,140 200×200  │
                │ ▐    ▐    ▝▄▄▄▄▄▄▘    ▐    ▐ │►       blue                    50,50 100×100 ●│
                │ ▐    ▐                ▐    ▐ ├ Inspector: blue ──────────────────────────────┤
                │ ▐    ▐▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▐    ▐ │ position    100,100                           │
                │ ▐                          ▐ │ anchorPoint 0.5,0.5                           │
                │ ▐                          ▐ │ bounds      0,0 100×100                       │
                │ ▐                          ▐ │ frame       50,50 100×100                     │
                │ ▐                          ▐ │ name        blue                              │
                │ ▐                          ▐ │ default: transform zPosition isHidden …       │
                │ ▐▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▐ │                                               │
                └──────────────────────────────┴───────────────────────────────────────────────┘
                 Inside Blue Layer   … › white 100,100 › blue 50,50  ? help  : command  q quit
                """)
    }

    @Test func `of the built-in demo is the one in the tour`() throws {
        let scene = try SceneFile.read(try #require(Demos.text("blue-white")), name: "blue-white")
        let playground = Playground(
            title: scene.title, about: scene.about, root: scene.root, rules: scene.rules,
            isYUp: false, size: CellSize(columns: 80, rows: 24), stops: scene.stops
        ).after(.probe(.click(Point(x: 160, y: 240))))
        var screen = Screen(DrawingOptions(glyphs: .quadrants, hasEdges: true))
        let tour = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/tour.md")
        let parts = try String(contentsOf: tour, encoding: .utf8).split(separator: "```\n")
        let shown = try #require(parts.dropFirst().first).dropLast()
        #expect(screen.draw(playground).text == shown)
    }

    @Test func `in ASCII shows the same with other signs`() {
        let playground = Playground.on().after(.probe(.click(Point(x: 160, y: 240))))
        let lines = playground.stage(.ascii).split(separator: "\n").map(String.init)
        #expect(lines[0] == "  +------------------------+")
        #expect(lines[6] == "  |    +--------------+    |")
        // One line around a small layer, and a cross in the middle.
        #expect(lines[8] == "  |    |   +------+   |    |")
        #expect(lines[9] == "  |    |   |      |  >* blue")
        #expect(lines[10] == "  |    |   |   X  |   |    |")
        #expect(lines[11] == "  |    |   +------+   |    |")
    }

    @Test func `on the Linux console has two dots where a text is cut, and arrows`() throws {
        var playground = Playground.on(columns: 50, rows: 20)
        for action: Action in [
            .listing(.select(2)), .edit(.tool(.anchorPoint)), .edit(.pad(7)),
        ] { playground.update(action) }
        let text = { (options: DrawingOptions) in
            var screen = Screen(options)
            return screen.draw(playground).text
        }
        let (console, other) = (text(DrawingOptions(isConsole: true)), text(DrawingOptions()))
        #expect(other.contains("…") && !console.contains("…") && console.contains(".."))
        #expect(console.contains("→"), "\(console)")
    }

    @Test(arguments: Demos.names)
    func `of 80x24 has two lines for each text of a demo, and another picture for each step`(
        name: String
    ) throws {
        let scene = try SceneFile.read(try #require(Demos.text(name)), name: name)
        var playground = Playground(
            title: scene.title, about: scene.about, root: scene.root, rules: scene.rules,
            isYUp: scene.yAxis == .up, size: CellSize(columns: 80, rows: 24), stops: scene.stops)
        var texts = [playground.derived.caption.about]
        var stages: Set<String> = []
        for _ in scene.stops {
            playground.update(.probe(.stop(1)))
            texts.append(playground.derived.caption.about)
            stages.insert(playground.stage())
        }
        #expect(texts.allSatisfy { (1...2).contains($0.count) }, "\(texts)")
        #expect(stages.count == scene.stops.count)
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func `names both boxes of the popups, which its text compares`(columns: Int, rows: Int) throws {
        let scene = try SceneFile.read(try #require(Demos.text("popup")), name: "popup")
        let stage = Playground(
            title: scene.title, about: scene.about, root: scene.root, rules: scene.rules,
            isYUp: false, size: CellSize(columns: columns, rows: rows), stops: scene.stops
        ).stage()
        #expect(stage.contains("before") && stage.contains("after"), "\(stage)")
    }

    @Test func `shows the probe where a tag takes away the name below it`() throws {
        let text = try #require(Demos.text("perspective"))
        let scene = try SceneFile.read(text, name: "perspective")
        let playground = Playground(
            title: scene.title, root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 120, rows: 40), stops: scene.stops
        ).after(.probe(.stop(1)))
        let rect = try #require(playground.layout.panes[.stage])
        let cell = try #require(playground.probeCell)
        for glyphs in [GlyphSet.ascii, .halves] {
            let shown = playground.screen(glyphs)[
                rect.minColumn + cell.column, rect.minRow + cell.row]
            let isReversed = shown.style.attributes.contains(.reverse)
            #expect(isReversed || "┼X".contains(shown.character), "\(shown)")
        }
    }

    @Test func `shows the probe on a letter in the colour of its marks on the borders`() throws {
        let tree = LayerTree.root(.made("", 0, 0, 400, 400) { $0.text = "abcdef" })
        let playground = Playground.on(tree)
        let (before, rect) = (playground.screen(), playground.layout.stage)
        let cells = (rect.minRow..<rect.maxRow).flatMap { row in
            (rect.minColumn..<rect.maxColumn).map { CellPoint(column: $0, row: row) }
        }
        let place = try #require(cells.first { before[$0.column, $0.row].character == "c" })
        let point = playground.stage.viewport.point(
            column: Double(place.column - rect.minColumn) + 0.5,
            row: Double(place.row - rect.minRow) + 0.5, in: rect.size)
        for glyphs in [GlyphSet.ascii, .halves, .quadrants] {
            let grid = playground.after(.probe(.hover(point))).screen(glyphs)
            let shown = grid[place.column, place.row]
            #expect(shown.character == "c" && shown.style == CellStyle(.text, on: .pointer))
        }
    }

    @Test func `outlines the answers of two rule books with different colours`() {
        let front = Layer.made("front", 20, 20, 100, 100) { $0.zPosition = 1 }
        let later = Layer.made("later", 60, 60, 100, 100)
        var playground = Playground.on(
            LayerTree(.made("root", 0, 0, 200, 200, [front, later])), columns: 100, rows: 30)
        while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
        playground.update(.probe(.click(Point(x: 90, y: 90))))
        func color(_ x: Double, _ y: Double) -> SampleColor {
            let samples = playground.marked()
            return samples.lines[samples.sample(x, y, on: playground)]
        }
        let options = DrawingOptions()
        let (hit, other) = (
            options.color(of: .hit, beside: []), options.color(of: .other, beside: [])
        )
        let text = playground.stage()
        #expect(text.contains(" ►● front ") && text.contains(" ● later "), "\(text)")
        #expect(color(159, 110) == other, "\(playground.stage())")
        // Why has them, too.
        let rows = playground.derived.why.lines.filter { $0.texts.count > 1 }
        #expect(rows.filter { $0.tone == .hit }.map { $0.texts[0] } == ["front"])
        #expect(rows.filter { $0.tone == .other }.map { $0.texts[0] } == ["later"])
        #expect(playground.screen().cells.contains { $0.style.foreground == .role(.other) })
        let tags = playground.screen().cells.filter { $0.style.background == .role(.other) }
        #expect(String(tags.map(\.character)) == " ● later ")
        playground.update(.listing(.select(0)))
        let stage = playground.stage()
        #expect(stage.contains(" ● front ") && stage.contains(" ● later "), "\(stage)")
        #expect(color(21, 70) == hit && color(159, 110) == other, "\(stage)")
    }

    @Test func `marks where it has no room for the rest of a description`() {
        let about = "One line tells what this is. Another one tells what to do: press a key."
        let playground = Playground(
            title: "Test", about: about, root: LayerTree.blueWhite.rootLayer, rules: .calayer,
            isYUp: false, size: CellSize(columns: 50, rows: 14), stops: [])
        var screen = Screen()
        let lines = screen.draw(playground).text.split(separator: "\n").map(String.init)
        #expect(lines[12] == " One line tells what this is. Another one tells …", "\(lines)")
    }

    @Test(
        arguments: [
            (80, 24, "0 layers, 0 % of scene"), (120, 40, "x-ray: 0 layers, 0 % of the scene"),
        ])
    func `has all figures of the x-ray on the edge of a narrow stage`(
        columns: Int, rows: Int, figures: String
    ) {
        let root = Layer.made("root", 0, 0, 320, 480) { $0.backgroundColor = .number(3) }
        let text = Playground.on(LayerTree(root), columns: columns, rows: rows)
            .after(.stage(.toggle(.xray))).screen().text
        #expect(text.contains(" \(figures) ─"), "\(text)")
    }

    @Test func `hatches the surroundings of the point like the stage`() throws {
        let layers = ["box", "glass"].map { name in
            Layer.made(name, 100, 100, 200, 200) {
                $0.backgroundColor = name == "box" ? .number(40) : nil
            }
        }
        let playground = Playground.on(
            LayerTree(.made("root", 0, 0, 400, 400, layers)), columns: 120, rows: 70
        ).after(.probe(.hover(Point(x: 200, y: 200))))
        let why = try #require(playground.layout.panes[.why])
        let screens = [playground, playground.after(.stage(.toggle(.xray)))].map { $0.screen() }
        let changed = (why.minRow..<why.maxRow).flatMap { row in
            (why.minColumn..<why.maxColumn).filter { screens[0][$0, row] != screens[1][$0, row] }
        }
        #expect(changed.count > 100, "\(screens[1].text(in: why))")
    }

    @Test func `lists the layers that a cell on an edge may refer to`() {
        var playground = Playground.on()
        let size = playground.layout.stage.size
        for column in 0..<size.columns where playground.hitsInCell.isEmpty {
            let place = playground.stage.viewport.point(
                column: Double(column) + 0.5, row: Double(size.rows / 2) + 0.5, in: size)
            playground.update(.probe(.hover(place)))
        }
        let status = playground.screen().text.split(separator: "\n").last ?? ""
        #expect(
            status.hasPrefix(" ≈ nothing or view") || status.hasPrefix(" ≈ view or nothing"),
            "\(status)")
    }

    @Test func `names controls in such a cell by their texts`() {
        let button = Layer.made("UIButton", 40, 40, 101, 101) {
            $0.name = ""
            ($0.className, $0.text) = ("UIButton", "Send")
        }
        var playground = Playground.on(LayerTree(.made("view", 0, 0, 320, 480, [button])))
        let size = playground.layout.stage.size
        let view = playground.stage.viewport
        let row = Int(view.place(of: Point(x: 90, y: 90), in: size).row)
        for column in 0..<size.columns where playground.hitsInCell.isEmpty {
            let place = view.point(
                column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
            if place.x > 0 { playground.update(.probe(.hover(place))) }
        }
        let status = playground.screen().text.split(separator: "\n").last ?? ""
        #expect(status.contains("\"Send\" UIButton"), "\(status)")
        #expect(status.hasPrefix(" ≈ "), "\(status)")
    }

    @Test func `too small asks for room`() {
        let grid = Playground.on(columns: 30, rows: 5).screen()
        #expect(grid.text == "\n      hitbox needs 40x12\n         this is 30x5\n\n")
        for (columns, rows) in [(0, 0), (1, 1), (5, 1), (300, 3), (3, 300), (39, 11)] {
            let playground = Playground.on(columns: columns, rows: rows)
            let grid = playground.screen()
            #expect(grid.size == CellSize(columns: columns, rows: rows))
            #expect(
                playground.after(
                    .overlay(.toggleHelp), .prompt(.open(.find)), .stage(.toggle(.grid))
                ).screen().brokenRow == nil)
        }
    }

    @Test(arguments: [20, 30, 39])
    func `too small says whole how to save and quit`(columns: Int) {
        let small = Playground.on().after(
            .structure(.newLayer), .panes(.resize(CellSize(columns: columns, rows: 8))))
        let words = small.screen().text.split { $0 == " " || $0 == "\n" }
        #expect(words.suffix(7).joined(separator: " ") == "enlarge the window to save or quit")
    }

    @Test func `of the stage alone shows what fits, however small`() {
        for (columns, rows) in [(0, 0), (1, 1), (300, 2), (3, 300), (20, 3), (20, 5)] {
            let playground = Playground(
                title: "", root: LayerTree.blueWhite.rootLayer, rules: .calayer, isYUp: false,
                size: CellSize(columns: columns, rows: rows), showsStageOnly: true)
            for actions: [Action] in [
                [.prompt(.open(.command))], [.prompt(.open(.find))], [.overlay(.toggleHelp)],
                [.menu(.layer(0, .zero))],
            ] {
                let grid = actions.reduce(playground) { $0.after($1) }.screen()
                #expect(grid.size == playground.size)
                #expect(grid.brokenRow == nil)
            }
        }
    }

    @Test func `of two rule books lists both answers in their colours`() throws {
        let badge = Layer.made("badge", 150, -30, 70, 60)
        let card = Layer.made("card", 40, 70, 180, 130, [badge])
        var playground = Playground.on(LayerTree(.made("view", 0, 0, 320, 480, [card])))
        while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
        playground.update(.probe(.hover(Point(x: 240, y: 60))))
        let (grid, rect) = (playground.screen(), try #require(playground.layout.panes[.layers]))
        let signs = (rect.minRow..<rect.minRow + 3).map { grid[rect.maxColumn - 1, $0] }
        #expect(signs.map(\.character) == ["●", " ", "●"])
        #expect(signs[0].style.foreground == .role(.other))
        #expect(signs[2].style.foreground == .role(.hit))
    }

    @Test func `that is narrow shows the focused pane`() {
        let playground = Playground.on(columns: 40, rows: 12)
        #expect(playground.screen().text.contains("┌─ Stage ─ Why ─ Layers ─ Inspector ─"))
        let layers = playground.after(.panes(.focus(.layers))).screen().text
        #expect(layers.contains("0,0 320×480"))
    }

    @Test func `of help fits its lines`() {
        let grid = Playground.on().after(.overlay(.toggleHelp)).screen()
        #expect(grid.text.contains("show this help"))
        #expect(grid.text.contains("/  filter   Esc  close"))
    }

    @Test func `of help begins with all marks as they are drawn`() {
        var playground = Playground.on()
        let other = "the layer that the other rule book hits"
        #expect(!playground.after(.overlay(.toggleHelp)).screen().text.contains(other))
        for _ in 0..<2 { playground.update(.probe(.nextRules)) }
        let grid = playground.after(.overlay(.toggleHelp)).screen()
        #expect(grid.text.contains(other))
        #expect(!grid.text.contains("a control without touches, or another problem"))
        let options = DrawingOptions()
        for hue in [MarkHue.hit, .other, .selection, .frame] {
            let color = options.color(of: hue, beside: [.ground]).cellColor
            #expect(grid.cells.contains { $0.style.foreground == color }, "\(hue)")
        }
    }

    @Test func `of a scene drawn twice is the same`() {
        var screen = Screen()
        let playground = Playground.on()
        let first = screen.draw(playground)
        _ = screen.draw(playground.after(.probe(.hover(Point(x: 160, y: 240)))))
        #expect(screen.draw(playground) == first)
        #expect(screen.draw(playground.after(.stage(.fit))) == first)
    }

    @Test func `of another scene shows its layers, whatever was drawn before`() {
        let layer = Layer.made("red", 20, 20, 100, 100)
        let other = Playground.on(LayerTree(.made("view", 0, 0, 400, 400, [layer])))
        for looks in [Action.stage(.toggle(.xray)), .stage(.toggle(.grid))] {
            var screen = Screen()
            _ = screen.draw(Playground.on().after(looks))
            #expect(screen.draw(other.after(looks)) == other.after(looks).screen())
        }
    }
}

@Suite struct `A name` {
    @Test func `with a control character is shown as a sign even if its layer is hit`() {
        let tree = LayerTree(.made("a\u{1B}b", 0, 0, 400, 400))
        let stage = Playground.on(tree).after(.probe(.hover(Point(x: 200, y: 200)))).stage()
        #expect(stage.contains(" ● a�b "), "\(stage)")
    }

    @Test func `with wide characters is shown unchanged even if its layer is hit`() {
        var root = Layer.made("root", 0, 0, 400, 400)
        root.sublayers = [.made("日x", 0, 0, 400, 400)]
        let playground = Playground.on(LayerTree(root))
        let hovered = playground.after(.probe(.hover(Point(x: 200, y: 200))))
        for (playground, text) in [
            (playground, "日x"), (playground.after(.listing(.select(1))), " ► 日x "),
            (hovered, " ● 日x "),
        ] {
            #expect(playground.stage().contains(text), "\(playground.stage())")
        }
    }

    static let names = [
        "a\u{1B}[2J\u{7}b", "日本語の層", "😀😀😀", "e\u{301}\u{301}\u{301}", "\u{202E}evil", "👨‍👩‍👧",
        "🇩🇪 flag", "a\nb\tc", "\u{301}", "", String(repeating: "long ", count: 60), "क्षि", "e\u{200B}",
    ]

    @Test func `of any text keeps every row as wide as the screen`() {
        for name in Self.names {
            for (columns, rows) in [(40, 12), (64, 13), (80, 24), (121, 37)] {
                let tree = LayerTree(
                    .made(
                        name, 0, 0, 400, 400,
                        [
                            .made(name, 33, 33, 200, 200), .made(name + "2", 111, 100, 200, 200),
                            .made(name, 150, 200, 200, 150) {
                                $0.layerTransform = LayerTransform([.rotate(.degrees(20))])
                                $0.text = name
                            },
                        ]))
                for pane in Pane.allCases {
                    let playground = Playground.on(tree, columns: columns, rows: rows, title: name)
                        .after(
                            .probe(.click(Point(x: 200, y: 200))), .panes(.focus(pane)),
                            .stage(.toggle(.frames)))
                    for shown in [
                        playground, playground.after(.prompt(.open(.find)), .prompt(.type(name))),
                    ] {
                        let grid = shown.screen()
                        let isSafe = grid.cells.allSatisfy { cell in
                            cell.isContinuation
                                || cell.character.unicodeScalars.allSatisfy {
                                    !$0.isUnsafeForTerminal
                                }
                        }
                        #expect(grid.brokenRow == nil && isSafe, "'\(name)' \(columns)x\(rows)")
                    }
                }
            }
        }
    }
}

@Suite struct `Drawing` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `random scenes at random sizes never traps`(kind: RandomTrees.Kind) {
        for seed in UInt64(0)..<20 {
            var trees = RandomTrees(seed: seed, kind: kind)
            let tree = trees.tree()
            var numbers = trees.numbers
            let playground = Playground.on(
                tree, columns: Int(numbers.next() % 130), rows: Int(numbers.next() % 45))
            draw(playground, "\(kind) seed \(seed)")
        }
    }

    @Test func `extreme layers never traps nor hangs`() {
        let values: [Double] = [1e300, -1e300, 1e18, 1e-300, 0, 1e8, 1.7e308, -1.7e308]
        for seed in UInt64(0)..<12 {
            var numbers = SeededNumbers(seed: seed)
            func value() -> Double {
                numbers.chance(0.4)
                    ? values.randomElement(using: &numbers) ?? 0 : numbers.number(-300...300)
            }
            func made(level: Int) -> Layer {
                var layer = Layer(name: "l\(level)")
                layer.bounds = Rect(x: value(), y: value(), width: value(), height: value())
                layer.position = Point(x: value(), y: value())
                if numbers.chance(0.3) { layer.anchorPoint = UnitPoint(x: value(), y: value()) }
                if numbers.chance(0.3) { layer.zPosition = value() }
                if numbers.chance(0.5) { layer.backgroundColor = .number(9) }
                if numbers.chance(0.5) {
                    let steps: [TransformOperation] = [
                        .scale(x: value(), y: value()), .perspective(value()),
                        .rotate(.degrees(value()), x: value(), y: 1, z: 0),
                        .rotate(.degrees(33)), .translate(x: value(), y: 0, z: value()),
                        .scale(x: 0, y: 1),
                    ]
                    layer.layerTransform = LayerTransform(
                        (0..<2).compactMap { _ in steps.randomElement(using: &numbers) })
                }
                layer.masksToBounds = numbers.chance(0.3)
                if level < 3 { layer.sublayers = [made(level: level + 1), made(level: level + 1)] }
                return layer
            }
            draw(Playground.on(LayerTree(made(level: 0)), columns: 80, rows: 24), "seed \(seed)")
        }
    }

    private func draw(_ playground: Playground, _ message: String) {
        var playground = playground
        var screen = Screen()
        for action: Action in [
            .probe(.move(columns: 0, rows: 0)), .stage(.toggle(.grid)), .stage(.toggle(.frames)),
            .probe(.clickHere),
            .stage(.zoom(closer: true, about: nil)), .panes(.toggleArithmetic),
            .stage(.centerSelection),
            .stage(.zoom(closer: false, about: nil)), .stage(.fit),
        ] {
            playground.update(action)
            let grid = screen.draw(playground)
            if let row = grid.brokenRow { Issue.record("\(message): \(row)") }
        }
    }
}

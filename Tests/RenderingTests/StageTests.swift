import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The stage` {
    private func tree(_ layers: Layer...) -> LayerTree {
        LayerTree(.made("root", 0, 0, 400, 400, layers) { $0.backgroundColor = .number(1) })
    }

    private func layer(
        _ number: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ sublayers: [Layer] = [], change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        .made("l\(number)", x, y, width, height, sublayers) {
            $0.backgroundColor = .number(number)
            change(&$0)
        }
    }

    private func color(_ tree: LayerTree, at x: Double, _ y: Double) -> CellColor {
        let playground = Playground.on(tree, columns: 120, rows: 40)
        return playground.shown(x, y, in: playground.screen()).style.background
    }

    @Test func `draws the later of two siblings over the earlier`() {
        let tree = tree(layer(2, 50, 50, 200, 200), layer(3, 150, 150, 200, 200))
        #expect(color(tree, at: 200, 210) == LayerColor.number(3).cellColor)
        #expect(color(tree, at: 80, 100) == LayerColor.number(2).cellColor)
    }

    @Test func `draws a higher zPosition over a lower one`() {
        let tree = tree(
            layer(2, 50, 50, 200, 200) { $0.zPosition = 1 }, layer(3, 150, 150, 200, 200))
        #expect(color(tree, at: 200, 210) == LayerColor.number(2).cellColor)
    }

    @Test(arguments: [(24, "Sign in"), (40, "Sign in"), (24, "For"), (40, "Forgot")])
    func `writes the text of a control if its label has no room for it`(rows: Int, text: String) {
        func button(_ frame: Rect, _ label: Rect, _ text: String) -> Layer {
            .made(
                "", frame.minX, frame.minY, frame.width, frame.height,
                [
                    .made("", label.minX, label.minY, label.width, label.height) {
                        $0.className = "UIButtonLabel"
                        $0.text = text
                    }
                ]
            ) { $0.className = "UIButton" }
        }
        let signIn = button(
            Rect(x: 40, y: 420, width: 310, height: 50),
            Rect(x: 128, y: 14.5, width: 54, height: 21.5), "Sign in")
        let forgot = button(
            Rect(x: 130, y: 560, width: 130, height: 30),
            Rect(x: 0, y: 5, width: 130, height: 20), "Forgot password?")
        let page = LayerTree(
            .made("", 0, 0, 390, 844, [signIn, forgot]) { $0.className = "UIWindow" })
        let stage = Playground.on(page, columns: rows * 3, rows: rows).stage()
        #expect(stage.contains(text) && !stage.contains("UIButton"), "\(stage)")
    }

    @Test func `writes what a control is called before its other texts, and no part of its class`()
    {
        func label(_ text: String, _ y: Double) -> Layer {
            .made("", 0, y, 84, 4) { ($0.className, $0.text) = ("UILabel", text) }
        }
        // Both are in one row, which has room for one.
        let row = Layer.made("", 0, 202, 84, 12, [label("Anna", 0), label("Keys", 2)]) {
            $0.className = "UIButton"
        }
        let icon = Layer.made("", 5, 5, 10, 10) { $0.className = "UIImageView" }
        let bar = Layer.made("", 320, 40, 70, 60, [icon]) { $0.className = "_UIButtonBarButton" }
        let stage = Playground.on(tree(row, bar)).stage()
        #expect(stage.contains("Anna") && !stage.contains("Keys"), "\(stage)")
        #expect(!stage.contains("_UI"), "\(stage)")
    }

    @Test(arguments: [(80, 24, 1), (160, 60, 9)])
    func `outlines rows of a list in a dump where they have room for it`(
        columns: Int, rows: Int, count: Int
    ) {
        let cells = (0..<8).map { row in
            Layer.made("", 0, 50 * Double(row), 400, 50) { $0.className = "UIView" }
        }
        let tree = LayerTree(.made("", 0, 0, 400, 400, cells) { $0.className = "UIWindow" })
        let parts = Playground.on(tree, columns: columns, rows: rows)
            .raster(DrawingOptions(glyphs: .ascii, hasColors: false)).shapes.parts
        let outlines = parts.filter { if case .outline = $0.kind { true } else { false } }
        #expect(outlines.count == count)
    }

    @Test func `draws level lines side by side in ASCII without crossings`() {
        let rows = (0..<3).map { Layer.made("r\($0)", 50, 100 + 70 * Double($0), 300, 70) }
        let text = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, rows)))
            .stage(.ascii, hasColors: false)
        #expect(text.contains("----------") && !text.contains("+++"), "\(text)")
        #expect(text.split(separator: "\n").contains { $0.contains("|  ") }, "\(text)")
    }

    @Test func `tints views without a colour so that they stand out from any fill`() {
        let bar = Layer.made("", 0, 0, 400, 100) { $0.className = "UINavigationBar" }
        for part in [0.0, 1] {
            let window = Layer.made("", 0, 0, 400, 400, [bar]) {
                $0.className = "UIWindow"
                $0.backgroundColor = LayerColor(
                    red: part, green: part, blue: part, notation: "")
            }
            let samples = Playground.on(LayerTree(window)).raster().samples
            #expect(Set(samples.colors.filter(\.isColor)).count == 2)
            #expect(samples.lineSamples.isEmpty, "the fills tell them apart")
        }
    }

    @Test func `writes a name that fits without blanks, and one beside what covers its place`() {
        // A column is 9.1 points wide at 80x24.
        let tight = layer(2, 40, 40, 46, 100) { $0.name = "badge" }
        #expect(Playground.on(tree(tight)).stage().contains("badge"))
        let covered = layer(3, 40, 40, 200, 300) { $0.name = "covered" }
        let cover = layer(4, 0, 0, 300, 120) { $0.name = "cover" }
        #expect(Playground.on(tree(covered, cover)).stage().contains("covered"))
        let scrolled = layer(
            5, 20, 100, 300, 200, [layer(6, 0, -60, 300, 120) { $0.name = "cell" }]
        ) {
            $0.masksToBounds = true
        }
        #expect(Playground.on(tree(scrolled)).stage().contains("cell"))
    }

    @Test func `begins the texts of labels in one column, whatever rows these cover`() {
        for step in 0..<20 {
            let labels = [("Anna", 0.0, 20.0), ("Berg", 63, 22), ("Carl", 127, 9)].map { label in
                let y = 40 + label.1 + 1.1 * Double(step)
                return Layer.made("", 40 + 0.7 * Double(step), y, 200, label.2) {
                    ($0.text, $0.isUserInteractionEnabled) = (label.0, false)
                }
            }
            let playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, labels)))
            let columns = playground.stageCells(of: playground.screen()).filter {
                "ABC".contains($0.cell.character)
            }.map(\.place.column)
            #expect(columns.count == 3 && Set(columns).count == 1, "\(playground.stage())")
        }
    }

    @Test func `cuts a text only where it has no room, over all of its layer`() {
        let label = Layer.made("", 100, 100, 50, 20) {
            ($0.text, $0.isUserInteractionEnabled) = ("Your Cart", false)
        }
        let filled = layer(5, 100, 250, 60, 60) { $0.text = "Remember" }
        let free = Playground.on(tree(label, filled)).stage()
        #expect(free.contains("Your Cart") && free.contains("Remem…"), "\(free)")
        let beside = [layer(3, 155, 90, 100, 60), layer(4, 0, 90, 95, 60)]
        let narrow = Playground.on(tree(label, beside[0], beside[1])).stage()
        #expect(narrow.contains("Your…"), "\(narrow)")
        let long = Layer.made("", 100, 100, 50, 20) {
            ($0.text, $0.isUserInteractionEnabled) = ("Your shopping cart", false)
        }
        #expect(Playground.on(tree(long)).stage().contains("Your…"), "an app cuts it, too")
    }

    @Test func `writes a name below the outline of its layer`() throws {
        for step in 0..<20 {
            let box = Layer.made("box", 100, 100 + Double(step), 200, 200)
            let playground = Playground.on(.root(box))
            let name = try #require(
                playground.stageCells(of: playground.screen()).first { $0.cell.character == "b" })
            let middle = CellPoint(column: playground.cell(200, 200).column, row: name.place.row)
            #expect(!playground.raster().samples.hasLine(middle), "\(playground.stage())")
            #expect(name.place.row - playground.cell(200, 100 + Double(step)).row <= 1)
        }
    }

    @Test func `writes no container's name among texts where its place is covered`() {
        let text = layer(3, 0, 0, 280, 40) { $0.text = "Anna Berg" }
        let cell = layer(2, 20, 20, 300, 200, [text]) { $0.name = "cell" }
        let stage = Playground.on(tree(cell)).stage()
        #expect(stage.contains("Anna Berg") && !stage.contains("cell"), "\(stage)")
    }

    @Test func `writes the name of a container that the scene's text is about, of several`() {
        let text = layer(3, 0, 0, 280, 40) { $0.text = "Anna Berg" }
        let cell = layer(2, 20, 20, 300, 200, [text]) { $0.name = "cell-1" }
        let other = layer(4, 20, 240, 300, 100)
        for (about, tree, isNamed) in [
            ("Anna is in cell-1.", tree(cell, other), true),
            ("A text in a cell: 1", tree(cell, other), false),
            ("Anna is in cell-1.", tree(cell), false),
        ] {
            let playground = Playground(
                title: "", about: about, root: tree.rootLayer, rules: .calayer,
                isYUp: false, size: CellSize(columns: 80, rows: 24))
            let stage = playground.stage()
            #expect(stage.contains("Anna Berg"), "\(stage)")
            #expect(stage.contains("cell-1") == isNamed, "\(stage)")
        }
    }

    @Test func `writes the name of a tilted layer where it is not covered`() {
        let turned = layer(2, 40, 120, 320, 160) {
            $0.name = "turned"
            $0.layerTransform.rotation = .degrees(20)
        }
        let cover = layer(3, 150, 150, 100, 100) { $0.name = "cover" }
        let stage = Playground.on(tree(turned, cover)).stage()
        #expect(stage.contains("turned") && stage.contains("cover"), "\(stage)")
    }

    @Test func `draws a text as faint as it is, and none that nobody would see`() {
        func contrast(_ opacity: Float, hasFewColors: Bool = false) -> Double? {
            let text = Layer.made("", 40, 40, 200, 200) {
                ($0.text, $0.opacity) = ("Anna", opacity)
            }
            let playground = Playground.on(tree(text))
            var screen = Screen(DrawingOptions(hasFewColors: hasFewColors))
            let cell = playground.stageCells(of: screen.draw(playground)).first {
                $0.cell.character == "A"
            }
            guard let style = cell?.cell.style,
                case .rgb(let red, let green, let blue) = style.foreground,
                case .rgb(let r, let g, let b) = style.background
            else { return nil }
            return RGBColor(red: red, green: green, blue: blue)
                .contrast(with: RGBColor(red: r, green: g, blue: b))
        }
        let contrasts = [0.5, 1].compactMap { contrast($0) }
        #expect(contrasts.count == 2 && contrasts[0] > 1.5 && contrasts[0] < contrasts[1] / 2)
        #expect(contrast(0.02) == nil)
        #expect(contrast(0.5, hasFewColors: true) == contrasts.last)
    }

    @Test func `draws a text that takes no touches without a frame, and a control with one`() {
        for isOn in [false, true] {
            let text = Layer.made("", 40, 40, 200, 200) {
                $0.text = "Anna Berg"
                $0.isUserInteractionEnabled = isOn
            }
            let playground = Playground.on(tree(text))
            #expect(playground.stage().contains("Anna Berg"))
            #expect(playground.raster().samples.lineSamples.isEmpty == !isOn)
        }
    }

    @Test func `draws what is left of a layer between two cells`() {
        for place in stride(from: 100.0, to: 160, by: 3) {
            let inner = layer(3, 0, -60, 200, 68)
            let outer = layer(2, 100, place, 200, 150, [inner]) { $0.masksToBounds = true }
            let playground = Playground.on(tree(outer), columns: 120, rows: 40)
            #expect(playground.colors.contains(LayerColor.number(3).cellColor), "\(place)")
        }
    }

    @Test func `does not draw hidden layers and their sublayers`() {
        let tree = tree(
            layer(2, 50, 50, 300, 300, [layer(3, 50, 50, 100, 100)]) { $0.isHidden = true })
        #expect(color(tree, at: 150, 160) == LayerColor.number(1).cellColor)
        #expect(!Playground.on(tree).stage().contains("l3"))
    }

    @Test func `does not draw layers with opacity 0`() {
        let tree = tree(layer(2, 50, 50, 300, 300, [layer(3, 50, 50, 100, 100)]) { $0.opacity = 0 })
        #expect(color(tree, at: 150, 160) == LayerColor.number(1).cellColor)
        #expect(!Playground.on(tree).stage().contains("l2"))
    }

    @Test func `blends the colours of a translucent layer`() {
        let tree = tree(layer(255, 50, 50, 300, 300) { $0.opacity = 0.5 })
        let mixed = color(tree, at: 200, 300)
        #expect(mixed != LayerColor.number(1).cellColor)
        #expect(mixed != LayerColor.number(255).cellColor)
    }

    @Test func `clips sublayers with masksToBounds`() {
        for masks in [true, false] {
            let tree = tree(
                layer(2, 50, 50, 200, 200, [layer(3, 100, 100, 200, 100)]) {
                    $0.masksToBounds = masks
                })
            let outside = color(tree, at: 320, 210)
            #expect(outside == LayerColor.number(masks ? 1 : 3).cellColor)
            #expect(color(tree, at: 200, 210) == LayerColor.number(3).cellColor)
        }
    }

    @Test func `shows the masked part of a layer, and nothing if the mask is hidden`() {
        let changes: [(Int, (inout Layer) -> Void)] = [
            (2, { _ in }), (1, { $0.mask?.isHidden = true }), (1, { $0.mask?.opacity = 0 }),
            (1, { $0.sublayerLayerTransform = LayerTransform([.scale(x: 0.1, y: 0.1, z: 1)]) }),
        ]
        for (shown, change) in changes {
            let tree = tree(
                layer(2, 50, 50, 200, 200) {
                    $0.mask = .made("mask", 0, 0, 200, 200)
                    change(&$0)
                })
            #expect(color(tree, at: 80, 80) == LayerColor.number(shown).cellColor)
        }
    }

    @Test func `shows nothing in a hidden transform layer`() {
        let tree = tree(
            layer(2, 0, 0, 400, 400, [layer(3, 100, 100, 200, 100)]) {
                $0.isTransformLayer = true
                $0.isHidden = true
            })
        #expect(color(tree, at: 200, 150) == LayerColor.number(1).cellColor)
    }

    @Test func `does not draw the back of a single-sided layer`() {
        for isDoubleSided in [true, false] {
            let tree = tree(
                layer(2, 100, 100, 200, 200) {
                    $0.layerTransform = LayerTransform([.rotate(.degrees(180), x: 0, y: 1, z: 0)])
                    $0.isDoubleSided = isDoubleSided
                })
            #expect(
                color(tree, at: 200, 250) == LayerColor.number(isDoubleSided ? 2 : 1).cellColor)
        }
    }

    @Test func `switches the front layer where planes cross`() {
        let turn = TransformOperation.rotate(.degrees(40), x: 0, y: 1, z: 0)
        let back = TransformOperation.rotate(.degrees(-40), x: 0, y: 1, z: 0)
        let tree = tree(
            layer(2, 100, 100, 200, 200) { $0.layerTransform = LayerTransform([turn]) },
            layer(3, 100, 100, 200, 200) { $0.layerTransform = LayerTransform([back]) })
        for x in [150.0, 250] {
            let hit = tree.root.hitTest(Point(x: x, y: 250))?.name
            #expect(color(tree, at: x, 250) == LayerColor.number(hit == "l2" ? 2 : 3).cellColor)
        }
        #expect(color(tree, at: 150, 250) != color(tree, at: 250, 250))
    }

    @Test func `names a layer where it is in front, not where a crossing plane is`() {
        func door(_ number: Int, _ degrees: Double) -> Layer {
            layer(number, 50, 50, 300, 300) {
                $0.name = "door-\(number)"
                $0.layerTransform = LayerTransform([
                    .rotate(.degrees(degrees), x: 0, y: 1, z: 0)
                ])
            }
        }
        let tree = tree(door(2, 40), door(3, -40))
        let playground = Playground.on(tree, columns: 120, rows: 40)
        let raster = playground.raster()
        let (size, texts) = (raster.shapes.size, StageTexts(raster, DrawingOptions()))
        for column in 0..<size.columns {
            for row in 0..<size.rows {
                guard let letter = texts.letter(at: CellPoint(column: column, row: row)) else {
                    continue
                }
                let point = playground.stage.viewport.point(
                    column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
                #expect(tree.root.hitTest(point)?.index == letter.owner, "\(playground.stage())")
            }
        }
        #expect(playground.stage().contains("door-2"), "\(playground.stage())")
        #expect(playground.stage().contains("door-3"), "\(playground.stage())")
    }

    @Test func `writes no name below the cross of a loupe, which is in its middle`() {
        let tree = tree(
            layer(2, 0, 0, 400, 400) { $0.layerTransform = LayerTransform([.rotate(.degrees(45))]) }
        )
        let raster = Playground.on(tree, columns: 120, rows: 40).raster()
        let size = raster.shapes.size
        let middle = CellPoint(column: size.columns / 2, row: size.rows / 2)
        let texts = StageTexts(raster, DrawingOptions(), clearOf: middle)
        let cells = (0..<size.rows).flatMap { row in
            (0..<size.columns).map { CellPoint(column: $0, row: row) }
        }
        #expect(cells.contains { texts.letter(at: $0)?.owner == 1 })
        for (columns, rows) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            #expect(texts.letter(at: middle.moved(columns: columns, rows: rows)) == nil)
        }
    }

    @Test func `marks hit, selected, pin and probe by more than colour`() {
        let playground = Playground.on().after(
            .listing(.select(1)), .probe(.hover(Point(x: 160, y: 240))))
        for glyphs in GlyphSet.allCases {
            for hasColors in [true, false] {
                let stage = playground.stage(glyphs, hasColors: hasColors)
                let signs = DrawingOptions(glyphs: glyphs)
                for sign in [Sign.hit, .selected, .pin] {
                    #expect(stage.contains(signs.character(sign)), "\(stage)")
                }
                let (hit, selected) = (signs.character(.hit), signs.character(.selected))
                #expect(stage.contains("\(hit) blue "), "\(stage)")
                #expect(stage.contains("\(selected) white "), "\(stage)")
            }
        }
        let probe = playground.after(.probe(.hover(Point(x: 190, y: 220))))
        for (glyphs, sign) in [(GlyphSet.ascii, "X"), (.halves, "┼")] {
            #expect(probe.stage(glyphs).contains(sign))
            #expect(!probe.after(.probe(.leave)).stage(glyphs).contains(sign))
        }
        let place = probe.cell(190, 220)
        for glyphs in [GlyphSet.quadrants, .sextants] {
            let (with, without) = (
                probe.shown(190, 220, in: probe.screen(glyphs)),
                probe.shown(190, 220, in: probe.after(.probe(.leave)).screen(glyphs))
            )
            #expect(with != without, "\(place): \(with)")
        }
    }

    @Test func `shows the pin even outside its layer`() {
        let tree = tree(
            layer(2, 200, 200, 100, 100) {
                $0.anchorPoint = UnitPoint(x: -1, y: 0.5)
                $0.position = Point(x: 100, y: 250)
            })
        let playground = Playground.on(tree).after(.listing(.select(1)))
        #expect(playground.shown(100, 250, in: playground.screen()).character == "◊")
    }

    /// A pin replaces a single word; in a text of several words it only recolours the letter.
    @Test(arguments: ["paper", "Which train is it?"], [true, false])
    func `has no pin in the middle of a word`(text: String, isSelected: Bool) throws {
        for x in stride(from: 101.0, to: 180, by: 6) {
            let tree = tree(
                layer(2, 100, 220, 200, 20) { $0.text = text },
                .made("clear", 20, 20, 10, 10) {
                    $0.anchorPoint = UnitPoint(x: -1, y: 0.5)
                    $0.position = Point(x: x, y: 230)
                })
            let playground = Playground.on(tree, columns: 120, rows: 40)
                .after(isSelected ? .listing(.select(2)) : .stage(.togglePins))
            let stage = playground.stage()
            if text.contains(" ") {
                #expect(stage.replacing("◊", with: " ").contains(text), "\(x)\n\(stage)")
            } else {
                #expect(!stage.contains(/[a-z]◊[a-z]/), "\(x)\n\(stage)")
            }
        }
    }

    @Test func `shows frames and the grid on demand`() {
        let tree = tree(
            layer(2, 100, 100, 200, 200) {
                $0.layerTransform = LayerTransform([.rotate(.degrees(30))])
            })
        let playground = Playground.on(tree, columns: 120, rows: 40)
        let plain = playground.marked()
        #expect(!playground.after(.stage(.toggleFrames)).marked().lines(notIn: plain).isEmpty)
        #expect(!playground.after(.stage(.toggleGrid)).marked().lines(notIn: plain).isEmpty)
        #expect(playground.after(.stage(.toggleGrid)).stage().contains("200"))
    }

    @Test(arguments: [72, 80, 88, 96])
    func `writes the grid's numbers whole or not at all`(columns: Int) {
        let root = Layer.made("root", 0, 0, 320, 480) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root), columns: columns).after(
            .stage(.toggleGrid))
        let rows = playground.screen().text(in: playground.layout.stage).split(separator: "\n")
        let numbers = (rows.first ?? "").split { !$0.isNumber }
        #expect(!numbers.isEmpty)
        // Their distance is a hundred points: 30 would be a part of 300. The zeros of both axes may meet.
        #expect(numbers.allSatisfy { Int($0) == 0 || $0.count >= 3 }, "\(numbers)")
    }

    @Test func `without colours has no colour of the scene`() {
        let tree = tree(layer(2, 50, 50, 200, 200))
        let grid = Playground.on(tree).screen(hasColors: false)
        let isColoured = grid.cells.contains { cell in
            if case .rgb = cell.style.background { return true }
            return false
        }
        #expect(!isColoured)
    }

    @Test func `in ASCII has ASCII only`() {
        for kind in RandomTrees.Kind.allCases {
            for seed in UInt64(0)..<20 {
                var trees = RandomTrees(seed: seed, kind: kind)
                let grid = Playground.on(trees.tree()).after(
                    .stage(.toggleGrid), .stage(.toggleFrames), .probe(.move(columns: 0, rows: 0)),
                    .probe(.clickHere)
                ).screen(.ascii)
                let others = Set(
                    grid.cells.map(\.character).filter { !$0.isASCII && $0 != "…" && $0 != "°" })
                #expect(others.isEmpty, "\(kind) seed \(seed): \(others)")
            }
        }
    }

    @Test func `draws rotated layers with parts of cells, and with smaller ones if available`() {
        let tree = tree(
            layer(200, 100, 100, 200, 200) {
                $0.layerTransform = LayerTransform([.rotate(.degrees(30))])
            })
        let playground = Playground.on(tree)
        #expect(playground.stage().contains { "▘▝▖▗▟▙▛▜".contains($0) })
        let sextants = playground.stage(.sextants).unicodeScalars
        #expect(sextants.contains { (0x1FB00...0x1FB3B).contains($0.value) })
        #expect(!playground.stage(.halves).contains { "▘▝▖▗▟▙▛▜".contains($0) })
        #expect(
            playground.shown(200, 260, in: playground.screen()).style.background
                == LayerColor.number(200).cellColor)
    }
}

@Suite struct `Painted order` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `is the order of hits`(kind: RandomTrees.Kind) {
        var count = 0
        var wrong: [String] = []
        for seed in UInt64(0)..<20 {
            var trees = RandomTrees(seed: seed, kind: kind)
            let tree = LayerTree(Self.opaque(trees.tree().rootLayer))
            let playground = Playground.on(tree, columns: 120, rows: 40)
            let samples = playground.raster().samples
            for sample in samples.colors.indices where samples.lines[sample] == .ground {
                func hit(_ x: Double, _ y: Double) -> LayerNode? {
                    let middle = samples.middle(
                        column: sample % samples.width, row: sample / samples.width)
                    return tree.root.hitTest(
                        playground.stage.viewport.point(
                            column: middle.x + x / Double(samples.across),
                            row: middle.y + y / Double(samples.down), in: samples.cells))
                }
                let middle = hit(0, 0)
                count += 1
                let expected = middle?.layer.backgroundColor.map { SampleColor(RGB($0)) } ?? .ground
                if samples.colors[sample] == expected { continue }
                // A layer that is thinner than a sample may cover another one's centre.
                let corners = [(-0.48, -0.48), (0.48, -0.48), (-0.48, 0.48), (0.48, 0.48)]
                if corners.allSatisfy({ hit($0, $1) == middle }) {
                    wrong.append("seed \(seed), \(samples.place(sample))")
                } else {
                    count -= 1
                }
            }
        }
        #expect(count > 20_000)
        #expect(
            Double(wrong.count) / Double(count) < 0.001,
            "\(wrong.count) of \(count): \(wrong.prefix(12))")
    }

    /// The layer and its descendants in unique, opaque colours.
    private static func opaque(_ root: Layer) -> Layer {
        var next = 1
        func change(_ layer: Layer) -> Layer {
            var layer = layer
            layer.backgroundColor = .number(next)
            next += 1
            layer.opacity = 1
            layer.mask = nil
            layer.sublayers = layer.sublayers.map(change)
            return layer
        }
        return change(root)
    }
}

extension Playground {
    /// All colours of the stage.
    fileprivate var colors: Set<CellColor> {
        let (grid, rect) = (screen(), layout.stage)
        var colors: Set<CellColor> = []
        for row in rect.minRow..<rect.maxRow {
            for column in rect.minColumn..<rect.maxColumn {
                colors.insert(grid[column, row].style.foreground)
                colors.insert(grid[column, row].style.background)
            }
        }
        return colors
    }
}

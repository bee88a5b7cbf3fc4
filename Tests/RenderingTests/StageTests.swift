import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The stage` {
    func tree(_ layers: Layer...) -> LayerTree {
        LayerTree(.made("root", 0, 0, 400, 400, layers) { $0.backgroundColor = .number(1) })
    }

    func layer(
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

    @Test func `tints a button otherwise than the row that it is in`() {
        func blue(_ className: String) -> Int {
            let view = Layer.made("", 0, 0, 400, 400) { $0.className = className }
            let window = Layer.made("", 0, 0, 400, 400, [view]) { $0.className = "UIWindow" }
            let colors = Playground.on(LayerTree(window)).raster().samples.colors
            return colors.count { $0.rgb(on: .black).blue > $0.rgb(on: .black).red }
        }
        #expect(blue("UIButton") > 0 && blue("UITableViewCell") == blue("UIView"))
    }

    @Test func `dots the edge between similar fills if there are few colours, as it is no outline`()
    {
        let box = layer(2, 100, 100, 200, 200) { $0.backgroundColor = .number(250) }
        let root = Layer.made("root", 0, 0, 400, 400, [box]) { $0.backgroundColor = .number(250) }
        let lines = Playground.on(LayerTree(root), columns: 120, rows: 40)
            .raster(DrawingOptions(hasFewColors: true)).samples.lineSamples
        #expect(lines.count > 20)
        #expect(lines.allSatisfy { SampleRaster.isDot($0.column, $0.row) })
    }

    @Test func `draws a cross over the pictures of a dump, which has none of their pixels`() {
        func lines(_ className: String) -> Int {
            let view = Layer.made("", 100, 100, 150, 150) { $0.className = className }
            let window = Layer.made("", 0, 0, 390, 844, [view]) { $0.className = "UIWindow" }
            return Playground.on(LayerTree(window), columns: 120, rows: 40).raster().samples
                .lineSamples.count
        }
        #expect(lines("UIImageView") >= lines("UIView") + 20)
        #expect(lines("XCUIElementTypeImage") == lines("UIImageView"))
    }

    /// Black and white lines around every view would be a ladder.
    @Test(arguments: [true, false])
    func `lines only the bare control of a dump with few colours`(hasFills: Bool) {
        func view(
            _ className: String, _ y: Double, _ height: Double, _ level: Double,
            _ sublayers: [Layer] = []
        ) -> Layer {
            .made("", 0, y, 400, height, sublayers) {
                $0.className = className
                let grey = LayerColor(red: level, green: level, blue: level, notation: "")
                $0.backgroundColor = hasFills ? grey : nil
            }
        }
        let rows = (0..<8).map { row in
            let label = Layer.made("", 10, 10, 200, 30) {
                ($0.className, $0.text) = ("UILabel", "Row \(row)")
                $0.isUserInteractionEnabled = false
            }
            return view(
                "UITableViewCell", 50 * Double(row), 50, 0.98,
                [view("UIView", 0, 50, 0.96, [label])])
        }
        var button = view("UIButton", 0, 60, 1)
        button.setFrame(Rect(x: 300, y: 300, width: 80, height: 60))
        let tree = LayerTree(view("UIWindow", 0, 400, 1, rows + [button]))
        let playground = Playground.on(tree, columns: 120, rows: 40)
        let raster = playground.raster(DrawingOptions(hasFewColors: true))
        let outlines = raster.shapes.parts.count {
            if case .outline = $0.kind { true } else { false }
        }
        #expect(outlines == (hasFills ? 0 : 2), "the window and the button")
        guard hasFills else { return }
        let (from, end) = (playground.cell(300, 300), playground.cell(380, 360))
        let lines = raster.samples.lineSamples
        #expect(!lines.isEmpty)
        for place in lines {
            let cell = CellPoint(column: place.column / 2, row: place.row / 2)
            #expect((from.column...end.column).contains(cell.column), "\(cell)")
            #expect((from.row...end.row).contains(cell.row), "\(cell)")
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
                .after(isSelected ? .listing(.select(2)) : .stage(.toggle(.pins)))
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
        #expect(!playground.after(.stage(.toggle(.frames))).marked().lines(notIn: plain).isEmpty)
        #expect(!playground.after(.stage(.toggle(.grid))).marked().lines(notIn: plain).isEmpty)
        #expect(playground.after(.stage(.toggle(.grid))).stage().contains("200"))
    }

    @Test(arguments: [72, 80, 88, 96])
    func `writes the grid's numbers whole or not at all`(columns: Int) {
        let root = Layer.made("root", 0, 0, 320, 480) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root), columns: columns).after(
            .stage(.toggle(.grid)))
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
                    .stage(.toggle(.grid)), .stage(.toggle(.frames)),
                    .probe(.move(columns: 0, rows: 0)), .probe(.clickHere)
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

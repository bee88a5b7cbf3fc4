import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// Marks for selection, probe, frames and so on are lines and signs over the layers, and never change what
/// layers cover.
@Suite struct `Marks on the stage` {
    private static func scenes() throws -> [(name: String, playground: Playground)] {
        var scenes: [(String, Playground)] = []
        for name in Demos.names {
            let scene = try SceneFile.read(Demos.text(name) ?? "", name: name)
            for (columns, rows) in [(80, 24), (160, 50)] {
                let size = CellSize(columns: columns, rows: rows)
                scenes.append(
                    (
                        name,
                        Playground(
                            title: name, root: scene.root, rules: scene.rules,
                            isYUp: scene.yAxis == .up, size: size)
                    ))
            }
        }
        for seed in UInt64(0)..<5 {
            var trees = RandomTrees(seed: seed, kind: .flat)
            scenes.append(("seed \(seed)", .on(trees.tree(), columns: 100, rows: 40)))
        }
        return scenes
    }

    @Test func `leave the whole text of every demo on a screen of 80x24`() throws {
        for name in Demos.names {
            let scene = try SceneFile.read(try #require(Demos.text(name)), name: name)
            let playground = Playground(
                title: name, about: scene.about, root: scene.root, rules: scene.rules,
                isYUp: scene.yAxis == .up, size: CellSize(columns: 80, rows: 24))
            let lines = playground.derived.caption.about
            #expect(lines.joined(separator: " ") == scene.about, "\(name)")
        }
    }

    /// Actions that show marks without changing a layer.
    private static func marks(on plain: Playground) -> [[Action]] {
        let layers = plain.shownTree.nodes.map(\.index).filter { $0 > 0 }.prefix(6)
        let middles = layers.compactMap { layer -> Action? in
            let node = plain.shownTree[layer]
            let middle = UnitPoint.center.point(in: node.layer.bounds)
            return node.convert(middle, to: nil).map { .probe(.hover($0)) }
        }
        return [[.stage(.toggle(.frames))], [.stage(.toggle(.xray))], [.stage(.toggle(.grid))]]
            + [[.stage(.toggle(.axes))], [.stage(.toggle(.pins))]]
            + middles.map { [$0] } + layers.map { [.listing(.select($0))] }
    }

    @Test(arguments: [GlyphSet.ascii, .quadrants, .sextants])
    func `change no fill of any layer`(glyphs: GlyphSet) throws {
        let options = DrawingOptions(glyphs: glyphs)
        var lines = 0
        let scenes = Effort.sample(try Self.scenes(), every: 5)
        for (name, plain) in scenes {
            let before = plain.raster(options).samples
            for actions in Self.marks(on: plain) {
                let marked = actions.reduce(plain) { $0.after($1) }
                let after = marked.marked(options)
                #expect(after.colors == before.colors, "\(name): \(actions)")
                #expect(after.owners == before.owners, "\(name): \(actions)")
                lines += after.lines(notIn: before).count
            }
        }
        #expect(lines > 400 * scenes.count)
    }

    /// The x-ray, too, is lines; a name on a tag is removed from its layer.
    @Test(arguments: [GlyphSet.quadrants, .sextants])
    func `change only the cells that they are in`(glyphs: GlyphSet) throws {
        let options = DrawingOptions(glyphs: glyphs)
        for (name, plain) in Effort.sample(try Self.scenes(), every: 5) {
            let raster = plain.raster(options)
            let texts = StageTexts(raster, options)
            let before = plain.stageCells(of: plain.screen(glyphs))
            let fills = Set(raster.samples.colors)
            let edges = Set(
                [0.15, 0.3].flatMap { part in
                    fills.map { options.edge(on: $0, part: part).cellColor }
                })
            for actions in Self.marks(on: plain) where actions != [.stage(.toggle(.xray))] {
                let marked = actions.reduce(plain) { $0.after($1) }
                let lines = marked.marked(options).lines(notIn: raster.samples)
                let lined = Set(
                    lines.map {
                        CellPoint(
                            column: $0.column / raster.samples.across,
                            row: $0.row / raster.samples.down)
                    })
                let after = marked.stageCells(of: marked.screen(glyphs))
                for ((place, was), (_, cell)) in zip(before, after) where was != cell {
                    let isSign = [cell, was].contains {
                        if case .role = $0.style.background { true } else { false }
                    }
                    let isErased = texts.letter(at: place) != nil
                    // A name that a mark would split is written elsewhere.
                    let letter = cell.character
                    let isMoved = letter == "…" || letter.isASCII && letter != " "
                    // The line from a tag to its layer.
                    let isLeader = [cell.style.foreground, cell.style.background].contains {
                        edges.contains($0)
                    }
                    let probe = marked.probe.isOnStage ? marked.probeCell : nil
                    let isProbe =
                        probe.map {
                            abs($0.column - place.column) <= 1 && abs($0.row - place.row) <= 1
                        } ?? false
                    if !(lined.contains(place) || isSign || isErased || isMoved || isLeader
                        || isProbe)
                    {
                        Issue.record("\(name), \(actions): \(place) \(was) \(cell)")
                    }
                }
            }
        }
    }

    @Test func `of an edit leave the fills of the edited layers as they are`() throws {
        for (name, plain) in try Self.scenes().prefix(10) where plain.shownTree.nodes.count > 1 {
            let edited = plain.after(
                .listing(.select(1)), .edit(.tool(.position)),
                .edit(.adjust(x: 1, y: 1, by: .big)))
            let kept = edited.after(.edit(.keep))
            // While the tool is in use, the former outline is dotted.
            #expect(edited.marked().colors == kept.marked().colors, "\(name)")
        }
    }

    @Test(arguments: [GlyphSet.halves, .quadrants, .sextants])
    func `of a frame surround the layer`(glyphs: GlyphSet) throws {
        let options = DrawingOptions(glyphs: glyphs)
        for degrees in stride(from: 3.0, through: 87, by: 7) {
            let layer = Layer.made("turned", 120, 120, 120, 120) {
                $0.backgroundColor = .number(40)
                $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
            }
            let root = Layer.made("root", 0, 0, 400, 400, [layer]) {
                $0.backgroundColor = .number(1)
            }
            let playground = Playground.on(LayerTree(root), columns: 100, rows: 40)
            let plain = playground.raster(options).samples
            let inner = plain.samples(of: .number(40))
            let outer = playground.after(.stage(.toggle(.frames))).marked(options).lines(
                notIn: plain)
            func reach(_ samples: Set<CellPoint>) -> [Int] {
                [
                    samples.map(\.column).min() ?? 0, samples.map(\.row).min() ?? 0,
                    samples.map(\.column).max() ?? 0, samples.map(\.row).max() ?? 0,
                ]
            }
            // It encloses the layer and is no more than a sample away, where a dot is.
            let gaps = zip(reach(inner), reach(outer)).enumerated().map { side, ends in
                side < 2 ? ends.0 - ends.1 : ends.1 - ends.0
            }
            #expect(gaps.allSatisfy { (0...1).contains($0) }, "\(degrees) degrees: \(gaps)")
        }
    }

    @Test func `show whether a layer is hit and whether it is selected, even if it is both`() {
        let point = Point(x: 160, y: 240)
        let both = Playground.on(columns: 160, rows: 50).after(.probe(.click(point)))
        #expect(both.stage().contains(" ►● blue"))
        let options = DrawingOptions()
        let (hit, selected) = (
            options.color(of: .hit, beside: []), options.color(of: .selection, beside: [])
        )
        #expect(hit != selected)
        let colors = Set(both.marked().lines)
        #expect(colors.contains(hit) && colors.contains(selected))
        // Two lines would leave little of a small layer.
        let small = Set(Playground.on().after(.probe(.click(point))).marked().lines)
        #expect(small.contains(hit) && !small.contains(selected))
        let apart = Playground.on().after(.listing(.select(1)), .probe(.hover(point)))
        #expect(apart.stage().contains(" ► white ") && apart.stage().contains(" ● blue "))
        let roles = Set(apart.screen().cells.map(\.style.background))
        #expect(roles.contains(.role(.hit)) && roles.contains(.role(.selection)))
    }

    @Test func `around a layer that is both contrast with what is on their side`() throws {
        let layer = Layer.made("turned", 120, 200, 80, 80) {
            $0.backgroundColor = .number(0x21)
            $0.layerTransform = LayerTransform([.rotate(.degrees(30))])
        }
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) {
            $0.backgroundColor = .number(0xFF)
        }
        let fills = [0xFF, 0x21].map { SampleColor(RGB(.number($0))) }
        let samples = Playground.on(LayerTree(root), columns: 160, rows: 50)
            .after(.probe(.click(Point(x: 160, y: 240)))).marked()
        func contrast(_ line: SampleColor, _ fill: SampleColor) throws -> Double {
            try #require(line.color).contrast(with: try #require(fill.color))
        }
        let lines = Set(samples.lines).subtracting([SampleColor.ground])
        let inner = try #require(
            lines.first { $0.color.map { $0.green > max($0.red, $0.blue) } ?? false })
        let outer = try #require(lines.first { $0 != inner })
        #expect(lines.count == 2)
        #expect(try contrast(inner, fills[1]) >= 2.75 && contrast(outer, fills[0]) >= 2.75)
        #expect(try contrast(outer, inner) >= 2)
        let color = try #require(outer.color)
        #expect(color.red > 2 * color.blue && color.red > color.green, "orange: \(color)")
    }

    @Test func `above a picture of the layers are lines of the same colours`() throws {
        let layer = Layer.made("layer", 100, 100, 200, 200) { $0.backgroundColor = .number(40) }
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root)).after(
            .listing(.select(1)), .probe(.hover(Point(x: 50, y: 50))))
        let options = DrawingOptions(cell: PixelSize(width: 8, height: 16))
        var screen = Screen(options)
        let grid = screen.draw(playground)
        #expect(screen.picture != nil)
        let edge = playground.shown(200, 299, in: grid)
        let wanted = playground.marked(options).lines[
            playground.marked(options).sample(200, 299, on: playground)]
        #expect(wanted.isColor && edge.style.foreground == wanted.cellColor, "\(edge)")
        // The fill is in the picture.
        #expect(edge.style.background == .standard)
    }

    @Test func `keep every letter below the probe`() throws {
        let text = Layer.made("label", 50, 100, 300, 60) { $0.text = "bad ideas" }
        let tree = LayerTree(
            .made("root", 0, 0, 400, 400, [text]) { $0.backgroundColor = .number(1) })
        let playground = Playground.on(tree)
        for x in stride(from: 60.0, to: 160, by: 6) {
            let stage = playground.after(.probe(.hover(Point(x: x, y: 130)))).stage()
            #expect(stage.filter(\.isLetter).contains("badideas"), "\(stage)")
        }
    }

    @Test func `reverse a letter on an arm of the cross, which it would hide`() throws {
        let text = Layer.made("label", 50, 100, 300, 60) {
            ($0.text, $0.backgroundColor) = ("bad ideas", .number(200))
        }
        let playground = Playground.on(.root(text), columns: 120, rows: 40)
        let grid = playground.screen()
        let letters = playground.stageCells(of: grid).filter { $0.cell.character == "b" }
        let letter = try #require(letters.first?.place)
        // In the lower half of the cell above.
        let above = playground.stage.viewport.point(
            column: Double(letter.column) + 0.3, row: Double(letter.row) - 0.2,
            in: playground.layout.stage.size)
        let probed = playground.after(.probe(.hover(above)))
        let cell = probed.stageCells(of: probed.screen()).first { $0.place == letter }?.cell
        #expect(cell?.character == "b" && cell?.style.attributes.contains(.reverse) == true)
    }

    @Test func `take another colour for the cross than that of a line beside it`() throws {
        let layer = Layer.made("layer", 100, 100, 200, 200) {
            $0.backgroundColor = LayerColor(red: 0, green: 0.48, blue: 1, notation: "blue")
        }
        let playground = Playground.on(.root(layer), columns: 120, rows: 40)
        for x in stride(from: 101.0, to: 125, by: 2) {
            let probed = playground.after(.probe(.hover(Point(x: x, y: 200))))
            let colors = probed.stageCells(of: probed.screen()).filter {
                abs($0.place.column - (probed.probeCell?.column ?? 0)) <= 1
                    && $0.place.row == probed.probeCell?.row
            }.flatMap { [$0.cell.style.foreground, $0.cell.style.background] }
            let inks = Set(colors).filter {
                guard case .rgb(let red, let green, let blue) = $0 else { return false }
                return RGBColor(red: red, green: green, blue: blue)
                    .contrast(with: RGB.black.rounded) < 1.5
            }
            #expect(inks.count <= 1, "\(x): the line or the cross, not both")
        }
    }

    @Test func `invert the letter below the probe, and leave the letters beside it`() {
        let text = Layer.made("label", 50, 100, 300, 60) { $0.text = "bad ideas" }
        let playground = Playground.on(.root(text))
        let probed = [90.0, 130].map { x in
            let probed = playground.after(.probe(.hover(Point(x: x, y: 130))))
            return (cell: probed.cell(x, 130), all: probed.stageCells(of: probed.screen()))
        }
        let changed = zip(probed[0].all, probed[1].all).filter { $0.cell != $1.cell }
        let places = Set(changed.map(\.0.place))
        #expect(places.filter { $0.row == probed[0].cell.row } == Set(probed.map(\.cell)))
        #expect(places.count == 6, "the arms of a cross are above and below")
    }

    @Test func `show the probe in a hatch without colours`() {
        let box = Layer.made("box", 100, 100, 200, 200) { $0.backgroundColor = .number(40) }
        let glass = Layer.made("glass", 100, 100, 200, 200)
        let playground = Playground.on(.root(box, glass))
            .after(.probe(.hover(Point(x: 210, y: 230))))
        #expect(!playground.stage(hasColors: false).contains("┼"))
        let hatched = playground.after(.stage(.toggle(.xray)))
        #expect(hatched.stage(hasColors: false).contains("┼"))
        #expect(!hatched.stage().contains("┼"))
    }

    private func box(_ name: String, _ x: Double, _ color: RGB) -> Layer {
        .made(name, x, 100, 100, 200) {
            $0.backgroundColor = LayerColor(
                red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
                notation: name)
        }
    }

    @Test func `show the probe as one cross, even where layers of several colours meet`() throws {
        let blue = box("blue", 100, RGB(red: 0, green: 0.48, blue: 1))
        let orange = box("orange", 200, RGB(red: 1, green: 0.58, blue: 0))
        // At the edge, where the outline of the orange one is.
        let playground = Playground.on(.root(blue, orange), columns: 120, rows: 40)
            .after(.probe(.hover(Point(x: 200, y: 200))))
        let probe = try #require(playground.probeCell)
        let colors = playground.stageCells(of: playground.screen()).filter {
            abs($0.place.column - probe.column) <= 1 && abs($0.place.row - probe.row) <= 1
        }.flatMap { [$0.cell.style.foreground, $0.cell.style.background] }
        #expect(colors.contains(RGB.white.cellColor) != colors.contains(RGB.black.cellColor))
        // Black is seen on both of these, as white is not.
        let options = DrawingOptions()
        let (black, white) = (SampleColor(RGB.black), SampleColor(RGB.white))
        let fills = [SampleColor(RGB(red: 0, green: 0, blue: 0.6)), white]
        #expect(options.crossColor(on: fills) == black)
        #expect(options.crossColor(on: [fills[0]], usual: black) == white)
        let red = SampleColor(RGB(red: 1, green: 0, blue: 0))
        #expect(options.crossColor(on: [red], usual: black) == black)
    }

    @Test func `show the probe in white on black, also beside white`() throws {
        let playground = Playground.on(
            .root(box("light", 100, .white), box("dark", 200, .black)), columns: 120, rows: 40
        ).after(.probe(.hover(Point(x: 200, y: 200))))
        let place = try #require(playground.probeCell).moved(columns: 1)
        let cell = playground.stageCells(of: playground.screen()).first { $0.place == place }
        let style = try #require(cell?.cell.style)
        #expect(
            Set([style.foreground, style.background])
                == [RGB.white.cellColor, RGB.black.cellColor])
        // Also above a picture, which has the fills.
        var screen = Screen(
            DrawingOptions(cell: PixelSize(width: 8, height: 16), picture: .below))
        let above = playground.stageCells(of: screen.draw(playground)).first { $0.place == place }
        #expect(above?.cell.style.foreground == RGB.white.cellColor)
    }

    @Test func `point at the probe from the borders of the stage`() {
        let playground = Playground.on().after(.probe(.hover(Point(x: 250, y: 400))))
        let grid = playground.screen()
        let stage = playground.layout.stage
        let place = playground.stage.viewport.place(of: Point(x: 250, y: 400), in: stage.size)
        let (column, row) = (Int(place.column.rounded(.down)), Int(place.row.rounded(.down)))
        #expect(grid[stage.minColumn + column, stage.minRow - 1].character == "▼")
        #expect(grid[stage.minColumn - 1, stage.minRow + row].character == "►")
        let halves = playground.screen(.halves)
        #expect(halves[stage.minColumn + column, stage.minRow + row].character == "┼")
        let left = playground.after(.probe(.leave)).screen()
        #expect(left[stage.minColumn - 1, stage.minRow + row].character == "│")
        let titled = playground.stage.viewport.point(column: 4.5, row: 9, in: stage.size)
        let below = playground.after(.probe(.hover(titled))).screen()
        #expect(below[stage.minColumn + 4, stage.minRow - 1].character == "g", "of the title")
        #expect(below[stage.minColumn + 4, stage.maxRow].character == "▲")
    }
}

@Suite struct `Anchor points and axes` {
    private static let tree: LayerTree = {
        let turned = Layer.made("turned", 100, 100, 100, 100) {
            $0.backgroundColor = .number(7)
            $0.layerTransform = LayerTransform([.rotate(.degrees(30))])
        }
        let hung = Layer.made("hung", 250, 200, 60, 60) {
            $0.anchorPoint = UnitPoint(x: 0.5, y: -0.5)
            $0.position = Point(x: 280, y: 170)
        }
        let plain = Layer.made("plain", 20, 300, 100, 60) { $0.isGeometryFlipped = true }
        return LayerTree(
            .made("root", 0, 0, 400, 400, [turned, hung, plain]) { $0.backgroundColor = .number(1) }
        )
    }()

    @Test func `are shown on demand where they are informative`() {
        let playground = Playground.on(Self.tree, columns: 120, rows: 40)
        #expect(!playground.stage().contains("◊"))
        let pinned = playground.after(.stage(.toggle(.pins)))
        let grid = pinned.screen()
        #expect(pinned.shown(150, 150, in: grid).character == "◊")
        #expect(pinned.shown(280, 170, in: grid).character == "◊")
        // Those of plain layers are at their centres, and the root's would be in every scene.
        #expect(pinned.stage().filter { $0 == "◊" }.count == 2)
        #expect(!pinned.after(.stage(.toggle(.pins))).stage().contains("◊"))
    }

    @Test func `show the direction of y in flipped layers`() {
        let playground = Playground.on(Self.tree, columns: 120, rows: 40)
            .after(.stage(.toggle(.axes)))
        let grid = playground.screen()
        let stage = playground.layout.stage
        var letters: [CellPoint] = []
        for row in stage.minRow..<stage.maxRow {
            for column in stage.minColumn..<stage.maxColumn {
                let cell = grid[column, row]
                if cell.character == "y", cell.style.background == .role(.quiet) {
                    letters.append(CellPoint(column: column, row: row))
                }
            }
        }
        // The root's own below its origin, the flipped layer's above that one's.
        #expect(letters.count == 2)
        let origin = playground.stage.viewport.place(of: Point(x: 20, y: 360), in: stage.size)
        let (top, bottom) = (stage.minRow + 1, stage.minRow + Int(origin.row))
        #expect(letters.contains { $0.row > top && $0.column < stage.minColumn + 20 })
        #expect(letters.contains { $0.row < bottom && $0.row > bottom - 6 })
    }
}

@Suite struct `A frame at the edge of the stage` {
    @Test func `is whole`() throws {
        let turned = Layer.made("t", 0, 0, 200, 200) { $0.transform = .rotation(.degrees(45)) }
        // Rotated, it reaches the first and the last row.
        let playground = Playground(
            title: "T", root: .made("root", 0, 0, 200, 200, [turned]), rules: .calayer,
            isYUp: false,
            size: CellSize(columns: 160, rows: 36), shows: [.frames], showsStageOnly: true)
        let (plain, framed) = (playground.raster().samples, playground.marked())
        let frame = framed.lines(notIn: plain)
        // Of two dots and two gaps, one is at most two samples from each end.
        #expect((frame.map(\.row).min() ?? 9) < 2 && (frame.map(\.column).min() ?? 0) > 0)
        #expect((frame.map(\.row).max() ?? 0) > framed.height - 3)
        let rows = Dictionary(grouping: frame, by: \.row).mapValues(\.count)
        #expect(rows.values.filter { $0 > 20 }.count == 2, "\(rows)")
    }
}

@Suite struct `A pin in a name` {
    /// A layer of one row, so that the pin falls on its name.
    private func row(_ name: String, text: String? = nil) -> String {
        let layer = Layer.made(name, 40, 40, 60, 8) {
            $0.anchorPoint = UnitPoint(x: 0.3, y: 0.5)
            $0.text = text
        }
        let playground = Playground(
            title: "T", root: LayerTree.root(layer).rootLayer, rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), shows: [.pins])
        return playground.stage()
    }

    @Test func `takes its place`() {
        let stage = row("pinned")
        #expect(stage.contains("◊") && !stage.contains("p") && !stage.contains("d"), "\(stage)")
    }
}

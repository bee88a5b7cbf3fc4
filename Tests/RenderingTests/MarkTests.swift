import HitboxDemos
import HitboxRendering
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

/// Marks for selection, probe, frames and so on change the colours of cells, but never what layers
/// cover.
@Suite struct `Marks on the stage` {
    /// The characters of the cells crossed by an edge of a layer.
    private static func edges(_ playground: Playground, _ glyphs: GlyphSet) -> [CellPoint:
        Character]
    {
        let grid = playground.screen(glyphs)
        let stage = playground.layout.stage
        var edges: [CellPoint: Character] = [:]
        for row in stage.minRow..<stage.maxRow {
            for column in stage.minColumn..<stage.maxColumn {
                let character = grid[column, row].character
                let value = character.unicodeScalars.first?.value ?? 0
                let isEdge =
                    (0x2580...0x2590).contains(value) || (0x2594...0x259F).contains(value)
                    || (0x1FB00...0x1FBFF).contains(value)
                if isEdge { edges[CellPoint(column: column, row: row)] = character }
            }
        }
        return edges
    }

    /// The cells of the probe, the pin and the handles, which are shown on edges, too.
    private static func signs(_ playground: Playground, _ glyphs: GlyphSet) -> Set<CellPoint> {
        let grid = playground.screen(glyphs)
        let stage = playground.layout.stage
        var signs: Set<CellPoint> = []
        for row in stage.minRow..<stage.maxRow {
            for column in stage.minColumn..<stage.maxColumn
            where "◊┼■○".contains(grid[column, row].character) {
                signs.insert(CellPoint(column: column, row: row))
            }
        }
        return signs
    }

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

    @Test(arguments: [GlyphSet.basic, .wedge])
    func `leave every edge of every layer as it is`(glyphs: GlyphSet) throws {
        var count = 0
        for (name, plain) in try Self.scenes() {
            let expected = Self.edges(plain, glyphs)
            count += expected.count
            let layers = plain.shownTree.nodes.map(\.index).filter { $0 > 0 }.prefix(6)
            let middles = layers.compactMap { layer -> Action? in
                let node = plain.shownTree[layer]
                let middle = UnitPoint.center.point(in: node.layer.bounds)
                return node.convert(middle, to: nil).map { .probe(.hover($0)) }
            }
            let marks: [[Action]] =
                [[.stage(.toggleFrames)], [.stage(.toggleXray)], [.stage(.toggleGrid)]]
                + middles.map { [$0] } + layers.map { [.listing(.select($0))] }
            for actions in marks {
                var marked = plain
                for action in actions { marked.update(action) }
                let signs = Self.signs(marked, glyphs)
                #expect(
                    Self.edges(marked, glyphs) == expected.filter { !signs.contains($0.key) },
                    "\(name): \(actions)")
            }
        }
        #expect(count > 500)
    }

    @Test func `of an edit leave the edges of the edited layers as they are`() throws {
        for (name, plain) in try Self.scenes().prefix(10) where plain.shownTree.nodes.count > 1 {
            var kept = plain
            kept.update(.listing(.select(1)))
            kept.update(.edit(.tool(.position)))
            kept.update(.edit(.adjust(x: 1, y: 1, by: .big)))
            // While the tool is in use, the former outline is dotted.
            let edited = kept
            kept.update(.edit(.keep))
            let signs = Self.signs(edited, .basic).union(Self.signs(kept, .basic))
            let edges = [edited, kept].map { playground in
                Self.edges(playground, .basic).filter { !signs.contains($0.key) }
            }
            #expect(edges[0] == edges[1], "\(name)")
        }
    }

    @Test func `of a frame surround the layer`() throws {
        for degrees in stride(from: 3.0, through: 87, by: 7) {
            let layer = Layer.made("turned", 120, 120, 120, 120) {
                $0.backgroundColor = .number(40)
                $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
            }
            let root = Layer.made("root", 0, 0, 400, 400, [layer]) {
                $0.backgroundColor = .number(1)
            }
            let playground = Playground.on(LayerTree(root), columns: 100, rows: 40)
            let framed = playground.after(.stage(.toggleFrames))
            let (before, after) = (playground.screen(), framed.screen())
            var (inner, outer) = (Set<CellPoint>(), Set<CellPoint>())
            let stage = playground.layout.stage
            for row in stage.minRow..<stage.maxRow {
                for column in stage.minColumn..<stage.maxColumn {
                    let cell = CellPoint(column: column, row: row)
                    let style = before[column, row].style
                    let color = LayerColor.number(40).cellColor
                    if style.foreground == color || style.background == color { inner.insert(cell) }
                    if before[column, row] != after[column, row] { outer.insert(cell) }
                }
            }
            #expect(!outer.isEmpty && inner.isDisjoint(with: outer), "\(degrees) degrees")
            func reach(_ cells: Set<CellPoint>) -> [Int] {
                [
                    cells.map(\.column).min() ?? 0, cells.map(\.row).min() ?? 0,
                    cells.map(\.column).max() ?? 0, cells.map(\.row).max() ?? 0,
                ]
            }
            // It encloses the layer and is no more than a cell away.
            let gaps = zip(reach(inner), reach(outer)).enumerated().map { side, ends in
                side < 2 ? ends.0 - ends.1 : ends.1 - ends.0
            }
            #expect(gaps.allSatisfy { (0...1).contains($0) }, "\(degrees) degrees: \(gaps)")
        }
    }

    @Test func `show whether a layer is hit and whether it is selected, even if it is both`() {
        let point = Point(x: 160, y: 240)
        let both = Playground.on().after(.probe(.click(point)))
        let grid = both.screen()
        #expect(both.stage().contains(" ►● blue "))
        let roles = Set(grid.cells.map(\.style.background))
        #expect(roles.contains(.role(.hit)) && roles.contains(.role(.selection)))
        let apart = Playground.on().after(.listing(.select(1)), .probe(.hover(point)))
        #expect(apart.stage().contains(" ► white ") && apart.stage().contains(" ● blue "))
    }

    @Test func `are black or white above a picture of the layers, too`() {
        let layer = Layer.made("layer", 100, 100, 200, 200) { $0.backgroundColor = .number(40) }
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root)).after(
            .listing(.select(1)), .probe(.hover(Point(x: 50, y: 50))))
        var screen = Screen(
            DrawingOptions(
                glyphs: .basic, hasColors: true, cell: PixelSize(width: 8, height: 16)))
        let grid = screen.draw(playground)
        let place = playground.stage.viewport.place(
            of: Point(x: 200, y: 290), in: playground.layout.stage.size)
        let edge = grid[
            playground.layout.stage.minColumn + Int(place.column),
            playground.layout.stage.minRow + Int(place.row)]
        // The terminal does not know the background and cannot choose.
        #expect(edge.character == "═" && edge.style.background == .standard)
        #expect(
            edge.style.foreground == .rgb(red: 255, green: 255, blue: 255)
                || edge.style.foreground == .rgb(red: 0, green: 0, blue: 0))
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

    @Test func `point at the probe from the borders of the stage`() {
        let playground = Playground.on().after(.probe(.hover(Point(x: 250, y: 400))))
        let grid = playground.screen()
        let stage = playground.layout.stage
        let place = playground.stage.viewport.place(of: Point(x: 250, y: 400), in: stage.size)
        let (column, row) = (Int(place.column.rounded(.down)), Int(place.row.rounded(.down)))
        #expect(grid[stage.minColumn + column, stage.minRow - 1].character == "▼")
        #expect(grid[stage.maxColumn, stage.minRow + row].character == "◄")
        #expect(grid[stage.minColumn + column, stage.minRow + row].character == "┼")
        #expect(!playground.after(.probe(.leave)).screen().text.contains("◄"))
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
        let pinned = playground.after(.stage(.togglePins))
        let grid = pinned.screen()
        #expect(pinned.shown(150, 150, in: grid).character == "◊")
        #expect(pinned.shown(280, 170, in: grid).character == "◊")
        // Those of plain layers are at their centres, and the root's would be in every scene.
        #expect(pinned.stage().filter { $0 == "◊" }.count == 2)
        #expect(!pinned.after(.stage(.togglePins)).stage().contains("◊"))
    }

    @Test func `show the direction of y in flipped layers`() {
        let playground = Playground.on(Self.tree, columns: 120, rows: 40)
            .after(.stage(.toggleAxes))
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
        let lines = playground.screen().text.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 36)
        #expect(lines.first?.contains("┌") == true && lines.first?.contains("┐") == true)
        #expect(lines.last?.contains("└") == true && lines.last?.contains("┘") == true)
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

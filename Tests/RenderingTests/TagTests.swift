import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The texts of a tag` {
    private func texts(
        _ title: String, signs: String, _ set: GlyphSet = .quadrants
    ) throws -> [String] {
        let tree = LayerTree(.made("root", 0, 0, 400, 400, [.made(title, 0, 0, 100, 100)]))
        return Tag.texts(of: tree[1], signs: signs, DrawingOptions(glyphs: set))
    }

    @Test func `never lose the name`() throws {
        #expect(
            try texts("a rather long name", signs: "●") == [
                " ● a rather long name ", " ● a rather long… ", " ● a rath… ",
            ])
        #expect(try texts("name", signs: "►●") == [" ►● name "])
    }

    @Test func `end in two full stops in ASCII`() throws {
        let texts = try texts("a → rather long name", signs: "*", .ascii)
        #expect(texts[1...] == [" * a -> rather .. ", " * a -> .. "] || texts.count == 3)
        #expect(texts.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(texts)")
    }
}

/// The tags of the layers that are hit and selected.
@Suite struct `A tag` {
    /// The cells with the background of a role.
    private func tag(
        _ role: ColorRole, _ playground: Playground, hasColors: Bool = true
    ) -> CellRect? {
        let grid = playground.screen(hasColors: hasColors)
        let cells = playground.stageCells(of: grid).filter {
            $0.cell.style.background == .role(role) && !"◊■○".contains($0.cell.character)
        }.map(\.place)
        guard let row = cells.first?.row, cells.allSatisfy({ $0.row == row }) else { return nil }
        let columns = cells.map(\.column)
        return CellRect(
            column: columns.min() ?? 0, row: row,
            columns: (columns.max() ?? 0) - (columns.min() ?? 0) + 1, rows: 1)
    }

    private func playground(_ layers: Layer...) -> Playground {
        let root = Layer.made("root", 0, 0, 400, 400, layers) { $0.backgroundColor = .number(250) }
        return .on(LayerTree(root), columns: 100, rows: 40)
    }

    private func box(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Layer {
        .made(name, x, y, width, height) { $0.backgroundColor = .number(40) }
    }

    @Test func `of every layer of every demo has its name`() throws {
        for name in Demos.names {
            let scene = try SceneFile.read(try #require(Demos.text(name)), name: name)
            for (columns, rows) in [(80, 24), (160, 50)] {
                let start = Playground(
                    title: name, root: scene.root, rules: scene.rules, isYUp: scene.yAxis == .up,
                    size: CellSize(columns: columns, rows: rows))
                for index in 1..<start.shownTree.nodes.count {
                    let playground = start.after(.listing(.select(index)))
                    let node = playground.shownTree[index]
                    guard let visible = playground.raster().shapes.painted(node)?.item.visible,
                        !visible.isEmpty
                    else { continue }
                    let isNamed = !node.isUnnamed || node.shownText == nil
                    let start = (isNamed ? node.title : node.spokenName).prefix(4)
                    #expect(
                        playground.stage().contains("► \(start)"),
                        "\(name) \(columns)x\(rows): \(node.title)\n\(playground.stage())")
                }
            }
        }
    }

    @Test func `covers no part of a layer of one or two rows, wherever that is`() throws {
        for step in 0..<40 {
            for height in [10.0, 14, 20] {
                let y = 20 + Double(step) * 8.7
                let playground = playground(box("badge", 150, y, 60, height)).after(
                    .listing(.select(1)))
                let tag = try #require(self.tag(.selection, playground), "\(step)")
                let fill = playground.raster().samples.samples(of: .number(40))
                let covered = fill.filter {
                    tag.contains(CellPoint(column: $0.column / 2, row: $0.row / 2))
                }
                #expect(covered.isEmpty, "\(step), \(height)\n\(playground.stage())")
                #expect(playground.stage().split(separator: "badge").count == 2)
            }
        }
    }

    @Test func `is beside a turned layer itself, not at a corner of its frame`() throws {
        for degrees in stride(from: 5.0, to: 180, by: 5) {
            let hand = Layer.made("hand", 195, 100, 10, 200) {
                $0.backgroundColor = .number(40)
                $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
            }
            let playground = playground(hand).after(.listing(.select(1)))
            let tag = try #require(self.tag(.selection, playground), "\(degrees)")
            let fill = playground.raster().samples.samples(of: .number(40))
            let isNear = fill.contains {
                (tag.minRow - 2...tag.maxRow + 1).contains($0.row / 2)
                    && (tag.minColumn - 3...tag.maxColumn + 2).contains($0.column / 2)
            }
            #expect(isNear, "\(degrees)\n\(playground.stage())")
        }
    }

    @Test func `names a button without a name by its text`() {
        let button = Layer.made("UIButton", 100, 100, 200, 60) {
            $0.className = "UIButton"
            $0.text = "Buy"
        }
        let stage = playground(button).after(.listing(.select(1))).stage()
        #expect(stage.contains(#" ► "Buy" UIButton"#), "\(stage)")
    }

    @Test func `is beside its layer, or a line leads from it`() throws {
        let names = (0..<12).map { row in
            Layer.made("", 0, Double(row) * 30, 400, 20) {
                $0.text = "a long text in every row of it"
            }
        }
        let root = Layer.made("root", 0, 0, 400, 400, names + [box("small", 150, 155, 40, 20)])
        let playground = Playground.on(LayerTree(root), columns: 100, rows: 40)
            .after(.listing(.select(13)))
        #expect(playground.stage().contains(" ► small"), "\(playground.stage())")
    }

    @Test func `covers neither signs nor another tag`() {
        var random = RandomStages(seed: 51)
        for number in 0..<200 {
            let stage = random.stage()
            let point = Point(
                x: random.numbers.number(0...400), y: random.numbers.number(0...400))
            let playground = Playground.on(stage.tree).after(
                .listing(.select(stage.shape.index)), .stage(.toggle(.pins)), .probe(.hover(point)))
            guard let hit = playground.answer?.hit else { continue }
            let text = playground.stage()
            let isBoth = hit.index == stage.shape.index
            guard playground.raster().shapes.painted(stage.shape) != nil else { continue }
            let wanted = isBoth ? "►● \(hit.name.prefix(4))" : "● \(hit.name.prefix(4))"
            #expect(text.contains(wanted), "\(number)\n\(text)")
            if !isBoth { #expect(text.contains("► shap"), "\(number)\n\(text)") }
        }
    }

    @Test func `takes the place of the name on the layer, and of no text`() {
        let named = playground(box("badge", 100, 100, 200, 200)).after(.listing(.select(1)))
        #expect(named.stage().split(separator: "badge").count == 2, "\(named.stage())")
        let label = Layer.made("badge", 100, 100, 200, 200) {
            $0.backgroundColor = .number(40)
            $0.text = "Read me"
        }
        let shown = playground(label).after(.listing(.select(1))).stage()
        #expect(shown.contains("Read me") && shown.contains("► badge"), "\(shown)")
    }

    @Test func `is after a text rather than over the start of it`() {
        // The rows above and below the layer are full.
        let full = String(repeating: "x", count: 90)
        func label(_ text: String, _ y: Double, _ width: Double) -> Layer {
            .made("", 0, y, width, 10) {
                $0.text = text
                $0.isUserInteractionEnabled = false
            }
        }
        let empty = playground()
        let step = 2 * empty.stage.viewport.pointsPerColumn
        let texts = ["a", "b", "c", "d"].map { String(repeating: $0, count: 12) }
        let rows = texts.enumerated().map { label($1, 200 + Double($0) * step, 200) }
        let above = (1...6).map { label(full, 200 - Double($0) * step, 400) }
        let below = (0...5).map { label(full, 200 + Double($0 + 4) * step, 400) }
        let layer = Layer.made("layer", 0, 200, 400, 4 * step) { $0.backgroundColor = .number(40) }
        let root = Layer.made("root", 0, 0, 400, 400, [layer] + rows + above + below)
        let stage = Playground.on(LayerTree(root), columns: 100, rows: 40)
            .after(.listing(.select(1))).stage()
        for text in texts + [" ► layer"] { #expect(stage.contains(text), "\(stage)") }
    }

    /// Beside the hidden part, it would seem to belong to the layer in front.
    @Test func `keeps away from another layer, whose name it would seem to be`() throws {
        let turned = Layer.made("a-name-of-some-length", 100, 100, 200, 150) {
            $0.backgroundColor = .number(40)
            $0.layerTransform = LayerTransform([.rotate(.degrees(5))])
        }
        for x in [60.0, 170] {
            let front = Layer.made("front", x, 60, 180, 240) { $0.backgroundColor = .number(90) }
            let playground = playground(turned, front).after(.listing(.select(1)))
            let tag = try #require(self.tag(.selection, playground))
            let covered = playground.raster().samples.samples(of: .number(90)).filter {
                tag.contains(CellPoint(column: $0.column / 2, row: $0.row / 2))
            }
            #expect(covered.isEmpty, "\(playground.stage())")
        }
    }

    @Test func `is not on another row of a list, in front of it or behind`() throws {
        let rows = (0..<9).map { row in
            Layer.made("row-\(row)", 20, 20 + 40 * Double(row), 200, 40) {
                $0.backgroundColor = .number(row == 4 ? 40 : 90)
            }
        }
        let root = Layer.made("root", 0, 0, 400, 400, rows) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root), columns: 100, rows: 24)
            .after(.listing(.select(5)))
        let tag = try #require(self.tag(.selection, playground))
        let covered = playground.raster().samples.samples(of: .number(90)).filter {
            tag.contains(CellPoint(column: $0.column / 2, row: $0.row / 2))
        }
        #expect(covered.isEmpty, "\(playground.stage())")
    }

    /// Above the rows of a list in front of it, it would seem to name the first one.
    @Test(arguments: [true, false])
    func `keeps away from another layer without colours, too`(hasColors: Bool) throws {
        let header = Layer.made("header", 40, 0, 240, 300) {
            ($0.zPosition, $0.backgroundColor) = (-1, .number(40))
        }
        let list = Layer.made("list", 20, 160, 280, 240) { $0.backgroundColor = .number(90) }
        let root = Layer.made("root", 0, 0, 400, 400, [list, header])
        let playground = Playground.on(LayerTree(root), columns: 100)
            .after(.listing(.select(2)))
        let tag = try #require(self.tag(.selection, playground, hasColors: hasColors))
        #expect(tag.minRow < playground.cell(0, 160).row, "\(playground.stage())")
    }
}

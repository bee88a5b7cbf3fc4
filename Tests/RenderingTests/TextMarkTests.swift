import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `Marks beside a text` {
    /// A selected layer with a row of text at its upper edge, and the stage with it.
    private func stage(_ text: String, fill: Int) -> (text: String, rows: Set<Int>) {
        let label = Layer.made("label", 5, 0, 390, 14) { $0.text = text }
        let row = Layer.made("row", 0, 100, 400, 120, [label]) {
            $0.backgroundColor = .number(fill)
        }
        let root = Layer.made("root", 0, 0, 400, 400, [row]) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root), columns: 100, rows: 40)
            .after(.listing(.select(1)))
        let samples = playground.marked()
        let lines = samples.lines(notIn: playground.raster().samples)
        return (playground.stage(), Set(lines.map { $0.row / samples.down }))
    }

    /// A layer with the fill of its superlayer has a thin outline, which that of the selection replaces.
    @Test(arguments: ["Which train is it?", "Georg Haas", "a b"], [40, 250])
    func `leave its letters and its blanks`(text: String, fill: Int) throws {
        let (stage, outlined) = stage(text, fill: fill)
        let lines = stage.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(stage)")
        #expect(outlined.contains(row), "\(stage)")
        let parts = lines[row].split(separator: text, omittingEmptySubsequences: false)
        #expect(parts.count == 2, "\(stage)")
    }

    @Test func `leave every letter of a text at a corner`() {
        let label = Layer.made("label", 0, 0, 400, 200) { $0.text = "AB" }
        let small = Layer.made("s", 0, 0, 90, 14) { $0.text = "GHIJ" }
        let row = Layer.made("row", 0, 100, 400, 200, [small]) { $0.backgroundColor = .number(4) }
        let root = Layer.made("root", 0, 0, 400, 400, [row, label])
        let playground = Playground.on(LayerTree(root), columns: 100, rows: 40)
        let plain = playground.stage()
        let selected = playground.after(.listing(.select(1)))
        let edited = selected.after(.edit(.tool(.boundsSize)))
        for marked in [selected.stage(), edited.stage()] {
            for text in ["GHIJ", "AB"] where plain.contains(text) {
                #expect(marked.contains(text), "\(marked)")
            }
        }
        #expect(plain.contains("GHIJ"))
        #expect(edited.stage().contains("■") && !selected.stage().contains("■"))
    }
}

@Suite struct `The pin of a layer` {
    @Test(arguments: GlyphSet.allCases, [true, false])
    func `is not shown below the cross, unless the pointer can drag it`(
        glyphs: GlyphSet, hasColors: Bool
    ) {
        let layer = Layer.made("layer", 100, 100, 200, 200) { $0.backgroundColor = .number(40) }
        let middle = Point(x: 200, y: 200)
        let asked = Playground(
            title: "", root: .made("root", 0, 0, 400, 400, [layer]), rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: [SceneStop(middle)]
        ).after(.probe(.stop(1)))
        func hasPin(_ playground: Playground) -> Bool {
            playground.stage(glyphs, hasColors: hasColors)
                .contains(DrawingOptions(glyphs: glyphs).character(.pin))
        }
        #expect(asked.selection == 1 && !hasPin(asked))
        #expect(hasPin(asked.after(.probe(.move(columns: 5, rows: 0)))))
        let away = asked.after(.probe(.hover(Point(x: 10, y: 10))))
        #expect(hasPin(away.after(.probe(.hover(middle)))))
        #expect(!hasPin(away.after(.probe(.click(middle)))), "it is pinned there")
        #expect(hasPin(asked.after(.edit(.tool(.anchorPoint)))))
    }

    @Test func `is not shown as a letter of another colour`() {
        let button = Layer.made("button", 100, 100, 200, 100) { $0.text = "Buy this now" }
        let playground = Playground.on(.root(button)).after(.listing(.select(1)))
        let letters = playground.stageCells(of: playground.screen()).filter {
            playground.handles.pin == $0.place
        }
        #expect(letters.count == 1 && letters[0].cell.style.background != .role(.selection))
        #expect(!playground.stage().contains("◊") && playground.stage().contains("Buy this now"))
    }

    @Test func `leaves the name of its layer, which goes beside it or to another row`() {
        for side in [60.0, 160] {
            let layers = ["north", "south"].enumerated().map { place, name in
                Layer.made(name, 100, 23.7 + 191.4 * Double(place), side, side) {
                    $0.layerTransform = LayerTransform([.rotate(.degrees(30))])
                }
            }
            let plain = Playground.on(.root(layers[0], layers[1]), columns: 120, rows: 40)
            let stage = plain.after(.stage(.toggle(.pins))).stage()
            #expect(stage.filter { $0 == "◊" }.count == 2, "\(stage)")
            for name in ["north", "south"] {
                #expect(plain.stage().contains(name) && stage.contains(name), "\(stage)")
            }
        }
    }

    @Test func `in a corner is in the corner's cell`() {
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let layer = Layer.made("layer", 103, 97, 161, 155) {
                $0.backgroundColor = .number(40)
                $0.anchorPoint = UnitPoint(x: x, y: y)
                $0.position = Point(x: 103 + 161 * x, y: 97 + 155 * y)
            }
            let root = Layer.made("root", 0, 0, 400, 400, [layer]) {
                $0.backgroundColor = .number(250)
            }
            let playground = Playground.on(LayerTree(root)).after(.listing(.select(1)))
            let handles = playground.handles
            let corner = handles.corners.first { $0.value == UnitPoint(x: x, y: y) }
            #expect(handles.pin != nil && handles.pin == corner?.key)
        }
    }

    @Test func `outside of it stays where it is`() {
        let layer = Layer.made("layer", 100, 100, 100, 100) {
            $0.anchorPoint = UnitPoint(x: -0.5, y: 1.5)
            $0.position = Point(x: 50, y: 250)
        }
        let playground = Playground.on(.root(layer)).after(.listing(.select(1)))
        let exact = playground.stage.viewport.place(
            of: Point(x: 50, y: 250), in: playground.layout.stage.size)
        #expect(
            playground.handles.pin
                == CellPoint(column: Int(exact.column), row: Int(exact.row)))
    }
}

@Suite struct `The outline of an animated layer in the other tree` {
    @Test func `stands out more than the edge of a layer`() throws {
        let scene = try SceneFile.read(try #require(Demos.text("animation")), name: "animation")
        let playground = Playground(
            title: scene.title, root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: scene.stops
        ).after(.probe(.stop(0)))
        let options = DrawingOptions()
        let (plain, marked) = (playground.raster().samples, playground.marked())
        let dots = marked.lines(notIn: plain).filter {
            let sample = $0.row * marked.width + $0.column
            let fill = marked.colors[sample].rgb(on: .black).rounded
            let line = marked.lines[sample].rgb(on: .black).rounded
            let edge = options.edge(on: marked.colors[sample]).rgb(on: .black).rounded
            return fill.contrast(with: line) > 1.3 * fill.contrast(with: edge)
        }
        #expect(dots.count > 8)
    }
}

@Suite struct `The axes of a layer` {
    @Test func `begin at its origin beside a name, and leave the outline of its layer whole`() {
        let layer = Layer.made("layer", 100, 100, 200, 160) { $0.backgroundColor = .number(40) }
        let root = Layer.made("window", 0, 0, 400, 400, [layer]) {
            $0.backgroundColor = .number(250)
        }
        let playground = Playground.on(LayerTree(root), columns: 120, rows: 40)
            .after(.stage(.toggle(.axes)))
        #expect(playground.stage().contains("layer") && playground.stage().contains("x"))
        let selected = playground.after(.listing(.select(1)))
        let without = selected.after(.stage(.toggle(.axes)))
        let outline = without.marked().lines(notIn: without.raster().samples)
        let axes = selected.marked()
        #expect(outline.allSatisfy { axes.lines[$0.row * axes.width + $0.column] != .ground })
    }

    @Test func `are drawn in containers beside a flipped layer, too, to compare them`() {
        func box(_ x: Double, isFlipped: Bool) -> Layer {
            .made("", x, 50, 150, 300, [.made("", 60, 100, 30, 30), .made("", 60, 200, 30, 30)]) {
                $0.isGeometryFlipped = isFlipped
            }
        }
        let root = Layer.made(
            "", 0, 0, 400, 400, [box(20, isFlipped: false), box(220, isFlipped: true)])
        let stage = Playground.on(LayerTree(root), columns: 120, rows: 40)
            .after(.stage(.toggle(.axes))).stage()
        #expect(stage.count { $0 == "x" } == 3, "\(stage)")
    }

    @Test func `are dotted with few colours, where they would be as strong as outlines`() {
        let root = Layer.made("window", 0, 0, 400, 400) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root), columns: 120, rows: 40)
            .after(.stage(.toggle(.axes)))
        func count(_ options: DrawingOptions) -> Int {
            playground.marked(options).lines(notIn: playground.raster(options).samples).count
        }
        let (all, dots) = (count(DrawingOptions()), count(DrawingOptions(hasFewColors: true)))
        #expect(all > 12 && dots >= all / 3 && dots <= all * 2 / 3)
    }

    /// A layer along the lower edge of the stage takes most of the row of the x axis.
    @Test func `have a length, even where another layer is in their way`() throws {
        for gap in stride(from: 0.0, to: 12, by: 0.5) {
            let layer = Layer.made("", 12, gap, 376, 300) { $0.backgroundColor = .number(40) }
            let root = Layer.made("", 0, 0, 400, 400, [layer]) {
                $0.backgroundColor = .number(250)
                $0.isGeometryFlipped = true
            }
            let playground = Playground.on(LayerTree(root), columns: 120, rows: 40)
                .after(.stage(.toggle(.axes)))
            let (grid, stage) = (playground.screen(), playground.layout.stage)
            let letters = (stage.minRow..<stage.maxRow).flatMap { row in
                (stage.minColumn..<stage.maxColumn).filter {
                    grid[$0, row].character == "x"
                        && grid[$0, row].style.background == .role(.quiet)
                }
            }
            let origin = playground.stage.viewport.place(of: .zero, in: stage.size)
            let first = try #require(letters.first)
            #expect(first - stage.minColumn - Int(origin.column) >= 4, "\(gap)")
        }
    }

    @Test func `leave names alone`() {
        for (x, height) in (0..<12).flatMap({ x in [12.0, 24, 48].map { (Double(x) * 4, $0) } }) {
            let item = Layer.made("item", x, 2, 100, height) { $0.backgroundColor = .number(60) }
            let layer = Layer.made("", 100, 100, 200, 160, [item]) {
                $0.backgroundColor = .number(40)
                $0.isGeometryFlipped = true
            }
            let root = Layer.made("root", 0, 0, 400, 400, [layer]) {
                $0.backgroundColor = .number(250)
            }
            let plain = Playground.on(LayerTree(root), columns: 120, rows: 40)
            let stage = plain.after(.stage(.toggle(.axes))).stage()
            #expect(stage.contains("item") == plain.stage().contains("item"), "\(x)\n\(stage)")
            #expect(!stage.contains("xitem") && !stage.contains("itemx"), "\(x)\n\(stage)")
        }
    }

    @Test(arguments: [false, true])
    func `of flipped geometry are in it, wherever its edges are`(hasFewColors: Bool) throws {
        let fill = LayerColor.number(40)
        for place in stride(from: 0.0, to: 20, by: 0.25) {
            let layer = Layer.made("", 100, 100 + place, 200, 160) {
                $0.backgroundColor = fill
                $0.isGeometryFlipped = true
            }
            let root = Layer.made("root", 0, 0, 400, 400, [layer]) {
                $0.backgroundColor = .number(250)
            }
            let playground = Playground.on(LayerTree(root), columns: 120, rows: 40)
                .after(.stage(.toggle(.axes)))
            var screen = Screen(DrawingOptions(hasFewColors: hasFewColors))
            let (grid, stage) = (screen.draw(playground), playground.layout.stage)
            func rows(where isShown: (Cell) -> Bool) -> [Int] {
                (stage.minRow..<stage.maxRow).filter { row in
                    (stage.minColumn..<stage.maxColumn).contains { isShown(grid[$0, row]) }
                }
            }
            let filled = rows {
                let fill = RGB(fill).cellColor
                return $0.style.background == fill || $0.style.foreground == fill
            }
            let lettered = rows { $0.character == "x" && $0.style.background == .role(.quiet) }
            // The root's are at the top; the lowest row may have the upper samples of the layer only.
            let last = try #require(lettered.last)
            #expect(lettered.count == 2 && filled.contains(last), "\(place)")
            #expect((filled.last ?? 0) - last <= 1, "\(place)")
        }
    }
}

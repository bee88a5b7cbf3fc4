import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The needle on the stage` {
    private func opened() -> Playground {
        Playground.on().after(.probe(.hover(Point(x: 160, y: 240))), .stage(.toggleNeedle))
    }

    @Test func `has a bead for each layer, full and green where it is hit`() throws {
        let playground = opened()
        let spread = try #require(playground.asExploded)
        let grid = playground.screen()
        let beads = try #require(playground.derived.exploded?.beads)
        #expect(beads.map(\.kind) == [.passed, .passed, .hit])
        let (size, rect) = (playground.layout.stage.size, playground.layout.stage)
        for bead in beads {
            let cell = try #require(spread.stage.viewport.cell(of: bead.place, in: size))
            let shown = grid[rect.minColumn + cell.column, rect.minRow + cell.row]
            #expect(shown.character == "●")
        }
    }

    @Test func `has its beads in the rows of Why, with a sign at the selected one`() throws {
        let playground = opened().after(.listing(.select(2)))
        let (grid, rect) = (playground.screen(), try #require(playground.layout.panes[.why]))
        let lines = (0..<3).map { playground.derived.why.line($0).layer }
        #expect(lines == [0, 1, 2])
        let rows = grid.text(in: rect).split(separator: "\n").map { $0.prefix(3) }
        #expect(rows.prefix(3) == ["●1 ", "●2 ", "●3►"])
        // As green as when it is not selected.
        let (bead, before) = (grid[rect.minColumn, rect.minRow + 2], opened().screen())
        #expect(bead == before[rect.minColumn, rect.minRow + 2])
        #expect(playground.stage().contains("►●3"))
        let missed = Playground.on().after(
            .probe(.hover(Point(x: 5, y: 5))), .stage(.toggleNeedle)
        ).screen()
        #expect(missed[rect.minColumn, rect.minRow + 1].character == "○")
        let flat = playground.after(.stage(.toggleNeedle)).screen()
        #expect(flat[rect.minColumn, rect.minRow + 1].character == " ")
    }

    @Test func `has its keys below the stage, and what its numbers mean beside the hints`() {
        var playground = Playground.on(columns: 80, rows: 24)
            .after(.probe(.hover(Point(x: 160, y: 240))), .stage(.toggleNeedle))
        #expect(playground.screen().text.contains(" arrows turn, + - spread "))
        #expect(playground.screen().text.contains("numbered as asked; the nearest gets it "))
        // In the tree, arrows select.
        playground.update(.panes(.focus(.layers)))
        #expect(!playground.screen().text.contains("arrows turn"))
    }

    @Test func `has quiet beads for layers that the point is outside of`() throws {
        let tree = LayerTree.root(
            .made("far", 0, 0, 50, 50),
            .made("deaf", 0, 0, 400, 400) { $0.isUserInteractionEnabled = false })
        let playground = Playground.on(tree, rules: .uiview).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle))
        let spread = try #require(playground.asExploded)
        let beads = try #require(playground.derived.exploded?.beads)
        let (grid, rect) = (playground.screen(), playground.layout.stage)
        for (bead, role) in zip(beads, [.hit, .warning, .quiet] as [ColorRole]) {
            let cell = try #require(spread.stage.viewport.cell(of: bead.place, in: rect.size))
            let style = grid[rect.minColumn + cell.column, rect.minRow + cell.row].style
            #expect(style.background == CellStyle(.text, on: role).background, "\(bead)")
        }
    }

    @Test(arguments: [4, 20])
    func `passes through names of what it meets alone where planes are many`(count: Int) {
        let rows = (0..<count).map { row in
            Layer.made("", 0, 20 * Double(row), 300, 18) { $0.text = "text\(row)" }
        }
        let list = Layer.made("list", 0, 0, 400, 400, rows)
        let playground = Playground.on(.root(list), columns: 160, rows: 60)
            .after(.stage(.toggleNeedle))
        func texts(_ playground: Playground) -> [String] {
            playground.stage().matches(of: /text[0-9]+/).map { String($0.output) }
        }
        let isFew = count == 4
        #expect(texts(playground).isEmpty != isFew)
        // The picture is kept while the pointer moves, but not its names.
        for row in [1, 3] {
            let moved = playground.after(.probe(.hover(Point(x: 10, y: 20 * Double(row) + 9))))
            #expect(moved.derived.exploded?.namedPlanes == (isFew ? nil : [1, 2, row + 3]))
            #expect(isFew || texts(moved).allSatisfy { $0 == "text\(row)" })
        }
    }

    @Test func `has outlines of planes whose hidden parts are dotted in pixels alone`() throws {
        let tree = LayerTree.root(
            .made("card", 50, 20, 250, 360) { $0.backgroundColor = .number(40) },
            .made("bar", 0, 180, 400, 40) { $0.backgroundColor = .number(250) })
        let playground = try #require(
            Playground.on(tree, columns: 160, rows: 50).after(
                .probe(.hover(Point(x: 70, y: 100))), .stage(.toggleNeedle)
            ).asExploded)
        let exploded = try #require(playground.derived.exploded)
        for cell in [nil, PixelSize(width: 9, height: 18)] {
            let raster = playground.raster(cell: cell)
            let lines = StageLines(playground, raster.shapes, DrawingOptions())
            let hit = try #require(lines.explodedOutlines.first { $0.hue == .hit }?.node)
            let front = try #require(raster.shapes.painted(hit)?.front)
            var (needle, all) = (raster.samples, raster.samples)
            lines.drawNeedle(of: exploded, on: &needle)
            lines.draw(on: &all)
            let outline = all.lines(notIn: needle)
            let hidden = outline.filter { all.owners[$0.row * all.width + $0.column] >= front }
            #expect(outline.count > 20 && hidden.isEmpty == (cell == nil), "\(hidden)")
        }
    }

    @Test(arguments: [1, 60])
    func `has beads of layers that were not asked where they would not hide it`(count: Int) {
        let leaves = (0..<count).map { Layer.made("leaf\($0)", 0, Double($0), 300, 20) }
        let tree = LayerTree(
            .made(
                "root", 0, 0, 400, 400,
                [.made("group", 0, 0, 400, 100, leaves) { $0.masksToBounds = true }]))
        let stage = Playground.on(tree).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)
        ).stage()
        #expect(stage.contains("●"), "\(stage)")
        #expect(stage.contains("·") == (count == 1), "\(stage)")
    }

    @Test func `is a ladder with its verdicts below each other, which says how long it is`() {
        let texts = (0..<30).map { row in
            Layer.made("", 0, 10 * Double(row), 300, 9) {
                $0.text = row == 3 ? "Which train is it?" : "\(row)"
            }
        }
        let tree = LayerTree(.made("screen", 0, 0, 400, 400, texts))
        let text = Playground.on(tree, columns: 160).after(
            .probe(.hover(Point(x: 20, y: 395))), .stage(.toggleNeedle)
        ).stage(.ascii, hasColors: false)
        let rows = text.split(separator: "\n").filter { $0.contains("outside its") }
        let columns = Set(
            rows.compactMap { $0.firstRange(of: "outside")?.lowerBound.utf16Offset(in: $0) })
        #expect(rows.count > 5 && columns.count == 1, "\(text)")
        let more =
            31 - text.split(separator: "\n").count { $0.contains(" its ") || $0.contains("HIT") }
        #expect(text.contains("and \(more) more"), "\(text)")
    }

    @Test func `is a ladder that cuts names rather than verdicts where there is little room`() {
        let names = ["UIStatusBar_Modern", "UINavigationBarContentView"]
        let bars = names.map { Layer.made($0, 0, 0, 400, 100) }
        let stage = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, bars))).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)
        ).stage(.ascii, hasColors: false)
        let rows = stage.split(separator: "\n").filter { $0.contains("UI") }
        #expect(rows.count == 2 && rows.allSatisfy { $0.contains("outside") }, "\(stage)")
        let columns = Set(
            rows.map { $0.firstRange(of: "outside")?.lowerBound.utf16Offset(in: $0) })
        #expect(columns.count == 1, "\(stage)")
    }

    @Test func `is a ladder of names in ASCII`() {
        let text = opened().stage(.ascii, hasColors: false)
        let rows = text.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            Array(rows.prefix(5)) == [
                ">* view asks sublayers", "|", "* white asks sublayers", "|", "* blue HIT",
            ], "\(text)")
    }

    @Test func `has the place in the search to the right of each bead`() throws {
        let playground = opened()
        let spread = try #require(playground.asExploded)
        let (grid, rect) = (playground.screen(), playground.layout.stage)
        let beads = try #require(playground.derived.exploded?.beads)
        for (place, bead) in beads.enumerated() {
            let cell = try #require(spread.stage.viewport.cell(of: bead.place, in: rect.size))
            let beside = grid[rect.minColumn + cell.column + 1, rect.minRow + cell.row].character
            #expect(beside == Character("\(place + 1)"))
        }
    }

    @Test(arguments: [12, 60])
    func `has only numbers that belong to one bead where beads are close`(count: Int) {
        let leaves = (0..<count).map { Layer.made("leaf", 0, Double($0), 300, 20) }
        let stage = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, leaves))).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)
        ).stage()
        let numbers = stage.matches(of: /(.)([0-9+]+)(.)/)
        #expect(!numbers.isEmpty && !stage.contains("+"), "\(stage)")
        for number in numbers {
            #expect("●○".contains(number.1) && !"●○·".contains(number.3), "\(stage)")
        }
    }

    @Test func `has all numbers beside beads that touch, as ranges`() {
        let layers = (0..<40).map { place in
            Layer.made("", 0, 0, 400, 400) { $0.isUserInteractionEnabled = place == 20 }
        }
        let stage = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, layers)), rules: .uiview)
            .after(.probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)).stage()
        let labels = stage.matches(of: /[●○]([0-9,-]+)/).map { $0.output.1.split(separator: ",") }
        let numbers = labels.joined().flatMap { range in
            let ends = range.split(separator: "-").compactMap { Int($0) }
            return Array(ends[0]...ends[ends.count - 1])
        }
        #expect(numbers.sorted() == Array(1...21), "\(stage)")
        #expect(labels.joined().contains { $0.contains("-") }, "\(stage)")
    }

    @Test func `has no text beside a bead, which would be read as one word`() {
        let labels = (0..<4).map { row in
            Layer.made("", 0, 100, 400, 200) {
                $0.text = String(repeating: "abcdef", count: row + 8)
            }
        }
        let playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, labels)))
        for y in stride(from: 110.0, to: 300, by: 10) {
            let stage = playground.after(
                .probe(.hover(Point(x: 200, y: y))), .stage(.toggleNeedle)
            ).stage()
            #expect(!stage.contains(/[●○][0-9]*[a-z]|[a-z][●○]/), "\(stage)")
        }
    }

    @Test func `has beads in the rows of several layers in Why, with their numbers`() throws {
        let nested = ["c", "b", "a"].reduce(Layer.made("d", 0, 0, 300, 300)) {
            Layer.made($1, 0, 0, 300, 300, [$0])
        }
        let playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, [nested]))).after(
            .probe(.hover(Point(x: 20, y: 20))), .stage(.toggleNeedle))
        let rect = try #require(playground.layout.panes[.why])
        let rows = playground.screen().text(in: rect).split(separator: "\n")
        #expect(rows.first?.hasPrefix("●1-4►› 4 nested layers ask") == true, "\(rows)")
        #expect(rows.dropFirst().first?.hasPrefix("●5 ") == true, "\(rows)")
    }

    @Test func `has the numbers in Why where names have to be cut for them`() throws {
        let bars = (1...3).map { Layer.made("UINavigationBarContentView\($0)", 0, 0, 400, 100) }
        let playground = Playground.on(
            LayerTree(.made("root", 0, 0, 400, 400, bars)), columns: 80, rows: 24
        ).after(.probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle))
        let rect = try #require(playground.layout.panes[.why])
        let rows = playground.screen().text(in: rect).split(separator: "\n").prefix(4)
        #expect(zip(rows, ["●1►", "○2 ", "○3 ", "○4 "]).allSatisfy { $0.hasPrefix($1) }, "\(rows)")
        #expect(rows.dropFirst().allSatisfy { $0.contains("outside") }, "\(rows)")
    }

    @Test(arguments: [0, 20])
    func `is a ladder that contains what is hit, and what refused before it`(later: Int) {
        func rows(_ name: String, _ count: Int) -> [Layer] {
            (0..<count).map { Layer.made("\(name)\($0)", 0, 0, 30, 30) }
        }
        let hit = Layer.made("hit", 0, 0, 400, 400, rows("in", later))
        let tree = LayerTree(.made("root", 0, 0, 400, 400, [hit] + rows("out", 40)))
        let stage = Playground.on(tree, rules: .uiview).after(
            .probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle)
        ).stage(.ascii, hasColors: false)
        let lines = stage.split(separator: "\n")
        #expect(lines.first?.contains("asked before these") == true, "\(stage)")
        #expect(stage.contains("HIT") && stage.contains("out0 "), "\(stage)")
        #expect((lines.last?.contains("more") == true) == (later > 0), "\(stage)")
    }

    @Test func `is a ladder without colours, too, with the words of the rule book`() {
        let stage = opened().stage(.quadrants, hasColors: false)
        #expect(stage.contains("● blue") && stage.contains("HIT") && !stage.contains("█"))
        let names = ["android.widget.FrameLayout", "android.widget.LinearLayout"]
        let views = names.map {
            Layer.made($0, 0, 0, 400, 400) { $0.isUserInteractionEnabled = false }
        }
        let narrow = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, views)), rules: .android)
            .after(.probe(.hover(Point(x: 200, y: 300))), .stage(.toggleNeedle))
            .stage(.ascii, hasColors: false)
        #expect(narrow.contains("not clickable"), "\(narrow)")
    }

    @Test func `says within the stage what to do before anything was asked`() throws {
        let playground = Playground.on(columns: 80, rows: 24)
        let why = try #require(playground.layout.panes[.why])
        let before = playground.screen(.ascii, hasColors: false).text(in: why)
        let opened = playground.after(.stage(.toggleNeedle))
        #expect(opened.screen(.ascii, hasColors: false).text(in: why) == before)
        let words = opened.stage(.ascii, hasColors: false)
            .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(
            words == "Point at something: the layers are listed here in the order of the search.")
    }
}

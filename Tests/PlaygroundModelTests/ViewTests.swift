import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `The viewport` {
    @Test func `converts points in both directions`() {
        for seed in UInt64(0)..<200 {
            var numbers = SeededNumbers(seed: seed)
            let viewport = Viewport(
                center: Point(x: numbers.number(-1000...1000), y: numbers.number(-1000...1000)),
                pointsPerColumn: Viewport.scales.randomElement(using: &numbers) ?? 1,
                isYUp: numbers.chance(0.5))
            let size = CellSize(
                columns: Int(numbers.next() % 200), rows: Int(numbers.next() % 100))
            let (column, row) = (numbers.number(-10...200), numbers.number(-10...100))
            let point = viewport.point(column: column, row: row, in: size)
            let place = viewport.place(of: point, in: size)
            #expect(place.column.isClose(to: column, within: 1e-6), "seed \(seed)")
            #expect(place.row.isClose(to: row, within: 1e-6), "seed \(seed)")
            let carried = viewport.matrix(for: size).apply(to: point)
            #expect(
                carried.isClose(to: Point(x: column, y: row), within: 1e-6), "seed \(seed)")
        }
    }

    @Test(arguments: [false, true])
    func `increases y downwards, or upwards if the scene says so`(isYUp: Bool) {
        let playground = Playground.on(isYUp: isYUp)
        let (low, high) = (
            playground.cell(of: Point(x: 160, y: 400)), playground.cell(of: Point(x: 160, y: 100))
        )
        #expect((low.row > high.row) != isYUp)
    }

    @Test func `gives the arrows back to a pane that is clicked`() throws {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("p")
        let rect = try #require(playground.layout.panes[.why])
        playground.click(column: rect.minColumn + 3, row: rect.maxRow - 1)
        #expect(playground.edit == nil)
        playground.press("Down")
        #expect(playground.tree == Playground.on().tree)
    }

    @Test func `keeps the point at the pointer in place while the wheel zooms`() {
        for seed in UInt64(0)..<50 {
            var numbers = SeededNumbers(seed: seed)
            var playground = Playground.on(isYUp: numbers.chance(0.5))
            let stage = playground.layout.stage
            let cell = CellPoint(
                column: stage.minColumn + Int(numbers.next() % UInt64(stage.size.columns)),
                row: stage.minRow + Int(numbers.next() % UInt64(stage.size.rows)))
            playground.take(.mouse(MouseInput(.move, at: cell)))
            let point = playground.probe.point
            for _ in 0..<30 {
                playground.take(
                    .mouse(MouseInput(.wheel(numbers.chance(0.5) ? .up : .down), at: cell)))
            }
            #expect(playground.cell(of: point) == cell, "seed \(seed)")
        }
    }

    @Test func `has a limit at both ends of the scales`() {
        var playground = Playground.on()
        for _ in 0..<100 { playground.press("+") }
        #expect(playground.stage.viewport.pointsPerColumn == Viewport.scales.first)
        for _ in 0..<100 { playground.press("-") }
        #expect(playground.stage.viewport.pointsPerColumn == Viewport.scales.last)
    }

    @Test(arguments: RandomTrees.Kind.allCases)
    func `fits all visible layers, or the root if they extend far beyond it`(
        kind: RandomTrees.Kind
    ) throws {
        for seed in UInt64(0)..<100 {
            var trees = RandomTrees(seed: seed, kind: kind)
            let tree = trees.tree()
            let playground = Playground.on(tree)
            guard !tree.root.layer.isHidden else { continue }
            let root = try #require(tree.root.convert(tree.root.layer.bounds, to: nil))
            var all = root
            for node in tree.nodes where !node.chain.contains(where: \.layer.isHidden) {
                if node.chain.dropLast().contains(where: \.layer.masksToBounds) { continue }
                let box = node.convert(node.layer.bounds, to: nil) ?? .null
                if box.isFinite { all = all.union(box) }
            }
            #expect(Self.shows(root, playground), "seed \(seed)")
            let isNear = all.width <= root.width * 1.5 && all.height <= root.height * 1.5
            if isNear || root.isEmpty { #expect(Self.shows(all, playground), "seed \(seed)") }
        }
    }

    private static func shows(_ rect: Rect, _ playground: Playground) -> Bool {
        let size = playground.layout.stage.size
        return rect.corners.allSatisfy { corner in
            let place = playground.stage.viewport.place(of: corner, in: size)
            return place.column >= -1e-6 && place.column <= Double(size.columns) + 1e-6
                && place.row >= -1e-6 && place.row <= Double(size.rows) + 1e-6
        }
    }

    @Test func `fits the screen in a root without a size, as Maestro has one`() {
        let content = Layer.made("content", 0, 257, 393, 1627)
        let screen = Layer.made("screen", 0, 0, 393, 852, [content])
        let playground = Playground.on(LayerTree(.made("view", 0, 0, 0, 0, [screen])))
        #expect(Self.shows(Rect(x: 0, y: 0, width: 393, height: 852), playground))
        #expect(!Self.shows(Rect(x: 0, y: 0, width: 393, height: 1884), playground))
    }

    @Test func `fits a phone's screen however long its content is`() {
        let cells = (0..<200).map { Layer.made("cell\($0)", 0, Double($0) * 60, 393, 60) }
        let tree = LayerTree(
            .made("screen", 0, 0, 393, 852, [.made("scroll", 0, 0, 393, 852, cells)]))
        let playground = Playground.on(tree)
        #expect(playground.stage.viewport.center == Point(x: 196.5, y: 426))
        #expect(playground.stage.viewport.pointsPerColumn == 12)
        let pixels = Playground.on(LayerTree(.made("screen", 0, 0, 1080, 2424)))
        // A round scale would cost a row of six.
        let rows = Double(pixels.layout.stage.size.rows)
        #expect(pixels.stage.viewport.pointsPerColumn.isClose(to: 1212 / rows, within: 0.01))
    }

    @Test func `fits the visible layers if the root is empty`() {
        let tree = LayerTree(
            .made(
                "root", 0, 0, 0, 0,
                [
                    .made("screen", 0, 0, 400, 400, [.made("long", 0, 0, 400, 9000)]) {
                        $0.masksToBounds = true
                    },
                    .made("away", 90000, 0, 10, 10) { $0.isHidden = true },
                ]))
        #expect(Playground.on(tree).stage.viewport.center == Point(x: 200, y: 200))
    }

    @Test func `refits when the screen changes, until the user zooms`() {
        var playground = Playground.on()
        playground.take(.resize(CellSize(columns: 80, rows: 24)))
        #expect(playground.stage.viewport == Playground.on(columns: 80, rows: 24).stage.viewport)
        playground.press("+")
        let viewport = playground.stage.viewport
        playground.take(.resize(CellSize(columns: 120, rows: 40)))
        #expect(playground.stage.viewport == viewport)
        playground.press("0")
        #expect(playground.stage.viewport == Playground.on().stage.viewport)
    }

    @Test func `fits to the stage even while another pane replaces it`() {
        var playground = Playground.on(columns: 50, rows: 20)
        let viewport = playground.stage.viewport
        playground.press("Tab 0")
        #expect(playground.stage.viewport == viewport)
        playground.take(.resize(CellSize(columns: 50, rows: 20)))
        playground.press("Esc")
        #expect(playground.stage.viewport == viewport)
    }

    @Test func `centres the selection`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("z")
        #expect(playground.stage.viewport.center == Point(x: 160, y: 240))
    }

    @Test func `pans with Alt and the arrows`() {
        var playground = Playground.on()
        let before = playground.stage.viewport
        playground.press("A-l A-j")
        let scale = before.pointsPerColumn
        #expect(
            playground.stage.viewport.center.isClose(
                to: Point(x: before.center.x + 4 * scale, y: before.center.y + 4 * scale)))
    }
}

@Suite struct `The layout` {
    @Test(arguments: [
        (80, 24, 4), (120, 40, 4), (200, 60, 4), (64, 20, 4), (40, 12, 1), (63, 20, 1),
    ])
    func `shows as many panes as fit`(columns: Int, rows: Int, count: Int) {
        let layout = Playground.on(columns: columns, rows: rows).layout
        #expect(layout.fits)
        #expect(layout.panes.count == count)
        #expect(layout.panes.values.allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: [(39, 12), (40, 11), (1, 1), (0, 0)])
    func `does not fit less than 40x12`(columns: Int, rows: Int) {
        #expect(!Playground.on(columns: columns, rows: rows).layout.fits)
    }

    @Test func `gives Why its own column if there is room`() throws {
        let layout = Playground.on(columns: 160, rows: 50).layout
        let panes = layout.panes
        let layers = try #require(panes[.layers])
        let inspector = try #require(panes[.inspector])
        #expect(panes[.why]?.size.rows == layout.stage.size.rows)
        #expect(inspector.minColumn == layers.minColumn && inspector.minRow > layers.maxRow)
    }

    @Test(arguments: [(3, true), (9, true), (30, false)])
    func `lists all properties only where all layers have rows, too`(layers: Int, isOpen: Bool) {
        let tree = LayerTree(
            .made("root", 0, 0, 100, 100, (1..<layers).map { .made("l\($0)", 0, 0, 10, 10) }))
        let playground = Playground.on(tree, columns: 160, rows: 50)
        let fold = playground.derived.inspection.lines.last { $0.isFold }
        #expect((fold?.value == "") == isOpen)
        for pane in [Pane.layers, .inspector] {
            #expect(playground.lineCount(of: pane) <= playground.layout.panes[pane]?.size.rows ?? 0)
        }
    }

    @Test func `lists only whole names of properties with default values`() throws {
        let inspection = Playground.on(columns: 80, rows: 24).derived.inspection
        let fold = try #require(inspection.lines.last { $0.isFold })
        let all = fold.value.split(separator: " ")
        for columns in 0..<fold.value.cellWidth + 20 {
            let text = fold.text(isChosen: false, columns: columns)
            let names = text.split(separator: " ")
            #expect(names.dropLast() == all.prefix(max(0, names.count - 1)))
            #expect(names.last.map { $0 == "…" || names == all } ?? true)
            let column = fold.column(isChosen: false, columns: columns)
            #expect(text.cellWidth <= max(0, columns - column))
        }
    }

    @Test(arguments: [(140, 40), (160, 50), (220, 60)])
    func `leaves half of a wide screen to two columns of panes`(columns: Int, rows: Int) {
        let wide = LayerTree(.made("wide", 0, 0, 900, 300, [.made("in", 0, 0, 10, 10)]))
        let layout = Playground.on(wide, columns: columns, rows: rows).layout
        #expect(layout.stage.size.columns + 2 <= columns / 2)
        for pane in [Pane.why, .layers] {
            #expect((layout.panes[pane]?.size.columns ?? 0) >= columns / 4 - 2)
        }
    }

    @Test func `moves no pane where layers of more properties are selected`() {
        let root = Layer.made(
            "root", 0, 0, 100, 100,
            [
                .made("plain", 0, 0, 10, 10),
                .made("button", 0, 0, 10, 10) {
                    $0.className = "UIButton"
                    $0.text = "Buy"
                },
            ])
        var playground = Playground.on(LayerTree(root), columns: 160, rows: 50)
        playground.update(.listing(.select(1)))
        let layout = playground.layout
        playground.update(.listing(.select(2)))
        #expect(playground.layout == layout)
    }

    @Test func `keeps panes inside the screen and apart at every size`() {
        for columns in Array(1...70) + [79, 80, 81, 100, 120, 159, 200, 250, 300] {
            for rows in Array(1...30) + [40, 60, 100] {
                for focus in Pane.allCases {
                    let layout = ScreenLayout(
                        size: CellSize(columns: columns, rows: rows), focus: focus,
                        zoomed: rows % 2 == 0 ? nil : focus,
                        ScreenLayout.Wishes(
                            stageColumns: rows * 2, layers: 12, inspector: 9, about: rows % 4))
                    check(layout, "\(columns)x\(rows) \(focus)")
                }
            }
        }
    }

    private func check(_ layout: ScreenLayout, _ message: String) {
        let shown = layout.panes.values.filter { !$0.isEmpty }
        for rect in shown {
            // Including its frame, and without the title line and the status line.
            let isInside =
                rect.minColumn >= 1 && rect.maxColumn < layout.size.columns && rect.minRow >= 2
                && rect.maxRow < layout.size.rows - 1
            if !isInside { Issue.record("\(message): \(rect) is outside") }
        }
        for (place, one) in shown.enumerated() {
            for other in shown[(place + 1)...] {
                let isApart =
                    one.maxColumn < other.minColumn || other.maxColumn < one.minColumn
                    || one.maxRow < other.minRow || other.maxRow < one.minRow
                if !isApart { Issue.record("\(message): \(one) and \(other)") }
            }
        }
        if layout.fits, shown.isEmpty { Issue.record("\(message): nothing is shown") }
    }
}

@Suite struct `The focused pane` {
    @Test(arguments: Pane.allCases)
    func `gets the screen by a key, and gives it back by the same or by Esc`(pane: Pane) {
        for back in ["_", "Esc"] {
            var playground = Playground.on(columns: 120, rows: 40)
            playground.update(.panes(.focus(pane)))
            let before = playground.layout
            playground.press("_")
            #expect(playground.layout.panes.keys.sorted { $0.rawValue < $1.rawValue } == [pane])
            #expect(playground.layout.panes[pane]?.size.columns == 118)
            playground.press(back)
            #expect(playground.layout == before)
        }
    }

    @Test func `is the one that Tab goes to while a pane has the screen`() {
        var playground = Playground.on(columns: 120, rows: 40)
        playground.press("_ Tab")
        #expect(playground.layout.panes.count == 1)
        #expect(playground.layout.panes[playground.panes.focus] != nil)
    }

    @Test(arguments: [120, 160])
    func `does not take more than half of a wide screen from the stage`(columns: Int) {
        let layout = Playground.on(columns: columns, rows: 40).layout
        #expect(2 * (layout.stage.size.columns + 2) >= columns)
    }
}

@Suite struct `Scrolling` {
    @Test func `stops at the last line, so that scrolling back works at once`() {
        var playground = Playground.on(columns: 80, rows: 14)
        playground.update(.panes(.focus(.inspector)))
        for _ in 0..<50 { playground.update(.panes(.scroll(.inspector, 8))) }
        let end = playground.panes.scroll[.inspector] ?? 0
        playground.update(.panes(.scroll(.inspector, -1)))
        #expect(playground.panes.scroll[.inspector] == end - 1)
        #expect(end < 20)
    }

    @Test(arguments: ["a", "r", "t", "Z", "o"])
    func `shows the line that a tool changes`(key: String) throws {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.listing(.select(2)))
        playground.press(key + " Right")
        let line = try #require(playground.derived.inspection.editedLine)
        let top = playground.firstLine(of: .inspector)
        let rows = try #require(playground.layout.panes[.inspector]?.size.rows)
        #expect((top..<top + rows).contains(line))
    }

    @Test func `maps clicks to the visible rows`() throws {
        var playground = Playground.on()
        let rows = try #require(playground.layout.panes[.layers])
        for _ in 0..<5 {
            playground.take(
                .mouse(
                    MouseInput(
                        .wheel(.down), at: CellPoint(column: rows.minColumn, row: rows.minRow))))
        }
        playground.click(column: rows.minColumn + 9, row: rows.minRow + 2)
        #expect(playground.selectedNode.name == "blue")
    }

    @Test func `maps clicks to the fold mark of a deep layer`() throws {
        var layer = Layer.made("leaf", 0, 0, 10, 10)
        for depth in (0..<24).reversed() { layer = .made("d\(depth)", 0, 0, 100, 100, [layer]) }
        var playground = Playground.on(LayerTree(layer))
        playground.update(.listing(.select(22)))
        let rows = try #require(playground.layout.panes[.layers])
        let top = playground.panes.scroll[.layers] ?? 0
        let line = rows.minRow + 22 - top
        let row = try #require(playground.rowTexts.rows.first { $0.node.index == 22 })
        let mark = rows.minColumn + row.indent
        // All visible rows are shifted left, so that there is room for names.
        #expect(mark < rows.minColumn + 2 + 2 * 22)
        playground.click(column: mark, row: line)
        #expect(playground.listing.folded == [22])
    }
}

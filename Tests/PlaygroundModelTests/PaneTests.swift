import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Tab` {
    @Test(arguments: [(80, 24), (120, 40), (160, 50), (50, 20)])
    func `visits the panes in their layout order, and Shift-Tab in reverse`(columns: Int, rows: Int)
    {
        var playground = Playground.on(columns: columns, rows: rows)
        var (there, back): ([Pane], [Pane]) = ([], [])
        for _ in Pane.allCases {
            there.append(playground.panes.focus)
            playground.press("Tab")
        }
        #expect(playground.panes.focus == .stage)
        for _ in Pane.allCases {
            playground.press("S-Tab")
            back.append(playground.panes.focus)
        }
        #expect(back == there.reversed())
        let tabs = playground.layout.tabs.map(\.pane)
        guard tabs.isEmpty else {
            #expect(there == tabs)
            return
        }
        let places = there.compactMap { playground.layout.panes[$0] }
        #expect(places.count == 4)
        for (one, next) in zip(places, places.dropFirst()) {
            #expect(
                one.minColumn < next.minColumn
                    || one.minColumn == next.minColumn && one.minRow < next.minRow)
        }
    }
}

@Suite struct `The panes` {
    @Test(arguments: [(80, 24), (120, 40), (160, 50)])
    func `keep their places, whichever is focused`(columns: Int, rows: Int) {
        var playground = Playground.on(columns: columns, rows: rows)
        let layout = playground.layout
        for _ in Pane.allCases {
            playground.press("Tab j")
            #expect(playground.layout == layout)
        }
    }

    @Test(arguments: [Pane.why, .layers, .inspector])
    func `are maximised with + and restored with -`(pane: Pane) throws {
        var playground = Playground.on(columns: 80, rows: 24)
        let layout = playground.layout
        playground.update(.panes(.focus(pane)))
        playground.press("+")
        let rect = try #require(playground.layout.panes[pane])
        #expect(rect.size.rows == layout.stage.size.rows && playground.layout.panes.count == 2)
        #expect(playground.stage.viewport == Playground.on(columns: 80, rows: 24).stage.viewport)
        playground.press("-")
        #expect(playground.layout == layout)
        playground.press("+ Esc")
        #expect(playground.layout == layout && playground.panes.focus == pane)
    }

    @Test(arguments: [(50, 20, Pane.why), (160, 50, .why)])
    func `show a message if one has all rows anyway`(columns: Int, rows: Int, pane: Pane) {
        var playground = Playground.on(columns: columns, rows: rows)
        playground.update(.panes(.focus(pane)))
        let layout = playground.layout
        playground.press("+")
        #expect(playground.log == "the pane already has all rows")
        playground.press("Tab S-Tab")
        #expect(playground.layout == layout)
        playground.press("-")
        #expect(playground.log == "no pane has all rows")
    }

    @Test func `have the screen to themselves with _, where the loupe at the end of Why grows too`()
    {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.press("Right 2")
        let before = playground.layout
        /// The size of what the explanation leaves of the pane to the loupe.
        func room() -> CellSize {
            let size = playground.layout.panes[.why]?.size ?? CellSize(columns: 0, rows: 0)
            return CellSize(
                columns: size.columns, rows: size.rows - playground.lineCount(of: .why))
        }
        let beside = room()
        playground.press("_")
        #expect(
            playground.layout.panes.count == 1 && playground.underLoupe(pointsPerColumn: 1) != nil)
        #expect(room().columns > beside.columns && room().rows >= beside.rows + 8)
        playground.press("_")
        #expect(playground.layout == before)
    }

    @Test func `pass the maximised state on when focused`() throws {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.panes(.focus(.why)))
        playground.press("+ Tab")
        #expect(playground.layout.panes[.layers] != nil && playground.layout.panes[.why] == nil)
        playground.press("S-Tab S-Tab")
        #expect(playground.panes.focus == .stage && playground.layout.panes[.why] != nil)
        let scale = playground.stage.viewport.pointsPerColumn
        playground.press("+")
        #expect(playground.stage.viewport.pointsPerColumn < scale, "of the stage it is the zoom")
    }
}

@Suite struct `Before anything is asked` {
    private static let tree = LayerTree(
        .made("root", 0, 0, 320, 480, (0..<7).map { .made("l\($0)", 0, Double($0) * 40, 90, 30) }))

    private func rows(_ pane: Pane, _ playground: Playground) -> Int {
        playground.layout.panes[pane]?.size.rows ?? 0
    }

    @Test func `why is as high as its text, and nothing is hidden beside empty rows`() {
        let playground = Playground.on(Self.tree, columns: 80, rows: 24)
        #expect(rows(.layers, playground) == 8)
        #expect(rows(.why, playground) >= playground.derived.why.count)
        #expect(rows(.inspector, playground) >= playground.derived.inspection.lines.count)
    }

    @Test(arguments: [(80, 24), (100, 30), (160, 50)])
    func `a small scene already has its panes where answers leave them`(columns: Int, rows: Int) {
        var playground = Playground.on(columns: columns, rows: rows)
        let layout = playground.layout
        #expect((layout.panes[.why]?.size.rows ?? 0) >= 8)
        playground.press("Right")
        #expect(playground.layout == layout && playground.answer != nil)
    }

    @Test(arguments: ["Right", "r", "3 j", "/ l 1 Enter"])
    func `and since then it has its share`(keys: String) {
        var playground = Playground.on(Self.tree, columns: 80, rows: 24)
        playground.press(keys)
        #expect(rows(.why, playground) >= 8)
        let layout = playground.layout
        playground.press("Esc Esc Esc")
        playground.update(.probe(.leave))
        #expect(playground.layout == layout)
    }

    @Test func `keys alone move nothing`() {
        var playground = Playground.on(Self.tree, columns: 80, rows: 24)
        let layout = playground.layout
        playground.press("Tab Tab f g")
        #expect(playground.layout == layout)
    }
}

@Suite struct `The inspector at 80x24` {
    @Test func `shows position, anchorPoint and bounds without scrolling`() throws {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.listing(.select(2)))
        let rows = try #require(playground.layout.panes[.inspector]?.size.rows)
        let names = playground.derived.inspection.lines.prefix(rows).map(\.name)
        #expect(names.starts(with: ["position", "anchorPoint", "bounds"]), "\(names)")
    }
}

@Suite struct `The values of the inspector` {
    private static let boxed = LayerTree(
        .made("root", 0, 0, 320, 480, [.made("box", 1.5, 2.5, 1234.25, 30.25)]))

    /// The names of the lines whose value begins at each column.
    private func columns(_ playground: Playground) throws -> [Int: [String]] {
        let width = try #require(playground.layout.panes[.inspector]).size.columns
        let lines = playground.derived.inspection.lines.filter { !$0.isFold }
        return Dictionary(grouping: lines) { $0.column(isChosen: false, columns: width) }
            .mapValues {
                $0.map(\.name)
            }
    }

    @Test func `are in one column where all properties are listed`() throws {
        let columns = try columns(Playground.on(columns: 160, rows: 50))
        #expect(columns.count == 1, "\(columns)")
        #expect(columns.values.first?.contains("isUserInteractionEnabled") == true)
    }

    @Test func `are never empty`() {
        let playground = Playground.on(Self.boxed, columns: 160, rows: 50)
        let lines = playground.derived.inspection.lines.filter { !$0.isFold }
        #expect(lines.contains { $0.name == "class" && $0.value == "none" })
        #expect(lines.allSatisfy { !$0.value.isEmpty && !$0.exact.isEmpty })
    }

    @Test func `are in their usual place where the defaults are folded`() throws {
        let playground = Playground.on(columns: 80, rows: 24)
        let columns = try columns(playground)
        #expect(Array(columns.keys) == [Inspection.valueColumn], "\(columns)")
    }

    @Test func `begin further left only where all decimals are shown`() throws {
        var playground = Playground.on(Self.boxed, columns: 200, rows: 50)
        playground.update(.listing(.select(1)))
        let columns = try columns(playground)
        #expect(columns.count == 1, "\(columns)")
        let width = try #require(playground.layout.panes[.inspector]).size.columns
        for line in playground.derived.inspection.lines {
            #expect(line.text(isChosen: true, columns: width) == line.exact)
        }
    }
}

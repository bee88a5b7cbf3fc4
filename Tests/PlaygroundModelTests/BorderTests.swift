import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `A border between panes` {
    private func rect(_ pane: Pane, _ playground: Playground) throws -> CellRect {
        try #require(playground.layout.panes[pane])
    }

    /// Drags with the left button from one cell to another.
    private func drag(
        _ playground: inout Playground, from start: CellPoint, to end: CellPoint, letGo: Bool = true
    ) {
        playground.take(.mouse(MouseInput(.press(.left), at: start)))
        playground.take(.mouse(MouseInput(.drag(.left), at: end)))
        if letGo { playground.take(.mouse(MouseInput(.release(.left), at: end))) }
    }

    /// A cell on the border on the right of a pane.
    private func right(of pane: Pane, _ playground: Playground) throws -> CellPoint {
        let rect = try rect(pane, playground)
        return CellPoint(column: rect.maxColumn, row: rect.minRow + 1)
    }

    /// A cell on the border below a pane.
    private func below(_ pane: Pane, _ playground: Playground) throws -> CellPoint {
        let rect = try rect(pane, playground)
        return CellPoint(column: rect.minColumn + 1, row: rect.maxRow)
    }

    @Test(arguments: [(80, 24), (120, 40), (160, 50)])
    func `beside the stage follows the pointer, and the scene fits again`(columns: Int, rows: Int)
        throws
    {
        var playground = Playground.on(columns: columns, rows: rows)
        let before = playground.layout
        let start = try right(of: .stage, playground)
        let end = CellPoint(column: start.column - 5, row: start.row + 3)
        drag(&playground, from: start, to: end)
        #expect(try rect(.stage, playground).maxColumn == end.column)
        #expect(try rect(.why, playground).minColumn == end.column + 1)
        #expect(playground.probe.pin == nil && playground.answer == nil, "it is no click")
        let fitted = Viewport().fitting(
            Rect(x: 0, y: 0, width: 320, height: 480), in: playground.layout.stage.size)
        #expect(playground.stage.viewport == fitted)
        drag(&playground, from: try right(of: .stage, playground), to: start)
        #expect(playground.layout == before)
    }

    @Test(arguments: [(64, 20), (80, 24), (120, 40), (160, 50), (300, 90)])
    func `leaves every pane its least size, wherever it is dragged`(columns: Int, rows: Int) throws
    {
        let corners = [(0, 0), (columns - 1, rows - 1), (-9, -9), (columns / 2, rows / 2)]
        for (column, row) in corners {
            var playground = Playground.on(columns: columns, rows: rows)
            let end = CellPoint(column: column, row: row)
            for pane in [Pane.stage, .why] {
                let start = try right(of: pane, playground)
                if start.column < columns - 1 { drag(&playground, from: start, to: end) }
            }
            for pane in [Pane.why, .layers] {
                let start = try below(pane, playground)
                if start.row < playground.layout.stage.maxRow {
                    drag(&playground, from: start, to: end)
                }
            }
            #expect(playground.layout.panes.count == 4)
            for (pane, rect) in playground.layout.panes {
                #expect(rect.size.columns >= (pane == .stage ? 18 : 32), "\(pane) \(end)")
                #expect(rect.size.rows >= 3, "\(pane) \(end)")
            }
        }
    }

    @Test func `below a pane changes only the two beside it`() throws {
        var playground = Playground.on(columns: 80, rows: 24)
        let layers = try rect(.layers, playground)
        let start = try below(.layers, playground)
        let why = try rect(.why, playground)
        drag(&playground, from: start, to: CellPoint(column: start.column, row: start.row + 1))
        #expect(try rect(.layers, playground).size.rows == layers.size.rows + 1)
        #expect(try rect(.why, playground) == why)
        #expect(playground.panes.focus == .inspector, "its title was clicked, too")
    }

    @Test func `stays where it was dragged: over answers, and in proportion over sizes`() throws {
        var playground = Playground.on(columns: 120, rows: 40)
        let start = try right(of: .stage, playground)
        drag(&playground, from: start, to: CellPoint(column: 79, row: 9))
        let low = try below(.why, playground)
        drag(&playground, from: low, to: CellPoint(column: low.column, row: low.row + 4))
        let layout = playground.layout
        playground.press("1 Right")
        playground.update(.listing(.select(2)))
        #expect(playground.layout == layout)
        playground.take(.resize(CellSize(columns: 90, rows: 40)))
        #expect(try rect(.stage, playground).maxColumn == 55, "the side keeps its least width")
        playground.take(.resize(CellSize(columns: 105, rows: 60)))
        #expect(try rect(.stage, playground).maxColumn == 69)
        playground.take(.resize(CellSize(columns: 120, rows: 40)))
        #expect(playground.layout == layout)
    }

    @Test func `goes back with - in a pane, after the maximised one`() throws {
        var playground = Playground.on(columns: 80, rows: 24)
        let layout = playground.layout
        let start = try right(of: .stage, playground)
        drag(&playground, from: start, to: CellPoint(column: start.column - 6, row: 9))
        let dragged = playground.layout
        #expect(playground.log == "- in Why, Layers or Inspector puts the borders back")
        playground.press("2 + -")
        #expect(playground.layout == dragged)
        playground.press("-")
        #expect(playground.layout == layout)
        playground.press("-")
        #expect(playground.log == "no pane has all rows")
    }

    @Test func `is dragged until the button is released, also over panes and bars`() throws {
        var playground = Playground.on(columns: 80, rows: 24)
        let start = try right(of: .stage, playground)
        drag(&playground, from: start, to: CellPoint(column: 30, row: 23), letGo: false)
        #expect(try rect(.stage, playground).maxColumn == 30)
        playground.take(.mouse(MouseInput(.drag(.left), at: CellPoint(column: 28, row: 0))))
        #expect(try rect(.stage, playground).maxColumn == 28)
        playground.take(.mouse(MouseInput(.release(.left), at: CellPoint(column: 28, row: 0))))
        playground.take(.mouse(MouseInput(.drag(.left), at: CellPoint(column: 40, row: 9))))
        #expect(try rect(.stage, playground).maxColumn == 28)
    }

    @Test func `does not exist where one pane is shown at a time`() {
        var playground = Playground.on(columns: 50, rows: 20)
        let layout = playground.layout
        for row in 0..<20 {
            drag(
                &playground, from: CellPoint(column: 49, row: row),
                to: CellPoint(column: 20, row: row))
        }
        #expect(playground.layout.panes[.stage] == layout.panes[.stage])
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScreenDrawing {
    /// Draws the frames and titles of the panes; the upper edge of the focused pane is highlighted, with its corners.
    mutating func drawFrames(of layout: ScreenLayout) {
        let focused = layout.panes[playground.panes.focus]?.inset(columns: -1, rows: -1)
        draw(layout.panes.values.map { $0.inset(columns: -1, rows: -1) }) { cell in
            let isBright = focused.map { $0.minRow == cell.row && $0.contains(cell) } ?? false
            return CellStyle(isBright ? .accent : .border)
        }
        // Draw titles last, as frames would cover them.
        for pane in Pane.allCases {
            guard let inside = layout.panes[pane] else { continue }
            let outer = inside.inset(columns: -1, rows: -1)
            let more = hidden(of: pane, in: inside)
            let limit = outer.maxColumn - 1 - (layout.isWide ? more.cellWidth : 0)
            let (title, isFocused) = (playground.title(of: pane), pane == playground.panes.focus)
            if !title.isEmpty {
                let shown = options.cut(title, toCells: max(0, limit - outer.minColumn - 3))
                grid.write(
                    " \(shown) ", column: outer.minColumn + 1, row: outer.minRow,
                    style: CellStyle(isFocused ? .accent : .text, on: nil, isFocused ? .bold : []),
                    limit: limit)
            }
            // On the pane's own upper edge: the lower one is the next pane's. Tabs leave no room there.
            let row = layout.isWide ? outer.minRow : inside.maxRow
            write(more, upTo: inside.maxColumn - 1, row: row, style: CellStyle(.quiet))
        }
        // The names of all panes as tabs, in the narrow layout.
        for tab in layout.isWide ? [] : playground.derived.layout.tabs {
            let isFocused = tab.pane == playground.panes.focus
            grid.write(
                " \(tab.pane.title) ", column: tab.column, row: 1,
                style: CellStyle(isFocused ? .accent : .quiet, on: nil, isFocused ? .bold : []))
        }
    }

    /// The number of hidden lines above and below; empty if all are visible.
    private func hidden(of pane: Pane, in inside: CellRect) -> String {
        guard pane != .stage else { return "" }
        let above = playground.firstLine(of: pane)
        let below = playground.lineCount(of: pane) - above - inside.size.rows
        let parts = [(Sign.above, above), (.below, below)].filter { $0.1 > 0 }
            .map { "\(options.character($0.0)) \($0.1)" }
        return parts.isEmpty ? "" : " \(parts.joined(separator: " ")) more "
    }

    /// Draws the outlines of rectangles, which neighbours share; none of a single row or column.
    mutating func draw(_ frames: [CellRect], style: (CellPoint) -> CellStyle) {
        let size = grid.size
        // The lines in each cell, row by row.
        var arms = Array(repeating: LineArms(), count: size.columns * size.rows)
        func add(_ arm: LineArms, _ column: Int, _ row: Int) {
            guard size.contains(CellPoint(column: column, row: row)) else { return }
            arms[row * size.columns + column].insert(arm)
        }
        for frame in frames where frame.size.columns > 1 && frame.size.rows > 1 {
            for row in [frame.minRow, frame.maxRow - 1] {
                for column in frame.minColumn..<frame.maxColumn - 1 {
                    add(.right, column, row)
                    add(.left, column + 1, row)
                }
            }
            for column in [frame.minColumn, frame.maxColumn - 1] {
                for row in frame.minRow..<frame.maxRow - 1 {
                    add(.down, column, row)
                    add(.up, column, row + 1)
                }
            }
        }
        for (place, arms) in arms.enumerated() where !arms.isEmpty {
            let cell = CellPoint(column: place % size.columns, row: place / size.columns)
            grid[cell.column, cell.row] = Cell(options.glyphs.line(arms), style(cell))
        }
    }
}

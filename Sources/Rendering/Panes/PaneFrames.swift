import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The frames and titles of the panes; that of the focused pane is highlighted.
enum PaneFrames {
    static func draw(
        _ playground: Playground, _ layout: ScreenLayout, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let lines = LineGlyphs(.light, options.glyphs)
        // The focused pane is last, to own shared edges.
        let focus = playground.panes.focus
        let order = layout.panes.keys.sorted { $0.rawValue < $1.rawValue }
        let panes = order.filter { $0 != focus } + order.filter { $0 == focus }
        if let before = layout.before {
            let outer = before.inset(columns: -1, rows: -1)
            lines.box(outer, within: grid.size) { column, row, character in
                grid[column, row] = Cell(character, CellStyle(.border))
            }
        }
        for pane in panes {
            guard let inside = layout.panes[pane] else { continue }
            let outer = inside.inset(columns: -1, rows: -1)
            lines.box(outer, within: grid.size) { column, row, character in
                let isBright = pane == focus && row == outer.minRow
                grid[column, row] = Cell(character, CellStyle(isBright ? .accent : .border))
            }
            join(inside, layout, lines, &grid)
        }
        // Draw titles last, as frames would cover them.
        for pane in panes {
            guard let inside = layout.panes[pane] else { continue }
            let outer = inside.inset(columns: -1, rows: -1)
            let more = hidden(pane, playground, inside, options)
            write(
                title(pane, playground, layout), isFocused: pane == focus, outer,
                limit: outer.maxColumn - 1 - (layout.isWide ? more.cellWidth : 0), options, &grid)
            // On the pane's own upper edge: the lower one is the next pane's. Tabs leave no room there.
            grid.write(
                more, column: inside.maxColumn - more.cellWidth - 1,
                row: layout.isWide ? outer.minRow : inside.maxRow, style: CellStyle(.quiet))
        }
        if layout.isWide, let before = layout.before, let name = playground.nameBefore {
            let outer = before.inset(columns: -1, rows: -1)
            write(
                "Before: \(name.safeForTerminal)", isFocused: false, outer,
                limit: outer.maxColumn - 1, options, &grid)
        }
        if !layout.isWide { drawTabs(playground, &grid) }
    }

    private static func write(
        _ title: String, isFocused: Bool, _ outer: CellRect, limit: Int,
        _ options: DrawingOptions, _ grid: inout CellGrid
    ) {
        guard !title.isEmpty else { return }
        grid.write(
            " \(options.cut(title, toCells: max(0, limit - outer.minColumn - 3))) ",
            column: outer.minColumn + 1, row: outer.minRow,
            style: CellStyle(isFocused ? .accent : .text, on: nil, isFocused ? .bold : []),
            limit: limit)
    }

    /// Turns the corners of stacked panes into branches of one frame.
    private static func join(
        _ inside: CellRect, _ layout: ScreenLayout, _ lines: LineGlyphs, _ grid: inout CellGrid
    ) {
        let others = layout.panes.values.filter { $0.minColumn == inside.minColumn }
        let style = CellStyle(.border)
        for row in [inside.minRow - 1, inside.maxRow] {
            let isAbove = others.contains { $0.maxRow == row }
            let isBelow = others.contains { $0.minRow - 1 == row }
            guard isAbove, isBelow else { continue }
            grid[inside.minColumn - 1, row] = Cell(lines.leftBranch, style)
            grid[inside.maxColumn, row] = Cell(lines.rightBranch, style)
        }
    }

    /// The number of hidden lines above and below; empty if all are visible.
    private static func hidden(
        _ pane: Pane, _ playground: Playground, _ inside: CellRect, _ options: DrawingOptions
    ) -> String {
        guard pane != .stage else { return "" }
        let above = playground.firstLine(of: pane)
        let below = playground.lineCount(of: pane) - above - inside.size.rows
        let parts = [(Sign.above, above), (.below, below)].filter { $0.1 > 0 }
            .map { "\(options.character($0.0)) \($0.1)" }
        return parts.isEmpty ? "" : " \(parts.joined(separator: " ")) more "
    }

    /// The names of all panes as tabs, in the narrow layout.
    private static func drawTabs(_ playground: Playground, _ grid: inout CellGrid) {
        for tab in playground.derived.layout.tabs {
            let isFocused = tab.pane == playground.panes.focus
            grid.write(
                " \(tab.pane.title) ", column: tab.column, row: 1,
                style: CellStyle(isFocused ? .accent : .quiet, on: nil, isFocused ? .bold : []))
        }
    }

    private static func title(
        _ pane: Pane, _ playground: Playground, _ layout: ScreenLayout
    ) -> String {
        guard layout.isWide else { return "" }
        switch pane {
        case .inspector: return "Inspector: \(playground.selectedNode.title.safeForTerminal)"
        case .why: return playground.derived.why.title
        case .layers: return playground.layersTitle
        case .stage:
            let name = playground.document.fileName ?? playground.document.name
            return playground.hasBefore ? "After: \(name.safeForTerminal)" : pane.title
        }
    }
}

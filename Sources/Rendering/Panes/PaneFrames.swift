import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The frames around the panes, with their titles; the pane with the keyboard has a bright one.
enum PaneFrames {
    static func draw(
        _ playground: Playground, _ layout: ScreenLayout, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let lines = LineGlyphs(.light, options.glyphs)
        // The pane with the keyboard comes last: shared edges are its own.
        let order = layout.panes.keys.sorted { $0.rawValue < $1.rawValue }
        for pane in order.filter({ $0 != playground.panes.focus }) + [playground.panes.focus] {
            guard let inside = layout.panes[pane] else { continue }
            let isFocused = pane == playground.panes.focus
            let style = CellStyle(.border)
            let outer = inside.inset(columns: -1, rows: -1)
            lines.box(outer, within: grid.size) { column, row, character in
                grid[column, row] = Cell(
                    character, isFocused && row == outer.minRow ? CellStyle(.accent) : style)
            }
            join(outer, pane, layout, options, style, &grid)
            grid.write(
                " \(title(pane, playground)) ", column: outer.minColumn + 1, row: outer.minRow,
                style: CellStyle(isFocused ? .accent : .text, on: nil, isFocused ? .bold : []),
                limit: outer.maxColumn - 1)
        }
    }

    /// Corners in the middle of the right side are branches of one frame.
    private static func join(
        _ outer: CellRect, _ pane: Pane, _ layout: ScreenLayout, _ options: DrawingOptions,
        _ style: CellStyle, _ grid: inout CellGrid
    ) {
        guard layout.isWide, pane != .stage, options.glyphs != .ascii else { return }
        if pane != .layers {
            grid[outer.minColumn, outer.minRow] = Cell("├", style)
            grid[outer.maxColumn - 1, outer.minRow] = Cell("┤", style)
        }
        if pane != .why {
            grid[outer.minColumn, outer.maxRow - 1] = Cell("├", style)
            grid[outer.maxColumn - 1, outer.maxRow - 1] = Cell("┤", style)
        }
    }

    private static func title(_ pane: Pane, _ playground: Playground) -> String {
        switch pane {
        case .inspector: "Inspector: \(playground.selectedNode.name)"
        case .why: playground.derived.why.title
        case .layers: playground.layersTitle
        default: pane.title
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TouchLint

/// The tree of layers: what is in what, each with its frame; the selected and the hit one marked.
enum LayersView {
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let rows = playground.rows
        let isAscii = options.glyphs == .ascii
        let top = playground.firstLine(of: .layers)
        let indents = playground.rowIndent
        for line in 0..<max(0, min(rect.size.rows, rows.count - top)) {
            let node = playground.tree[rows[top + line]]
            let row = rect.minRow + line
            let isSelected = node.index == playground.selection
            let isHit = node.index == playground.answer?.hit?.index
            let isQuiet = node.layer.isHidden || playground.isAside(node.index)
            let isHeld = node.index == playground.stage.heldRow
            let role: ColorRole =
                isHeld
                ? .pointer : isHit ? .hit : isSelected ? .selection : isQuiet ? .quiet : .text
            let style = CellStyle(role, on: nil, isSelected || isHit ? .bold : [])
            if isSelected {
                grid.write(isAscii ? ">" : "▶", column: rect.minColumn, row: row, style: style)
            }
            if isHit {
                grid.write(
                    isAscii ? "*" : "●", column: rect.maxColumn - 1, row: row, style: style)
            }
            let problem =
                playground.problems?.worst(of: node.index)
                ?? playground.deadControls.first { $0.index == node.index }
            if !isHit, let problem {
                let role: ColorRole = problem.severity == .error ? .error : .warning
                grid.write(
                    "!", column: rect.maxColumn - 1, row: row,
                    style: CellStyle(role, on: nil, .bold))
            }
            let indent = rect.minColumn + indents.column(of: node)
            let hasFold = node.endIndex > node.index + 1
            let isFolded =
                playground.matches == nil && playground.listing.folded.contains(node.index)
            let mark = isFolded ? (isAscii ? "+" : "▸") : (isAscii ? "-" : "▾")
            if hasFold { grid.write(mark, column: indent, row: row, style: CellStyle(.quiet)) }
            let frame = NumberText.rect(node.frame)
            let limit = rect.maxColumn - 2
            let end = grid.write(
                node.name.cut(toCells: max(1, limit - indent - 2)), column: indent + 2, row: row,
                style: style, limit: limit)
            let room = limit - end - 1
            if room >= 6 {
                let shown = frame.cut(toCells: room)
                grid.write(
                    shown, column: limit - shown.cellWidth, row: row, style: CellStyle(.quiet))
                write(node.layer.text, after: end, before: limit - shown.cellWidth, row, &grid)
            }
        }
    }

    /// The text that a layer shows, where there is room for it between its name and its frame.
    private static func write(
        _ text: String?, after end: Int, before limit: Int, _ row: Int, _ grid: inout CellGrid
    ) {
        guard let text, limit - end >= 8 else { return }
        let shown = text.safeForTerminal.cut(toCells: limit - end - 4)
        grid.write(
            "\"\(shown)\"", column: end + 1, row: row, style: CellStyle(.quiet), limit: limit)
    }
}

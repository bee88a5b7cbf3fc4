import PlaygroundModel
import TerminalTypes

/// The matching commands of the palette, above the line being typed.
enum PaletteView {
    static func draw(
        _ prompt: Prompt, _ palette: Palette, _ options: DrawingOptions, _ grid: inout CellGrid
    ) {
        let room = max(0, min(12, grid.size.rows - 4))
        let choice = palette.marked(for: prompt)
        let top = max(0, (choice ?? 0) - room + 1)
        let shown = palette.proposals.dropFirst(top).prefix(room)
        let first = grid.size.rows - 1 - shown.count
        grid.fill(
            CellRect(column: 0, row: first, columns: grid.size.columns, rows: shown.count),
            with: Cell(" ", CellStyle(.text, on: .bar)))
        for (place, proposal) in shown.enumerated() {
            let isChosen = top + place == choice
            draw(proposal, row: first + place, isChosen: isChosen, options, &grid)
        }
    }

    private static func draw(
        _ proposal: Proposal, row: Int, isChosen: Bool, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let background: ColorRole = isChosen ? .accent : .bar
        let style = CellStyle(.text, on: background)
        if isChosen {
            grid.fill(
                CellRect(column: 0, row: row, columns: grid.size.columns, rows: 1),
                with: Cell(" ", style))
            grid.write("\(options.character(.selected))", column: 0, row: row, style: style)
        }
        let end = grid.write(
            options.spelled(proposal.title), column: 2, row: row,
            style: CellStyle(.text, on: background, .bold),
            limit: proposal.key.isEmpty ? grid.size.columns : 22)
        grid.write(
            options.spelled(proposal.key), column: 23, row: row,
            style: CellStyle(isChosen ? .text : .accent, on: background), limit: 34)
        let column = max(35, end + 2)
        let room = grid.size.columns - column
        if room > 0 {
            grid.write(
                options.cut(proposal.help, toCells: room), column: column, row: row, style: style)
        }
    }
}

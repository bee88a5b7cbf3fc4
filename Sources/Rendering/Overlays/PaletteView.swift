import PlaygroundModel
import TerminalTypes

/// The lines of the palette that fit what is typed, above the line itself.
enum PaletteView {
    static func draw(_ prompt: Prompt, _ options: DrawingOptions, _ grid: inout CellGrid) {
        let proposals = Command.matching(prompt.line.text)
        let hints = Command.withWords.filter {
            prompt.line.text.isEmpty || $0.usage.hasPrefix(String(prompt.line.text.prefix(2)))
        }
        let room = max(0, min(12, grid.size.rows - 4))
        let count = proposals.count
        let choice = count == 0 ? 0 : (prompt.choice % count + count) % count
        let top = max(0, choice - room + 1)
        let shown = proposals.dropFirst(top).prefix(room)
        let rows =
            shown.count
            + (top == 0 && shown.count < room ? min(hints.count, room - shown.count) : 0)
        let first = grid.size.rows - 1 - rows
        let bar = CellStyle(.text, on: .bar)
        grid.fill(
            CellRect(column: 0, row: first, columns: grid.size.columns, rows: rows),
            with: Cell(" ", bar))
        for (place, binding) in shown.enumerated() {
            let row = first + place
            let isChosen = top + place == choice
            let background: ColorRole = isChosen ? .accent : .bar
            if isChosen {
                grid.fill(
                    CellRect(column: 0, row: row, columns: grid.size.columns, rows: 1),
                    with: Cell(" ", CellStyle(.text, on: .accent)))
                grid.write(
                    options.glyphs == .ascii ? ">" : "▶", column: 0, row: row,
                    style: CellStyle(.text, on: background))
            }
            grid.write(
                binding.name, column: 2, row: row, style: CellStyle(.text, on: background, .bold),
                limit: 22)
            grid.write(
                binding.shortcut, column: 23, row: row,
                style: CellStyle(isChosen ? .text : .accent, on: background), limit: 34)
            grid.write(binding.help, column: 35, row: row, style: CellStyle(.text, on: background))
        }
        for (place, hint) in hints.prefix(rows - shown.count).enumerated() {
            let row = first + shown.count + place
            grid.write(
                hint.usage, column: 2, row: row, style: CellStyle(.text, on: .bar, .bold), limit: 34
            )
            grid.write(hint.help, column: 35, row: row, style: bar)
        }
    }
}

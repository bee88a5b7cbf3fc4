import PlaygroundModel
import TerminalTypes

/// A menu over the screen.
enum MenuView {
    static func draw(
        _ menu: Menu, _ options: DrawingOptions, _ grid: inout CellGrid
    ) {
        let rect = menu.rect(in: grid.size)
        let lines = LineGlyphs(.light, options.glyphs)
        let style = CellStyle(.text, on: .bar)
        grid.fill(rect, with: Cell(" ", style))
        lines.box(rect, within: grid.size) { column, row, character in
            grid[column, row] = Cell(character, CellStyle(.accent, on: .bar))
        }
        grid.write(
            options.cut(" \(menu.title) ", toCells: max(0, rect.size.columns - 2)),
            column: rect.minColumn + 1, row: rect.minRow,
            style: CellStyle(.accent, on: .bar, .bold), limit: rect.maxColumn - 1)
        let inside = rect.inset(columns: 1, rows: 1)
        let top = menu.firstItem(in: grid.size)
        for (place, item) in menu.items.dropFirst(top).prefix(max(0, inside.size.rows)).enumerated()
        {
            let row = inside.minRow + place
            let isSelected = top + place == menu.selected
            if isSelected {
                grid.fill(
                    CellRect(
                        column: inside.minColumn, row: row, columns: inside.size.columns, rows: 1),
                    with: Cell(" ", CellStyle(.text, on: .accent)))
                grid.write(
                    "\(options.character(.selected))", column: inside.minColumn, row: row,
                    style: CellStyle(.text, on: .accent))
            }
            let background: ColorRole = isSelected ? .accent : .bar
            if let key = item.key {
                grid.write(
                    String(key), column: inside.minColumn + 1, row: row,
                    style: CellStyle(isSelected ? .text : .accent, on: background, .bold))
            }
            // A long text leaves room for the note beside it.
            let taken = item.note.isEmpty ? 3 : item.note.cellWidth + 5
            let room = max(inside.size.columns / 2, inside.size.columns - taken)
            let end = grid.write(
                options.cut(item.text, toCells: room), column: inside.minColumn + 3, row: row,
                style: CellStyle(.text, on: background), limit: inside.maxColumn)
            let note = options.cut(item.note, toCells: max(0, inside.maxColumn - end - 2))
            grid.write(
                note, column: inside.maxColumn - note.cellWidth, row: row,
                style: CellStyle(.text, on: background), limit: inside.maxColumn)
        }
    }
}

import PlaygroundModel
import TerminalTypes

/// The help: the keys of the focused pane, then all others, in one or two columns.
enum HelpView {
    static func draw(_ playground: Playground, _ options: DrawingOptions, _ grid: inout CellGrid) {
        let page = playground.derived.help
        let rows = max(1, grid.size.rows - 2)
        let top = playground.firstLine(of: .stage)
        let shown = page.lines.dropFirst(top).prefix(page.room(on: grid.size))
        for (place, line) in shown.enumerated() {
            let left = 2 + place / rows * page.columnWidth
            let right = min(left + page.columnWidth - 2, grid.size.columns)
            let row = place % rows + 1
            grid.write(
                options.spelled(line.keys), column: left, row: row,
                style: CellStyle(.accent, on: nil, .bold),
                limit: right)
            let column = line.isHeading ? left : left + page.keyWidth
            grid.write(
                options.cut(line.text, toCells: right - column), column: column, row: row,
                style: CellStyle(
                    line.isHeading ? .accent : .text, on: nil, line.isHeading ? .bold : []))
        }
        if let prompt = playground.prompt {
            let bar = CellRect(
                column: 0, row: grid.size.rows - 1, columns: grid.size.columns, rows: 1)
            grid.fill(bar, with: Cell(" ", CellStyle(.text, on: .bar)))
            StatusView.prompt(
                prompt, playground, grid.size.rows - 1, grid.size.columns, options, &grid)
        } else {
            grid.write(
                foot(playground, page, shown: shown.count, from: top), column: 2,
                row: grid.size.rows - 1, style: CellStyle(.quiet))
        }
    }

    /// The visible range of lines, and the keys that scroll, filter and close.
    private static func foot(
        _ playground: Playground, _ page: HelpPage, shown: Int, from top: Int
    ) -> String {
        let filter = playground.overlays.helpFilter
        var parts: [String] = []
        if shown < page.lines.count {
            parts.append("\(top + 1)-\(top + shown) of \(page.lines.count)")
            parts.append(top + shown < page.lines.count ? "Page Down  more" : "Page Up  back")
        }
        parts.append(filter.isEmpty ? "/  filter" : "/\(filter): \(page.count) lines")
        parts.append(filter.isEmpty ? "Esc  close" : "Esc  all")
        return parts.joined(separator: "   ")
    }
}

import PlaygroundModel
import TerminalTypes

/// The help: every key, from the one table.
enum HelpView {
    static func draw(_ playground: Playground, _ options: DrawingOptions, _ grid: inout CellGrid) {
        let room = max(0, grid.size.rows - 2)
        let top = playground.firstLine(of: .stage)
        for (place, line) in HelpPage.lines.dropFirst(top).prefix(room).enumerated() {
            let isHeading = line.keys.isEmpty
            grid.write(
                line.keys, column: 2, row: place + 1, style: CellStyle(.accent, on: nil, .bold))
            let column = isHeading ? 2 : 26
            grid.write(
                line.text.cut(toCells: grid.size.columns - column), column: column, row: place + 1,
                style: CellStyle(isHeading ? .accent : .text, on: nil, isHeading ? .bold : []))
        }
        let more = top + room < HelpPage.lines.count ? "j or the wheel shows more, " : ""
        grid.write(
            more + "Esc closes", column: 2, row: grid.size.rows - 1, style: CellStyle(.quiet))
    }
}

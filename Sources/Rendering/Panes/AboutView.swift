import PlaygroundModel
import TerminalTypes

/// The scene's `about` text, above the bottom line.
enum AboutView {
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let lines = playground.derived.about
        for (place, line) in lines.prefix(rect.size.rows).enumerated() {
            let isCut = place == rect.size.rows - 1 && lines.count > rect.size.rows
            grid.write(
                options.cut(isCut ? line + " …" : line, toCells: rect.size.columns - 2),
                column: rect.minColumn + 1,
                row: rect.minRow + place, style: CellStyle(.text), limit: rect.maxColumn - 1)
        }
    }
}

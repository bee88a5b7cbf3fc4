import PlaygroundModel
import TerminalTypes

/// The scene's `about` text, above the bottom line.
enum AboutView {
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        for (place, line) in playground.derived.about.prefix(rect.size.rows).enumerated() {
            grid.write(
                options.cut(line, toCells: rect.size.columns - 2), column: rect.minColumn + 1,
                row: rect.minRow + place, style: CellStyle(.text), limit: rect.maxColumn - 1)
        }
    }
}

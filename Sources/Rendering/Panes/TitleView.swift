import PlaygroundModel
import TerminalTypes

/// The top line: the scene's file and title, and the state of probe and view.
enum TitleView {
    static func draw(_ playground: Playground, _ options: DrawingOptions, _ grid: inout CellGrid) {
        let bar = CellStyle(.text, on: .bar)
        grid.fill(
            CellRect(column: 0, row: 0, columns: grid.size.columns, rows: 1), with: Cell(" ", bar))
        let line = playground.derived.titleLine
        var column = 0
        // On the left, so that clickable words do not move.
        if playground.panes.isRecording {
            column = grid.write(
                TitleLine.recording, column: column, row: 0,
                style: CellStyle(.error, on: .bar, .bold),
                limit: line.column - 1)
        }
        grid.write(
            " "
                + options.cut(
                    playground.document.heading, toCells: max(0, line.column - column - 2)),
            column: column, row: 0, style: bar, limit: line.column - 1)
        for (place, word) in line.words.enumerated() {
            grid.write(options.spelled(word.text), column: word.column, row: 0, style: bar)
            if place + 1 < line.words.count {
                grid.write(
                    "\(options.character(.separator))", column: word.column + word.width + 1,
                    row: 0, style: bar)
            }
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The top line: the scene's title, and what is asked by whose rules at which scale.
enum TitleView {
    static func draw(_ playground: Playground, _ options: DrawingOptions, _ grid: inout CellGrid) {
        let bar = CellStyle(.text, on: .bar)
        grid.fill(
            CellRect(column: 0, row: 0, columns: grid.size.columns, rows: 1), with: Cell(" ", bar))
        let line = TitleLine(playground)
        let name = grid.write(
            " hitbox ", column: 0, row: 0, style: CellStyle(.accent, on: .bar))
        grid.write(
            " " + playground.title.cut(toCells: max(0, line.column - name - 2)), column: name,
            row: 0, style: bar, limit: line.column - 1)
        for (place, word) in line.words.enumerated() {
            grid.write(word.text, column: word.column, row: 0, style: bar)
            if place + 1 < line.words.count {
                grid.write(
                    options.glyphs == .ascii ? "-" : "·", column: word.column + word.width + 1,
                    row: 0, style: bar)
            }
        }
    }
}

/// The bottom line: what the last click found, the ladder of spaces, and the keys.
enum StatusView {
    static func draw(_ playground: Playground, _ options: DrawingOptions, _ grid: inout CellGrid) {
        let row = grid.size.rows - 1
        let bar = CellStyle(.text, on: .bar)
        grid.fill(
            CellRect(column: 0, row: row, columns: grid.size.columns, rows: 1), with: Cell(" ", bar)
        )
        let hints = HintLine(playground)
        if let text = playground.findText {
            find(text, playground, row, hints.column - 1, &grid)
        } else {
            var column = 1
            if !playground.log.isEmpty {
                column = grid.write(
                    playground.log.cut(toCells: hints.column - 3), column: column, row: row,
                    style: CellStyle(.hit, on: .bar, .bold), limit: hints.column - 1)
                column += 3
            }
            let room = hints.column - 2 - column
            if room > 4 {
                grid.write(
                    ladder(playground, options, room: room), column: column, row: row, style: bar,
                    limit: hints.column - 1)
            }
        }
        for word in hints.words {
            let next = grid.write(
                word.key, column: word.column, row: row,
                style: CellStyle(.accent, on: .bar))
            grid.write(word.text, column: next + 1, row: row, style: bar)
        }
    }

    private static func find(
        _ text: String, _ playground: Playground, _ row: Int, _ limit: Int,
        _ grid: inout CellGrid
    ) {
        let found = playground.found
        let next = grid.write(
            "/" + text, column: 1, row: row, style: CellStyle(.text, on: .bar, .bold),
            limit: limit)
        grid.write(" ", column: next, row: row, style: CellStyle(.text, on: .pointer), limit: limit)
        let result =
            text.isEmpty
            ? "type a part of a name"
            : found.first.map { "\($0.path)  1 of \(found.count)" } ?? "no layer of this name"
        grid.write(
            result, column: next + 3, row: row, style: CellStyle(.quiet, on: .bar), limit: limit)
    }

    /// The probe in every space along the path: `view 150,230 › white 90,90 › blue 40,40`; the
    /// beginning is left out where there is no room.
    static func ladder(_ playground: Playground, _ options: DrawingOptions, room: Int) -> String {
        guard playground.isProbing else { return "move the mouse or press an arrow key" }
        guard let hit = playground.answer?.hit else {
            return "nothing is hit at \(NumberText.pair(playground.probe))"
        }
        let arrow = options.glyphs == .ascii ? " > " : " › "
        let steps = hit.chain.map { node in
            "\(node.name) \(NumberText.pair(node.convert(playground.probe, from: nil)))"
        }
        for first in steps.indices {
            let text = (first == 0 ? "" : "…\(arrow)") + steps[first...].joined(separator: arrow)
            if text.cellWidth <= room { return text }
        }
        return (steps.last ?? "").cut(toCells: room)
    }
}

import PlaygroundModel
import TerminalTypes

/// The text of a lesson, above the bottom line.
enum LessonView {
    static func draw(
        _ lines: [LessonLine], _ rect: CellRect, _ options: DrawingOptions, _ grid: inout CellGrid
    ) {
        let columns = rect.size.columns - 2
        for (place, line) in lines.prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + place
            let style = style(of: line.tone)
            if line.tone == .title {
                let bar = CellRect(
                    column: rect.minColumn, row: row, columns: rect.size.columns, rows: 1)
                grid.fill(bar, with: Cell(" ", style))
            }
            let room = line.end.isEmpty ? columns : columns - line.end.cellWidth - 1
            grid.write(
                options.cut(line.text, toCells: room), column: rect.minColumn + 1, row: row,
                style: style, limit: rect.maxColumn - 1)
            guard !line.end.isEmpty else { continue }
            grid.write(
                line.end, column: rect.maxColumn - 1 - line.end.cellWidth, row: row, style: style)
        }
    }

    private static func style(of tone: LessonLine.Tone) -> CellStyle {
        switch tone {
        case .title: CellStyle(.text, on: .bar, .bold)
        case .text: CellStyle(.text)
        case .task: CellStyle(.text, on: nil, .bold)
        case .done, .right: CellStyle(.hit, on: nil, .bold)
        case .wrong: CellStyle(.error)
        case .remark: CellStyle(.accent)
        case .keys: CellStyle(.quiet)
        }
    }
}

import PlaygroundModel
import TerminalTypes

/// The why pane: its texts in columns.
enum WhyView {
    private static let leastOfName = 6

    static func draw(_ playground: Playground, _ rect: CellRect, _ grid: inout CellGrid) {
        let page = playground.derived.why
        let top = playground.firstLine(of: .why)
        // There may be thousands: only those that are seen are written.
        let lines = (top..<max(top, min(page.count, top + rect.size.rows))).map(page.line)
        let inColumns = lines.filter { $0.texts.count > 1 }
        let inThree = inColumns.filter { $0.texts.count > 2 }
        let second = min(12, inThree.map { $0.texts[1].cellWidth }.max() ?? 0)
        // The reason is what the pane is for: names are cut before it is.
        let reason = min(18, inThree.map { $0.texts[2].cellWidth }.max() ?? 0)
        let left = rect.size.columns - 1 - (inThree.isEmpty ? 0 : 3 + second + reason)
        let first = min(
            max(leastOfName, min(14, left)), inColumns.map { $0.texts[0].cellWidth }.max() ?? 0)
        for (place, line) in lines.enumerated() {
            let row = rect.minRow + place
            let style = style(line.tone)
            var column = rect.minColumn + 1
            for (number, text) in line.texts.enumerated() {
                let isLast = number == line.texts.count - 1
                let width = number == 0 ? first : max(second, text.cellWidth)
                let shown =
                    isLast
                    ? text.cut(toCells: max(0, rect.maxColumn - column)) : text.cut(toCells: width)
                grid.write(shown, column: column, row: row, style: style, limit: rect.maxColumn)
                column += width + (number == 0 ? 1 : 2)
            }
        }
    }

    private static func style(_ tone: WhyPage.Tone) -> CellStyle {
        switch tone {
        case .plain: CellStyle(.text)
        case .quiet: CellStyle(.quiet)
        case .hit: CellStyle(.hit, on: nil, .bold)
        case .heading: CellStyle(.text, on: nil, .bold)
        case .warning: CellStyle(.warning)
        }
    }
}

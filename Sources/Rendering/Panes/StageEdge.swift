import PlaygroundModel
import TerminalTypes

/// The stage's lower edge: the time line of animations and the summary of the x-ray.
enum StageEdge {
    /// - Parameter counted: The summary of the x-ray; `nil` if it is off.
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions, counted: String?,
        _ grid: inout CellGrid
    ) {
        var texts = counted.map { [$0] } ?? []
        if let part = playground.timeLine { texts.append(timeLine(part, options)) }
        var column = rect.minColumn + 1
        for text in texts {
            let limit = rect.maxColumn - 1
            guard column + text.cellWidth + 2 <= limit || column == rect.minColumn + 1 else {
                break
            }
            column = grid.write(
                options.cut(" \(text) ", toCells: limit - column), column: column, row: rect.maxRow,
                style: CellStyle(.text), limit: limit)
            column += 1
        }
    }

    /// The time line, in twelve cells.
    private static func timeLine(_ part: Double, _ options: DrawingOptions) -> String {
        let place = Int((part * 12).rounded(.down))
        return String(repeating: options.character(.elapsed), count: min(12, place))
            + String(repeating: options.character(.remaining), count: max(0, 12 - place))
    }
}

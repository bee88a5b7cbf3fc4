import Scripting
import TerminalTypes

/// The caption below a recorded screen: keys, clicks, or the text of a note.
struct CastCaption: Equatable {
    private(set) var text = ""
    private var isNote = false

    init() {}

    init?(_ step: Step) {
        guard let text = step.caption else { return nil }
        self.text = text
        if case .note = step { isNote = true }
    }

    /// The reading speed.
    static let lettersInASecond = 22.0

    /// The minimum reading time, in seconds.
    var readingTime: Double { isNote ? Double(text.count) / Self.lettersInASecond : 0.4 }

    /// Draws it in the last row.
    func draw(on grid: inout CellGrid) {
        if text.isEmpty { return }
        let row = grid.size.rows - 1
        let room = grid.size.columns - 3
        // Keys and clicks have the colour of the pointer.
        let style = isNote ? CellStyle(.text, on: nil, .bold) : CellStyle(.text, on: .pointer)
        grid.write(
            isNote ? text.cut(toCells: room) : " \(text.cut(toCells: room)) ", column: 1, row: row,
            style: style)
    }
}

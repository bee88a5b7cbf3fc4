import Scripting
import TerminalTypes

/// The line below a recorded screen: what is pressed and clicked, or what a note says.
struct CastCaption: Equatable {
    /// What it says; empty for nothing.
    private(set) var text = ""
    private var isNote = false

    /// Says nothing.
    init() {}

    /// Says what a step does; `nil` where that is nothing to be seen.
    init?(_ step: Step) {
        guard let text = step.caption else { return nil }
        self.text = text
        if case .note = step { isNote = true }
    }

    /// How fast sentences are read.
    static let lettersInASecond = 22.0

    /// How long it is read at least, in seconds.
    var readingTime: Double { isNote ? Double(text.count) / Self.lettersInASecond : 0.4 }

    /// Writes it into the last row.
    func draw(on grid: inout CellGrid) {
        if text.isEmpty { return }
        let row = grid.size.rows - 1
        let room = grid.size.columns - 3
        // What hands do looks as the pointer does.
        let style = isNote ? CellStyle(.text, on: nil, .bold) : CellStyle(.text, on: .pointer)
        grid.write(
            isNote ? text.cut(toCells: room) : " \(text.cut(toCells: room)) ", column: 1, row: row,
            style: style)
    }
}

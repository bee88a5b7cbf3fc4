import TerminalTypes

/// The lines of several frames, which neighbours share.
struct FrameLines {
    private let size: CellSize
    /// The lines in each cell, row by row.
    private var arms: [LineArms]

    init(size: CellSize) {
        self.size = size
        arms = Array(repeating: [], count: size.columns * size.rows)
    }

    /// Adds the outline of a rectangle; nothing for a single row or column.
    mutating func add(_ frame: CellRect) {
        let (left, top) = (frame.minColumn, frame.minRow)
        let (right, bottom) = (frame.maxColumn - 1, frame.maxRow - 1)
        guard left < right, top < bottom else { return }
        for row in [top, bottom] {
            for column in left...right {
                if column > left { add(.left, column, row) }
                if column < right { add(.right, column, row) }
            }
        }
        for column in [left, right] {
            for row in top...bottom {
                if row > top { add(.up, column, row) }
                if row < bottom { add(.down, column, row) }
            }
        }
    }

    private mutating func add(_ arm: LineArms, _ column: Int, _ row: Int) {
        guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
        arms[row * size.columns + column].insert(arm)
    }

    /// Passes each cell that has lines to a closure, with the character that joins them.
    func draw(_ glyphs: LineGlyphs, _ draw: (_ cell: CellPoint, _ character: Character) -> Void) {
        for (place, arms) in arms.enumerated() {
            guard let character = glyphs.meeting(arms) else { continue }
            draw(CellPoint(column: place % size.columns, row: place / size.columns), character)
        }
    }
}

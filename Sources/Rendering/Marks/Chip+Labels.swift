import LayerGeometry
import TerminalTypes

/// The names on the stage that chips repeat.
extension StageMarks {
    /// Takes away what a chip repeats.
    ///
    /// That is the rest of the text that it covers, or the name in its layer if it is at the layer. A layer of
    /// one row keeps its name: nothing else is in it.
    mutating func clear(
        _ own: CellRect, of title: String, below width: Int, at first: CellPoint, _ box: CellRect
    ) {
        let columns = first.column..<first.column + width
        if own.minRow == first.row, columns.overlaps(own.minColumn..<own.maxColumn) {
            for column in own.minColumn..<own.maxColumn where !columns.contains(column) {
                blank(CellPoint(column: column, row: own.minRow))
            }
        } else if box.size.rows > 1, (box.minRow - 1...box.maxRow).contains(first.row),
            columns.overlaps(box.minColumn - 2..<box.maxColumn + 2)
        {
            erase(title, at: own.origin)
        }
    }

    /// Takes a name away that a chip at the same layer repeats; texts and other names that begin alike stay.
    private mutating func erase(_ title: String, at first: CellPoint) {
        func character(_ place: Int) -> Character? {
            let cell = first.moved(columns: place)
            return contains(cell) && content(at: cell) == .letter ? self[cell].character : nil
        }
        let letters = Array(title.safeForTerminal)
        guard letters.allSatisfy({ $0.cellWidth == 1 }) else { return }
        var count = letters.indices.first { character($0) != letters[$0] } ?? letters.count
        if count < letters.count, let next = character(count), options.spelled("…").first == next {
            count += 1
        } else if count < letters.count {
            return
        }
        guard character(count) == nil, character(-1) == nil else { return }
        for place in 0..<count { blank(first.moved(columns: place)) }
    }

    /// The cells where the layer's name, or the start of it, is already written.
    func label(_ title: String, in box: CellRect) -> CellRect? {
        let letters = title.filter { $0 != "\"" }.safeForTerminal.prefix(4)
        guard letters.count > 1 else { return nil }
        let text = letters.flatMap {
            $0.cellWidth == 2 ? [$0, Cell.continuation(.standard).character] : [$0]
        }
        // Names are at the top, texts and the names of tilted layers in the middle.
        let middle = Self.middleRow(of: box)
        let rows = Set([box.minRow, box.minRow + 1, middle - 1, middle, middle + 1])
        for row in rows.sorted() where row >= box.minRow && row < box.maxRow {
            let cells = (box.minColumn..<box.maxColumn).map {
                self[CellPoint(column: $0, row: row)].character
            }
            guard cells.count >= text.count else { continue }
            for start in 0...cells.count - text.count
            where cells[start] == text[0] && Array(cells[start..<start + text.count]) == text {
                let first = CellPoint(column: box.minColumn + start, row: row)
                return CellRect(
                    column: first.column, row: row, columns: written(title, at: first), rows: 1)
            }
        }
        return nil
    }

    /// The number of cells that show a title or the start of it, with the sign of a cut.
    private func written(_ title: String, at first: CellPoint) -> Int {
        var place = 0
        for letter in title.filter({ $0 != "\"" }).safeForTerminal {
            let cell = first.moved(columns: place)
            guard contains(cell) else { return place }
            let shown = self[cell].character
            guard shown == letter else {
                return options.spelled("…").first == shown ? place + 1 : place
            }
            place += letter.cellWidth
        }
        return place
    }
}

import LayerGeometry
import TerminalTypes

/// Names: each where nothing in front of its layer is, none over another.
extension StagePainter {
    /// How much of a name has to be seen to be worth its place, in cells.
    private static let leastLetters = 4

    /// Writes a name: in the upper edge or, where there is only one row, in that.
    mutating func label(_ item: StageItem, in cells: CellRect) {
        let isLine = cells.size.rows < 2
        let room = cells.size.columns - (isLine ? 0 : 4)
        let first = CellPoint(column: cells.minColumn + (isLine ? 0 : 1), row: cells.minRow)
        guard room > 0, isFree(first, item.clip) else { return }
        let whole = item.node.title
        guard room >= Self.leastLetters || room >= whole.cellWidth else { return }
        write(whole.cut(toCells: room), at: first, isFramed: !isLine, item.clip)
    }

    /// Writes a name in the middle of a tilted layer, where it is all within it.
    mutating func tiltedLabel(_ item: StageItem) {
        let middle = item.shape.middle
        guard middle.isFinite, abs(middle.x) < 100_000, abs(middle.y) < 100_000 else { return }
        let (column, row) = (Int(middle.x.rounded(.down)), Int(middle.y.rounded(.down)))
        let name = item.node.title.cut(toCells: 24)
        let first = column - name.cellWidth / 2
        // Above the middle, where the anchor point usually is.
        for row in [row - 1, row] {
            let fits = (first..<first + max(1, name.cellWidth)).allSatisfy {
                let place = Point(x: Double($0) + 0.5, y: Double(row) + 0.5)
                return item.shape.contains(place) && item.test?.isInFront(at: place) != false
            }
            guard fits else { continue }
            write(
                name, at: CellPoint(column: first, row: row), isFramed: false, item.clip)
            return
        }
    }

    /// Writes as much of a name as there is room for, with a blank before and after it in an edge.
    private mutating func write(
        _ name: String, at first: CellPoint, isFramed: Bool, _ clip: Clip
    ) {
        let frame = isFramed ? 2 : 0
        let wanted = name.cellWidth + frame
        var room = 0
        while room < wanted, first.column + room < size.columns,
            isFree(CellPoint(column: first.column + room, row: first.row), clip)
        {
            room += 1
        }
        var name = name
        if room < wanted {
            guard room - frame >= Self.leastLetters else { return }
            name = name.cut(toCells: room - frame)
        }
        var column = first.column
        for character in (isFramed ? " \(name) " : name).safeForTerminal {
            // What is partly beyond the sides of the stage is left out.
            if column >= 0, column + character.cellWidth <= size.columns {
                canvas.write(character, column: column, row: first.row, order: order)
            }
            column += character.cellWidth
        }
    }

    /// Whether a name may stand in a cell; what is beyond the sides of the stage is nobody's.
    private func isFree(_ cell: CellPoint, _ clip: Clip) -> Bool {
        guard cell.row >= 0, cell.row < size.rows else { return false }
        if cell.column < 0 || cell.column >= size.columns { return true }
        return canvas.isFree(column: cell.column, row: cell.row, order: order)
            && clip.samples(column: cell.column, row: cell.row) != 0
    }
}

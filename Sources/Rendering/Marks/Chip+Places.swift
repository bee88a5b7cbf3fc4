import TerminalTypes

/// The positions of chips.
extension StageMarks {
    /// The possible positions, best first.
    func places(
        for width: Int, _ layer: Chip.Box, _ box: CellRect, _ own: CellRect?
    ) -> [CellPoint] {
        let middle = CellPoint(
            column: box.minColumn + (box.size.columns - width) / 2, row: Self.middleRow(of: box))
        let column = max(0, min(box.minColumn, rect.size.columns - width))
        let above = CellPoint(column: column, row: box.minRow - 1)
        let below = CellPoint(column: column, row: box.maxRow)
        var places: [CellPoint] = []
        // On so small a layer a chip would hide all of it.
        if layer.isUpright, box.size.rows <= 2 { places += [above, below] }
        if let own {
            // Over the layer's own name: starting where it starts or, in a tilted layer, anywhere on it.
            let last = layer.isUpright ? own.minColumn : min(own.minColumn, own.maxColumn - width)
            places += (last...own.minColumn).reversed().map {
                CellPoint(column: min(max(0, $0), rect.size.columns - width), row: own.minRow)
            }
        }
        if layer.isUpright {
            places.append(CellPoint(column: box.minColumn + 1, row: box.minRow))
            places.append(CellPoint(column: box.minColumn + 1, row: box.minRow + 1))
            places += (box.minRow...box.minRow + 2).compactMap {
                gap(for: width, inRow: $0, of: box)
            }
        } else if !layer.isThin {
            places += [-1, 0, 1, -2, 2].map { middle.moved(rows: $0) }
        }
        places += layer.tips.flatMap { self.places(at: $0, width, middle.column + width / 2) }
        return places + [
            above, below, CellPoint(column: box.maxColumn, row: middle.row),
            CellPoint(column: box.minColumn - width, row: middle.row),
            CellPoint(column: column, row: box.minRow - 2),
            CellPoint(column: column, row: box.maxRow + 1), middle,
            CellPoint(column: column, row: box.minRow),
        ]
    }

    /// The first position after a text in a row of a box that is wide enough; `nil` if there is none.
    private func gap(for width: Int, inRow row: Int, of box: CellRect) -> CellPoint? {
        guard row < box.maxRow else { return nil }
        var (free, hasText) = (0, false)
        for column in box.minColumn + 1..<max(box.minColumn + 1, box.maxColumn - 1) {
            let isLetter = hasLetter(CellPoint(column: column, row: row))
            if hasText, !isLetter, free > width {
                return CellPoint(column: column - width, row: row)
            }
            hasText = hasText || isLetter
            free = isLetter ? 0 : free + 1
        }
        return nil
    }

    /// The positions beside a cell at the rim of a layer, away from its middle column.
    private func places(at tip: CellPoint, _ width: Int, _ middle: Int) -> [CellPoint] {
        let isRight = tip.column >= middle
        func place(_ gap: Int, _ rows: Int) -> CellPoint {
            tip.moved(columns: isRight ? 1 + gap : -width - gap, rows: rows)
        }
        return [place(1, 0), place(0, -1), place(0, 1), place(3, 0), place(-2, -2), place(-2, 2)]
    }

    static func middleRow(of box: CellRect) -> Int { box.minRow + (box.size.rows - 1) / 2 }
}

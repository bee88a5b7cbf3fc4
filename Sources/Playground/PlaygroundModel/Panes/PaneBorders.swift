import TerminalTypes

/// A border between two panes, which the mouse can drag.
public enum PaneBorder: Hashable, Sendable {
    /// The border on the right of a pane.
    case right(of: Pane)
    /// The border below a pane, with the title of the next one.
    case below(Pane)
}

/// The sizes that the user gave to panes by dragging their borders.
///
/// As shares, so that they keep their proportions when the screen is resized.
struct PaneShares: Hashable {
    /// A part of a whole.
    struct Share: Hashable {
        var part: Int
        var whole: Int

        /// The share of another whole, rounded.
        func of(_ total: Int) -> Int { (2 * part * total + whole) / (2 * max(1, whole)) }
    }

    /// The width of the stage, of that of the screen; `nil` for the usual one.
    var stage: Share?
    /// The width of the why pane, of that of the two columns beside the stage; `nil` for the usual one.
    var why: Share?
    /// The heights of the panes of a column in rows, relative to each other; empty for the usual ones.
    var heights: [Pane: Int] = [:]

    /// Moves a border to a cell, as far as the layout allows.
    mutating func move(_ border: PaneBorder, to cell: CellPoint, in layout: ScreenLayout) {
        switch border {
        case .right(of: .stage):
            stage = Share(part: max(0, cell.column + 1), whole: layout.size.columns)
        case .right(let pane):
            guard let rect = layout.panes[pane] else { return }
            why = Share(
                part: max(0, cell.column - rect.minColumn),
                whole: layout.size.columns - rect.minColumn)
        case .below(let pane):
            let column = layout.column(of: pane)
            guard let place = column.firstIndex(where: { $0.pane == pane }),
                column.indices.contains(place + 1)
            else { return }
            for (pane, rect) in column { heights[pane] = rect.size.rows }
            let rows = column[place].rect.size.rows + column[place + 1].rect.size.rows
            let wanted = cell.row - column[place].rect.minRow
            let least = min(ScreenLayout.leastOfOthers, rows / 2)
            heights[pane] = max(least, min(wanted, rows - least))
            heights[column[place + 1].pane] = rows - (heights[pane] ?? 0)
        }
    }

    /// Distributes the rows of a column as the user did; `nil` if there are too few, or if the user did not.
    func rows(_ rows: Int, among order: [Pane]) -> [Int]? {
        let least = ScreenLayout.leastOfOthers
        let parts = order.compactMap { heights[$0] }
        guard order.count > 1, parts.count == order.count, rows >= least * order.count else {
            return nil
        }
        let whole = parts.reduce(0, +)
        var (sum, end) = (0, 0)
        return parts.indices.map { place in
            sum += parts[place]
            let start = end
            let others = parts.count - 1 - place
            end = max(
                start + least,
                min(Share(part: sum, whole: whole).of(rows), rows - others * least))
            return end - start
        }
    }
}

extension ScreenLayout {
    /// The border between two panes at a cell; `nil` if there is none.
    func border(at cell: CellPoint) -> PaneBorder? {
        for (pane, rect) in panes {
            if cell.column == rect.maxColumn, rect.rows.contains(cell.row),
                panes.values.contains(where: { $0.minColumn > cell.column })
            {
                return .right(of: pane)
            }
            if cell.row == rect.maxRow, rect.columns.contains(cell.column),
                column(of: pane).contains(where: { $0.rect.minRow > cell.row })
            {
                return .below(pane)
            }
        }
        return nil
    }

    /// The panes above and below a pane, and itself, from top to bottom.
    fileprivate func column(of pane: Pane) -> [(pane: Pane, rect: CellRect)] {
        let left = panes[pane]?.minColumn
        return panes.filter { $0.value.minColumn == left }
            .sorted { $0.value.minRow < $1.value.minRow }.map { ($0.key, $0.value) }
    }
}

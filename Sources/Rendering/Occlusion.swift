import LayerGeometry
import TerminalTypes

/// A layer that is to be painted, in its place.
struct StageItem: Sendable {
    /// Its index in the tree.
    let layer: Int
    /// Its place among all that is painted, from 1 on.
    let order: Int32
    let shape: Coverage
    let clips: [Coverage]
    let opacity: Double
    let test: StageRaster.DepthTest?
    /// The cells of the superlayer.
    let outer: CellRect?
    /// Whether it is only hinted at.
    let isFaint: Bool
    /// The colour it is filled with; `nil` for none.
    let fill: LayerColor?
    /// Whether all its cells are covered by what is in front.
    var isHidden = false

    /// The cells of an upright rectangle that are filled as a whole.
    var wholeCells: CellRect? {
        test == nil && clips.allSatisfy { $0.cells != nil } ? shape.cells : nil
    }

    /// Whether nothing can be seen through its fill.
    var isOpaque: Bool {
        guard let fill, test == nil, fill.alpha * opacity >= 1 else { return false }
        return clips.allSatisfy { $0.cells != nil }
    }
}

/// Which layer in front covers each cell in full, found from the front to the back: what is behind it
/// need not be painted there.
struct Occlusion: Sendable {
    /// The order of the layer that covers each cell; 0 where none does.
    private(set) var covers: [Int32]
    /// How many cells of each row are not covered.
    private var open: [Int]
    /// How many cells are not covered.
    private(set) var openCount: Int
    private let columns: Int

    init(_ size: CellSize) {
        columns = size.columns
        covers = Array(repeating: 0, count: size.columns * size.rows)
        open = Array(repeating: size.columns, count: size.rows)
        openCount = covers.count
    }

    /// Whether a row is covered from end to end.
    func isCovered(row: Int) -> Bool { open[row] == 0 }

    /// Whether all of some cells of the stage are covered.
    func isCovered(_ cells: CellRect) -> Bool {
        for row in cells.minRow..<cells.maxRow where open[row] > 0 {
            for place in (row * columns + cells.minColumn)..<(row * columns + cells.maxColumn)
            where covers[place] == 0 {
                return false
            }
        }
        return true
    }

    /// Covers those of some cells of the stage that are open and in a shape.
    mutating func cover(_ cells: CellRect, order: Int32, in shape: Coverage?) {
        for row in cells.minRow..<cells.maxRow where open[row] > 0 {
            for column in cells.minColumn..<cells.maxColumn {
                let place = row * columns + column
                if covers[place] != 0 { continue }
                if let shape, !shape.isFull(column: column, row: row) { continue }
                covers[place] = order
                open[row] -= 1
                openCount -= 1
            }
        }
    }
}

extension StageRaster {
    /// Goes through all that is to be painted from the front, and marks what is covered.
    mutating func hideWhatIsCovered() {
        for place in items.indices.reversed() {
            if front.openCount == 0 {
                items[place].isHidden = true
                continue
            }
            guard let range = cellRange(of: items[place].shape), !range.isEmpty else { continue }
            if front.isCovered(range) {
                items[place].isHidden = true
            } else if items[place].isOpaque {
                let item = items[place]
                if let whole = item.wholeCells {
                    cover(onStage(whole), by: item, in: nil)
                } else {
                    cover(range, by: item, in: item.shape)
                }
            }
        }
    }

    private mutating func cover(_ cells: CellRect, by item: StageItem, in shape: Coverage?) {
        var cells = cells
        for clip in item.clips {
            guard let clip = clip.cells else { return }
            let (column, row) = (
                max(cells.minColumn, clip.minColumn), max(cells.minRow, clip.minRow)
            )
            cells = CellRect(
                column: column, row: row, columns: min(cells.maxColumn, clip.maxColumn) - column,
                rows: min(cells.maxRow, clip.maxRow) - row)
        }
        if !cells.isEmpty { front.cover(cells, order: item.order, in: shape) }
    }
}

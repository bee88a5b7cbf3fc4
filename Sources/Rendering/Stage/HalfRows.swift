import LayerGeometry
import TerminalTypes

/// The rows of an upright fill, rounded to half rows.
///
/// A row is twice as high as a column is wide: by whole rows, small distances would vanish, and layers of one
/// height would differ by half of it.
struct HalfRows {
    /// From the top of the stage; even ones are upper halves.
    let halves: Range<Int>

    /// `nil` if the shape is not upright, or contains no whole row: that is needed for its text.
    init?(_ shape: Coverage) {
        guard shape.cells != nil else { return nil }
        self.init(
            Coverage.rounded(2 * shape.box.minY), Coverage.rounded(2 * shape.box.maxY))
        if whole.isEmpty { return nil }
    }

    init(_ start: Int, _ end: Int) { halves = start..<max(start, end) }

    /// The rows that are covered at least in part.
    var rows: Range<Int> { halves.lowerBound >> 1..<(halves.upperBound + 1) >> 1 }

    /// The rows that are covered completely.
    var whole: Range<Int> {
        let first = (halves.lowerBound + 1) >> 1
        return first..<max(first, halves.upperBound >> 1)
    }

    /// The samples that are covered in the cells of a row.
    func samples(row: Int) -> UInt64 {
        (halves.contains(2 * row) ? BlockGlyphs.upperHalf : 0)
            | (halves.contains(2 * row + 1) ? ~BlockGlyphs.upperHalf : 0)
    }

    /// The part within others; `nil` if there is none.
    func clamped(to others: Range<Int>) -> HalfRows? {
        let part = halves.clamped(to: others)
        return part.isEmpty ? nil : HalfRows(part.lowerBound, part.upperBound)
    }
}

extension CellRect {
    /// The same columns in other rows.
    func with(rows: Range<Int>) -> CellRect {
        CellRect(
            column: minColumn, row: rows.lowerBound, columns: size.columns, rows: rows.count)
    }
}

extension CellPoint {
    /// The nearest cell of the column in some rows.
    func within(_ rows: Range<Int>) -> CellPoint {
        CellPoint(column: column, row: max(rows.lowerBound, min(row, rows.upperBound - 1)))
    }
}

extension LayerNode {
    /// The half rows that an upright layer fills; `nil` if it fills whole cells, as layers with a border do.
    func halfRows(_ shape: Coverage, _ options: DrawingOptions) -> HalfRows? {
        guard options.hasHalfRows, !hasBorder, let fill = backgroundColor, fill.alpha > 0 else {
            return nil
        }
        return HalfRows(shape)
    }

    /// The cells in which an upright layer is outlined; `nil` if it is not upright.
    ///
    /// Only rows that it covers completely, because a line in the middle of a half-covered row is outside of it.
    func outlineCells(_ shape: Coverage, _ options: DrawingOptions) -> CellRect? {
        guard let cells = shape.cells else { return nil }
        let rows = options.hasHalfRows && !hasBorder ? HalfRows(shape)?.whole : nil
        guard let rows, rows.count > 1 || halfRows(shape, options) != nil else { return cells }
        return cells.with(rows: rows)
    }

    /// The rows of its outline, where its handles and axes are, too; `nil` if it is not upright.
    func outlineRows(_ shape: Coverage, _ options: DrawingOptions) -> Range<Int>? {
        outlineCells(shape, options).map { $0.minRow..<$0.maxRow }
    }
}

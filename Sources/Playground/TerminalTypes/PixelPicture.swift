/// A size in pixels, as a terminal reports it.
public struct PixelSize: Hashable, Sendable {
    /// The width in pixels; at least 1.
    public let width: Int
    /// The height in pixels; at least 1.
    public let height: Int

    /// Creates a size; a number below 1 counts as 1.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }
}

/// Where a terminal shows a picture of the layers.
public enum PicturePlace: Hashable, Sendable {
    /// Below the cells, as with kitty's protocol: texts and marks are above it.
    case below
    /// In the cells without a character, as with sixel.
    case beside
}

/// An image shown behind or in part of the cells, for terminals that support images.
public struct PixelPicture: Sendable {
    /// The character of the cells that show a part of a picture that lies beside texts: a blank that curses takes for a
    /// letter, so that it neither clears nor overwrites them.
    public static let placeholder: Character = "\u{A0}"

    /// The cells that the image lies behind.
    public let cells: CellRect
    /// The size of a cell.
    public let cell: PixelSize
    /// The pixels of each row of cells, line by line from the top: red in the lowest eight bits, then green, blue and
    /// alpha, not premultiplied.
    public private(set) var rows: [[UInt32]]

    /// Creates a picture.
    ///
    /// - Parameter rows: One value per pixel for each row of cells. Comparing with another picture is fast if most
    ///   rows are the same arrays.
    public init(cells: CellRect, cell: PixelSize, rows: [[UInt32]]) {
        (self.cells, self.cell, self.rows) = (cells, cell, rows)
    }

    /// The width in pixels.
    public var width: Int { cells.size.columns * cell.width }
    /// The height in pixels.
    public var height: Int { cells.size.rows * cell.height }

    /// The colour in the middle of a cell of the screen; `nil` outside the picture and where it is mostly
    /// transparent.
    public func color(atColumn column: Int, row: Int) -> CellColor? {
        guard cells.contains(CellPoint(column: column, row: row)) else { return nil }
        let x = (column - cells.minColumn) * cell.width + cell.width / 2
        let pixel = rows[row - cells.minRow][cell.height / 2 * width + x]
        return pixel >> 24 >= 128 ? RGBColor(pixel: pixel).cellColor : nil
    }

    /// Makes some cells of the screen transparent.
    public mutating func cut(_ holes: [CellPoint]) {
        for hole in holes where cells.contains(hole) {
            for place in lines(of: hole.column..<hole.column + 1).joined() {
                rows[hole.row - cells.minRow][place] = 0
            }
        }
    }

    /// The places of the pixels of some columns, line by line, in a row of cells.
    private func lines(of columns: Range<Int>) -> some Sequence<Range<Int>> {
        let left = (columns.lowerBound - cells.minColumn) * cell.width
        let count = columns.count * cell.width
        return stride(from: left, to: left + cell.height * width, by: width).lazy.map {
            $0..<$0 + count
        }
    }

    /// The pixels of a part of its cells, line by line.
    public func pixels(of part: CellRect) -> [UInt32] {
        let lines = lines(of: part.columns)
        return rows[part.minRow - cells.minRow..<part.maxRow - cells.minRow].flatMap { row in
            lines.flatMap { row[$0] }
        }
    }

    /// Whether a part of its cells has the same pixels in a picture of the same size.
    public func hasSamePixels(as other: PixelPicture, in part: CellRect) -> Bool {
        for row in part.minRow - cells.minRow..<part.maxRow - cells.minRow {
            let (pixels, others) = (rows[row], other.rows[row])
            for line in lines(of: part.columns) {
                guard line.upperBound <= min(pixels.count, others.count) else { return false }
                if line.reduce(0, { $0 | (pixels[$1] ^ others[$1]) }) != 0 { return false }
            }
        }
        return true
    }
}

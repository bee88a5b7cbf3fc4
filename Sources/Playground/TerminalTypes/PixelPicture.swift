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
    /// The pixels, row by row from the top: red in the lowest eight bits, then green, blue and alpha,
    /// not premultiplied.
    public private(set) var pixels: [UInt32]

    /// Creates a picture.
    ///
    /// - Parameter pixels: One value per pixel of the cells; missing ones are transparent.
    public init(cells: CellRect, cell: PixelSize, pixels: [UInt32]) {
        self.cells = cells
        self.cell = cell
        let missing = cells.size.columns * cell.width * cells.size.rows * cell.height - pixels.count
        self.pixels = missing > 0 ? pixels + Array(repeating: 0, count: missing) : pixels
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
        let y = (row - cells.minRow) * cell.height + cell.height / 2
        let pixel = pixels[y * width + x]
        return pixel >> 24 >= 128 ? RGBColor(pixel: pixel).cellColor : nil
    }

    /// Makes some cells of the screen transparent.
    public mutating func cut(_ holes: [CellPoint]) {
        for hole in holes where cells.contains(hole) {
            let part = CellRect(column: hole.column, row: hole.row, columns: 1, rows: 1)
            for place in rows(of: part).joined() { pixels[place] = 0 }
        }
    }

    /// The places of the pixels of a part of its cells, row by row.
    public func rows(of part: CellRect) -> [Range<Int>] {
        let left = (part.minColumn - cells.minColumn) * cell.width
        let top = (part.minRow - cells.minRow) * cell.height
        return (top..<top + part.size.rows * cell.height).map { y in
            let start = y * width + left
            return start..<start + part.size.columns * cell.width
        }
    }

    /// Whether a part of its cells has the same pixels in a picture of the same size.
    public func hasSamePixels(as other: PixelPicture, in part: CellRect) -> Bool {
        rows(of: part).allSatisfy { row in
            row.allSatisfy { pixels[$0] == other.pixels[$0] }
        }
    }
}

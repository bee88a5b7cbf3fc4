internal import TerminalTypes

/// Sends the parts of a picture that lie in cells without a character, as sixel images: a tile is a run of such cells in
/// a row, and only those are sent that changed or whose cells were written.
///
/// Cells with a single colour need none. What is written in a cell later removes the image there.
struct SixelTiles {
    private var shown: (picture: PixelPicture, grid: CellGrid)?

    /// Whether anything is shown.
    var isShowing: Bool { shown != nil }

    /// Resets the state after the screen was cleared.
    mutating func forget() { shown = nil }

    /// The bytes that complete a screen whose cells were sent; empty if nothing changed.
    mutating func bytes(
        for picture: PixelPicture?, in grid: CellGrid, _ palette: Palette
    ) -> [UInt8] {
        guard let picture, picture.width > 0, picture.height > 0 else {
            forget()
            return []
        }
        var output: [UInt8] = []
        let before = shown.flatMap {
            $0.picture.cells == picture.cells && $0.picture.cell == picture.cell ? $0 : nil
        }
        // Its images stay in cells that are not written, even if the picture has other cells now.
        let below = shown.flatMap { $0.grid.size == grid.size ? $0.grid : nil }
        let cells = picture.cells
        for row in cells.rows {
            let place = row - cells.minRow
            let isSame = before?.picture.rows[place] == picture.rows[place]
            let isWritten = Self.written(
                row, cells.columns, of: grid, after: before?.grid)
            func hasSame(_ column: Int) -> Bool {
                let part = CellRect(column: column, row: row, columns: 1, rows: 1)
                return before?.picture.hasSamePixels(as: picture, in: part) ?? false
            }
            var first: Int?
            for column in cells.minColumn...cells.maxColumn {
                let isWanted =
                    column < cells.maxColumn
                    && grid[column, row].character == PixelPicture.placeholder
                    && (isWritten[column] || !isSame && !hasSame(column))
                if isWanted { first = first ?? column }
                if !isWanted, let start = first {
                    let tile = CellRect(
                        column: start, row: row, columns: column - start, rows: 1)
                    output += Array("\u{1B}[\(row + 1);\(start + 1)H".utf8)
                    let covers = (start..<column).map { column in
                        below?[column, row].character == PixelPicture.placeholder
                            ? grid[column, row].style.background : nil
                    }
                    Sixels(picture, tile, covering: covers, palette).write(to: &output)
                    first = nil
                }
            }
        }
        shown = (picture, grid)
        // The cursor belongs to the frame.
        return output.isEmpty
            ? [] : Array("\u{1B}7".utf8) + output + Array("\u{1B}8".utf8)
    }
}

extension SixelTiles {
    /// The longest run of unchanged cells that curses may write again instead of moving the cursor past them; a cursor
    /// address is shorter.
    private static let mostRewritten = 16

    /// Whether each cell of a row was written, or may have been; only right for the given columns.
    private static func written(
        _ row: Int, _ columns: Range<Int>, of grid: CellGrid, after before: CellGrid?
    ) -> [Bool] {
        var written = Array(repeating: true, count: grid.size.columns)
        guard let before, before.size == grid.size else { return written }
        var last: Int?
        let most = mostRewritten + 1
        let around = columns.lowerBound - most..<columns.upperBound + most
        for column in around.clamped(to: written.indices) {
            written[column] = before[column, row] != grid[column, row]
            guard written[column] else { continue }
            if let last, column - last - 1 <= mostRewritten {
                for between in last..<column { written[between] = true }
            }
            last = column
        }
        return written
    }
}

/// A part of a picture as a sixel image (DEC STD 070).
private struct Sixels {
    private let width: Int, height: Int
    /// The number of each pixel's colour, row by row; -1 for transparent.
    private var numbers: [Int16] = []
    private var colors: [RGBColor] = []

    /// The most colours that every terminal has room for; further ones become the last.
    private static let most = 256

    /// - Parameters:
    ///   - covers: For each cell, the colour of its transparent pixels where an earlier image may be below them:
    ///     a cell that is the same but for its pixels is not written, which would remove it.
    ///   - palette: What the terminal shows colours as, so that pictures match the cells beside them.
    init(
        _ picture: PixelPicture, _ tile: CellRect, covering covers: [CellColor?],
        _ palette: Palette
    ) {
        (width, height) = (tile.size.columns * picture.cell.width, picture.cell.height)
        numbers.reserveCapacity(width * height)
        var known: [UInt32: Int16] = [:]
        var grounds: [Int16] = []
        for cover in covers {
            let ground = cover.map { palette.shown(palette.ground($0)) }
            if let ground, colors.count < Self.most, !colors.contains(ground) {
                colors.append(ground)
            }
            grounds.append(ground.flatMap(colors.firstIndex).map { Int16($0) } ?? -1)
        }
        // Most pixels have the colour of the one before.
        var last = (pixel: UInt32(0), number: Int16(-1))
        for (place, pixel) in picture.pixels(of: tile).enumerated() {
            if pixel == 0 {
                numbers.append(grounds[place % width / picture.cell.width])
                continue
            }
            if pixel != last.pixel {
                if known[pixel] == nil {
                    let color = palette.ground(RGBColor(pixel: pixel).cellColor)
                    if colors.count < Self.most { colors.append(palette.shown(color)) }
                    known[pixel] = Int16(colors.count - 1)
                }
                last = (pixel, known[pixel] ?? -1)
            }
            numbers.append(last.number)
        }
    }

    /// Writes the image: its size, its colours, and six rows at a time, colour by colour.
    func write(to output: inout [UInt8]) {
        var text = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
        func percent(_ part: UInt8) -> Int { (Int(part) * 100 + 127) / 255 }
        for (number, color) in colors.enumerated() {
            text +=
                "#\(number);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
        }
        output += Array(text.utf8)
        for top in stride(from: 0, to: height, by: 6) {
            if top > 0 { output.append(UInt8(ascii: "-")) }
            writeBand(top..<min(top + 6, height), to: &output)
        }
        output += [0x1B, UInt8(ascii: "\\")]
    }

    private func writeBand(_ rows: Range<Int>, to output: inout [UInt8]) {
        var isUsed = Array(repeating: false, count: colors.count)
        for number in numbers[rows.lowerBound * width..<rows.upperBound * width] where number >= 0 {
            isUsed[Int(number)] = true
        }
        for (place, number) in isUsed.indices.filter({ isUsed[$0] }).enumerated() {
            if place > 0 { output.append(UInt8(ascii: "$")) }
            output += Array("#\(number)".utf8)
            var (last, count) = (UInt8(0), 0)
            for column in 0..<width {
                var bits: UInt8 = 0
                for (bit, row) in rows.enumerated()
                where Int(numbers[row * width + column]) == number {
                    bits |= 1 << UInt8(bit)
                }
                if bits != last || count == 0 {
                    Self.write(last, count, to: &output)
                    (last, count) = (bits, 0)
                }
                count += 1
            }
            // Nothing is drawn by blanks at the end.
            if last != 0 { Self.write(last, count, to: &output) }
        }
    }

    /// Writes a sixel that is repeated.
    private static func write(_ bits: UInt8, _ count: Int, to output: inout [UInt8]) {
        if count > 3 { output += Array("!\(count)".utf8) }
        for _ in 0..<(count > 3 ? 1 : count) { output.append(0x3F + bits) }
    }
}

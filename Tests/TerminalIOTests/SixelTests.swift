import TerminalTypes
import TestSupport
import Testing

@testable import TerminalIO

/// Pictures in cells without a character.
@Suite struct `A sixel picture` {
    private static let palette = Palette(depth: .direct)

    /// A screen with a picture in all of its cells but one row and column around it.
    private struct Shown {
        var grid: CellGrid
        var picture: PixelPicture
        var pixels: [UInt32]
        let cells: CellRect
        let cell: PixelSize

        init(columns: Int = 12, rows: Int = 6, cell: PixelSize = PixelSize(width: 7, height: 15)) {
            self.cell = cell
            cells = CellRect(column: 1, row: 1, columns: columns - 2, rows: rows - 2)
            grid = CellGrid(size: CellSize(columns: columns, rows: rows))
            grid.fill(cells, with: Cell(PixelPicture.placeholder))
            pixels = Array(
                repeating: 0,
                count: (columns - 2) * cell.width * (rows - 2) * cell.height)
            picture = PixelPicture(
                cells: cells, cell: cell,
                rows: `A sixel picture`.rows(pixels, count: cells.size.rows))
        }

        /// Sets the pixels of a cell of the screen.
        mutating func set(_ column: Int, _ row: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) {
            let width = cells.size.columns * cell.width
            for y in 0..<cell.height {
                for x in 0..<cell.width {
                    let place =
                        ((row - cells.minRow) * cell.height + y) * width
                        + (column - cells.minColumn) * cell.width + x
                    pixels[place] = color(x, y)
                }
            }
            picture = PixelPicture(
                cells: cells, cell: cell,
                rows: `A sixel picture`.rows(pixels, count: cells.size.rows))
        }
    }

    private static func rows(_ pixels: [UInt32], count: Int) -> [[UInt32]] {
        let length = pixels.count / count
        return (0..<count).map { Array(pixels[$0 * length..<($0 + 1) * length]) }
    }

    private func pixel(_ color: RGBColor) -> UInt32 {
        0xFF00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
    }

    /// A colour that sixel has, with steps of 1 %.
    private func color(_ numbers: inout SeededNumbers) -> RGBColor {
        func part() -> UInt8 {
            let percent = Int(numbers.next() % 21) * 5
            return UInt8((percent * 255 + 50) / 100)
        }
        // Direct colour has no number for the first eight blues.
        return RGBColor(red: part(), green: part() | 1, blue: part())
    }

    private func random(_ numbers: inout SeededNumbers, cell: PixelSize, colors: Int) -> Shown {
        var shown = Shown(cell: cell)
        let palette = (0..<colors).map { _ in pixel(color(&numbers)) } + [0]
        for row in 1...4 {
            for column in 1...10 {
                let isPlain = numbers.chance(0.3)
                let first = palette[Int(numbers.next() % UInt64(palette.count))]
                shown.set(column, row) { _, _ in
                    isPlain ? first : palette[Int(numbers.next() % UInt64(palette.count))]
                }
            }
        }
        return shown
    }

    /// Draws images over the pixels of a screen; `nil` where none was.
    private func draw(_ images: [SixelImage], on screen: inout [RGBColor?], _ shown: Shown) {
        let width = shown.grid.size.columns * shown.cell.width
        for image in images {
            for y in 0..<image.height {
                for x in 0..<image.width {
                    guard let color = image.pixels[y * image.width + x] else { continue }
                    let place =
                        ((image.row - 1) * shown.cell.height + y) * width
                        + (image.column - 1) * shown.cell.width + x
                    screen[place] = color
                }
            }
        }
    }

    private func blank(_ shown: Shown) -> [RGBColor?] {
        Array(
            repeating: nil,
            count: shown.grid.size.columns * shown.cell.width * shown.grid.size.rows
                * shown.cell.height)
    }

    /// The difference of two colours that 101 steps a channel allow.
    private func isSame(_ one: RGBColor?, _ pixel: UInt32) -> Bool {
        guard let one else { return pixel == 0 }
        guard pixel != 0 else { return false }
        let parts = [
            (one.red, UInt8(truncatingIfNeeded: pixel)),
            (one.green, UInt8(truncatingIfNeeded: pixel >> 8)),
            (one.blue, UInt8(truncatingIfNeeded: pixel >> 16)),
        ]
        return parts.allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    @Test(arguments: [(7, 15), (8, 16), (10, 20), (6, 12), (9, 18), (2, 4), (13, 29)])
    func `has the pixels when it is decoded`(width: Int, height: Int) throws {
        var numbers = SeededNumbers(seed: 61)
        for number in 0..<12 {
            let shown = random(
                &numbers, cell: PixelSize(width: width, height: height), colors: 1 + number * 3)
            var tiles = SixelTiles()
            let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
            let images = try #require(SixelImage.images(in: bytes), "\(number)")
            var screen = blank(shown)
            draw(images, on: &screen, shown)
            let across = shown.grid.size.columns * width
            for y in 0..<shown.picture.height {
                for x in 0..<shown.picture.width {
                    let found = screen[(y + height) * across + x + width]
                    #expect(isSame(found, shown.pixels[y * shown.picture.width + x]), "\(x),\(y)")
                }
            }
            // Nothing is outside of the cells.
            #expect(
                screen.indices.allSatisfy { place in
                    let (column, row) = (place % across / width, place / across / height)
                    return shown.cells.contains(CellPoint(column: column, row: row))
                        || screen[place] == nil
                })
        }
    }

    @Test func `has no more colours than every terminal has room for`() throws {
        var shown = Shown()
        var next = 0
        for row in 1...4 {
            for column in 1...10 {
                shown.set(column, row) { _, _ in
                    next += 1
                    return 0xFF00_0000 | UInt32(next * 37 & 0xFF_FFFF)
                }
            }
        }
        var tiles = SixelTiles()
        let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        let images = try #require(SixelImage.images(in: bytes))
        #expect(images.allSatisfy { $0.colors.count <= 256 && ($0.colors.keys.max() ?? 0) < 256 })
    }

    @Test func `is sent in runs of cells of a row, only for cells that show it`() throws {
        var numbers = SeededNumbers(seed: 62)
        var shown = random(&numbers, cell: PixelSize(width: 7, height: 15), colors: 4)
        // A text, and a cell of one colour.
        shown.grid.write("abc", column: 4, row: 2, style: .standard)
        shown.grid[9, 3] = Cell(" ", CellStyle(background: .rgb(red: 9, green: 99, blue: 9)))
        var tiles = SixelTiles()
        let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        let images = try #require(SixelImage.images(in: bytes))
        let runs = images.map { [$0.row - 1, $0.column - 1, $0.width / 7] }.sorted {
            ($0[0], $0[1]) < ($1[0], $1[1])
        }
        #expect(
            runs == [[1, 1, 10], [2, 1, 3], [2, 7, 4], [3, 1, 8], [3, 10, 1], [4, 1, 10]],
            "\(runs)")
        #expect(images.allSatisfy { $0.height == 15 })
    }

    @Test func `is not sent again if nothing changed`() {
        var numbers = SeededNumbers(seed: 63)
        let shown = random(&numbers, cell: PixelSize(width: 8, height: 16), colors: 3)
        var tiles = SixelTiles()
        #expect(!tiles.bytes(for: shown.picture, in: shown.grid, Self.palette).isEmpty)
        #expect(tiles.isShowing)
        #expect(tiles.bytes(for: shown.picture, in: shown.grid, Self.palette).isEmpty)
        // What is outside of it may change.
        var grid = shown.grid
        grid.write("text", column: 0, row: 0, style: .standard)
        #expect(tiles.bytes(for: shown.picture, in: grid, Self.palette).isEmpty)
    }

    @Test func `is sent only for the cells that changed`() throws {
        var numbers = SeededNumbers(seed: 64)
        var shown = random(&numbers, cell: PixelSize(width: 8, height: 16), colors: 3)
        var tiles = SixelTiles()
        _ = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        for (column, row) in [(3, 2), (10, 4), (1, 1)] {
            let old = shown.pixels
            shown.set(column, row) { x, y in x == y ? 0xFF12_3456 : 0xFFFF_FFFF }
            #expect(shown.pixels != old)
            let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
            let images = try #require(SixelImage.images(in: bytes))
            #expect(images.count == 1)
            #expect(images.first?.row == row + 1 && images.first?.column == column + 1)
            #expect(images.first?.width == 8 && images.first?.height == 16)
        }
    }

    @Test func `covers what an earlier one showed where the ground is seen now`() throws {
        var numbers = SeededNumbers(seed: 69)
        let cell = PixelSize(width: 8, height: 16)
        let ground = pixel(Self.palette.shown(-1))
        var tiles = SixelTiles()
        var screen = blank(Shown(cell: cell))
        for number in 0..<12 {
            var shown = random(&numbers, cell: cell, colors: 2)
            let isShort = number % 3 == 2
            if isShort {
                // A pane below opens, so the picture has a row less.
                let rows = CellRect(column: 1, row: 1, columns: 10, rows: 3)
                shown.pixels = Array(shown.pixels.prefix(80 * 48))
                shown.picture = PixelPicture(
                    cells: rows, cell: cell, rows: Self.rows(shown.pixels, count: 3))
                shown.grid.write("          ", column: 1, row: 4, style: .standard)
            }
            let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
            draw(try #require(SixelImage.images(in: bytes)), on: &screen, shown)
            let across = shown.grid.size.columns * 8
            // What is written there removes the image.
            if isShort { for place in 64 * across..<80 * across { screen[place] = nil } }
            let wrong = shown.pixels.indices.filter { place in
                let (x, y) = (place % shown.picture.width, place / shown.picture.width)
                let (found, wanted) = (screen[(y + 16) * across + x + 8], shown.pixels[place])
                let isGround = wanted == 0 && (found == nil || isSame(found, ground))
                return !isGround && !isSame(found, wanted)
            }
            #expect(wrong.isEmpty, "\(wrong.count) of \(shown.pixels.count), \(number)")
        }
    }

    @Test func `is sent again in the cells that a text leaves`() throws {
        var numbers = SeededNumbers(seed: 65)
        let shown = random(&numbers, cell: PixelSize(width: 8, height: 16), colors: 3)
        var covered = shown
        covered.grid.write(" tag ", column: 3, row: 2, style: CellStyle(.text, on: .hit))
        var tiles = SixelTiles()
        _ = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        #expect(tiles.bytes(for: shown.picture, in: covered.grid, Self.palette).isEmpty)
        let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        let images = try #require(SixelImage.images(in: bytes))
        #expect(images.map { [$0.row, $0.column, $0.width] } == [[3, 4, 40]])
    }

    @Test func `is sent again where the cell's style changes, as that cell is written`() throws {
        var numbers = SeededNumbers(seed: 66)
        var shown = random(&numbers, cell: PixelSize(width: 8, height: 16), colors: 3)
        var tiles = SixelTiles()
        _ = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        shown.grid[5, 3] = Cell(
            PixelPicture.placeholder, CellStyle(background: .rgb(red: 1, green: 90, blue: 2)))
        let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        #expect(SixelImage.images(in: bytes)?.map { [$0.row, $0.column] } == [[4, 6]])
    }

    @Test func `is sent whole in another size and after the screen was cleared`() {
        var numbers = SeededNumbers(seed: 67)
        let shown = random(&numbers, cell: PixelSize(width: 8, height: 16), colors: 3)
        let larger = random(&numbers, cell: PixelSize(width: 9, height: 18), colors: 3)
        var tiles = SixelTiles()
        let first = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        func places(_ bytes: [UInt8]) -> [[Int]]? {
            SixelImage.images(in: bytes)?.map { [$0.row, $0.column, $0.width] }
        }
        _ = tiles.bytes(for: larger.picture, in: larger.grid, Self.palette)
        let again = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        #expect(places(again) == places(first))
        tiles.forget()
        #expect(tiles.bytes(for: shown.picture, in: shown.grid, Self.palette) == first)
        #expect(tiles.bytes(for: nil, in: shown.grid, Self.palette).isEmpty && !tiles.isShowing)
        #expect(tiles.bytes(for: shown.picture, in: shown.grid, Self.palette) == first)
    }

    @Test func `leaves the cursor where it was`() {
        var numbers = SeededNumbers(seed: 68)
        let shown = random(&numbers, cell: PixelSize(width: 8, height: 16), colors: 3)
        var tiles = SixelTiles()
        let bytes = tiles.bytes(for: shown.picture, in: shown.grid, Self.palette)
        #expect(bytes.starts(with: Array("\u{1B}7".utf8)))
        #expect(bytes.suffix(2) == Array("\u{1B}8".utf8)[...])
    }

    @Test(arguments: [Palette.Depth.eight, .sixteen, .cube])
    func `has the colours of the cells beside it`(depth: Palette.Depth) throws {
        let palette = Palette(depth: depth)
        var shown = Shown()
        let colors = [RGBColor(0x336699), RGBColor(0xCC4411)]
        shown.set(3, 2) { x, _ in x < 3 ? pixel(colors[0]) : pixel(colors[1]) }
        var tiles = SixelTiles()
        let bytes = tiles.bytes(for: shown.picture, in: shown.grid, palette)
        let image = try #require(SixelImage.images(in: bytes)?.first { !$0.colors.isEmpty })
        for color in colors {
            let cell = palette.shown(
                palette.ground(.rgb(red: color.red, green: color.green, blue: color.blue)))
            #expect(image.colors.values.contains { isSame($0, pixel(cell)) }, "\(cell)")
        }
    }
}

internal import CTerminal
internal import TerminalTypes

/// Sends a picture below the cells by kitty's graphics protocol, as tiles of which only changed ones
/// are sent.
///
/// A changed tile gets a new image before the old one is deleted, to avoid flicker on terminals
/// without synchronized output.
struct PictureTiles {
    private var shown: PixelPicture?
    /// The image number of each tile, row by row; 0 for none.
    private var images: [UInt32] = []

    /// The size of a tile in cells: small tiles more often have a single colour.
    private static let columns = 8
    private static let rows = 2
    /// Below all text and below non-default backgrounds of cells.
    fileprivate static let depth = -1_073_741_825
    /// Image numbers that other programs in the same window are unlikely to use.
    private static let firstImage: UInt32 = 0x6862_0000
    /// The maximum payload of a command.
    private static let chunk = 4096

    /// Deletes all pictures of the screen, even if the previous command was cut off.
    static let deleteAll = Array("\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8)
    /// Queries support, with a picture of one pixel that is not shown.
    static let question = Array("\u{1B}_Gi=1751253361,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    /// The start of a positive answer.
    static let answer = "Gi=1751253361;OK"
    /// The start of any answer after the Escape.
    static let answerStart = Array("_Gi=".utf8)

    /// Whether anything is shown.
    var isShowing: Bool { images.contains { $0 != 0 } }

    /// Resets the state after the screen was cleared.
    mutating func forget() {
        (shown, images) = (nil, [])
    }

    /// The bytes that turn the current picture into another one; empty if they are equal.
    mutating func bytes(for picture: PixelPicture?) -> [UInt8] {
        guard let picture, picture.width > 0, picture.height > 0 else {
            defer { forget() }
            return isShowing ? Self.deleteAll : []
        }
        var output: [UInt8] = []
        if let shown, shown.cells == picture.cells, shown.cell == picture.cell {
            if shown.rows == picture.rows { return [] }
        } else {
            if isShowing { output += Self.deleteAll }
            forget()
        }
        let across = (picture.cells.size.columns + Self.columns - 1) / Self.columns
        let down = (picture.cells.size.rows + Self.rows - 1) / Self.rows
        if images.isEmpty { images = Array(repeating: 0, count: across * down) }
        var tiles: [UInt8] = []
        // For all tiles, as opening it takes longer than compressing one.
        lazy var compressor = PixelCompressor()
        for place in images.indices {
            let whole = CellRect(
                column: picture.cells.minColumn + place % across * Self.columns,
                row: picture.cells.minRow + place / across * Self.rows, columns: Self.columns,
                rows: Self.rows)
            let cells = whole.intersection(picture.cells)
            if let shown, shown.hasSamePixels(as: picture, in: cells) { continue }
            let before = images[place]
            let tile = Tile(cells, of: picture)
            images[place] = tile.isTransparent ? 0 : Self.image(place, after: before)
            if !tile.isTransparent { tile.show(as: images[place], with: compressor, &tiles) }
            if before != 0 {
                tiles += Array("\u{1B}_Ga=d,d=I,i=\(before),q=2\u{1B}\\".utf8)
            }
        }
        shown = picture
        // The cursor belongs to the frame.
        return tiles.isEmpty
            ? output : output + Array("\u{1B}7".utf8) + tiles + Array("\u{1B}8".utf8)
    }

    /// One of the two numbers of a tile.
    private static func image(_ place: Int, after before: UInt32) -> UInt32 {
        let one = firstImage + 2 * UInt32(place)
        return before == one ? one + 1 : one
    }

    /// The pixels of some cells of a picture; a single one if all are equal.
    fileprivate struct Tile {
        let cells: CellRect
        private var size: PixelSize
        private var pixels: [UInt32]

        var isTransparent: Bool { pixels.count == 1 && pixels[0] >> 24 == 0 }

        init(_ cells: CellRect, of picture: PixelPicture) {
            self.cells = cells
            size = PixelSize(
                width: cells.size.columns * picture.cell.width,
                height: cells.size.rows * picture.cell.height)
            pixels = picture.pixels(of: cells)
            if pixels.allSatisfy({ $0 == pixels[0] }) {
                (size, pixels) = (PixelSize(width: 1, height: 1), [pixels[0]])
            }
        }

        /// The commands that send the tile and place it.
        func show(
            as image: UInt32, with compressor: PixelCompressor?, _ output: inout [UInt8]
        ) {
            let text = Base64.text(of: compressor?.compressed(pixels) ?? [])
            guard !text.isEmpty else { return }
            output += Array("\u{1B}[\(cells.minRow + 1);\(cells.minColumn + 1)H".utf8)
            var keys =
                "a=T,q=2,f=32,o=z,s=\(size.width),v=\(size.height),i=\(image),p=1,"
                + "c=\(cells.size.columns),r=\(cells.size.rows),C=1,z=\(PictureTiles.depth),"
            for start in stride(from: 0, to: text.count, by: PictureTiles.chunk) {
                let end = min(text.count, start + PictureTiles.chunk)
                let isLast = end == text.count
                output += Array("\u{1B}_G\(keys)m=\(isLast ? 0 : 1);".utf8)
                output += text[start..<end]
                output += Array("\u{1B}\\".utf8)
                keys = "q=2,"
            }
        }
    }
}

/// Compresses the pixels of many tiles, one after another.
final class PixelCompressor {
    private let compressor: UnsafeMutableRawPointer

    /// `nil` if out of memory.
    init?() {
        guard let compressor = ct_compressor_open() else { return nil }
        self.compressor = compressor
    }

    deinit { ct_compressor_close(compressor) }

    /// The pixels as bytes, red first, in zlib's format; `nil` if out of memory.
    func compressed(_ pixels: [UInt32]) -> [UInt8]? {
        let count = pixels.count * 4
        let room = ct_compress_room(compressor, count)
        // Through a key path, this takes longer than to compress.
        let bytes = pixels.map { $0.littleEndian }.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: room) { target, used in
                used = ct_compress(
                    compressor, source.bindMemory(to: UInt8.self).baseAddress, count,
                    target.baseAddress, room)
            }
        }
        return bytes.isEmpty ? nil : bytes
    }
}

/// Base64 (RFC 4648).
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Encodes bytes, with padding.
    static func text(of bytes: [UInt8]) -> [UInt8] {
        // The initializer writes into the empty array that all threads share.
        if bytes.isEmpty { return [] }
        return [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { room, used in
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var group = 0
                for place in 0..<3 {
                    group = group << 8 | (place < count ? Int(bytes[start + place]) : 0)
                }
                for place in 0..<4 {
                    let digit = digits[group >> (18 - 6 * place) & 63]
                    room[used + place] = place > count ? UInt8(ascii: "=") : digit
                }
                used += 4
            }
        }
    }
}

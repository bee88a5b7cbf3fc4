import TerminalTypes

/// A decoder of sixel images (DEC STD 070), apart from the encoder.
struct SixelImage {
    let width: Int
    let height: Int
    /// The colours, row by row; `nil` for pixels that are not drawn.
    private(set) var pixels: [RGBColor?]
    /// The numbers of the colours that are defined.
    private(set) var colors: [Int: RGBColor] = [:]
    /// Where the image starts: the row and the column of the cursor, counted from 1.
    let row: Int, column: Int

    /// The images of an output, which may have nothing else but the cursor's movements.
    ///
    /// - Returns: `nil` if anything else is in it.
    static func images(in bytes: [UInt8]) -> [SixelImage]? {
        var (images, place): ([SixelImage], (row: Int, column: Int)?) = ([], nil)
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        while let first = rest.first {
            guard first == "\u{1B}" else { return nil }
            rest = rest.dropFirst()
            switch rest.first {
            case "7", "8": rest = rest.dropFirst()
            case "[":
                guard let end = rest.firstIndex(of: "H") else { return nil }
                let numbers = rest[..<end].dropFirst().split(separator: ";").compactMap { Int($0) }
                guard numbers.count == 2 else { return nil }
                place = (numbers[0], numbers[1])
                rest = rest[end...].dropFirst()
            case "P":
                guard let end = rest.firstRange(of: "\u{1B}\\"), let place,
                    let image = SixelImage(rest[..<end.lowerBound].dropFirst(), at: place)
                else { return nil }
                images.append(image)
                rest = rest[end.upperBound...]
            default: return nil
            }
        }
        return images
    }

    /// Reads what is between `ESC P` and `ESC \`; `nil` if it is malformed.
    private init?(_ content: Substring, at place: (row: Int, column: Int)) {
        (row, column) = place
        guard let start = content.firstIndex(of: "q") else { return nil }
        // Pixels that are not drawn keep what is there.
        guard content[..<start].split(separator: ";").map(String.init) == ["0", "1", "0"] else {
            return nil
        }
        var reader = Reader(text: Array(content[start...].dropFirst().utf8))
        guard reader.take(UInt8(ascii: "\"")) else { return nil }
        let sizes = reader.numbers()
        guard sizes.count == 4, sizes[0] == 1, sizes[1] == 1 else { return nil }
        (width, height) = (sizes[2], sizes[3])
        pixels = Array(repeating: nil, count: width * height)
        var (x, top, color): (Int, Int, Int?) = (0, 0, nil)
        while let byte = reader.next() {
            switch byte {
            case UInt8(ascii: "#"):
                let numbers = reader.numbers()
                guard let number = numbers.first else { return nil }
                if numbers.count == 5, numbers[1] == 2 {
                    func part(_ percent: Int) -> UInt8 { UInt8((percent * 255 + 50) / 100) }
                    colors[number] = RGBColor(
                        red: part(numbers[2]), green: part(numbers[3]), blue: part(numbers[4]))
                } else if numbers.count != 1 {
                    return nil
                }
                color = number
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, top) = (0, top + 6)
            case UInt8(ascii: "!"):
                guard let count = reader.numbers().first, let bits = reader.next() else {
                    return nil
                }
                for _ in 0..<count { draw(bits, &x, top, color) }
            case 0x3F...0x7E: draw(byte, &x, top, color)
            default: return nil
            }
        }
    }

    private mutating func draw(_ byte: UInt8, _ x: inout Int, _ top: Int, _ color: Int?) {
        for bit in 0..<6 where (byte - 0x3F) >> UInt8(bit) & 1 == 1 {
            let y = top + bit
            if x < width, y < height { pixels[y * width + x] = color.flatMap { colors[$0] } }
        }
        x += 1
    }

    private struct Reader {
        let text: [UInt8]
        var place = 0

        mutating func next() -> UInt8? {
            guard place < text.count else { return nil }
            defer { place += 1 }
            return text[place]
        }

        mutating func take(_ byte: UInt8) -> Bool {
            guard place < text.count, text[place] == byte else { return false }
            place += 1
            return true
        }

        /// Numbers separated by semicolons.
        mutating func numbers() -> [Int] {
            let start = place
            while place < text.count, text[place] == 0x3B || (0x30...0x39).contains(text[place]) {
                place += 1
            }
            return String(decoding: text[start..<place], as: UTF8.self).split(separator: ";")
                .compactMap { Int($0) }
        }
    }
}

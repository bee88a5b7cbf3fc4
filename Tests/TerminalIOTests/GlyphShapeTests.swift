import TerminalTypes
import Testing

@testable import HitboxRendering
@testable import TerminalIO

@Suite struct `The shape of a glyph` {
    /// The filled pixels of a shape, row by row.
    private func pixels(_ parts: [CellPart]) -> [Bool] {
        var pixels = Array(repeating: false, count: 8 * 16)
        for part in parts {
            for y in part.y..<part.y + part.height {
                for x in part.x..<part.x + part.width { pixels[8 * y + x] = true }
            }
        }
        return pixels
    }

    private func character(_ value: Int) throws -> Character {
        Character(try #require(Unicode.Scalar(UInt32(value))))
    }

    @Test func `of a block is the same as on the stage`() throws {
        for set in [GlyphSet.halves, .quadrants] {
            for bits in 1..<(1 << (set.across * set.down)) {
                let character = set.character(UInt8(bits))
                let shape = try #require(GlyphShape(character), "\(character)")
                let wanted = (0..<128).map { pixel in
                    let (column, row) = (pixel % 8 * set.across / 8, pixel / 8 * set.down / 16)
                    return bits >> (row * set.across + column) & 1 == 1
                }
                #expect(pixels(shape.parts) == wanted, "\(character)")
            }
        }
    }

    /// The sides that a line reaches, by its Unicode name.
    private func sides(_ name: String) -> Set<String> {
        var sides: Set<String> = []
        for word in name.split(separator: " ") {
            switch word {
            case "HORIZONTAL": sides.formUnion(["LEFT", "RIGHT"])
            case "VERTICAL": sides.formUnion(["UP", "DOWN"])
            case "LEFT", "RIGHT", "UP", "DOWN": sides.insert(String(word))
            default: break
            }
        }
        return sides
    }

    @Test func `of a line reaches the sides in its name, in one piece`() throws {
        for value in 0x2500...0x257F {
            let character = try character(value)
            let name = character.unicodeScalars.first?.properties.name ?? ""
            guard !name.contains("DIAGONAL") else {
                #expect(GlyphShape(character) == nil)
                continue
            }
            let filled = pixels(try #require(GlyphShape(character), "\(name)").parts)
            let reached = [
                "LEFT": (0..<16).contains { filled[8 * $0] },
                "RIGHT": (0..<16).contains { filled[8 * $0 + 7] },
                "UP": (0..<8).contains { filled[$0] },
                "DOWN": (0..<8).contains { filled[120 + $0] },
            ]
            if name.contains("DASH") {
                // A dash ends in a gap.
                #expect(filled.contains(true) && filled.contains(false), "\(name)")
                continue
            }
            #expect(Set(reached.filter(\.value).map(\.key)) == sides(name), "\(name)")
            #expect(pieces(filled) <= (name.contains("DOUBLE") ? 4 : 1), "\(name)")
        }
    }

    /// The number of connected areas.
    private func pieces(_ filled: [Bool]) -> Int {
        var left = Set(filled.indices.filter { filled[$0] })
        var count = 0
        while let start = left.first {
            count += 1
            var open = [start]
            left.remove(start)
            while let place = open.popLast() {
                let (x, y) = (place % 8, place / 8)
                for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let next = 8 * (y + dy) + x + dx
                    if (0..<8).contains(x + dx), left.remove(next) != nil { open.append(next) }
                }
            }
        }
        return count
    }

    @Test func `of two lines meets that of the next cell`() throws {
        func row(_ character: Character, _ y: Int, fromRight: Bool) throws -> Bool {
            try pixels(#require(GlyphShape(character)).parts)[8 * y + (fromRight ? 7 : 0)]
        }
        for (left, right) in [
            ("╔", "═"), ("═", "╗"), ("╠", "╣"), ("└", "─"), ("┣", "━"), ("╞", "╡"),
        ] {
            for y in 0..<16 {
                #expect(
                    try row(Character(left), y, fromRight: true)
                        == row(Character(right), y, fromRight: false), "\(left)\(right)")
            }
        }
    }

    @Test func `of braille has a square for each dot`() throws {
        for dots in 0...255 {
            let shape = try #require(GlyphShape(try character(0x2800 + dots)))
            #expect(shape.parts.count == dots.nonzeroBitCount)
            #expect(pixels(shape.parts).filter(\.self).count == 4 * dots.nonzeroBitCount)
        }
    }

    @Test func `of a shade fills a quarter, a half and three quarters`() throws {
        for (place, character) in ["░", "▒", "▓"].enumerated() {
            let shape = try #require(GlyphShape(Character(character)))
            #expect(pixels(shape.parts).filter(\.self).count == 32 * (place + 1))
        }
    }

    @Test(arguments: ["a", "●", "╱", "e\u{301}", "─\u{301}", "\u{1FB00}"])
    func `of anything else is left to the font`(text: String) {
        #expect(GlyphShape(Character(text)) == nil)
    }
}

internal import TerminalTypes

/// A rectangle within a cell of 8 × 16 units, from its upper left corner.
struct CellPart: Hashable {
    var x: Int, y: Int, width: Int, height: Int

    init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    static let whole = CellPart(0, 0, 8, 16)
}

/// The part of its cell that a character fills: blocks, lines and braille are drawn as rectangles,
/// so that they meet their neighbours exactly in any font.
struct GlyphShape {
    /// The filled rectangles.
    let parts: [CellPart]

    /// The shape of a character; `nil` for one that the font draws.
    init?(_ character: Character) {
        let scalars = character.unicodeScalars
        guard let value = scalars.first?.value, scalars.count == 1 else { return nil }
        switch value {
        case 0x2500...0x257F:
            guard let parts = BoxLines.parts(of: value) else { return nil }
            self.parts = parts
        case 0x2591...0x2593:
            // Shades are lines that continue in the next cell.
            let height = Int(value) - 0x2590
            parts = [0, 4, 8, 12].map { CellPart(0, $0 + (4 - height) / 2, 8, height) }
        case 0x2580...0x259F: parts = Self.block(value)
        case 0x2800...0x28FF: parts = Self.braille(Int(value) - 0x2800)
        default: return nil
        }
    }

    private static func block(_ value: UInt32) -> [CellPart] {
        let place = Int(value)
        switch value {
        case 0x2580: return [CellPart(0, 0, 8, 8)]
        case 0x2581...0x2588:
            let height = 2 * (place - 0x2580)
            return [CellPart(0, 16 - height, 8, height)]
        case 0x2589...0x258F: return [CellPart(0, 0, 0x2590 - place, 16)]
        case 0x2590: return [CellPart(4, 0, 4, 16)]
        case 0x2594: return [CellPart(0, 0, 8, 2)]
        case 0x2595: return [CellPart(7, 0, 1, 16)]
        default: return quadrants(quarters[max(0, place - 0x2596)])
        }
    }

    /// The filled quarters of U+2596 to U+259F: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
    private static let quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]

    private static func quadrants(_ bits: Int) -> [CellPart] {
        [0, 8].flatMap { y -> [CellPart] in
            switch y == 0 ? bits & 3 : bits >> 2 {
            case 1: [CellPart(0, y, 4, 8)]
            case 2: [CellPart(4, y, 4, 8)]
            case 3: [CellPart(0, y, 8, 8)]
            default: []
            }
        }
    }

    private static func braille(_ dots: Int) -> [CellPart] {
        // The column and row of the dot for bits 0 to 7.
        let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
        return places.enumerated().filter { dots & (1 << $0.offset) != 0 }.map { _, place in
            CellPart(1 + 4 * place.0, 1 + 4 * place.1, 2, 2)
        }
    }
}

internal import TerminalTypes

/// The lines of U+2500 to U+257F in a cell of 8 × 16 units.
///
/// Rounded corners are drawn as sharp ones; the font draws diagonals.
enum BoxLines {
    /// The rectangles of a character; `nil` for a diagonal.
    static func parts(of value: UInt32) -> [CellPart]? {
        let place = Int(value) - 0x2500
        guard let code = Int(codes.dropFirst(2 * place).prefix(2), radix: 16), code != 0 else {
            return nil
        }
        let (left, up, right, down) = (code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3)
        if let count = dashes(value) {
            let part = left == 0 ? level(up, 0, 16, 4).turned : level(left, 0, 8, 8)
            return part.cut(into: count)
        }
        // Where two double arms meet, each line turns into the line of the other arm on the same side.
        return across(left, right, up, down, middle: 4)
            + across(up, down, left, right, middle: 8).map(\.turned)
    }

    /// The two horizontal arms of a character, given the vertical ones; swap x and y for the vertical
    /// arms.
    private static func across(
        _ left: Int, _ right: Int, _ up: Int, _ down: Int, middle: Int
    ) -> [CellPart] {
        let (other, end) = (12 - middle, 2 * middle)
        let hasDouble = up == 3 || down == 3
        let isCrossed = up == 3 && down == 3
        /// The right end of a left arm that meets vertical arms.
        func reach(_ turns: Bool) -> Int { !hasDouble ? middle + 1 : turns ? middle : middle + 2 }
        func start(_ turns: Bool) -> Int { !hasDouble ? middle : turns ? middle + 1 : middle - 1 }
        var parts: [CellPart] = []
        if left == right, left != 0, left != 3 || !hasDouble {
            // Draw a line that crosses the cell in one piece.
            return left == 3
                ? [-1, 1].map { CellPart(0, other + $0, end, 1) } : [level(left, 0, end, other)]
        }
        if left == 3 {
            parts.append(CellPart(0, other - 1, reach(up == 3), 1))
            parts.append(CellPart(0, other + 1, reach(down == 3), 1))
        } else if left != 0 {
            parts.append(level(left, 0, reach(isCrossed), other))
        }
        if right == 3 {
            let (upper, lower) = (start(up == 3), start(down == 3))
            parts.append(CellPart(upper, other - 1, end - upper, 1))
            parts.append(CellPart(lower, other + 1, end - lower, 1))
        } else if right != 0 {
            parts.append(level(right, start(isCrossed), end, other))
        }
        return parts
    }

    private static func level(_ weight: Int, _ start: Int, _ end: Int, _ y: Int) -> CellPart {
        weight == 1
            ? CellPart(start, y, end - start, 1) : CellPart(start, y - 1, end - start, 2)
    }

    /// The number of dashes of a line; `nil` for a solid one.
    private static func dashes(_ value: UInt32) -> Int? {
        switch value {
        case 0x2504...0x2507: 3
        case 0x2508...0x250B: 4
        case 0x254C...0x254F: 2
        default: nil
        }
    }

    /// The four arms of all characters, from the middle of the cell to its sides, two hex digits each:
    /// left + 4 · up + 16 · right + 64 · down; 0 for none, 1 light, 2 heavy, 3 double.
    private static let codes =
        "112244881122448811224488506090a0" + "41428182142418280506090a54645894"
        + "9868a4a845464985894a868a51526162" + "9192a1a215162526191a292a55566566"
        + "5995995a6996a56aa69aa9aa11224488" + "33cc70d0f043c1c3341c3c070d0f74dc"
        + "fc47cdcf73d1f3371d3f77ddff504105" + "14000000010410400208208021841248"
}

extension CellPart {
    /// The rectangle with x and y swapped.
    fileprivate var turned: CellPart { CellPart(y, x, height, width) }

    /// The rectangle cut into pieces along its longer side, with gaps.
    fileprivate func cut(into count: Int) -> [CellPart] {
        (0..<count).map { place in
            if width > height {
                let (start, end) = (width * place / count, width * (place + 1) / count)
                return CellPart(start, y, end - start - 1, height)
            }
            let (start, end) = (height * place / count, height * (place + 1) / count)
            return CellPart(x, start, width, end - start - 2)
        }
    }
}

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

    /// The filled part of the cell, from 0 to 1.
    var coverage: Double { Double(parts.reduce(0) { $0 + $1.width * $1.height }) / (8 * 16) }

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
        [(0, bits & 3), (8, bits >> 2)].filter { $0.1 != 0 }.map { y, half in
            CellPart(half == 2 ? 4 : 0, y, half == 3 ? 8 : 4, 8)
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

/// The characters of each set and their samples.
extension BlockGlyphs {
    /// The characters of a set, the blank first.
    static func glyphs(of set: GlyphSet) -> [Glyph] {
        let blank = [Glyph(character: " ", samples: 0)]
        return switch set {
        case .ascii: blank
        case .half: blank + quadrants.filter { "▀▄▌▐█".contains($0.character) }
        case .basic: blank + quadrants + eighths
        case .wedge: blank + quadrants + eighths + eighthLines + sextants + wedges
        }
    }

    /// All combinations of quarters, including the full block.
    private static let quadrants: [Glyph] = {
        let characters: [Character] = [
            "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
        ]
        return characters.enumerated().map { place, character in
            let quarters = place + 1
            return Glyph(
                character: character,
                samples: samples { x, y in
                    quarters & (1 << ((x < 0.5 ? 0 : 1) + (y < 0.5 ? 0 : 2))) != 0
                })
        }
    }()

    /// Bars from the bottom and from the left, and one eighth at the top and at the right.
    private static let eighths: [Glyph] = {
        var glyphs: [Glyph] = []
        for (place, character) in ["▁", "▂", "▃", "▅", "▆", "▇"].enumerated() {
            let part = [1.0, 2, 3, 5, 6, 7][place] / 8
            glyphs.append(
                Glyph(character: Character(character), samples: samples { _, y in y > 1 - part }))
        }
        for (place, character) in ["▏", "▎", "▍", "▋", "▊", "▉"].enumerated() {
            let part = [1.0, 2, 3, 5, 6, 7][place] / 8
            glyphs.append(
                Glyph(character: Character(character), samples: samples { x, _ in x < part }))
        }
        glyphs.append(Glyph(character: "▔", samples: samples { _, y in y < 0.125 }))
        glyphs.append(Glyph(character: "▕", samples: samples { x, _ in x > 0.875 }))
        return glyphs
    }()

    /// Inner lines of one eighth: vertical (U+1FB70…U+1FB75) and horizontal (U+1FB76…U+1FB7B).
    private static let eighthLines: [Glyph] = (1...6).flatMap { place in
        let part = Double(place) / 8
        return [
            glyph(0x1FB6F + place, samples { x, _ in x > part && x < part + 0.125 }),
            glyph(0x1FB75 + place, samples { _, y in y > part && y < part + 0.125 }),
        ].compactMap(\.self)
    }

    /// Combinations of sixths (U+1FB00…U+1FB3B) other than half blocks.
    private static let sextants: [Glyph] = {
        let patterns = (1...62).filter { $0 != 0b010101 && $0 != 0b101010 }
        return patterns.enumerated().compactMap { place, sixths in
            glyph(
                0x1FB00 + place,
                samples { x, y in
                    sixths & (1 << ((x < 0.5 ? 0 : 1) + 2 * min(2, Int(y * 3)))) != 0
                })
        }
    }()

    /// Wedges: a line across the cell, filled below (U+1FB3C…U+1FB51) or above (U+1FB52…U+1FB67, in
    /// the same order).
    private static let wedges: [Glyph] = {
        // The ends of the lines, in the order of the code points.
        let lines: [(Double, Double, Double, Double)] = [
            (0, 2 / 3, 0.5, 1), (0, 2 / 3, 1, 1), (0, 1 / 3, 0.5, 1), (0, 1 / 3, 1, 1),
            (0, 0, 0.5, 1), (0, 1 / 3, 0.5, 0), (0, 1 / 3, 1, 0), (0, 2 / 3, 0.5, 0),
            (0, 2 / 3, 1, 0), (0, 1, 0.5, 0), (0, 2 / 3, 1, 1 / 3), (0.5, 1, 1, 2 / 3),
            (0, 1, 1, 2 / 3), (0.5, 1, 1, 1 / 3), (0, 1, 1, 1 / 3), (0.5, 1, 1, 0),
            (0.5, 0, 1, 1 / 3), (0, 0, 1, 1 / 3), (0.5, 0, 1, 2 / 3), (0, 0, 1, 2 / 3),
            (0.5, 0, 1, 1), (0, 1 / 3, 1, 2 / 3),
        ]
        return lines.enumerated().flatMap { place, line in
            let (x0, y0, x1, y1) = line
            let below = samples { x, y in (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0 }
            return [glyph(0x1FB3C + place, below), glyph(0x1FB52 + place, ~below)].compactMap(
                \.self)
        }
    }()

    private static func glyph(_ scalar: Int, _ samples: UInt64) -> Glyph? {
        Unicode.Scalar(UInt32(scalar)).map { Glyph(character: Character($0), samples: samples) }
    }

    private static func samples(_ isFilled: (_ x: Double, _ y: Double) -> Bool) -> UInt64 {
        var samples: UInt64 = 0
        for bit in 0..<64
        where isFilled((Double(bit % 8) + 0.5) / 8, (Double(bit / 8) + 0.5) / 8) {
            samples |= 1 << UInt64(bit)
        }
        return samples
    }
}

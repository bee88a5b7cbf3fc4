/// Characters that fill a part of their cell, each with the 8×8 samples it fills.
struct BlockGlyphs: Sendable {
    struct Glyph {
        var character: Character
        var samples: UInt64
    }

    let glyphs: [Glyph]
    private let shapes: [UInt64]

    init(_ set: GlyphSet) {
        var glyphs = [Glyph(character: " ", samples: 0)]
        if set != .ascii {
            glyphs += Self.quadrants + Self.eighths
        }
        if set == .wedge {
            glyphs += Self.wedges
        }
        self.glyphs = glyphs
        shapes = glyphs.map(\.samples)
    }

    /// Returns the character that comes nearest to some samples.
    ///
    /// - Parameter allowsInverse: Whether text and background colour may be exchanged.
    /// - Returns: The character, and whether the colours have to be exchanged.
    func nearest(to samples: UInt64, allowsInverse: Bool) -> (Character, isInverse: Bool) {
        var best = (place: 0, isInverse: false, error: 65)
        for place in shapes.indices {
            let error = (samples ^ shapes[place]).nonzeroBitCount
            if error < best.error { best = (place, false, error) }
            if allowsInverse, 64 - error < best.error { best = (place, true, 64 - error) }
            if best.error == 0 { break }
        }
        return (glyphs[best.place].character, best.isInverse)
    }

    /// The sixteen ways to fill quarters, the full block among them.
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

    /// Bars from below and from the left, and the eighth at the top and at the right.
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

    /// The wedges: a line between two points of the cell's edge, filled below (U+1FB3C…U+1FB51) and
    /// above (U+1FB52…U+1FB67, in the same order).
    private static let wedges: [Glyph] = {
        // Where the line starts and ends, in the order of the code points.
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
            return [(0x1FB3C, below), (0x1FB52, ~below)].compactMap { first, samples in
                Unicode.Scalar(UInt32(first + place)).map {
                    Glyph(character: Character($0), samples: samples)
                }
            }
        }
    }()

    private static func samples(_ isFilled: (_ x: Double, _ y: Double) -> Bool) -> UInt64 {
        var samples: UInt64 = 0
        for bit in 0..<64
        where isFilled((Double(bit % 8) + 0.5) / 8, (Double(bit / 8) + 0.5) / 8) {
            samples |= 1 << UInt64(bit)
        }
        return samples
    }
}

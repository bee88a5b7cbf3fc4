/// Finds the block character that best matches the covered part of a cell.
final class BlockGlyphs: Sendable {
    /// A character and the 8×8 samples of its cell that it fills.
    struct Glyph: Sendable {
        var character: Character
        var samples: UInt64
    }

    /// A character, normal or inverse, and the samples it fills.
    struct Choice: Sendable {
        /// The character.
        let character: Character
        /// Whether text and background colour are exchanged.
        let isInverse: Bool
        fileprivate let samples: UInt64
        fileprivate let area: Int
    }

    let glyphs: [Glyph]
    /// Whether the characters may come from a font, which can leave the top pixels of a cell empty.
    private let mayComeFromFont: Bool
    /// The choices by area, inverse ones last.
    private let choices: [Choice]
    private let plainChoices: [Choice]
    /// The index of the first choice with at least a given area.
    private let starts: [Int]
    private let plainStarts: [Int]

    private static let ascii = BlockGlyphs(.ascii)
    private static let half = BlockGlyphs(.half)
    private static let basic = BlockGlyphs(.basic)
    private static let wedge = BlockGlyphs(.wedge)

    /// The characters of a set, made once, and only where something is turned.
    static func of(_ set: GlyphSet) -> BlockGlyphs {
        switch set {
        case .ascii: ascii
        case .half: half
        case .basic: basic
        case .wedge: wedge
        }
    }

    private init(_ set: GlyphSet) {
        glyphs = Self.glyphs(of: set)
        mayComeFromFont = set.mayComeFromFont
        let plain = glyphs.map { Choice($0, isInverse: false) }
        (plainChoices, plainStarts) = Self.sorted(plain)
        // From a font, the same samples look different with the colours exchanged.
        var seen = set.mayComeFromFont ? [] : Set(glyphs.map(\.samples))
        let inverse = glyphs.map { Choice($0, isInverse: true) }.filter {
            seen.insert($0.samples).inserted
        }
        (choices, starts) = Self.sorted(plain + inverse)
    }

    /// Returns the choice with the least error.
    ///
    /// Wrong samples at the rim of the cell weigh 1.25 times as much, as they make edges look torn. If a font
    /// may leave the top pixels empty, samples of the text's colour there weigh three quarters of wrong ones,
    /// or a quarter where the background shown instead continues the cell above.
    ///
    /// - Parameters:
    ///   - samples: The samples to fill.
    ///   - care: The samples that count.
    ///   - allowsInverse: Whether text and background colour may be exchanged.
    ///   - isFilledAbove: Whether the bottom side of the cell above is filled; `nil` if it has other colours.
    func nearest(
        to samples: UInt64, care: UInt64 = .max, allowsInverse: Bool, isFilledAbove: Bool? = nil
    ) -> Choice {
        let choices = allowsInverse ? choices : plainChoices
        let starts = allowsInverse ? starts : plainStarts
        let doubt = (~care).nonzeroBitCount
        let area = (samples & care).nonzeroBitCount
        var best = (place: 0, error: Int.max)
        func look(_ place: Int) {
            let choice = choices[place]
            let difference = (choice.samples ^ samples) & care
            var error =
                4 * difference.nonzeroBitCount + (difference & Self.rim).nonzeroBitCount
            if mayComeFromFont {
                let text = choice.isInverse ? ~(choice.samples | samples) : choice.samples & samples
                let weight = isFilledAbove == choice.isInverse ? 1 : 3
                error += weight * (text & care & Self.top).nonzeroBitCount
                // Among equals, the background continues the cell above.
                if isFilledAbove == !choice.isInverse { error += 1 }
            }
            if error < best.error { best = (place, error) }
        }
        // Search outwards from the same area while a better choice is possible.
        var (below, above) = (starts[area] - 1, starts[area])
        while true {
            // The difference in area is a lower bound of the error.
            let reach = best.error == .max ? 128 : best.error / 4 + doubt
            let (hasBelow, hasAbove) = (
                below >= 0 && area - choices[below].area <= reach,
                above < choices.count && choices[above].area - area <= reach
            )
            if hasAbove { look(above) }
            if hasBelow { look(below) }
            if best.error == 0 || !hasBelow && !hasAbove { break }
            (below, above) = (below - 1, above + 1)
        }
        return choices[best.place]
    }

    /// The choice for a cell of which one half is filled, which needs no tables; `nil` for other cells.
    ///
    /// From a font, only the lower half is sure to reach the edge of the cell. It is the same in every set, so that
    /// nothing changes when a terminal says that it draws more.
    static func half(_ samples: UInt64, _ set: GlyphSet) -> Choice? {
        guard set != .ascii, samples == upperHalf || samples == ~upperHalf else {
            return nil
        }
        return Choice(
            Glyph(character: "▄", samples: ~upperHalf),
            isInverse: samples == upperHalf)
    }

    /// The samples of the upper half of a cell.
    static let upperHalf: UInt64 = 0xFFFF_FFFF
    /// The samples along the four sides of a cell, and along its top.
    private static let rim: UInt64 = 0xFF81_8181_8181_81FF
    private static let top: UInt64 = 0xFF

    private static func sorted(_ choices: [Choice]) -> ([Choice], starts: [Int]) {
        let sorted = choices.enumerated().sorted {
            ($0.element.area, $0.offset) < ($1.element.area, $1.offset)
        }.map(\.element)
        let starts = (0...64).map { area in
            sorted.firstIndex { $0.area >= area } ?? sorted.count
        }
        return (sorted, starts)
    }
}

extension BlockGlyphs.Choice {
    fileprivate init(_ glyph: BlockGlyphs.Glyph, isInverse: Bool) {
        character = glyph.character
        self.isInverse = isInverse
        samples = isInverse ? ~glyph.samples : glyph.samples
        area = samples.nonzeroBitCount
    }

    /// Whether the bottom row of the cell is filled; `nil` if only in part.
    var isFilledBelow: Bool? {
        switch samples >> 56 {
        case 0xFF: true
        case 0: false
        default: nil
        }
    }
}

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

/// The choice among characters that fill a part of their cell.
struct BlockGlyphs: Sendable {
    /// A character, and the 8×8 samples of its cell that it fills.
    struct Glyph: Sendable {
        var character: Character
        var samples: UInt64
    }

    /// A way to fill some samples of a cell with one of two colours.
    struct Choice: Sendable {
        /// The character whose own colour fills them, or leaves them where it is inverse.
        let character: Character
        /// Whether the samples are those that the character leaves.
        let isInverse: Bool
        fileprivate let samples: UInt64
        fileprivate let area: Int
    }

    let glyphs: [Glyph]
    /// Whether the characters may come from a font, which may leave the uppermost pixels of a cell empty.
    let mayComeFromFont: Bool
    /// The choices by area, the inverse ones last among equals.
    private let choices: [Choice]
    private let plainChoices: [Choice]
    /// Where the choices of an area, or of the next larger one, begin.
    private let starts: [Int]
    private let plainStarts: [Int]
    private let complements: [Character: Character]

    init(_ set: GlyphSet) {
        glyphs = Self.glyphs(of: set)
        mayComeFromFont = set.mayComeFromFont
        let plain = glyphs.map { Choice($0, isInverse: false) }
        (plainChoices, plainStarts) = Self.sorted(plain)
        var seen = Set(glyphs.map(\.samples))
        let inverse = glyphs.map { Choice($0, isInverse: true) }.filter {
            seen.insert($0.samples).inserted
        }
        (choices, starts) = Self.sorted(plain + inverse)
        var complements: [Character: Character] = [:]
        for one in glyphs {
            if let other = glyphs.first(where: { $0.samples == ~one.samples }) {
                complements[one.character] = other.character
            }
        }
        self.complements = complements
    }

    /// Returns the character that comes nearest to some samples.
    ///
    /// Wrong samples at the sides of the cell count half as much again: they are what makes a line of
    /// cells look torn.
    ///
    /// - Parameters:
    ///   - samples: What is to be filled.
    ///   - care: The samples that count.
    ///   - allowsInverse: Whether text and background colour may be exchanged.
    func nearest(to samples: UInt64, care: UInt64 = .max, allowsInverse: Bool) -> Choice {
        let choices = allowsInverse ? choices : plainChoices
        let starts = allowsInverse ? starts : plainStarts
        let doubt = (~care).nonzeroBitCount
        let area = (samples & care).nonzeroBitCount
        var best = (place: 0, error: Int.max)
        func look(_ place: Int) {
            let difference = (choices[place].samples ^ samples) & care
            let error = 2 * difference.nonzeroBitCount + (difference & Self.rim).nonzeroBitCount
            if error < best.error { best = (place, error) }
        }
        // From the choices of the same area to both sides, as far as one can still be nearer.
        var (below, above) = (starts[area] - 1, starts[area])
        while true {
            // A choice of another area is wrong in at least as many samples as they differ.
            let reach = best.error == .max ? 128 : best.error / 2 + doubt
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

    /// The character that fills what another one leaves; `nil` where there is none.
    func complement(of character: Character) -> Character? { complements[character] }

    /// The samples along the four sides of a cell.
    private static let rim: UInt64 = 0xFF81_8181_8181_81FF

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

    /// The colour of the lower side: whether it is that of the samples; `nil` where it is both.
    var isFilledBelow: Bool? {
        switch samples >> 56 {
        case 0xFF: true
        case 0: false
        default: nil
        }
    }
}

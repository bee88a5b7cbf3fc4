import TerminalTypes

/// A cell of the stage: the two colours with the least loss, and the exact pattern of the samples.
struct CellPattern {
    /// The colour of most samples, which the background has: that is even where a font leaves gaps between blocks.
    let ground: SampleColor
    /// The other colour; the same where there is only one.
    let figure: SampleColor
    /// A bit for each sample of the figure, row by row.
    let bits: UInt8

    /// Whether all of the cell is a line to be shown as a character.
    private let isLine: Bool

    /// - Parameters:
    ///   - samples: The colours of the samples, row by row, as `SampleColor.bits`.
    ///   - lines: A bit for each sample that belongs to a line.
    ///   - behind: The fills behind the lines of marks.
    ///   - count: The number of samples.
    ///   - background: What the terminal's background looks like.
    ///   - showsLines: Whether lines are the figure, for screens that are saved as text.
    init(
        _ samples: SIMD8<UInt32>, lines: UInt8, behind: [SampleColor] = [], count: Int,
        on background: RGB, showsLines: Bool = false
    ) {
        let first = SampleColor(bits: samples[0])
        isLine = showsLines && lines.nonzeroBitCount == count
        guard (1..<count).contains(where: { samples[$0] != samples[0] }) else {
            (ground, figure, bits) = (first, first, 0)
            return
        }
        var choice = CellChoice(samples, lines: lines, count: count, on: background)
        choice.behind = behind
        let (pair, bits) = choice.best
        let figures = bits.nonzeroBitCount
        // Of equal halves, the lower one is the figure: fonts draw it down to the edge of the cell.
        let isSwapped =
            showsLines && lines != 0
            ? 2 * (bits & lines).nonzeroBitCount < lines.nonzeroBitCount
            : 2 * figures > count || 2 * figures == count && bits & 1 != 0
        (ground, figure) = isSwapped ? (pair.1, pair.0) : pair
        self.bits = isSwapped ? ~bits & UInt8((1 << count) - 1) : bits
    }

    /// The cell with the pattern in characters of a set.
    func cell(_ set: GlyphSet) -> Cell {
        guard bits != 0 else {
            return isLine
                ? Cell(set.fullBlock, CellStyle(foreground: ground.cellColor))
                : Cell(" ", CellStyle(background: ground.cellColor))
        }
        // The terminal's own colours need reverse video the other way round.
        let isReverse = ground == .ink || figure == .ground
        let (front, back) = isReverse ? (ground, figure) : (figure, ground)
        return Cell(
            set.character(bits),
            CellStyle(
                foreground: front.cellColor, background: back.cellColor,
                attributes: isReverse ? .reverse : []))
    }
}

/// The choice of two colours for a cell that has more.
private struct CellChoice {
    /// A colour, and a bit for each sample that has it.
    private struct Part {
        let color: SampleColor
        /// The samples of layers.
        var fill: UInt8 = 0
        /// The samples of lines.
        var line: UInt8 = 0
    }

    private let count: Int
    private let background: RGB
    /// The fills behind the lines of marks.
    var behind: [SampleColor] = []
    /// In the order of the samples.
    private var parts: [Part] = []

    /// A lost sample of a line counts this many times as much as one of a fill.
    private static let weightOfLines: Float = 3
    /// Giving a sample of one fill to another counts this many times as much if the two do not touch: it looks like
    /// a hole.
    private static let weightOfHoles: Float = 2
    /// Where an outline separates a layer from others, the layer gives way: the outer side of the outline is its edge.
    private static let weightOfInsides: Float = 0.05

    init(_ samples: SIMD8<UInt32>, lines: UInt8, count: Int, on background: RGB) {
        (self.count, self.background) = (count, background)
        for sample in 0..<count {
            let (color, bit) = (SampleColor(bits: samples[sample]), UInt8(1 << sample))
            let place = parts.firstIndex { $0.color == color } ?? parts.count
            if place == parts.count { parts.append(Part(color: color)) }
            if lines & bit != 0 { parts[place].line |= bit } else { parts[place].fill |= bit }
        }
    }

    /// The two with which the least is lost, and a bit for each sample that has the second one.
    var best: (pair: (SampleColor, SampleColor), bits: UInt8) {
        var best = (pair: (SampleColor.ground, SampleColor.ground), bits: UInt8(0))
        var least = Float.infinity
        for (place, one) in parts.enumerated() {
            for other in parts[(place + 1)...] {
                let (bits, loss) = pattern(one, other)
                if loss < least { (best, least) = (((one.color, other.color), bits), loss) }
            }
        }
        return best
    }

    /// The pattern with two of the colours.
    private func pattern(_ one: Part, _ other: Part) -> (bits: UInt8, loss: Float) {
        var (bits, loss) = (other.fill | other.line, Float(0))
        for part in parts where part.color != one.color && part.color != other.color {
            let (first, second) = (distance(part, one), distance(part, other))
            // In a corner, the inner one of two lines has one sample, and goes on in other cells.
            let lost = part.line.nonzeroBitCount
            let isCorner =
                lost == 1 && !behind.isEmpty && (one.line | other.line).nonzeroBitCount > 2
            loss += Float(isCorner ? 2 : lost) * Self.weightOfLines * min(first, second)
            if second < first { bits |= part.line }
            for sample in 0..<count where part.fill & 1 << sample != 0 {
                let (may, mayToo) = (isFor(sample, one), isFor(sample, other))
                let hole = first * weight(sample, part, one)
                let otherHole = second * weight(sample, part, other)
                let isOther = may == mayToo ? otherHole < hole : mayToo
                if isOther { bits |= 1 << sample }
                loss += isOther ? otherHole : hole
            }
        }
        return (bits, loss)
    }

    /// Whether a sample of a fill may have a colour: that of a fill, or of a line next to it, which gets thicker.
    private func isFor(_ sample: Int, _ part: Part) -> Bool {
        part.fill != 0 || around(1 << sample) & part.line != 0
    }

    private func weight(_ sample: Int, _ fill: Part, _ other: Part) -> Float {
        // The samples of a hatching are beside none of it.
        let beside = around(1 << sample) & other.line & around(other.line)
        let others = around(fill.fill) & ~fill.fill & parts.reduce(0) { $0 | $1.fill }
        if beside != 0, others == 0, behind.contains(fill.color) { return Self.weightOfInsides }
        return other.fill == 0 || around(fill.fill) & other.fill != 0 ? 1 : Self.weightOfHoles
    }

    /// The samples above, below and beside some.
    private func around(_ bits: UInt8) -> UInt8 {
        if count < 4 { return bits << 1 | bits >> 1 }
        return bits << 2 | bits >> 2 | (bits & 0b010101) << 1 | (bits & 0b101010) >> 1
    }

    private func distance(_ one: Part, _ other: Part) -> Float {
        // The terminal's text has no known colour.
        if one.color == .ink || other.color == .ink { return 0.5 }
        let square = one.color.rgb(on: background).distance(to: other.color.rgb(on: background))
        return square.squareRoot()
    }
}

/// The directions in which lines leave the middle of a cell.
struct LineArms: OptionSet {
    let rawValue: Int

    static let left = LineArms(rawValue: 1), right = LineArms(rawValue: 2)
    static let up = LineArms(rawValue: 4), down = LineArms(rawValue: 8)
}

/// The characters that a terminal is known to draw correctly, by how many samples a cell has in them.
public enum GlyphSet: String, CaseIterable, Hashable, Sendable {
    /// ASCII: one sample.
    case ascii
    /// Half blocks, available in every font: one sample across, two down.
    case halves
    /// Quadrants: two across, two down.
    case quadrants
    /// The sextants of Unicode 13: two across, three down.
    case sextants

    /// The samples of a cell across.
    var across: Int { row.across }
    /// The samples of a cell down.
    var down: Int { row.down }

    private var row: (across: Int, down: Int, blocks: [Character]) {
        switch self {
        case .ascii: (1, 1, [" ", " "])
        case .halves: (1, 2, Self.halfBlocks)
        case .quadrants: (2, 2, Self.quadrantBlocks)
        case .sextants: (2, 3, Self.sextantBlocks)
        }
    }

    /// The character whose ink covers some samples; none does in ASCII.
    ///
    /// - Parameter bits: A bit for each sample, row by row from the left.
    func character(_ bits: UInt8) -> Character { row.blocks[Int(bits)] }

    /// The character that fills a cell.
    var fullBlock: Character { self == .ascii ? "#" : "█" }

    /// The character of a cell where the lines of panes or menus meet.
    func line(_ arms: LineArms) -> Character { shown(Self.lines[arms.rawValue]) }

    /// Whether a character is that of a straight line, branches included.
    func isStraightLine(_ character: Character) -> Bool {
        "─│├┤┬┴┼".contains { shown($0) == character }
    }

    private func shown(_ line: Character) -> Character { self == .ascii ? line.asciiMark : line }

    /// By the arms; the end of a line looks like a piece of it.
    private static let lines = Array(" ───│┘└┴│┐┌┬│┤├┼")
    private static let halfBlocks = Array(" ▀▄█")
    private static let quadrantBlocks = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
    /// U+1FB00 to U+1FB3B; the halves and the full block are older characters.
    private static let sextantBlocks = Array(
        " 🬀🬁🬂🬃🬄🬅🬆🬇🬈🬉🬊🬋🬌🬍🬎🬏🬐🬑🬒🬓▌🬔🬕🬖🬗🬘🬙🬚🬛🬜🬝🬞🬟🬠🬡🬢🬣🬤🬥🬦🬧▐🬨🬩🬪🬫🬬🬭🬮🬯🬰🬱🬲🬳🬴🬵🬶🬷🬸🬹🬺🬻█")
}

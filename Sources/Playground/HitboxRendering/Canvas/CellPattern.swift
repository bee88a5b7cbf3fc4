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

    /// A lost sample of a line counts this many times as much as one of a fill.
    private static let weightOfLines: Float = 3

    /// - Parameters:
    ///   - samples: The colours of the samples, row by row, as `SampleColor.bits`.
    ///   - lines: A bit for each sample that belongs to a line.
    ///   - count: The number of samples.
    ///   - showsLines: Whether lines are the figure, for screens that are saved as text.
    init(_ samples: SIMD8<UInt32>, lines: UInt8, count: Int, showsLines: Bool = false) {
        let first = SampleColor(bits: samples[0])
        isLine = showsLines && lines.nonzeroBitCount == count
        var others = (1..<count).filter { samples[$0] != samples[0] }
        guard let second = others.first.map({ SampleColor(bits: samples[$0]) }) else {
            (ground, figure, bits) = (first, first, 0)
            return
        }
        others.removeAll { samples[$0] == second.bits }
        let pair =
            others.isEmpty
            ? (first, second) : Self.leastLoss(samples, lines: lines, count: count)
        /// Whether a layer has a colour.
        func isFill(_ color: SampleColor) -> Bool {
            color != .ground
                && (0..<count).contains { lines & 1 << $0 == 0 && samples[$0] == color.bits }
        }
        let areFills = (isFill(pair.0), isFill(pair.1))
        var bits: UInt8 = 0
        for sample in 0..<count {
            let color = SampleColor(bits: samples[sample])
            let (one, other) = (color.distance(to: pair.0), color.distance(to: pair.1))
            // What there is no colour for has the nearer one; but no part of a layer becomes a line, or a hole.
            let isNearer =
                lines & 1 << sample != 0 || one == 0 || other == 0 || areFills.0 == areFills.1
            if isNearer ? other < one : areFills.1 { bits |= 1 << sample }
        }
        let figures = bits.nonzeroBitCount
        // Of equal halves, the lower one is the figure: fonts draw it down to the edge of the cell.
        let isSwapped =
            showsLines && lines != 0
            ? 2 * (bits & lines).nonzeroBitCount < lines.nonzeroBitCount
            : 2 * figures > count || 2 * figures == count && bits & 1 != 0
        (ground, figure) = isSwapped ? (pair.1, pair.0) : pair
        self.bits = isSwapped ? ~bits & UInt8((1 << count) - 1) : bits
    }

    /// The two of at least three colours with which the least is lost.
    private static func leastLoss(
        _ samples: SIMD8<UInt32>, lines: UInt8, count: Int
    ) -> (SampleColor, SampleColor) {
        var colors: [SampleColor] = []
        for sample in 0..<count {
            let color = SampleColor(bits: samples[sample])
            if !colors.contains(color) { colors.append(color) }
        }
        var best = (colors: (colors[0], colors[1]), loss: Float.infinity)
        for (place, one) in colors.enumerated() {
            for other in colors[(place + 1)...] {
                var loss: Float = 0
                for sample in 0..<count {
                    let color = SampleColor(bits: samples[sample])
                    let lost = min(color.distance(to: one), color.distance(to: other))
                    loss += lines & 1 << sample != 0 ? weightOfLines * lost : lost
                }
                if loss < best.loss { best = ((one, other), loss) }
            }
        }
        return best.colors
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
    var across: Int { self == .ascii || self == .halves ? 1 : 2 }
    /// The samples of a cell down.
    var down: Int {
        switch self {
        case .ascii: 1
        case .halves, .quadrants: 2
        case .sextants: 3
        }
    }

    /// The character whose ink covers some samples; none does in ASCII.
    ///
    /// - Parameter bits: A bit for each sample, row by row from the left.
    func character(_ bits: UInt8) -> Character {
        switch self {
        case .ascii: " "
        case .halves: Self.halfBlocks[Int(bits)]
        case .quadrants: Self.quadrantBlocks[Int(bits)]
        case .sextants: Self.sextantBlocks[Int(bits)]
        }
    }

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
    private static let sextantBlocks: [Character] = (0..<64).map { bits in
        switch bits {
        case 0: return " "
        case 0b010101: return "▌"
        case 0b101010: return "▐"
        case 0b111111: return "█"
        default:
            let older = (bits > 0b010101 ? 1 : 0) + (bits > 0b101010 ? 1 : 0)
            return Unicode.Scalar(UInt32(0x1FB00 + bits - 1 - older)).map(Character.init) ?? " "
        }
    }
}

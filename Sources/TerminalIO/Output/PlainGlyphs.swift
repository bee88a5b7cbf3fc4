internal import TerminalTypes

extension Cell {
    /// The cell for a terminal that shows only ASCII.
    ///
    /// Lines become `+`, `-` and `|`. A block covering at least half of the cell becomes a blank on its
    /// colour, or a mark without colours; smaller blocks become blanks.
    func plain(hasColors: Bool) -> Cell {
        if character.isASCII { return self }
        if let coverage = character.unicodeScalars.first?.blockCoverage {
            return block(coverage, hasColors: hasColors)
        }
        return Cell(character.asciiMark, style)
    }

    /// Whether the character covers most of the cell.
    var isMostlyFilled: Bool { (character.unicodeScalars.first?.blockCoverage ?? 0) > 0.5 }

    private func block(_ coverage: Double, hasColors: Bool) -> Cell {
        guard hasColors else {
            return Cell(coverage >= 0.75 ? "#" : coverage >= 0.4 ? ":" : " ", style)
        }
        guard coverage >= 0.5 else { return Cell(" ", style) }
        var filled = style
        filled.background = style.foreground
        filled.foreground = style.background
        return Cell(" ", style.foreground == .standard ? style : filled)
    }
}

extension Character {
    /// The substitute for the Linux console, whose font has the characters of the IBM PC.
    var onConsole: Character {
        switch self {
        case "●": "•"
        case "◊": "♦"
        case "○": "o"
        case "›": ">"
        case "━": "═"
        case "…": "."
        default: self
        }
    }
}

extension Unicode.Scalar {
    /// The part of its cell that a block element fills; `nil` for other characters.
    fileprivate var blockCoverage: Double? {
        switch value {
        case 0x2580, 0x2584, 0x258C, 0x2590, 0x259A, 0x259E, 0x2592: 0.5
        case 0x2581...0x2587: Double(value - 0x2580) / 8
        case 0x2588: 1
        case 0x2589...0x258F: Double(0x2590 - value) / 8
        case 0x2591, 0x2596...0x2598, 0x259D: 0.25
        case 0x2593, 0x2599, 0x259B, 0x259C, 0x259F: 0.75
        case 0x2594, 0x2595: 0.125
        case 0x1FB00...0x1FB67: 0.5
        default: nil
        }
    }
}

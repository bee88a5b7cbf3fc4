internal import TerminalTypes

extension Cell {
    /// The cell for a terminal that shows ASCII only.
    ///
    /// Lines become `+`, `-` and `|`. A block covering at least half of the cell becomes a blank on its
    /// colour, or a mark without colours; smaller blocks become blanks.
    func plain(hasColors: Bool) -> Cell {
        if character.isASCII { return self }
        guard let scalar = character.unicodeScalars.first else { return Cell(" ", style) }
        if let coverage = scalar.blockCoverage {
            return block(coverage, hasColors: hasColors)
        }
        return Cell(scalar.plainMark, style)
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
        case "→", "›": ">"
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

    /// The most similar ASCII character.
    fileprivate var plainMark: Character {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576,
            0x2578, 0x257A, 0x257C, 0x257E, 0x2010...0x2015, 0x2212:
            "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577,
            0x2579, 0x257B, 0x257D, 0x257F:
            "|"
        case 0x2571: "/"
        case 0x2572: "\\"
        case 0x2573, 0xD7: "x"
        case 0x2500...0x257F, 0x2316, 0x25CE, 0x2295: "+"
        case 0x2190, 0x25C0, 0x25C2, 0x25C4, 0x2039: "<"
        case 0x2192, 0x25B6, 0x25B8, 0x25BA, 0x203A: ">"
        case 0x2191, 0x25B2, 0x25B4: "^"
        case 0x2193, 0x25BC, 0x25BE: "v"
        case 0x25CF, 0x2022, 0x25C6: "*"
        case 0x25CA, 0x2666: "@"
        case 0x25A0: "#"
        case 0x25CB, 0x25C7, 0x25A1, 0xB0: "o"
        case 0xB7, 0x2026, 0x2219: "."
        case 0x2018, 0x2019: "'"
        case 0x201C, 0x201D: "\""
        case 0x2800: " "
        case 0x2801...0x28FF: "."
        case 0xA0: " "
        default: "?"
        }
    }
}

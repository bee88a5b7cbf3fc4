import SourceDiagnostics

extension Character {
    /// The number of cells that a terminal uses for this character: 0, 1 or 2.
    ///
    /// A character is as wide as its widest scalar, as terminals count; combining marks and joiners
    /// have width 0. Limited to the blocks on which glibc and ncurses agree.
    public var cellWidth: Int {
        unicodeScalars.reduce(0) { max($0, $1.cellWidth) }
    }
}

extension Unicode.Scalar {
    /// The number of cells that a terminal uses for this scalar on its own: 0, 1 or 2.
    public var cellWidth: Int { VisibleText.width(self) }
}

extension Character {
    /// The most similar ASCII character; `?` if there is none.
    public var asciiMark: Character {
        if let sign = Self.signs[self] { return sign.mark }
        guard let scalar = unicodeScalars.first else { return "?" }
        // Drops combining marks and keeps the base character.
        return (0x20..<0x7F).contains(scalar.value) ? Character(scalar) : scalar.asciiMark
    }

    /// How a sign is spelled in an ASCII sentence; `nil` for characters that the program does not use
    /// as signs.
    public var asciiSpelling: String? { Self.signs[self]?.spelling }

    /// The program's signs: the ASCII character for one cell, and the spelling in a sentence.
    private static let signs: [Character: (mark: Character, spelling: String)] = [
        "●": ("*", "*"), "›": (">", ">"), "→": (">", "->"), "≈": ("~", "~"), "…": (".", ".."),
        "×": ("x", "x"), "·": ("*", "*"), "°": ("o", " deg"), "►": (">", ">"), "▼": ("v", "v"),
        "◊": ("@", "@"), "○": ("o", "o"), "↓": ("v", "Down"), "±": ("+", "+-"),
    ]
}

extension Unicode.Scalar {
    /// The most similar ASCII character, for characters that are not signs.
    fileprivate var asciiMark: Character {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576,
            0x2578, 0x257A, 0x257C, 0x257E, 0x2010...0x2015, 0x2212:
            "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577,
            0x2579, 0x257B, 0x257D, 0x257F:
            "|"
        case 0x2571: "/"
        case 0x2572: "\\"
        case 0x2573: "x"
        case 0x2500...0x257F, 0x2316, 0x25CE, 0x2295: "+"
        case 0x2190, 0x25C0, 0x25C2, 0x25C4, 0x2039: "<"
        case 0x25B6, 0x25B8: ">"
        case 0x2191, 0x25B2, 0x25B4: "^"
        case 0x25BE: "v"
        case 0x2022, 0x25C6: "*"
        case 0x2666: "@"
        case 0x25A0: "#"
        case 0x25C7, 0x25A1: "o"
        case 0x2219, 0x2801...0x28FF: "."
        case 0x2018, 0x2019: "'"
        case 0x201C, 0x201D: "\""
        case 0x2800, 0xA0: " "
        default: "?"
        }
    }
}

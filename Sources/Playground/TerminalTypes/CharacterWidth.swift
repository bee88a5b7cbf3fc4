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
    public var cellWidth: Int {
        if value < 0x300 { return value < 0x20 || (value >= 0x7F && value < 0xA0) ? 0 : 1 }
        // Fast path: box drawing, blocks and braille make up most of a screen.
        if (0x2500...0x259F).contains(value) || (0x2800...0x28FF).contains(value) { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// East Asian Wide and Fullwidth, and the emoji that terminals show wide.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
        0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
        0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
        0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
        0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
        0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
        0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
        0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF,
        0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
        0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
        0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
        0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
        0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
        0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DD...0x1F6DF, 0x1F6EB...0x1F6EC,
        0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A,
        0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
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
        case 0x2219: "."
        case 0x2018, 0x2019: "'"
        case 0x201C, 0x201D: "\""
        case 0x2800: " "
        case 0x2801...0x28FF: "."
        case 0xA0: " "
        default: "?"
        }
    }
}

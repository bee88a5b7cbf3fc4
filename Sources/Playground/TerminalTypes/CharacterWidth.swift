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
        if let mark = Self.marks[self] { return mark }
        return switch value {
        case 0x2500...0x257F: "+"
        case 0x2801...0x28FF: "."
        default: "?"
        }
    }

    private static let marks: [Unicode.Scalar: Character] = {
        let groups: [(mark: Character, similar: String)] = [
            ("-", "─━┄┅┈┉╌╍═╴╶╸╺╼╾‐‑‒–—―−"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"), ("/", "╱"), ("\\", "╲"),
            ("x", "╳"), ("+", "⌖◎⊕"), ("<", "←◀◂◄‹"), (">", "▶▸"), ("^", "↑▲▴"), ("v", "▾"),
            ("*", "•◆"), ("@", "♦"), ("#", "■"), ("o", "◇□"), (".", "∙"), ("'", "‘’"),
            ("\"", "“”"), (" ", "\u{A0}\u{2800}"),
        ]
        return groups.reduce(into: [:]) { marks, group in
            for scalar in group.similar.unicodeScalars { marks[scalar] = group.mark }
        }
    }()
}

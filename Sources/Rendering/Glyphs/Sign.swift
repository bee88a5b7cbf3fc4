/// The signs of marks, lists and edges, each with its stand-in for ASCII terminals.
///
/// Lines are in `LineGlyphs`, parts of cells in `BlockGlyphs`.
enum Sign: CaseIterable, Sendable {
    /// The selected layer, row or item.
    case selected
    /// The layer that is hit.
    case hit
    /// A row of the tree whose sublayers are shown, and one whose sublayers are not.
    case unfolded, folded
    /// More lines above and below.
    case above, below
    /// An anchor point.
    case pin
    /// The probe, and its row and column beside the stage.
    case probe, probeRow, probeColumn
    /// The handles of the selected layer: its corners, and what turns it.
    case corner, turn
    /// A point of the grid.
    case gridPoint
    /// A cell where two answers differ.
    case hatch
    /// Between the words of the title.
    case separator
    /// The time line.
    case elapsed, remaining

    /// The character in Unicode and in ASCII.
    var characters: (unicode: Character, ascii: Character) {
        switch self {
        case .selected: ("►", ">")
        case .hit: ("●", "*")
        case .unfolded: ("▼", "-")
        case .folded: ("►", "+")
        case .above: ("▲", "^")
        case .below: ("▼", "v")
        case .pin: ("◊", "@")
        case .probe: ("┼", "X")
        case .probeRow: ("◄", "<")
        case .probeColumn: ("▼", "v")
        case .corner: ("■", "#")
        case .turn: ("○", "o")
        case .gridPoint: ("·", ".")
        case .hatch: ("▒", "/")
        case .separator: ("·", "-")
        case .elapsed: ("━", "=")
        case .remaining: ("─", "-")
        }
    }

    /// The signs within sentences, and their spelling in ASCII.
    static let spellings: [Character: String] = [
        "●": "*", "›": ">", "→": "->", "≈": "~", "…": "..", "×": "x", "·": "*", "°": " deg",
        "►": ">", "▼": "v", "◊": "@", "○": "o", "↓": "Down", "±": "+-",
    ]
}

extension DrawingOptions {
    /// The character that shows a sign.
    func character(_ sign: Sign) -> Character {
        glyphs == .ascii ? sign.characters.ascii : sign.characters.unicode
    }

    /// A sentence in the characters of the terminal.
    func spelled(_ text: String) -> String {
        guard glyphs == .ascii, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.reduce(into: "") { $0 += Sign.spellings[$1] ?? String($1) }
    }
}

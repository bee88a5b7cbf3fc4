import TerminalTypes

/// The signs of marks, lists and edges, with substitutes for ASCII terminals.
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

    /// The character in Unicode.
    var unicode: Character {
        switch self {
        case .selected, .folded: "►"
        case .hit: "●"
        case .unfolded, .below, .probeColumn: "▼"
        case .above: "▲"
        case .pin: "◊"
        case .probe: "┼"
        case .probeRow: "◄"
        case .corner: "■"
        case .turn: "○"
        case .gridPoint, .separator: "·"
        case .hatch: "▒"
        case .elapsed: "━"
        case .remaining: "─"
        }
    }

    /// The character in ASCII.
    var ascii: Character {
        switch self {
        case .unfolded, .separator: "-"
        case .folded: "+"
        case .probe: "X"
        case .gridPoint: "."
        case .hatch: "/"
        case .elapsed: "="
        case .selected, .hit, .above, .below, .pin, .probeRow, .probeColumn, .corner, .turn,
            .remaining:
            unicode.asciiMark
        }
    }
}

extension DrawingOptions {
    /// The character that shows a sign.
    func character(_ sign: Sign) -> Character {
        glyphs == .ascii ? sign.ascii : sign.unicode
    }

    /// A sentence in the characters of the terminal.
    func spelled(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        if glyphs == .ascii {
            return text.reduce(into: "") { $0 += $1.asciiSpelling ?? String($1) }
        }
        return isConsole ? text.replacing("…", with: "..") : text
    }

    /// A sentence in the characters of the terminal, truncated to a number of cells.
    func cut(_ text: String, toCells cells: Int) -> String {
        spelled(text).cut(toCells: cells, ending: spelled("…"))
    }
}

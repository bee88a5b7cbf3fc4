public import TerminalTypes

/// The capabilities of the terminal.
public struct DrawingOptions: Hashable, Sendable {
    /// The characters to draw with.
    public var glyphs: GlyphSet
    /// Whether there are colours; without, layers are outlined and labelled only.
    public var hasColors: Bool
    /// Whether a mixed colour may be shown as another hue: with 16 colours or fewer.
    public var hasFewColors: Bool
    /// Whether it is the Linux console, whose font has no ellipsis.
    public var isConsole: Bool

    /// The size of a cell in pixels if layers are drawn as a picture; `nil` if they are drawn with cells.
    public var cell: PixelSize?
    /// Where a picture lies.
    public var picture: PicturePlace

    /// Whether views without a colour are tinted: few colours have no shades, and texts saved from a screen none at all.
    var hasTints: Bool { hasColors && !hasFewColors && !hasEdges }
    /// Whether the exploded view is a list of layers: without colours, or with lines alone, planes cannot be told apart.
    public var listsPlanes: Bool { glyphs == .ascii || !hasColors }
    /// Whether a picture lies below the cells, so that these show only texts and marks.
    var hasPictureBelow: Bool { hasColors && cell != nil && picture == .below }
    /// Whether a picture lies beside texts, in the cells without a character.
    var hasPictureBeside: Bool { hasColors && cell != nil && picture == .beside }

    /// The terminal's background, from which layers of the same colour are set apart; `nil` if unknown.
    public var background: RGBColor?

    /// Whether filled layers get an outline, too: for screens saved as text.
    public var hasEdges: Bool

    /// Creates options.
    public init(
        glyphs: GlyphSet = .quadrants, hasColors: Bool = true, isConsole: Bool = false,
        cell: PixelSize? = nil, picture: PicturePlace = .below, background: RGBColor? = nil,
        hasEdges: Bool = false, hasFewColors: Bool = false
    ) {
        (self.glyphs, self.isConsole) = (glyphs, isConsole)
        (self.hasColors, self.hasFewColors) = (hasColors, hasFewColors)
        (self.cell, self.picture) = (cell, picture)
        (self.background, self.hasEdges) = (background, hasEdges)
    }
}

/// The signs of marks, lists and edges, with substitutes for ASCII terminals.
///
/// Lines and parts of cells are in `GlyphSet`.
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
    case probe, probeRow, probeColumn, probeColumnBelow
    /// The handles of the selected layer: its corners, and what turns it.
    case corner, turn
    /// Between the words of the title.
    case separator
    /// The time line.
    case elapsed, remaining

    /// The character in Unicode, and the one in ASCII.
    var characters: (unicode: Character, ascii: Character) {
        switch self {
        case .selected, .probeRow: ("►", ">")
        case .hit: ("●", "*")
        case .unfolded: ("▼", "-")
        case .folded: ("►", "+")
        case .above, .probeColumnBelow: ("▲", "^")
        case .below, .probeColumn: ("▼", "v")
        case .pin: ("◊", "@")
        case .probe: ("┼", "X")
        case .corner: ("■", "#")
        case .turn: ("○", "o")
        case .separator: ("·", "-")
        case .elapsed: ("━", "=")
        case .remaining: ("─", "-")
        }
    }
}

extension DrawingOptions {
    /// The character that shows a sign.
    func character(_ sign: Sign) -> Character {
        glyphs == .ascii ? sign.characters.ascii : sign.characters.unicode
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

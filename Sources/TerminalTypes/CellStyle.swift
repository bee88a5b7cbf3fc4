/// What a colour of the program's own interface is for; the terminal decides how it looks.
///
/// As a background it is a chip: a light colour for black text, that can stand on any colour of a
/// scene. Text on it is `.text`.
public enum ColorRole: UInt8, CaseIterable, Hashable, Sendable {
    /// Ordinary text.
    case text
    /// Text that can be passed over: hints, units, what was not asked.
    case quiet
    /// Rules between panes, their frames, and the grid of the stage.
    case border
    /// The pane that has the keyboard, and keys in hints.
    case accent
    /// The layer that is hit, and nothing else: success is ordinary text.
    case hit
    /// The layer that is selected, and its handles.
    case selection
    /// The probe: the point that is asked about.
    case pointer
    /// What needs attention: rule books that differ, the x-ray, warnings.
    case warning
    /// Something that went wrong, and what is being recorded.
    case error
    /// The background of bars: title and status.
    case bar
}

/// The colour of a cell's text or background.
public enum CellColor: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// A colour of the interface, by what it is for.
    case role(ColorRole)
    /// A colour of the scene; each part from 0 to 255. Fewer colours are used where a terminal has fewer.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// How the character of a cell looks besides its colours.
public struct CellAttributes: OptionSet, Hashable, Sendable {
    /// One bit an attribute.
    public let rawValue: UInt8

    /// Heavier or brighter.
    public static let bold = CellAttributes(rawValue: 1)
    /// Fainter, where the terminal can.
    public static let dim = CellAttributes(rawValue: 2)
    /// With a line below.
    public static let underline = CellAttributes(rawValue: 4)
    /// Text and background exchanged.
    public static let reverse = CellAttributes(rawValue: 8)

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a set of what is in a literal: every style has one, and the literals of all sets are
    /// slow where nothing is optimised, as in tests.
    public init(arrayLiteral attributes: CellAttributes...) {
        var bits: UInt8 = 0
        for attribute in attributes { bits |= attribute.rawValue }
        rawValue = bits
    }
}

/// The colours and attributes of a cell.
public struct CellStyle: Hashable, Sendable {
    /// The colour of the character.
    public var foreground: CellColor
    /// The colour behind the character.
    public var background: CellColor
    /// Bold, underlined and the like.
    public var attributes: CellAttributes

    /// The terminal's own colours, without attributes.
    public static let standard = CellStyle()

    /// Creates a style; what is left out is the terminal's own.
    public init(
        foreground: CellColor = .standard,
        background: CellColor = .standard,
        attributes: CellAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Creates a style from the roles of its colours.
    public init(
        _ foreground: ColorRole, on background: ColorRole? = nil, _ attributes: CellAttributes = []
    ) {
        self.foreground = .role(foreground)
        self.background = background.map { .role($0) } ?? .standard
        self.attributes = attributes
    }
}

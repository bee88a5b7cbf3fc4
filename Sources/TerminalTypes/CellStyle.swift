/// The purpose of a colour in the program's own interface; the terminal decides how it looks.
///
/// As a background it is a chip: a light colour that stays readable on any colour of a scene. Text
/// on a chip is `.text`.
public enum ColorRole: UInt8, CaseIterable, Hashable, Sendable {
    /// Ordinary text.
    case text
    /// Secondary text: hints, units, layers that were not tested.
    case quiet
    /// Rules between panes, their frames, and the grid of the stage.
    case border
    /// The pane that has the keyboard, and keys in hints.
    case accent
    /// The hit layer, and nothing else: success is ordinary text.
    case hit
    /// The selected layer and its handles.
    case selection
    /// The probe: the point being tested.
    case pointer
    /// Something that needs attention: rule books that differ, the x-ray, warnings.
    case warning
    /// Errors, and the recording indicator.
    case error
    /// The background of bars: title and status.
    case bar
}

/// The colour of a cell's text or background.
public enum CellColor: Hashable, Sendable {
    /// The terminal's default colour.
    case standard
    /// A colour of the interface, by its purpose.
    case role(ColorRole)
    /// A colour of the scene, each component from 0 to 255; a terminal with fewer colours approximates it.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// Whether it is a colour of the scene.
    public var isOfScene: Bool {
        if case .rgb = self { true } else { false }
    }
}

/// The text attributes of a cell, besides its colours.
public struct CellAttributes: OptionSet, Hashable, Sendable {
    /// One bit per attribute.
    public let rawValue: UInt8

    /// Bold, or bright.
    public static let bold = CellAttributes(rawValue: 1)
    /// Faint, where the terminal supports it.
    public static let dim = CellAttributes(rawValue: 2)
    /// Underlined.
    public static let underline = CellAttributes(rawValue: 4)
    /// Text and background colours swapped.
    public static let reverse = CellAttributes(rawValue: 8)

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a set from a literal.
    ///
    /// Every style has such a literal, and the generic initialiser is slow in debug builds, where
    /// tests run.
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
    /// Bold, underlined and so on.
    public var attributes: CellAttributes

    /// The terminal's default colours, without attributes.
    public static let standard = CellStyle()

    /// Creates a style; colours default to the terminal's own.
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

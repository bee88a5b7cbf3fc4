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

    /// The size of a cell in pixels if layers are drawn as a picture below the cells; `nil` if they are
    /// drawn with cells.
    public var cell: PixelSize?

    /// The terminal's background, from which layers of the same colour are set apart; `nil` if unknown.
    public var background: RGBColor?

    /// Whether filled layers get an outline, too: for screens saved as text.
    public var hasEdges: Bool

    /// Whether fills are drawn by half rows: not with few colours, where fills have patterns, which need whole cells.
    var hasHalfRows: Bool {
        hasColors && !hasFewColors && !hasEdges && cell == nil && glyphs != .ascii
    }

    /// Creates options.
    public init(
        glyphs: GlyphSet = .basic, hasColors: Bool = true, isConsole: Bool = false,
        cell: PixelSize? = nil, background: RGBColor? = nil, hasEdges: Bool = false,
        hasFewColors: Bool = false
    ) {
        self.hasFewColors = hasFewColors
        self.isConsole = isConsole
        self.cell = cell
        self.background = background
        self.hasEdges = hasEdges
        self.glyphs = glyphs
        self.hasColors = hasColors
    }
}

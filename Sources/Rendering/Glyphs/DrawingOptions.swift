public import TerminalTypes

/// What the terminal can show.
public struct DrawingOptions: Hashable, Sendable {
    /// The characters that may be used.
    public var glyphs: GlyphSet
    /// Whether there are colours; without, layers are outlines and letters.
    public var hasColors: Bool

    /// The size of a cell in pixels where a picture of the layers is shown below the cells; `nil`
    /// where cells have to show them.
    public var cell: PixelSize?

    /// Whether filled layers have an edge too: for screens that are kept as text, which has no colours.
    public var hasEdges: Bool

    /// Creates options.
    public init(
        glyphs: GlyphSet = .basic, hasColors: Bool = true, cell: PixelSize? = nil,
        hasEdges: Bool = false
    ) {
        self.cell = cell
        self.hasEdges = hasEdges
        self.glyphs = glyphs
        self.hasColors = hasColors
    }
}

/// The characters that a terminal is known to draw correctly.
public enum GlyphSet: String, CaseIterable, Hashable, Sendable {
    /// ASCII.
    case ascii
    /// Box drawing and half blocks, available in every font.
    case half
    /// `half` plus quadrants and eighth blocks, for terminals that draw them without a font.
    case basic
    /// `basic` plus the sextants, wedges and eighth lines of Unicode 13, likewise.
    case wedge

    /// Whether block characters may come from a font, which may be smaller than the cell.
    var mayComeFromFont: Bool { self == .half || self == .basic }
}

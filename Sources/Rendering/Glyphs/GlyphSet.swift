/// Which characters a terminal can be trusted to draw.
public enum GlyphSet: String, CaseIterable, Hashable, Sendable {
    /// Letters and signs of ASCII only.
    case ascii
    /// Box drawing and half blocks, which every font has.
    case half
    /// The same, quadrants and eighth blocks: for terminals that draw them themselves.
    case basic
    /// The same and the sextants, wedges and eighth lines of Unicode 13, for terminals that draw those
    /// themselves.
    case wedge

    /// Whether block characters may come from a font, which may be smaller than the cell.
    var mayComeFromFont: Bool { self == .half || self == .basic }
}

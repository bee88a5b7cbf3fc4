import LayerGeometry
import Rendering
import TerminalTypes

/// What an export is to show besides the layers.
public struct ExportRequest: Hashable, Sendable {
    /// What the scene is called; `nil` where it has no title.
    public var title: String?
    /// The point that is asked about, in scene space; `nil` where nobody asks.
    ///
    /// A test, which has to ask something, then asks in the middle of the layer.
    public var probe: Point?
    /// Whose rules the hit test follows.
    public var rules: HitRules
    /// Whether pictures are drawn with greater y further up, as on macOS.
    public var isYUp: Bool
    /// The size of the picture in characters.
    public var size: CellSize
    /// The characters of that picture.
    public var glyphs: GlyphSet
    /// Regions that drawings mark.
    public var regions: [DrawnRegion]

    /// Creates a request.
    public init(
        title: String? = nil, probe: Point? = nil, rules: HitRules = .calayer,
        isYUp: Bool = false, size: CellSize = CellSize(columns: 80, rows: 24),
        glyphs: GlyphSet = .basic, regions: [DrawnRegion] = []
    ) {
        self.title = title
        self.probe = probe
        self.rules = rules
        self.isYUp = isYUp
        self.size = size
        self.glyphs = glyphs
        self.regions = regions
    }
}

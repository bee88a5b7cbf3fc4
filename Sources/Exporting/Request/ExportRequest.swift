import LayerGeometry
import Rendering
import TerminalTypes

/// Options of an export.
public struct ExportRequest: Hashable, Sendable {
    /// The scene's title; `nil` if it has none.
    public var title: String?
    /// The point to hit-test, in scene space; `nil` for none.
    ///
    /// An exported test needs a point and then uses the centre of the layer.
    public var probe: Point?
    /// The rule book of the hit test.
    public var rules: HitRules
    /// Whether y increases upwards in pictures, as on macOS.
    public var isYUp: Bool
    /// The size of a text picture.
    public var size: CellSize
    /// The characters of a text picture.
    public var glyphs: GlyphSet
    /// Regions to mark in drawings.
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

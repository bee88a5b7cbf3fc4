public import LayerGeometry

/// A region of the screen marked in a drawing.
public struct DrawnRegion: Hashable, Sendable {
    /// The meaning of a region, which determines its hatching.
    public enum Tone: Hashable, Sendable {
        /// Touches are lost here.
        case lost
        /// Touches that another layer received are gained here.
        case gained
        /// One of many regions; consecutive numbers look different.
        case numbered(Int)
    }

    /// Convex polygons in scene space that do not overlap.
    public var pieces: [[Point]]
    /// The meaning of the region.
    public var tone: Tone
    /// A description, used as a tooltip.
    public var title: String

    /// Creates a region.
    public init(pieces: [[Point]], tone: Tone, title: String) {
        self.pieces = pieces
        self.tone = tone
        self.title = title
    }
}

extension DrawnRegion.Tone {
    /// The colour in SVG notation.
    var color: String {
        switch self {
        case .lost: "#d0021b"
        case .gained: "#00a651"
        case .numbered(let number): Self.colors[number % Self.colors.count]
        }
    }

    /// Whether the hatching lines fall to the right.
    var goesDown: Bool {
        switch self {
        case .lost: true
        case .gained: false
        case .numbered(let number): number % 2 == 0
        }
    }

    /// Colours that people with colour vision deficiencies can distinguish.
    ///
    /// - Source: Okabe and Ito, Color Universal Design.
    private static let colors = [
        "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00",
    ]
}

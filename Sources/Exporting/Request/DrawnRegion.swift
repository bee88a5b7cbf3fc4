public import LayerGeometry

/// A part of the screen that is marked in a drawing.
public struct DrawnRegion: Hashable, Sendable {
    /// What it means, which decides on the hatching.
    public enum Tone: Hashable, Sendable {
        /// Touches were lost there.
        case lost
        /// Touches are got there that were another's.
        case gained
        /// It is one of many: numbers next to each other look different.
        case numbered(Int)
    }

    /// Convex polygons of scene space that do not overlap.
    public var pieces: [[Point]]
    /// What it means.
    public var tone: Tone
    /// What is said about it.
    public var title: String

    /// Creates a region.
    public init(pieces: [[Point]], tone: Tone, title: String) {
        self.pieces = pieces
        self.tone = tone
        self.title = title
    }
}

extension DrawnRegion.Tone {
    /// The colour, as SVG has it.
    var color: String {
        switch self {
        case .lost: "#d0021b"
        case .gained: "#00a651"
        case .numbered(let number): Self.colors[number % Self.colors.count]
        }
    }

    /// Whether the lines go down to the right.
    var goesDown: Bool {
        switch self {
        case .lost: true
        case .gained: false
        case .numbered(let number): number % 2 == 0
        }
    }

    /// Colours that people with any kind of sight tell apart.
    ///
    /// - Source: Okabe and Ito, Color Universal Design.
    private static let colors = [
        "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00",
    ]
}

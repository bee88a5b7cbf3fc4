public import LayerGeometry

/// What became of the touches of one layer from one tree to another.
public struct TouchChange: Hashable, Sendable {
    /// What happened: a closed list.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// It got touches, and gets none any more.
        case lost
        /// It is only in the first tree.
        case removed
        /// It gets touches in a smaller area.
        case shrunk
        /// It gets touches in an area as large, elsewhere.
        case moved
        /// It gets touches in a larger area.
        case grown
        /// It is only in the second tree.
        case added
    }

    /// A layer in both trees, by its places in pre-order; `nil` in a tree that does not have it.
    public struct Place: Hashable, Sendable {
        /// In the first tree.
        public let before: Int?
        /// In the second tree.
        public let after: Int?
    }

    /// A connected part of the screen whose touches have another receiver now.
    public struct Region: Hashable, Sendable {
        /// The box around it, in scene space.
        public let box: Rect
        /// Its area, in square points.
        public let area: Double
        /// Convex polygons that it is made of, which do not overlap.
        public let pieces: [[Point]]
        /// A point within it.
        public let example: Point
        /// The layer hit before, as an index of the first tree; `nil` for none.
        public let from: Int?
        /// The layer hit after, as an index of the second tree; `nil` for none.
        public let to: Int?
        /// Why the layer gets the touch at the example point in one tree only.
        ///
        /// It is the first verdict that differs on the way down to the layer, of the tree where it does
        /// not get the touch; `nil` where that tree does not have the layer.
        public let verdict: Verdict?
        /// The layer that the verdict is about, in the tree of the verdict: itself, or one it is in.
        public let refusing: Int?
    }

    /// The layer.
    public let layer: Place
    /// What happened.
    public let kind: Kind
    /// Whether people are meant to touch it.
    public let isControl: Bool
    /// The area in which it got touches, in square points.
    public let before: Double
    /// The area in which it gets touches.
    public let after: Double
    /// Where its touches were lost, and where it got others: the largest first.
    public let regions: [Region]

    /// How much smaller the area is, in per cent of what it was; negative where it is larger, and `nil`
    /// where there was none.
    public var lossInPercent: Double? { before > 0 ? (before - after) / before * 100 : nil }

    /// Whether it is a control that gets touches in a smaller area, or is gone with all of it.
    public var isLoss: Bool {
        isControl && [.lost, .shrunk, .removed].contains(kind) && before > after
    }

    /// Whether a region's touches were the layer's and are not any more.
    public func isLost(_ region: Region) -> Bool {
        layer.before != nil && region.from == layer.before
    }
}

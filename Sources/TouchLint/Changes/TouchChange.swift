public import LayerGeometry

/// How the touches of one layer changed between two trees.
public struct TouchChange: Hashable, Sendable {
    /// The kind of change: a closed list.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The layer got touches before, and gets none now.
        case lost
        /// The layer is only in the first tree.
        case removed
        /// The touchable area became smaller.
        case shrunk
        /// The touchable area moved without changing its size.
        case moved
        /// The touchable area became larger.
        case grown
        /// The layer is only in the second tree.
        case added
    }

    /// A layer in both trees, by its indexes in pre-order; `nil` in a tree without it.
    public struct Place: Hashable, Sendable {
        /// In the first tree.
        public let before: Int?
        /// In the second tree.
        public let after: Int?
    }

    /// A connected part of the screen whose touches have a new receiver.
    public struct Region: Hashable, Sendable {
        /// The box around it, in scene space.
        public let box: Rect
        /// Its area, in square points.
        public let area: Double
        /// The convex polygons that it consists of, which do not overlap.
        public let pieces: [[Point]]
        /// A point within it.
        public let example: Point
        /// The layer hit before, as an index of the first tree; `nil` for none.
        public let from: Int?
        /// The layer hit after, as an index of the second tree; `nil` for none.
        public let to: Int?
        /// Why the layer gets the touch at the example point in one tree only.
        ///
        /// The first differing verdict on the path to the layer, from the tree in which it does not
        /// get the touch; `nil` if that tree does not have the layer.
        public let verdict: Verdict?
        /// The layer with that verdict, in the same tree: the layer itself or an ancestor.
        public let refusing: Int?
    }

    /// The layer.
    public let layer: Place
    /// The kind of change.
    public let kind: Kind
    /// Whether it is a touch target.
    public let isControl: Bool
    /// The touchable area before, in square points.
    public let before: Double
    /// The touchable area after.
    public let after: Double
    /// Where touches were lost or gained, the largest region first.
    public let regions: [Region]

    /// The loss of area, in percent of the area before; negative if the area grew, `nil` if there
    /// was none.
    public var lossInPercent: Double? { before > 0 ? (before - after) / before * 100 : nil }

    /// Whether it is a control whose area became smaller, or that is gone.
    public var isLoss: Bool {
        isControl && [.lost, .shrunk, .removed].contains(kind) && before > after
    }

    /// Whether a region's touches belonged to the layer and no longer do.
    public func isLost(_ region: Region) -> Bool {
        layer.before != nil && region.from == layer.before
    }
}

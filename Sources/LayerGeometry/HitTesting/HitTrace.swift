/// Why a layer was hit or not: a closed list.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// The layer is the answer.
    case hit
    /// One of its sublayers answered.
    case sublayerHit = "sublayer-hit"
    /// The point is outside its bounds, and none of its sublayers answered.
    case outsideBounds = "outside-bounds"
    /// The layer is hidden.
    case hidden
    /// Its opacity is 0, or under UIKit's rules its alpha is 0.01 or less.
    case transparent
    /// User interaction is switched off (UIKit).
    case notInteractive = "not-interactive"
    /// The point is outside its bounds, and it masks to them.
    case clipped
    /// Its mask is not hit.
    case masked
    /// Its back is to the viewer, and it is not double sided.
    case backFacing = "back-facing"
    /// The point cannot be mapped into its space: no inverse, edge on, or behind the eye.
    case singular
    /// The layer or its branch would be hit, but a sibling's branch is nearer or later.
    case behind
    /// The search did not reach it.
    case notAsked = "not-asked"
}

/// A hit test step by step: the layers that were asked, in order, each with its verdict.
public struct HitTrace: Hashable, Sendable {
    /// A layer that was asked, in plain numbers, so that a million candidates cost little memory.
    public struct Candidate: Hashable, Sendable {
        /// The layer's index in the tree's pre-order.
        public let index: Int
        /// The point in the layer's own space; `nil` if it cannot be mapped there.
        public let point: Point?
        /// Whether the layer's bounds contain the point; `nil` without a point.
        public let contains: Bool?
        /// The outcome for this layer.
        public internal(set) var verdict: Verdict
        /// The index of the layer that caused the verdict, if it was another one.
        public internal(set) var by: Int?
    }

    /// The tree that was asked.
    public let tree: LayerTree
    /// The point that was asked about, in the space of the asked layer's superlayer.
    public let point: Point
    /// The rules that were followed.
    public let rules: HitRules
    /// The layers that were asked, in the order in which they were asked.
    public let candidates: [Candidate]
    /// The layer that is hit; `nil` for none.
    public var hit: LayerNode? { hitCandidate.map { tree[$0.index] } }
    /// The candidate that is hit, with the point in its own space.
    public var hitCandidate: Candidate? { candidates.first { $0.verdict == .hit } }

    /// Returns a trace without candidates, for a point that has no place in the space it belongs
    /// to.
    public static func unasked(_ tree: LayerTree, at point: Point, rules: HitRules) -> HitTrace {
        HitTrace(tree: tree, point: point, rules: rules, candidates: [])
    }

    /// The layers that were asked and, after them in pre-order, all others with the verdict
    /// `notAsked`.
    public var allCandidates: [Candidate] {
        let asked = Set(candidates.map(\.index))
        let others = (0..<tree.count).filter { !asked.contains($0) }
        return candidates
            + others.map {
                Candidate(index: $0, point: nil, contains: nil, verdict: .notAsked, by: nil)
            }
    }
}

/// Why a layer was hit or was not: a closed list.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// It is the answer.
    case hit
    /// It passed the question on, and one of its sublayers answered.
    case sublayerHit = "sublayer-hit"
    /// The point is not in its bounds, and none of its sublayers answered.
    case outsideBounds = "outside-bounds"
    /// It is hidden.
    case hidden
    /// Its opacity is 0, or under UIKit's rules its alpha is below 0.01.
    case transparent
    /// User interaction is switched off (UIKit).
    case notInteractive = "not-interactive"
    /// The point is outside its bounds, and it masks to them.
    case clipped
    /// Its mask is not hit.
    case masked
    /// Its back is to the viewer, and it is not double sided.
    case backFacing = "back-facing"
    /// The point has no place in it: no inverse, edge on, or behind the eye.
    case singular
    /// It or its branch would be hit, but a sibling's branch is nearer or later.
    case behind
    /// The search never came to it.
    case notAsked = "not-asked"
}

/// A hit test told step by step: whom it asked, in which order, and each verdict.
public struct HitTrace: Hashable, Sendable {
    /// A layer that was asked; plain numbers, so that a million of them cost little.
    public struct Candidate: Hashable, Sendable {
        /// The layer's place in the tree's pre-order.
        public let index: Int
        /// The point in the layer's own space; `nil` where it has no place there.
        public let point: Point?
        /// Whether the layer's bounds contain the point; `nil` without one.
        public let contains: Bool?
        /// What became of it.
        public internal(set) var verdict: Verdict
        /// The index of the layer that caused the verdict, where another one did.
        public internal(set) var by: Int?
    }

    /// The tree that was asked.
    public let tree: LayerTree
    /// The question: a point in the space of the asked layer's superlayer.
    public let point: Point
    /// Whose rules were followed.
    public let rules: HitRules
    /// The layers that were asked, in the order in which they were asked.
    public let candidates: [Candidate]
    /// The answer; `nil` where nothing is hit.
    public var hit: LayerNode? { hitCandidate.map { tree[$0.index] } }
    /// The answer as a candidate, with the point in its own space.
    public var hitCandidate: Candidate? { candidates.first { $0.verdict == .hit } }

    /// Returns a hit test that asked nobody: its point has no place in the space it belongs to.
    public static func unasked(_ tree: LayerTree, at point: Point, rules: HitRules) -> HitTrace {
        HitTrace(tree: tree, point: point, rules: rules, candidates: [])
    }

    /// The layers that were asked and, after them in pre-order, all others as `notAsked`.
    public var allCandidates: [Candidate] {
        let asked = Set(candidates.map(\.index))
        let others = (0..<tree.count).filter { !asked.contains($0) }
        return candidates
            + others.map {
                Candidate(index: $0, point: nil, contains: nil, verdict: .notAsked, by: nil)
            }
    }
}

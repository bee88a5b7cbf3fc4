/// How a rule book hit tests: everything that rule books disagree about, as plain facts.
///
/// Searches, indexes and lint ask these fields and never which book it is, so that a new book is a
/// row in `HitRules.swift`.
public struct RuleBook: Hashable, Sendable {
    /// What is hit tested.
    public enum Subject: String, Hashable, Sendable {
        /// Layers, which handle no touches themselves: `TouchTraits` are ignored.
        case layers = "layer"
        /// Views, whose `TouchTraits` count: the outset, pass-through, and which edges are inside.
        case views = "view"

        /// What several of them are called.
        public var plural: String { rawValue + "s" }
    }

    /// Whose classes and units a tree has.
    public enum Platform: Hashable, Sendable {
        /// Core Animation, UIKit and AppKit; lengths are in points.
        case apple
        /// Android; lengths are in pixels, as dumps have them.
        case android

        /// The unit of lengths.
        public var unit: String {
            switch self {
            case .apple: "pt"
            case .android: "px"
            }
        }
    }

    /// Which of the siblings that are hit is the answer.
    public enum SiblingOrder: Hashable, Sendable {
        /// The nearest to the viewer at the point; within 1e-5, the later one.
        case depthAtPoint
        /// The latest.
        case list
        /// The one with the greatest zPosition; of equal ones, the later one.
        case zPosition
    }

    /// Which opacity makes a layer, and everything in it, transparent to touches.
    public enum Transparency: Hashable, Sendable {
        /// None.
        case never
        /// 0 and less.
        case atZero
        /// Less than a limit, which is a `Double` while opacity is a `Float`: `Float(0.01)` is less
        /// than 0.01.
        case below(Double)

        /// Whether an opacity is that low.
        public func includes(_ opacity: Float) -> Bool {
            switch self {
            case .never: false
            case .atZero: opacity <= 0
            case .below(let limit): Double(opacity) < limit
            }
        }
    }

    /// What `isUserInteractionEnabled` decides.
    public enum Interaction: Hashable, Sendable {
        /// Nothing.
        case ignored
        /// Whether the view, and everything in it, can be hit.
        case ofSubtree
        /// Whether the view itself can be hit; if it cannot, it lets touches through.
        case ofLayer
    }

    /// Which layers cut off what is outside their bounds.
    public enum BoundsLimit: Hashable, Sendable {
        /// None.
        case nowhere
        /// Those with masksToBounds.
        case whereMasking
        /// All.
        case everywhere
    }

    /// What is hit tested.
    public let subject: Subject
    /// Whose classes and units the tree has.
    public let platform: Platform
    /// Which of the siblings that are hit is the answer; `nil` if unknown, so that no layer is.
    public let order: SiblingOrder?
    /// Which opacity makes a layer transparent to touches.
    public let transparency: Transparency
    /// What `isUserInteractionEnabled` decides.
    public let interaction: Interaction
    /// Which layers cut off what is outside their bounds.
    public let boundsLimit: BoundsLimit
    /// Whether a layer is hit only where its mask is.
    public let countsMasks: Bool
    /// Whether a layer that is not double sided cannot be hit from behind.
    public let countsBackFaces: Bool
    /// Whether transform layers are never asked: their sublayers are, in their place.
    public let opensTransformLayers: Bool

    /// Whether one layer gets the touch; otherwise there are only candidates.
    public var hasReceiver: Bool { order != nil }
    /// Whether more than outlines decides where a layer is hit: its mask, its depth, or which side it
    /// shows.
    public var countsDepth: Bool { countsBackFaces || order == .depthAtPoint }
}

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

    /// Whether the rearmost sibling wins; only a `HitFlaw` has that.
    var isBackToFront = false
    /// Whether nothing in a layer is asked that does not contain the point; only a `HitFlaw` has that.
    var prunesSubtrees = false
    /// Whether all edges are inside; only a `HitFlaw` has that.
    var includesAllEdges = false

    /// Whether one layer gets the touch; otherwise there are only candidates.
    public var hasReceiver: Bool { order != nil }
    /// Whether more than outlines decides where a layer is hit: its mask, its depth, or which side it
    /// shows.
    public var countsDepth: Bool { countsBackFaces || order == .depthAtPoint }
}

/// Which layers cannot be hit: the one place that decides it, for the search, its index, the list of
/// touchable layers and lint.
///
/// All are inlined, as the search calls them for every layer it asks.
extension RuleBook {
    /// Why neither a layer nor anything in it can be hit, wherever the point is; `nil` if it can be.
    public func refusal(of layer: Layer) -> Verdict? {
        refusal(
            isHidden: layer.isHidden, isInteractive: layer.isUserInteractionEnabled,
            opacity: layer.opacity)
    }

    @inline(__always)
    package func refusal(isHidden: Bool, isInteractive: Bool, opacity: Float) -> Verdict? {
        if isHidden { return .hidden }
        if interaction == .ofSubtree, !isInteractive { return .notInteractive }
        return transparency.includes(opacity) ? .transparent : nil
    }

    /// Whether points outside a layer's bounds cannot hit what is in it.
    @inline(__always)
    public func limits(masksToBounds: Bool, reachesOverflow: Bool) -> Bool {
        switch boundsLimit {
        case .nowhere: false
        case .whereMasking: masksToBounds
        case .everywhere: masksToBounds || !(subject == .views && reachesOverflow)
        }
    }

    /// Whether points outside a layer's bounds cannot hit what is in it.
    public func limits(_ layer: Layer) -> Bool {
        limits(masksToBounds: layer.masksToBounds, reachesOverflow: layer.touch.reachesOverflow)
    }

    /// Whether a layer that contains the point is the answer if nothing in it is; otherwise it lets
    /// touches through.
    @inline(__always)
    public func canAnswer(isInteractive: Bool, isPassThrough: Bool) -> Bool {
        !(subject == .views && isPassThrough) && (interaction != .ofLayer || isInteractive)
    }

    /// The part of a layer's own space in which it takes touches.
    @inline(__always)
    public func touchBounds(_ bounds: Rect, outset: Double) -> Rect {
        subject == .views && outset != 0 ? bounds.insetBy(dx: -outset, dy: -outset) : bounds
    }
}

extension TreeIndex.Entry {
    /// Why neither a layer nor anything in it is hit at a point; `nil` if only its mask can tell.
    ///
    /// - Parameter contains: Whether the layer contains the point; `nil` if the point has no place in
    ///   its space.
    @inline(__always)
    func refusal(by book: RuleBook, contains: Bool?) -> Verdict? {
        if let refusal = refusal(by: book) { return refusal }
        if book.countsBackFaces, !isDoubleSided, isBackFacing { return .backFacing }
        guard let contains else { return .singular }
        if contains || !limits(by: book) && !book.prunesSubtrees { return nil }
        return book.boundsLimit == .whereMasking && masksToBounds ? .clipped : .outsideBounds
    }

    /// Why neither a layer nor anything in it can be hit, wherever the point is; `nil` if it can be.
    @inline(__always)
    func refusal(by book: RuleBook) -> Verdict? {
        book.refusal(
            isHidden: isHidden, isInteractive: isUserInteractionEnabled, opacity: opacity)
    }

    /// Whether nothing in the layer is hit outside its bounds.
    @inline(__always)
    func limits(by book: RuleBook) -> Bool {
        book.limits(masksToBounds: masksToBounds, reachesOverflow: reachesOverflow)
    }

    /// Whether a point of the layer's own space is inside.
    @inline(__always)
    func contains(_ point: Point, by book: RuleBook) -> Bool {
        let bounds = book.touchBounds(self.bounds, outset: outset)
        if book.includesAllEdges {
            return point.x >= bounds.minX && point.x <= bounds.maxX && point.y >= bounds.minY
                && point.y <= bounds.maxY
        }
        if book.subject == .views, isYUp {
            return point.x >= bounds.minX && point.x < bounds.maxX && point.y > bounds.minY
                && point.y <= bounds.maxY
        }
        return bounds.contains(point)
    }

    /// Whether a book asks the sublayers of this layer in its place.
    @inline(__always)
    func isOpened(by book: RuleBook) -> Bool {
        isTransformLayer && book.opensTransformLayers
    }
}

extension LayerTree {
    /// Which layers could be the answer of a hit test at some point, by their indexes.
    ///
    /// A layer's own properties and those of the layers above it decide: it is left out if it, or one
    /// of those, is refused wherever the point is. Which layer is in front makes no difference, nor do
    /// masks, nor how much of a layer is clipped.
    public func touchable(by rules: HitRules) -> [Bool] {
        let book = rules.ruleBook
        var isOpen: [Bool] = []
        var isTouchable: [Bool] = []
        for id in 0..<count {
            let entry = index.entries[id]
            let hasExtent = !book.touchBounds(entry.bounds, outset: entry.outset).isEmpty
            let contains = entry.fromPlane == nil ? nil : hasExtent
            let isAboveOpen = entry.parent < 0 || isOpen[entry.parent]
            let isOpened = entry.isOpened(by: book)
            isOpen.append(
                isAboveOpen && (isOpened || entry.refusal(by: book, contains: contains) == nil))
            isTouchable.append(
                isOpen[id] && hasExtent && !isOpened && index.canAnswer(id, by: book))
        }
        return isTouchable
    }
}

extension TreeIndex {
    /// Whether a layer that contains the point is the answer if nothing in it is.
    func canAnswer(_ id: Int, by book: RuleBook) -> Bool {
        book.canAnswer(
            isInteractive: entries[id].isUserInteractionEnabled, isPassThrough: isPassThrough(id))
    }

    /// Whether a view lets touches through: by its own traits, or as the root view of a window that
    /// does, or as a view that UIKit inserts between the two.
    fileprivate func isPassThrough(_ id: Int) -> Bool {
        if entries[id].isPassThrough { return true }
        var below = id
        while below > 0, entries[below].parent == below - 1 {
            below -= 1
            if entries[below].isRootPassThrough { return true }
            if !entries[below].isAroundRootView { return false }
        }
        return false
    }
}

extension LayerNode {
    /// Whether the view never answers itself: by its own traits, or as the root view of one that
    /// passes touches through that, too.
    package var isPassThrough: Bool { tree.index.isPassThrough(id) }
}

extension HitFlaw {
    /// The rule book as the flawed engine follows it.
    func followed(_ book: RuleBook) -> RuleBook {
        var copy = book
        if self == .prunesSubtrees { copy.prunesSubtrees = true }
        if self == .backToFront { copy.isBackToFront = true }
        if self == .farEdgeInclusive { copy.includesAllEdges = true }
        return copy
    }
}

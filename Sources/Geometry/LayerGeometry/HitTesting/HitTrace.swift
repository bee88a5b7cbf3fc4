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
                Candidate(index: $0, point: nil, contains: nil, verdict: .notAsked)
            }
    }

    /// The layers that were asked and, before what is in them, the transform layers that were not.
    package var candidatesWithTransformLayers: [Candidate] {
        // There may be a million.
        guard candidates.contains(where: { tree[$0.index].superlayer?.isTransformLayer == true })
        else { return candidates }
        var listed = Set(candidates.map(\.index))
        return candidates.flatMap { candidate in
            let opened = sequence(first: tree[candidate.index], next: \.superlayer).dropFirst()
                .prefix { $0.isTransformLayer && listed.insert($0.index).inserted }
            return opened.reversed().map {
                Candidate(index: $0.index, point: nil, contains: nil, verdict: .notAsked)
            } + [candidate]
        }
    }
}

extension HitTrace {
    /// Why a layer is not hit: the layer that decides it, itself or the nearest one above it that was
    /// asked, and the verdict; `nil` if none of them was asked.
    package func reason(against node: LayerNode) -> (node: LayerNode, verdict: Verdict)? {
        let isOpened = node.entry.isOpened(by: rules.ruleBook)
        if isOpened, let hit, node.isAncestor(of: hit) { return (node, .sublayerHit) }
        for layer in sequence(first: node, next: \.superlayer) {
            guard let row = candidates.first(where: { $0.index == layer.index }) else { continue }
            let isBelow = layer.index != node.index
            // What is in front of it was asked first, and took the touch.
            if isBelow, [.hit, .sublayerHit].contains(row.verdict) {
                return (node, isOpened ? .notAsked : .behind)
            }
            return (layer, row.verdict)
        }
        return nil
    }

    /// Why a layer is not hit, as a clause: `screen/toast is in front of it`, `it is hidden, and so
    /// are its sublayers`.
    package func refusal(of node: LayerNode) -> String {
        guard let (layer, verdict) = reason(against: node) else {
            return Verdict.singular.sentence(rules: rules)
        }
        switch verdict {
        case .behind: return "\(hit?.path.description ?? "another layer") is in front of it"
        case .sublayerHit: return "\(hit?.path.description ?? "a layer") in it gets the touch"
        default: break
        }
        let cause = candidates.first { $0.index == layer.index }?.by
        let sentence = verdict.sentence(
            rules: rules, by: cause.map { tree[$0].path.description }, of: layer.layer)
        let other = layer == node ? "it" : layer.path.description
        if sentence.hasPrefix("is ") || sentence.hasPrefix("contains ") {
            return "\(other) \(sentence)"
        }
        if layer == node { return sentence }
        let isNamed = sentence.contains("its bounds") || sentence.contains("for it and")
        guard isNamed else { return "of \(other), \(sentence)" }
        return sentence.replacing("its bounds,", with: "the bounds of \(other),")
            .replacing("for it and", with: "for \(other) and")
    }
}

extension LayerNode {
    /// The layer under a point: this layer or one within it; `nil` if none is hit.
    ///
    /// - Parameters:
    ///   - point: In the *superlayer's* space, as in `CALayer.hitTest(_:)`; for the root, in the
    ///     space of its position. `UIView.hitTest` takes the receiver's own space instead: convert
    ///     first.
    ///   - rules: The rules to follow.
    /// - Returns: The farthest descendant that is hit. A transform layer itself is never hit.
    /// - Source: Apple's reference for `hitTest(_:)`; order of siblings measured,
    ///   gnustep/libs-quartzcore#41.
    public func hitTest(_ point: Point, rules: HitRules = .calayer) -> LayerNode? {
        var effort = 0
        return hit(at: point, rules: rules, nil, &effort)
            .map { LayerNode(tree: tree, id: $0) }
    }

    /// As `hitTest`, but returns the index, and finds sublayers by their boxes if there are any.
    ///
    /// - Parameter effort: Grows by the steps that the search takes.
    package func hit(
        at point: Point, rules: HitRules, _ siblings: SublayerBoxTree?, _ effort: inout Int
    ) -> Int? {
        var search = HitSearch(tree.hitIndex, rules.ruleBook, skipsFar: true, siblings: siblings)
        defer { effort += search.effort }
        return search.ask(id, point)
    }

    /// The same search with every layer that it asked and why; its `hit` is `hitTest`'s answer.
    ///
    /// - Parameters:
    ///   - point: In the superlayer's space, as for `hitTest(_:rules:)`.
    ///   - rules: The rules to follow.
    ///   - skipsFar: Whether to skip branches that have nothing near the point. The answer is the
    ///     same, and a large tree costs little.
    ///   - siblings: The sublayer boxes of the same tree, for `skipsFar`. Ignored if the tree has a
    ///     flaw.
    public func trace(
        _ point: Point, rules: HitRules = .calayer, skipsFar: Bool = false,
        siblings: SublayerBoxTree? = nil
    ) -> HitTrace {
        var search = HitSearch(
            tree.hitIndex, rules.ruleBook, skipsFar: skipsFar, siblings: siblings)
        _ = search.ask(id, point)
        return HitTrace(tree: tree, point: point, rules: rules, candidates: search.records)
    }
}

extension Verdict {
    /// The verdict in a few words, for lists: `HIT`, `asks sublayers`, `outside its bounds`.
    public var word: String {
        switch self {
        case .hit: "HIT"
        case .sublayerHit: "asks sublayers"
        case .outsideBounds: "outside its bounds"
        case .hidden: "hidden"
        case .transparent: "transparent"
        case .notInteractive: "not interactive"
        case .clipped: "clipped"
        case .masked: "masked"
        case .backFacing: "shows its back"
        case .singular: "cannot be mapped"
        case .behind: "behind"
        case .notAsked: "not asked"
        }
    }

    /// The verdict in a few words with the layer that caused it, in the terms of a rule book: `behind red`,
    /// `asks subviews`, `not clickable` for Android, which tests that, and `lets touches through` for a view
    /// that takes none itself, as that of an overlay.
    ///
    /// - Parameters:
    ///   - rules: The rules of the search.
    ///   - cause: The name of that layer; `nil` if no other layer was involved.
    ///   - layer: The layer; `nil` for words about any layer.
    /// - Returns: A few words in lower case, but for `HIT`.
    public func word(
        rules: HitRules, by cause: String? = nil, of layer: @autoclosure () -> Layer? = nil
    ) -> String {
        let book = rules.ruleBook
        switch self {
        case .notInteractive where book.interaction == .ofLayer: return "not clickable"
        case .notInteractive where layer()?.isUserInteractionEnabled == true:
            return "lets touches through"
        case .sublayerHit where book.subject == .views: return "asks subviews"
        default:
            guard let cause else { return word }
            return self == .behind ? "behind \(cause)" : "\(word) by \(cause)"
        }
    }

    /// The reason as a clause that follows the layer's name: `contains the point, and nothing in it
    /// is hit`.
    ///
    /// - Parameters:
    ///   - rules: The rules of the search; the clause depends on them.
    ///   - cause: The name of the layer that caused the verdict, if it was another one.
    ///   - layer: The layer; `nil` for a clause about any layer.
    /// - Returns: A clause without a full stop.
    public func sentence(
        rules: HitRules, by cause: String? = nil, of layer: @autoclosure () -> Layer? = nil
    ) -> String {
        let book = rules.ruleBook
        let those = book.subject == .views ? "subviews" : "sublayers"
        return switch self {
        case .hit: "contains the point, and nothing in it is hit"
        case .sublayerHit: "asks its \(those), and one of them answers"
        case .outsideBounds:
            book.boundsLimit == .everywhere
                ? "the point is outside its bounds, so its subviews are not asked"
                : "the point is outside its bounds, and none of its \(those) is hit"
        case .hidden: "is hidden, and so are its \(those)"
        case .transparent:
            switch book.transparency {
            // The limit as a Float is below the limit: an alpha of exactly 0.01 is too low.
            case .below(let limit): "its alpha is \(limit) or less, so it gets no touches"
            case .atZero, .never: "its opacity is 0, so it and its \(those) are skipped"
            }
        case .notInteractive where book.interaction == .ofLayer:
            "contains the point but cannot be clicked: it lets touches through"
        case .notInteractive:
            switch layer()?.isUserInteractionEnabled {
            case false?: "user interaction is off for it and its subviews"
            case true?: "contains the point but lets touches through, and nothing in it is hit"
            case nil: "user interaction is off for it and its subviews, or it lets touches through"
            }
        case .clipped:
            cause.map { "the point is outside the bounds of \($0), which masks to them" }
                ?? "the point is outside its bounds, and it masks to them"
        case .masked: "the point is outside its mask"
        case .backFacing: "its back is to the viewer, and it is not double sided"
        case .singular:
            "the point cannot be mapped into it: its transform has no inverse, or it is edge on"
        case .behind:
            cause.map { "would be hit, but \($0) is in front of it here" }
                ?? "would be hit, but another layer is in front of it here"
        case .notAsked where book.opensTransformLayers && layer()?.isTransformLayer == true:
            "is a transform layer, so its sublayers are asked in its place"
        case .notAsked: "the search did not reach it"
        }
    }
}

extension LayerNode {
    /// The verdict of `reason(against:)` on this layer at a point where another one is hit, without a
    /// search: by the layers above it alone, as a screen of thousands is asked at as many points.
    ///
    /// - Parameters:
    ///   - point: In scene space.
    ///   - hit: The layer that is hit there, by its index; not this one.
    /// - Returns: `nil` if only a search can tell: because of a mask, an engine with a mistake, or the
    ///   order of siblings.
    package func verdict(at point: Point, hit: Int?, rules: HitRules) -> Verdict? {
        let book = rules.ruleBook
        guard tree.index.flaws.isEmpty, book.order == .list || book.order == .depthAtPoint,
            !entry.isOpened(by: book)
        else { return nil }
        if let hit, hit > index, hit < endIndex { return .sublayerHit }
        // What comes later in the list was asked first, and took the touch.
        if book.order == .list, let hit, hit >= endIndex { return .behind }
        var place = point
        for layer in chain where !layer.entry.isOpened(by: book) {
            let entry = layer.entry
            if book.countsMasks, entry.hasMask { return nil }
            let own = entry.unproject(place)
            let contains = own.map { entry.contains($0, by: book) }
            if let refusal = entry.refusal(by: book, contains: contains) { return refusal }
            guard let own, let contains else { return nil }
            if layer.index == index {
                guard contains else { return .outsideBounds }
                if !tree.index.canAnswer(index, by: book) { return .notInteractive }
                return book.order == .depthAtPoint ? .behind : nil
            }
            place = entry.isTransformLayer ? place : own
        }
        return nil
    }
}

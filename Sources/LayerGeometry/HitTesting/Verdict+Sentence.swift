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
    /// `asks subviews`, and `not clickable` for Android, which tests that.
    ///
    /// - Parameters:
    ///   - rules: The rules of the search.
    ///   - cause: The name of that layer; `nil` if no other layer was involved.
    /// - Returns: A few words in lower case, but for `HIT`.
    public func word(rules: HitRules, by cause: String? = nil) -> String {
        let book = rules.ruleBook
        switch self {
        case .notInteractive where book.interaction == .ofLayer: return "not clickable"
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
    /// - Returns: A clause without a full stop.
    public func sentence(rules: HitRules, by cause: String? = nil) -> String {
        let book = rules.ruleBook
        let those = book.subject == .views ? "subviews" : "sublayers"
        return switch self {
        case .hit: "contains the point, and nothing in it is hit"
        case .sublayerHit: "asks its \(those), and one of them answers"
        case .outsideBounds:
            book.boundsLimit == .everywhere
                ? "the point is outside its bounds, so its subviews are not asked"
                : "the point is outside its bounds, and none of its sublayers is hit"
        case .hidden: "is hidden, and so are its \(those)"
        case .transparent:
            switch book.transparency {
            // The limit as a Float is below the limit: an alpha of exactly 0.01 is too low.
            case .below(let limit): "its alpha is \(limit) or less, so it gets no touches"
            case .atZero, .never: "its opacity is 0, so it and its \(those) are skipped"
            }
        case .notInteractive:
            book.interaction == .ofLayer
                ? "contains the point but cannot be clicked: it lets touches through"
                : "user interaction is off for it and its subviews, or it lets touches through"
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
        case .notAsked: "the search did not reach it"
        }
    }
}

import LayerGeometry

extension Verdict {
    /// The verdict in a few words, in the terms of a rule book: Android tests what is clickable.
    func word(by cause: String?, _ rules: HitRules) -> String {
        let book = rules.ruleBook
        return switch self {
        case .notInteractive where book.interaction == .ofLayer: "not clickable"
        case .sublayerHit where book.subject == .views: "asks subviews"
        default: word(by: cause)
        }
    }

    /// The verdict in one word, for narrow columns.
    var shortWord: String {
        switch self {
        case .sublayerHit: "asks"
        case .outsideBounds: "outside"
        default: word
        }
    }
}

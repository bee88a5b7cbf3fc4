import LayerGeometry

extension Verdict {
    /// The verdict in a few words, in the terms of a rule book: Android tests what is clickable.
    func word(by cause: String?, _ rules: HitRules) -> String {
        switch (rules, self) {
        case (.android, .notInteractive): "not clickable"
        case (.android, .sublayerHit), (.uiview, .sublayerHit): "asks subviews"
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

import LayerGeometry

extension Verdict {
    /// The verdict in one word, for narrow columns.
    var shortWord: String {
        switch self {
        case .sublayerHit: "asks"
        case .outsideBounds: "outside"
        default: word
        }
    }
}

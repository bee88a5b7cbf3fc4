/// What a check skipped.
public struct TouchOmission: Hashable, Sendable {
    /// The reason why something was skipped.
    public enum Reason: Hashable, Sendable {
        /// Comparing all pairs of layers would have taken too long.
        case tooManyOverlap
        /// Only the part that its scroll view shows is known of a layer's size.
        case cutByScrollView
        /// The dump does not have the layer's bounds.
        case noBounds
    }

    /// The rule that was not checked completely; `nil` for all of them.
    public let rule: TouchRule?
    /// The number of layers that were not checked, or not compared with all others.
    public let count: Int
    /// Why they were not.
    public var reason = Reason.tooManyOverlap

    /// The omission as a sentence, without a full stop.
    public var sentence: String {
        let start = rule.map { "\($0.rawValue): " } ?? ""
        let were = count == 1 ? "was" : "were"
        switch reason {
        case .tooManyOverlap:
            let layers = count == 1 ? "1 layer" : "\(count) layers"
            return "\(start)\(layers) \(were) not fully checked: too many overlap"
        case .cutByScrollView:
            let size = count == 1 ? "size" : "sizes"
            return "\(start)the \(size) of \(controls) \(were) not checked: the edge of a scroll "
                + "view may cut \(count == 1 ? "it" : "them") off"
        case .noBounds:
            return "\(start)\(controls) \(were) not checked: the dump does not have "
                + "\(count == 1 ? "its" : "their") bounds"
        }
    }

    private var controls: String { count == 1 ? "1 control" : "\(count) controls" }
}

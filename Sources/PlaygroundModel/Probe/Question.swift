/// The question asked at the probe's point.
public enum Question: String, Hashable, Sendable {
    /// `hitTest(_:)` of the root.
    case hitTest
    /// `contains(_:)`, layer by layer from the root down.
    case containsPoint

    /// A one-line description.
    var usage: String {
        switch self {
        case .hitTest: "hitTest: which layer is returned for the point"
        case .containsPoint: "containsPoint: which layers' bounds contain the point"
        }
    }

    /// The other question.
    public var other: Question { self == .hitTest ? .containsPoint : .hitTest }
}

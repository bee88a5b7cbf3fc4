/// What the keyboard does in the inspector.
public enum InspectorAction: Hashable, Sendable {
    /// Goes so many lines further.
    case moveLine(Int)
    /// Edits the property on the line.
    case editLine

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .moveLine, .editLine: true
        }
    }
}

/// What the keyboard does in the inspector.
public enum InspectorAction: Hashable, Sendable {
    /// Goes so many lines further.
    case moveLine(Int)
    /// Goes so many pages of lines further.
    case movePage(Int)
    /// Goes to the line that was clicked, by the name on it; on its value, edits the property.
    ///
    /// By name, as ending an edit may move lines.
    case click(String, edits: Bool)
    /// Edits the property on the line.
    case editLine
    /// Gives the properties that have their default value lines of their own, or folds them into one.
    case toggleDefaults

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .moveLine, .movePage, .click, .editLine: true
        case .toggleDefaults: false
        }
    }
}

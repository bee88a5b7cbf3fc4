/// Actions in the inspector.
public enum InspectorAction: Hashable, Sendable {
    /// Moves by a number of lines.
    case moveLine(Int)
    /// Moves by a number of pages.
    case movePage(Int)
    /// Goes to the clicked line, given by its name; a click on the value edits the property.
    ///
    /// Given by name, because ending an edit may move lines.
    case click(String, edits: Bool)
    /// Edits the property on the line.
    case editLine
    /// Unfolds or folds the properties with default values.
    case toggleDefaults

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .moveLine, .movePage, .click, .editLine: true
        case .toggleDefaults: false
        }
    }
}

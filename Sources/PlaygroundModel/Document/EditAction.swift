import LayerGeometry

/// Actions that edit properties of the selected layer.
public enum EditAction: Hashable, Sendable {
    /// Starts using a tool on the selected layer.
    case tool(Tool)
    /// Changes the tool's property by a number of steps on the screen.
    case adjust(x: Int, y: Int, by: Stride)
    /// Moves the anchor point to one of nine places, as on a number pad: 7 is the corner at the
    /// origin.
    case pad(Int)
    /// Toggles the chosen flag of the flags tool.
    case switchFlag
    /// Opens a prompt for the tool's property, with an initial text.
    case typeValue(String)
    /// Opens a prompt for a property of the selected layer.
    case property(LayerProperty)
    /// Resets the tool's property to its default.
    case reset
    /// Commits the edit in progress.
    case keep
    /// Changes one number of a property by a number of steps.
    case nudge(LayerProperty, number: Int, steps: Int)
    /// Toggles a flag of a layer; without an index, of the selected one.
    case toggle(LayerProperty, Int?)
    /// Whether changing the anchor point keeps the frame by adjusting the position.
    case toggleKeepFrame

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .tool, .property, .toggle: true
        case .adjust, .pad, .switchFlag, .typeValue, .reset, .keep, .nudge, .toggleKeepFrame: false
        }
    }
}

import LayerGeometry

/// What changes properties of the selected layer.
public enum EditAction: Hashable, Sendable {
    /// Takes up a tool for the selected layer.
    case tool(Tool)
    /// Changes what the tool is for by so many steps of the screen.
    case adjust(x: Int, y: Int, by: Stride)
    /// Puts the anchor point to one of nine places, as on a number pad: 7 is the corner at the origin.
    case pad(Int)
    /// Changes the chosen flag of the tool for flags.
    case switchFlag
    /// Types a value for the tool's property, beginning with a text.
    case typeValue(String)
    /// Types a value for a property of the selected layer.
    case property(LayerProperty)
    /// Puts the property of the tool back to what a new layer has.
    case reset
    /// Keeps what the tool did.
    case keep
    /// Changes one of a property's numbers by so many steps.
    case nudge(LayerProperty, number: Int, steps: Int)
    /// Changes a flag of a layer; without an index, of the selected one.
    case toggle(LayerProperty, Int?)
    /// Whether a changed anchor point leaves the layer where it is.
    case toggleKeepFrame

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .tool, .property, .toggle: true
        case .adjust, .pad, .switchFlag, .typeValue, .reset, .keep, .nudge, .toggleKeepFrame: false
        }
    }
}

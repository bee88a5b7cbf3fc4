import LayerGeometry

/// What the mouse does on the stage, and how the stage shows the layers.
public enum StageAction: Hashable, Sendable {
    /// Presses the button, at a point of scene space.
    case press(Point)
    /// Moves the mouse with the button down.
    case drag(Point)
    /// Lets the button go.
    case release(Point)
    /// Goes closer (`true`) or away, about a point of scene space or the probe.
    case zoom(closer: Bool, about: Point?)
    /// Moves the view by columns and rows.
    case pan(columns: Int, rows: Int)
    /// Shows the whole scene.
    case fit
    /// Puts the selected layer in the middle.
    case centerSelection
    /// Shows or hides frames.
    case toggleFrames
    /// Shows or hides the anchor points of all layers.
    case togglePins
    /// Shows or hides axes.
    case toggleAxes
    /// Shows or hides the grid.
    case toggleGrid
    /// Shows or hides the cells where what is seen is not what is hit.
    case toggleXray

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .press: true
        case .drag, .release, .zoom, .pan, .fit, .centerSelection, .toggleFrames, .togglePins,
            .toggleAxes, .toggleGrid, .toggleXray:
            false
        }
    }
}

import LayerGeometry

/// Actions of the mouse on the stage, and display options of the stage.
public enum StageAction: Hashable, Sendable {
    /// Presses the button at a point in scene space.
    case press(Point)
    /// Moves the mouse while the button is down.
    case drag(Point)
    /// Releases the button.
    case release(Point)
    /// Zooms in (`true`) or out about a point in scene space or the probe.
    case zoom(closer: Bool, about: Point?)
    /// Pans the view by columns and rows.
    case pan(columns: Int, rows: Int)
    /// Shows the whole scene.
    case fit
    /// Centres the selected layer.
    case centerSelection
    /// Centres a point in scene space, unless it is shown.
    case reveal(Point)
    /// Shows or hides frames.
    case toggleFrames
    /// Shows or hides the anchor points of all layers.
    case togglePins
    /// Shows or hides axes.
    case toggleAxes
    /// Shows or hides the grid.
    case toggleGrid
    /// Shows or hides the cells where the visible layer is not the hit layer.
    case toggleXray

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .press: true
        case .drag, .release, .zoom, .pan, .fit, .centerSelection, .reveal, .toggleFrames,
            .togglePins,
            .toggleAxes, .toggleGrid, .toggleXray:
            false
        }
    }
}

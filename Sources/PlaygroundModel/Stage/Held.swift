import LayerGeometry

/// What is being dragged while the mouse button is down.
public enum Held: Hashable, Sendable {
    /// Something on the stage, even outside its edge.
    case stage(Hold)
    /// The row of a layer in the tree, by the layer's index.
    case row(Int)
}

/// A drag on the stage.
public struct Hold: Hashable, Sendable {
    /// The start, in scene space.
    var point: Point
    /// The dragged part of a layer; `nil` for panning the view.
    var grip: EditSession.Grip?
    /// Whether releasing the button without moving counts as a click.
    var isClick: Bool
    /// Whether the layer could not follow the pointer to the last point.
    var isBehind = false
}

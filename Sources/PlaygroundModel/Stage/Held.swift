import LayerGeometry

/// What the mouse holds while its button is down.
public enum Held: Hashable, Sendable {
    /// Something of the stage, also beyond its edge.
    case stage(Hold)
    /// The row of a layer in the tree, by the layer's index.
    case row(Int)
}

/// What the button was pressed on, on the stage.
public struct Hold: Hashable, Sendable {
    /// Where, in scene space.
    var point: Point
    /// What is held; `nil` where the view is moved.
    var grip: EditSession.Grip?
    /// Whether letting go without a move is a click that is still to come.
    var isClick: Bool
    /// Whether the layer could not follow to the last point.
    var isBehind = false
}

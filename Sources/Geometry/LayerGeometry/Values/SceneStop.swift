/// A point of interest in a scene, and what there is to see.
///
/// Scene files name them and the playground visits them; both depend on this module.
public struct SceneStop: Hashable, Sendable {
    /// The point, in scene space.
    public var point: Point
    /// What to see there; `nil` if the scene does not say.
    public var about: String?
    /// The path of the layer to select; `nil` for the layer that is hit.
    public var selects: String?
    /// The time at which to pause the animations, in seconds since the start; `nil` leaves them
    /// alone.
    public var time: Double?

    /// Creates a stop.
    public init(
        _ point: Point, about: String? = nil, selects: String? = nil, time: Double? = nil
    ) {
        self.point = point
        self.about = about
        self.selects = selects
        self.time = time
    }
}

/// A display option that a scene can open with.
///
/// Scene files name them and the playground applies them; both depend on this module.
public enum SceneLook: String, CaseIterable, Hashable, Sendable {
    /// Two rule books side by side: Core Animation's and UIKit's.
    case compare
    /// The layers as they are stored, not as animations show them.
    case model
    /// Marks places where the visible layer is not the one that is hit.
    case xray = "x-ray"
    /// The bounding boxes of layers in their superlayers' spaces.
    case frames
    /// The anchor points of all layers.
    case pins
    /// The axes of the root, the selected layer and flipped ones.
    case axes
    /// A grid in points.
    case grid
    /// The arithmetic of the conversion.
    case arithmetic
}

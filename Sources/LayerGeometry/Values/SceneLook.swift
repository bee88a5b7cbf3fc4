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

import LayerGeometry

/// The claim of a statement.
///
/// The question is asked at the place; without one, at the pointer.
public enum Expectation: Hashable, Sendable {
    /// The hit test returns this layer, or does not; `via` is the path to it from the root, empty
    /// if it does not matter.
    case hit(LayerReference, at: Target.Place?, via: [LayerReference], isNegated: Bool)
    /// The hit test returns nothing.
    case hitNone(at: Target.Place?)
    /// This layer is the one drawn on top.
    case seen(LayerReference, at: Target.Place?)
    /// The layer's bounds contain the point, or do not.
    case contains(LayerReference, at: Target.Place?, isNegated: Bool)
    /// The layer was not hit, for this reason.
    case rejected(LayerReference, Verdict, at: Target.Place?)
    /// The pointer is at this point of the layer's own space; the tolerance applies in both
    /// directions.
    case point(LayerReference, Point, tolerance: Size?)
    /// A property has this value; the tolerance applies to each number.
    case property(LayerReference, PropertySource, LayerProperty, LayerValue, tolerance: Double?)
    /// This layer is selected.
    case selected(LayerReference)
    /// The last line of the log equals this text.
    case log(String)
    /// The status line contains this text.
    case status(String)
    /// A row of the screen, counted from 1, contains this text.
    case row(Int, String)
    /// The screen's rows, from the top, without trailing blanks.
    case screen([String])
}

/// The values of a layer that a claim refers to.
public enum PropertySource: Hashable, Sendable {
    /// The stored values.
    case model
    /// The values that running animations show.
    case presentation
}

import LayerGeometry

/// What a statement claims.
///
/// A place is where the question is asked; without one it is asked where the pointer is.
public enum Expectation: Hashable, Sendable {
    /// The hit test returns this layer, or does not; `via` is the way down to it from the root,
    /// empty where it does not matter.
    case hit(LayerReference, at: Target.Place?, via: [LayerReference], isNegated: Bool)
    /// The hit test returns nothing.
    case hitNone(at: Target.Place?)
    /// This layer is the one drawn on top.
    case seen(LayerReference, at: Target.Place?)
    /// The layer's bounds contain the point, or do not.
    case contains(LayerReference, at: Target.Place?, isNegated: Bool)
    /// The layer was not hit, for this reason.
    case rejected(LayerReference, Verdict, at: Target.Place?)
    /// The pointer is at this point of the layer's own space; the tolerance counts either way.
    case point(LayerReference, Point, tolerance: Size?)
    /// A property has this value; the tolerance counts for each number of it.
    case property(LayerReference, PropertySource, PropertyName, PropertyValue, tolerance: Double?)
    /// This layer is selected.
    case selected(LayerReference)
    /// The last line of the log is this.
    case log(String)
    /// The status line has this text in it.
    case status(String)
    /// A row of the screen, counted from 1, has this text in it.
    case row(Int, String)
    /// The screen's rows, from the top, without the blanks at their ends.
    case screen([String])
}

/// Which of a layer's values are asked for.
public enum PropertySource: Hashable, Sendable {
    /// The stored ones.
    case model
    /// The ones that running animations show.
    case presentation
}

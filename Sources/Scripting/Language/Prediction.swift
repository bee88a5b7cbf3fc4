import LayerGeometry

/// A question of a lesson, to be answered before the program shows the answer.
public struct Prediction: Hashable, Sendable {
    /// What is asked.
    public enum Question: Hashable, Sendable {
        /// The layer that the hit test returns, or none; by other rules than those in force if some are
        /// named.
        case hit(at: Target.Place, under: HitRules?)
        /// The layer that is drawn on top, or none.
        case seen(at: Target.Place)
        /// Whether the layer's bounds contain the point.
        case contains(LayerReference, at: Target.Place)
        /// The value of a property.
        case property(LayerReference, PropertySource, PropertyName)
        /// A point in a layer's own space; in scene space if no layer is named.
        case place(Target.Place, in: LayerReference?)
    }

    /// A property that is set before the answer counts: `after set card.anchorPoint 0,0`.
    public struct Change: Hashable, Sendable {
        /// The layer.
        public var layer: LayerReference
        /// The property.
        public var property: PropertyName
        /// Its new value.
        public var value: PropertyValue
    }

    /// How far a number of an answer may be off if the lesson does not say.
    public static let tolerance = 0.5

    /// What is asked.
    public var question: Question
    /// What happens before; `nil` for a question about the layers as they are.
    public var change: Change?
    /// How far each number of an answer may be off.
    public var tolerance: Double?

    /// The layers that it names, in the order in which they are written.
    var layers: [LayerReference] {
        let asked: [LayerReference?] =
            switch question {
            case .hit(let place, _), .seen(let place): [place.layer]
            case .contains(let layer, let place): [layer, place.layer]
            case .property(let layer, _, _): [layer]
            case .place(let place, let layer): [place.layer, layer]
            }
        return (asked + [change?.layer]).compactMap(\.self)
    }
}

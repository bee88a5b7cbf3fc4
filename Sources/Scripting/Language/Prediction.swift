import LayerGeometry

/// A question of a lesson, answered by the learner before the program shows the answer.
public struct Prediction: Hashable, Sendable {
    /// The kinds of questions.
    public enum Question: Hashable, Sendable {
        /// The layer that the hit test returns, or none; under the given rules instead of those in
        /// force, if any.
        case hit(at: Target.Place, under: HitRules?)
        /// The layer that is drawn on top, or none.
        case seen(at: Target.Place)
        /// Whether the layer's bounds contain the point.
        case contains(LayerReference, at: Target.Place)
        /// The value of a property.
        case property(LayerReference, PropertySource, LayerProperty)
        /// A point in a layer's own space; in scene space if no layer is named.
        case place(Target.Place, in: LayerReference?)
    }

    /// A property change that precedes the question: `after set card.anchorPoint 0,0`.
    public struct Change: Hashable, Sendable {
        /// The layer.
        public var layer: LayerReference
        /// The property.
        public var property: LayerProperty
        /// Its new value.
        public var value: LayerValue
    }

    /// The tolerance for numbers in an answer, unless the lesson specifies one.
    public static let tolerance = 0.5

    /// The question.
    public var question: Question
    /// The change before the question; `nil` for the layers as they are.
    public var change: Change?
    /// The tolerance for each number of an answer.
    public var tolerance: Double?

    /// The layers that it names, in the order of the text.
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

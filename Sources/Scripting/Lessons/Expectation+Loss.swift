import LayerGeometry

extension Expectation {
    /// The message when an expectation that held at the start of a goal no longer holds.
    var loss: String {
        switch self {
        case .property(let layer, _, let property, _, _):
            "\(layer.text).\(property.name) has to stay as it is"
        case .contains(let layer, _, _): "\(layer.text) has to stay where it is"
        case .seen(let layer, _): "\(layer.text) has to stay in sight"
        case .hit(let layer, _, _, isNegated: false): "\(layer.text) has to keep its touches"
        case .hit(let layer, _, _, isNegated: true): "\(layer.text) must not get that touch"
        case .hitNone, .rejected, .point, .selected, .log, .status, .row, .screen:
            "something else has to stay as it is"
        }
    }
}

import LayerGeometry
import SceneFile

extension Expectation: CustomStringConvertible {
    /// The claim in script notation; parsing it gives the same claim.
    public var description: String { "expect " + words }

    /// The words after `expect`.
    var words: String {
        switch self {
        case .hit(let layer, let place, let via, let isNegated):
            Self.not(isNegated) + "hit " + Self.name(layer) + Self.at(place)
                + (via.isEmpty ? "" : " via " + via.map(Self.name).joined(separator: " > "))
        case .hitNone(let place): "hit none" + Self.at(place)
        case .seen(let layer, let place): "seen " + Self.name(layer) + Self.at(place)
        case .contains(let layer, let place, let isNegated):
            Self.not(isNegated) + "contains " + Self.name(layer) + Self.at(place)
        case .rejected(let layer, let verdict, let place):
            "rejected \(Self.name(layer)) because \(verdict.rawValue)" + Self.at(place)
        case .point(let layer, let point, let tolerance):
            "point \(Self.name(layer)) " + Target.Place.pair(point.x, point.y)
                + (tolerance.map { " ± " + Target.Place.pair($0.width, $0.height) } ?? "")
        case .property(let layer, let source, let property, let value, let tolerance):
            Self.name(layer) + (source == .presentation ? ".presentation." : ".")
                + "\(property.name) \(value.script)"
                + (tolerance.map { " ± " + PlainNumber.write($0) } ?? "")
        case .selected(let layer): "selected " + Self.name(layer)
        case .log(let text): "log " + ScriptText.quoted(text)
        case .status(let text): "status " + ScriptText.quoted(text)
        case .row(let row, let text): "row \(row) " + ScriptText.quoted(text)
        case .screen(let rows):
            (["screen"] + rows.map(ScriptText.row) + ["end"]).joined(separator: "\n")
        }
    }

    private static func name(_ layer: LayerReference) -> String { ScriptText.layer(layer.text) }

    private static func not(_ isNegated: Bool) -> String { isNegated ? "not " : "" }

    private static func at(_ place: Target.Place?) -> String {
        place.map { " at \($0)" } ?? ""
    }
}

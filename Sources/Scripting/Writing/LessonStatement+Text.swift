import LayerGeometry
import SceneFile
import TerminalTypes

extension LessonStatement: CustomStringConvertible {
    /// The statement in script notation; parsing it gives the same statement.
    public var description: String {
        switch self {
        case .say(let text): "say " + ScriptText.quoted(text)
        case .predict(let prediction): "predict \(prediction)"
        case .goal(let task): "goal " + ScriptText.quoted(task)
        case .allow(let keys):
            "allow "
                + (keys.isEmpty
                    ? "none" : keys.map { ScriptText.key($0.description) }.joined(separator: " "))
        case .hint(let text): "hint " + ScriptText.quoted(text)
        case .solution: "solution"
        case .end: "end"
        case .learned(let text): "learned " + ScriptText.quoted(text)
        }
    }
}

extension Prediction: CustomStringConvertible {
    /// The question in script notation, after `predict`.
    public var description: String {
        let change = change.map {
            " after set \(ScriptText.layer($0.layer.text)).\($0.property.name) \($0.value.script)"
        }
        return "\(question)" + (change ?? "")
            + (tolerance.map { " ± " + PlainNumber.write($0) } ?? "")
    }
}

extension Prediction.Question: CustomStringConvertible {
    /// The question alone, in script notation.
    public var description: String {
        switch self {
        case .hit(let place, nil): "hit at \(place)"
        case .hit(let place, let rules?): "answer under \(rules.rawValue) at \(place)"
        case .seen(let place): "seen at \(place)"
        case .contains(let layer, let place):
            "contains \(ScriptText.layer(layer.text)) at \(place)"
        case .property(let layer, let source, let property):
            ScriptText.layer(layer.text) + (source == .presentation ? ".presentation." : ".")
                + property.name
        case .place(let place, let layer):
            "place \(place)" + (layer.map { " in " + ScriptText.layer($0.text) } ?? "")
        }
    }
}

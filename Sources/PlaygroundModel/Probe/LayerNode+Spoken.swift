import LayerGeometry
import TerminalTypes

extension LayerNode {
    /// Whether it is a control, by its class or a property in the scene.
    var isControl: Bool {
        layer.touch.isControl || layer.className.map(TouchTraits.isControl) ?? false
    }

    /// The control that it is or is inside of; `nil` if there is none.
    var control: LayerNode? {
        chain.last { $0.isControl }
    }

    /// The maximum number of layers searched for a control's text.
    private static let mostParts = 30

    /// Its text or, if it is a control, that of the first layer inside it with one.
    var shownText: String? { layer.text ?? textPart?.layer.text }

    /// The first layer with a text inside a control; `nil` if there is none, or if it is not a
    /// control.
    public var textPart: LayerNode? {
        guard isControl else { return nil }
        return (index + 1..<min(endIndex, index + Self.mostParts))
            .lazy.map { tree[$0] }.first { $0.layer.text != nil }
    }

    /// Whether it has no name of its own and is named after its class.
    public var isUnnamed: Bool { layer.className.map(name.hasPrefix) ?? false }

    /// Its name in sentences: its short name or, if it has none, its text and its class: `"Sign in"
    /// UIButton`.
    public var spokenName: String {
        guard isUnnamed, let text = shownText else { return shortName }
        return "\"\(text.safeForTerminal)\" \(name)"
    }
}

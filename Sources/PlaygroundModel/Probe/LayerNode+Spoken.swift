import LayerGeometry
import TerminalTypes

extension LayerNode {
    /// Whether it is a control, by its class or as the scene says.
    var isControl: Bool {
        layer.touch.isControl || layer.className.map(TouchTraits.isControl) ?? false
    }

    /// The control that it is, or is in; `nil` where it is in none.
    var control: LayerNode? {
        chain.last { $0.isControl }
    }

    /// How many layers of a control are looked through for its text.
    private static let mostParts = 30

    /// What it shows: its own text, or that of the first layer in it, if it is a control.
    var shownText: String? { layer.text ?? textPart?.layer.text }

    /// The first layer in a control that has a text; `nil` where there is none, or no control.
    public var textPart: LayerNode? {
        guard isControl else { return nil }
        return (index + 1..<min(endIndex, index + Self.mostParts))
            .lazy.map { tree[$0] }.first { $0.layer.text != nil }
    }

    /// Whether it is called by its class, having no name of its own.
    public var isUnnamed: Bool { layer.className.map(name.hasPrefix) ?? false }

    /// How people speak of it: by its short name or, where it has none, by what it shows, then by its class:
    /// `"Sign in" UIButton`.
    public var spokenName: String {
        guard isUnnamed, let text = shownText else { return shortName }
        return "\"\(text.safeForTerminal)\" \(name)"
    }
}

import LayerGeometry

/// A UIKit class that a layer is exported as, and its defaults.
struct ViewKind {
    let name: String
    /// The code before and after a text when setting it; `nil` if the class shows no text.
    var text: (before: String, after: String)?
    /// Whether it receives touches by default.
    var takesTouches = true
    /// Whether it clips to its bounds by default.
    var clips = false

    static let view = ViewKind(name: "UIView")
    static let label = ViewKind(name: "UILabel", text: (".text = ", ""), takesTouches: false)
    static let transform = ViewKind(name: "TransformView")

    /// The classes that show a text.
    private static let withText = [
        label, ViewKind(name: "UITextField", text: (".text = ", "")),
        ViewKind(name: "UITextView", text: (".text = ", ""), clips: true),
        ViewKind(name: "UISearchBar", text: (".text = ", "")),
        ViewKind(name: "UIButton", text: (".setTitle(", ", for: .normal)")),
    ]

    /// The class of a layer: its own class if that shows text, a label if the layer has a text, else a view.
    static func of(_ layer: Layer) -> ViewKind {
        if layer.isTransformLayer { return transform }
        if let own = withText.first(where: { $0.name == layer.className }) { return own }
        return layer.text == nil ? view : label
    }
}

import LayerGeometry

/// A class of UIKit's that a layer is exported as, and what it is without being told.
struct ViewKind {
    /// The class.
    let name: String
    /// How a text is given to it: what stands before it, and what behind; `nil` where it shows none.
    var text: (before: String, after: String)?
    /// Whether it takes touches.
    var takesTouches = true
    /// Whether it masks to its bounds.
    var clips = false

    static let view = ViewKind(name: "UIView")
    static let label = ViewKind(name: "UILabel", text: (".text = ", ""), takesTouches: false)
    static let transform = ViewKind(name: "TransformView")

    /// The classes that show a text of their own.
    private static let withText = [
        label, ViewKind(name: "UITextField", text: (".text = ", "")),
        ViewKind(name: "UITextView", text: (".text = ", ""), clips: true),
        ViewKind(name: "UISearchBar", text: (".text = ", "")),
        ViewKind(name: "UIButton", text: (".setTitle(", ", for: .normal)")),
    ]

    /// The class of a layer: its own where it shows a text of its own, a label for other texts.
    static func of(_ layer: Layer) -> ViewKind {
        if layer.isTransformLayer { return transform }
        if let own = withText.first(where: { $0.name == layer.className }) { return own }
        return layer.text == nil ? view : label
    }
}

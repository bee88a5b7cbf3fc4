import LayerGeometry

/// Code that builds layers as UIViews; properties that a view lacks are set on its layer.
enum ViewCode {
    static func write(_ subject: ExportSubject, to sink: @escaping (String) -> Void) {
        sink(CodeText.heading(subject, in: .swift) + "import UIKit\n\n" + classes(subject.tree))
        var code = CodeText(.swift, to: sink)
        code.layers(of: subject.tree, asViews: true)
    }

    /// The helper classes: for transform layers, and for views whose code decides about touches.
    static func classes(_ tree: LayerTree) -> String {
        let touch = TouchViewCode.classes(tree)
        guard tree.nodes.contains(where: \.layer.isTransformLayer) else { return touch }
        let kind = touch.contains(": TransformView {") ? "class" : "final class"
        return """
            \(kind) TransformView: UIView {
                override class var layerClass: AnyClass { CATransformLayer.self }
            }


            """ + touch
    }
}

extension CodeText {
    /// Writes a layer as a view.
    mutating func view(_ node: LayerNode, _ identifier: String) {
        let layer = node.layer
        let kind = ViewKind.of(layer)
        let frame = layer.plainFrame
        declare(
            identifier, kind: node.hasTouchCode ? kind.touchName : kind.name,
            arguments: frame.map { "frame: \(dialect.rect($0))" } ?? "",
            remark: layer.className == kind.name ? nil : layer.className)
        if let text = layer.text {
            if let way = kind.text {
                statement("\(identifier)\(way.before)\(dialect.string(text))\(way.after)")
            } else {
                comment("Shows the text \(dialect.string(text)).")
            }
        }
        if !layer.name.isEmpty { set("\(identifier).layer.name", dialect.string(layer.name)) }
        if frame == nil { geometry(layer, identifier) }
        if layer.opacity != 1 { set("\(identifier).alpha", dialect.number(layer.opacity)) }
        set("isHidden", of: layer, on: identifier)
        if layer.masksToBounds != kind.clips {
            set("\(identifier).clipsToBounds", "\(layer.masksToBounds)")
        }
        // A UILabel ignores touches by default.
        if layer.isUserInteractionEnabled != kind.takesTouches {
            set("\(identifier).isUserInteractionEnabled", "\(layer.isUserInteractionEnabled)")
        }
        set("touchOutset", of: layer, on: identifier)
        if node.isPassThrough { set("\(identifier).isPassThrough", "true") }
        set("reachesOverflow", of: layer, on: identifier)
        if let color = layer.backgroundColor {
            set("\(identifier).backgroundColor", dialect.color(color, as: "UIColor(red"))
        }
        depthAndEdges(layer, "\(identifier).layer")
        remarks(layer, identifier)
    }

    private mutating func geometry(_ layer: Layer, _ identifier: String) {
        set("anchorPoint", of: layer, on: "\(identifier).layer")
        set("bounds", of: layer, on: identifier)
        if layer.position != .zero { set("\(identifier).center", dialect.point(layer.position)) }
        guard layer.transform.isAffine else {
            return transform(layer.layerTransform, of: "\(identifier).layer", as: "transform")
        }
        if layer.transform != .identity {
            set("\(identifier).transform", affineCalls(layer.layerTransform))
        }
    }

    /// An affine transform as CGAffineTransform calls, or as its six numbers.
    private func affineCalls(_ transform: LayerTransform) -> String {
        var text = ""
        func call(_ first: String, _ next: String, _ numbers: String) {
            text += text.isEmpty ? "CGAffineTransform(\(first): " : ".\(next): "
            text += numbers + ")"
        }
        for operation in transform.operations {
            switch operation {
            case .translate(let x, let y, 0):
                call(
                    "translationX", "translatedBy(x",
                    "\(dialect.number(x)), y: \(dialect.number(y))")
            case .scale(let x, let y, 1):
                call("scaleX", "scaledBy(x", "\(dialect.number(x)), y: \(dialect.number(y))")
            case .rotate(let angle, 0, 0, 1):
                call("rotationAngle", "rotated(by", dialect.angle(angle))
            default: return affine(transform.matrix)
            }
        }
        return text
    }
}

extension Layer {
    /// The frame, if bounds and position follow from it exactly; otherwise `nil`.
    fileprivate var plainFrame: Rect? {
        guard transform == .identity, anchorPoint == .center, bounds.origin == .zero,
            let frame, frame.isFinite, bounds != .zero
        else { return nil }
        var copy = Layer()
        copy.setFrame(frame)
        return copy.bounds == bounds && copy.position == position ? frame : nil
    }
}

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

/// Subclasses for views whose code decides about touches: those that let touches through, and those
/// whose touch area is not their bounds.
enum TouchViewCode {
    /// The subclasses that the views of a tree need, one for each class that they are made from.
    static func classes(_ tree: LayerTree) -> String {
        var seen: Set<String> = []
        let overflows = tree.nodes.contains { $0.layer.touch.reachesOverflow }
        return tree.nodes.reduce(into: "") { text, node in
            let kind = ViewKind.of(node.layer)
            if node.hasTouchCode, seen.insert(kind.name).inserted {
                text += subclass(of: kind, overflows: overflows)
            }
        }
    }

    private static func subclass(of kind: ViewKind, overflows: Bool) -> String {
        let property = overflows ? "\n    var reachesOverflow = false" : ""
        let search = overflows ? " ?? overflowing(point, with: event)" : ""
        return """
            final class \(kind.touchName): \(kind.name) {
                var touchOutset: CGFloat = 0
                var isPassThrough = false\(property)

                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    bounds.insetBy(dx: -touchOutset, dy: -touchOutset).contains(point)
                }

                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                    let hit = super.hitTest(point, with: event)\(search)
                    return isPassThrough && hit === self ? nil : hit
                }\(overflows ? overflowSearch : "")
            }


            """
    }

    private static let overflowSearch = """


            /// The subview that is hit outside the bounds.
            private func overflowing(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                guard reachesOverflow, !clipsToBounds, !isHidden, isUserInteractionEnabled, alpha >= 0.01 else {
                    return nil
                }
                return subviews.reversed().lazy
                    .compactMap { $0.hitTest(self.convert(point, to: $0), with: event) }.first
            }
        """
}

extension ViewKind {
    /// The name of the subclass that decides about touches: `TouchButton`.
    var touchName: String { "Touch" + (name.hasPrefix("UI") ? name.dropFirst(2) : name[...]) }
}

extension LayerNode {
    /// Whether a plain view would answer touches differently.
    var hasTouchCode: Bool {
        isPassThrough || layer.touch.outset != 0 || layer.touch.reachesOverflow
    }
}

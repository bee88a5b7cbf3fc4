import LayerGeometry
import TestSupport
import TouchLint

/// A view with a class and a frame; `change` is applied last.
func view(
    _ name: String, _ className: String? = "UIView", _ x: Double, _ y: Double, _ width: Double,
    _ height: Double, _ subviews: [Layer] = [], change: (inout Layer) -> Void = { _ in }
) -> Layer {
    .made(name, x, y, width, height, subviews) {
        $0.className = className
        change(&$0)
    }
}

/// A phone's window with subviews.
func window(_ subviews: Layer...) -> LayerTree {
    LayerTree(view("window", "UIWindow", 0, 0, 390, 844, subviews))
}

func button(
    _ name: String, _ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 44,
    change: (inout Layer) -> Void = { _ in }
) -> Layer {
    view(name, "UIButton", x, y, width, height, change: change)
}

func button(
    _ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 44,
    change: (inout Layer) -> Void = { _ in }
) -> Layer {
    button("button", x, y, width, height, change: change)
}

func label(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    view(name, "UILabel", x, y, width, height) {
        $0.isUserInteractionEnabled = false
        $0.text = name
    }
}

extension TouchCheck {
    /// Rule, severity and layer of each finding: `obscured error button`.
    var list: [String] {
        findings.map { "\($0.rule.rawValue) \($0.severity.rawValue) \(tree[$0.index].name)" }
    }

    /// The messages, with layers by name.
    var messages: [String] {
        findings.map { $0.message.text { "'\(self.tree[$0].name)'" } }
    }

    /// The findings other than information.
    var alarms: [String] { list.filter { !$0.contains(" info ") } }
}

func check(_ tree: LayerTree, _ rules: HitRules = .uiview) -> TouchCheck {
    TouchCheck(tree, rules: rules)
}

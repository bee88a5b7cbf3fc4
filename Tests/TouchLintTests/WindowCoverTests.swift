import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `A view over the whole screen` {
    private let white = LayerColor(red: 1, green: 1, blue: 1, alpha: 1, notation: "#fff")

    /// A page of the app with a button, and the views over the button in the same page.
    private func page(_ over: Layer...) -> LayerTree {
        window(view("page", "UIView", 0, 0, 390, 844, [button(20, 200, 350, 50)] + over))
    }

    private func cover(
        _ className: String = "UIView", _ subviews: [Layer] = [],
        change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        view("cover", className, 0, 0, 390, 844, subviews, change: change)
    }

    @Test func `that is an empty scroll view is an error`() {
        let scroll = cover("UIScrollView") {
            $0.touch.hasGestureRecognizers = true
            $0.touch.contentSize = Size(width: 390, height: 844)
        }
        #expect(check(page(scroll)).list == ["obscured error button"])
    }

    @Test func `that is a window is reported with its greater level, whatever the order`() {
        let over = cover("UIWindow", [view("veil", "UIView", 0, 0, 390, 400)]) {
            $0.windowLevel = 2_000
        }
        let app = view("app", "UIWindow", 0, 0, 390, 844, [button(20, 200, 350, 50)])
        let checked = check(LayerTree(view("screen", "UIView", 0, 0, 390, 844, [over, app])))
        #expect(checked.messages.contains { $0.contains("the windowLevel of 'cover' is 2000") })
    }

    @Test func `that is a clear window with a button is a warning, where colours are known`() {
        func screen(_ color: LayerColor?) -> LayerTree {
            let float = view("root", "UIView", 0, 0, 390, 844, [button("float", 300, 760, 60, 60)])
            let app = view("app", "UIWindow", 0, 0, 390, 844, [button(20, 200, 350, 50)]) {
                $0.backgroundColor = color
            }
            let over = cover("DebugWindow", [float])
            return LayerTree(view("screen", "UIView", 0, 0, 390, 844, [app, over]))
        }
        let checked = check(screen(white))
        #expect(checked.list == ["obscured warning button"])
        #expect(checked.messages[0].contains("shows nothing here"))
        #expect(check(screen(nil)).list == ["obscured info button"])
    }

    @Test func `that shows only its colour is an error`() {
        let opaque = cover { $0.backgroundColor = white }
        #expect(check(page(opaque)).list == ["obscured error button"])
        #expect(check(page(opaque)).messages[0].contains("nothing but its colour"))
    }

    @Test func `that shows something is a warning, and a popup with a button is not`() {
        let spinner = view("spinner", "SpinnerView", 180, 200, 30, 50)
        #expect(check(page(cover("UIView", [spinner]))).list == ["obscured warning button"])
        let popup = cover("UIView", [button("ok", 50, 400)]) { $0.backgroundColor = white }
        #expect(check(page(popup)).list == ["obscured info button"])
    }

    @Test func `that has a floating button and is clear is a warning`() {
        let overlay = cover("UIView", [button("float", 300, 760, 60, 60)])
        #expect(check(page(overlay)).list == ["obscured warning button"])
    }

    @Test func `is a screen over another if both have the same size`() {
        let old = view("old", "UIView", -117, 0, 390, 844, [button(200, 100)])
        let new = cover("UIView", [button("new", 20, 100, 350, 50)]) { $0.backgroundColor = white }
        let container = view("container", "UIView", 0, 0, 390, 844, [old, new])
        #expect(check(window(container)).alarms.isEmpty)
        let table = cover("UIView", [view("table", "UITableView", 0, 0, 390, 844)]) {
            $0.backgroundColor = white
        }
        let tab = view("tab", "UIView", 0, 0, 390, 844, [button(20, 100)])
        #expect(check(window(view("tabs", "UIView", 0, 0, 390, 844, [tab, table]))).alarms.isEmpty)
    }

    @Test func `that is a blur is a warning, and so is a smaller one`() {
        func blur(_ height: Double) -> Layer {
            view(
                "blur", "UIVisualEffectView", 0, 0, 390, height,
                [view("content", "_UIVisualEffectContentView", 0, 0, 390, height)])
        }
        #expect(check(page(blur(844))).list == ["obscured warning button"])
        #expect(check(page(blur(500))).list == ["obscured warning button"])
        #expect(check(window(button(20, 200), blur(844))).list == ["obscured warning button"])
    }

    @Test func `that is an empty window is an error`() {
        var roots = view(
            "roots", nil, 0, 0, 390, 844,
            [
                view("app", "UIWindow", 0, 0, 390, 844, [button(20, 200)]),
                view("over", "DebugWindow", 0, 0, 390, 844, [cover()]),
            ])
        roots.touch.isPassThrough = true
        #expect(check(LayerTree(roots)).list == ["covering-container error over"])
    }

    @Test func `that lets touches through, root view included, covers nothing`() {
        func screen(_ over: Layer) -> LayerTree {
            var roots = view(
                "roots", nil, 0, 0, 390, 844,
                [view("app", "UIWindow", 0, 0, 390, 844, [button(20, 200)]), over])
            roots.touch.isPassThrough = true
            return LayerTree(roots)
        }
        let root = view("root", "UIView", 0, 0, 390, 844)
        let debug = view("over", "DebugWindow", 0, 0, 390, 844, [root])
        #expect(check(screen(debug)).list == ["covering-container error over"])
        var passing = debug
        passing.touch.isPassThrough = true
        passing.touch.isRootPassThrough = true
        #expect(check(screen(passing)).alarms.isEmpty)
        // Even if UIKit has views of its own around the root view.
        let shadow = view("shadow", "UIDropShadowView", 0, 0, 390, 844, [root])
        let transition = view("transition", "UITransitionView", 0, 0, 390, 844, [shadow])
        passing.sublayers = [transition]
        #expect(check(screen(passing)).alarms.isEmpty)
        // A name is no trait: a hit test gives the touch to this window, too.
        let named = view("over", "PassThroughWindow", 0, 0, 390, 844, [root])
        #expect(check(screen(named)).list == ["covering-container error over"])
    }

    @Test func `does not depend on where a window with a level is listed`() {
        var over = view(
            "over", "DebugWindow", 0, 0, 390, 844, [view("root", nil, 0, 0, 390, 844)])
        over.windowLevel = 1
        over.touch.isPassThrough = true
        over.touch.isRootPassThrough = true
        let page = view("page", nil, 0, 0, 390, 844, [button(20, 200), button(20, 300)])
        let app = view("app", "UIWindow", 0, 0, 390, 844, [page])
        for windows in [[app, over], [over, app]] {
            var roots = view("roots", nil, 0, 0, 390, 844, windows)
            roots.touch.isPassThrough = true
            let check = check(LayerTree(roots))
            #expect(check.alarms.isEmpty)
            let controls = TouchMap(check.tree, rules: .uiview).controls
            #expect(controls.allSatisfy { $0.area > 0 })
        }
    }

    @Test func `of React Native may let touches through`() {
        #expect(check(page(cover("RCTView"))).alarms == ["obscured warning button"])
        let half = view("half", "RCTView", 0, 0, 390, 400)
        #expect(check(page(half)).alarms == ["obscured warning button"])
    }
}

@Suite struct `Advice` {
    private func help(_ tree: LayerTree) -> String {
        let check = check(tree)
        return check.findings[0].help.text { "'\(check.tree[$0].name)'" }
    }

    @Test func `for a control below a bar does not disable the bar`() {
        let tree = window(
            button(20, 790), view("tabs", "UITabBar", 0, 761, 390, 83))
        #expect(
            help(tree)
                == "keep 'button' inside the safe area, or inset what scrolls by the height of 'tabs'"
        )
    }

    @Test func `for a button next to a cell's contentView is to add it there`() {
        let content = view(
            "content", "UITableViewCellContentView", 0, 0, 390, 60, [label("text", 0, 0, 90, 20)])
        let cell = view("cell", "UITableViewCell", 0, 0, 390, 60, [button(280, 5), content])
        #expect(
            help(window(cell))
                == "add 'button' to 'content', the contentView, and not to the cell itself")
    }
}

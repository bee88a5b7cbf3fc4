import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `A covered button` {
    private func overlay(
        _ subviews: [Layer] = [], _ change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        view("overlay", "UIView", 0, 90, 390, 200, subviews, change: change)
    }

    @Test func `names the view that takes its touch`() {
        let check = check(window(button(100, 100), overlay()))
        #expect(check.list == ["obscured error button"])
        #expect(
            check.messages == [
                "'button' is covered by 'overlay', which looks empty, in 'window', at 150,122"
            ])
        #expect(check.findings[0].hit == 2)
        #expect(check.findings[0].point == Point(x: 150, y: 122))
    }

    @Test func `by a view with controls keeps them: only that view is to let touches through`() {
        let cover = view("overlay", "UIView", 0, 90, 390, 200, [button("help", 200, 10)])
        let check = check(window(button(100, 100), cover))
        #expect(check.list == ["obscured error button"])
        #expect(
            check.findings[0].help.text { "'\(check.tree[$0].name)'" }
                == "let the hitTest of 'overlay' pass touches through outside its subviews, or move it"
        )
    }

    @Test func `is helped in the words of its platform`() {
        func clickable(_ layer: Layer) -> Layer {
            var layer = layer
            layer.touch.isControl = true
            return layer
        }
        let pay = clickable(view("pay", "android.widget.Button", 40, 100, 100, 44))
        func help(_ cover: Layer) -> String? {
            let root = view("root", "android.widget.FrameLayout", 0, 0, 390, 844, [pay, cover]) {
                $0.isUserInteractionEnabled = false
            }
            let check = check(LayerTree(root), .android)
            return check.findings.first?.help.text { "'\(check.tree[$0].name)'" }
        }
        let inner = clickable(view("ok", "android.widget.Button", 200, 10, 100, 44))
        #expect(
            help(overlay([inner]))
                == "move 'overlay' away, hide it, or make it not clickable")
        let cover = view("cover", "android.widget.FrameLayout", 0, 0, 390, 844)
        #expect(help(cover)?.contains("not clickable") == true, "\(help(cover) ?? "")")
    }

    @Test func `is fine if the cover has no interaction, or lets touches through`() {
        #expect(
            check(window(button(100, 100), overlay { $0.isUserInteractionEnabled = false })).list
                .isEmpty)
        #expect(
            check(window(button(100, 100), overlay { $0.touch.isPassThrough = true })).list.isEmpty)
        #expect(check(window(button(100, 100), overlay { $0.isHidden = true })).list.isEmpty)
        #expect(check(window(overlay(), button(100, 100))).list.isEmpty)
    }

    @Test func `by a view of alpha 0.05 is reported with the alpha`() {
        let check = check(window(button(100, 100), overlay { $0.opacity = 0.05 }))
        #expect(check.list == ["ghost-blocker error button"])
        #expect(check.messages[0].contains("whose alpha is 0.05"))
        #expect(check.messages[0].contains("above 0.01, the limit"))
    }

    @Test func `at its edge only is fine`() {
        #expect(
            check(window(button(100, 100), view("edge", "UIView", 0, 130, 390, 50))).list.isEmpty)
    }

    @Test func `by a container over the whole window is reported once`() {
        let tree = window(
            view(
                "app", "UILayoutContainerView", 0, 0, 390, 844,
                [
                    button("one", 100, 100), button("two", 100, 200),
                ]), view("left", "UITransitionView", 0, 0, 390, 844))
        let check = check(tree)
        #expect(check.list == ["covering-container error left"])
        #expect(
            check.messages == [
                "'left', UITransitionView, covers the window and looks empty, and takes the touches of 'one' and 1 more"
            ])
    }

    @Test func `by an alert is a presentation`() {
        let alert = view(
            "alert", "_UIAlertControllerView", 60, 340, 270, 160,
            [
                view("title", "UIView", 0, 0, 270, 100), button("ok", 0, 116, 270, 44),
            ])
        let shown = view(
            "shown", "UITransitionView", 0, 0, 390, 844,
            [
                view("dim", "UIDimmingView", 0, 0, 390, 844), alert,
            ])
        let check = check(window(button("one", 100, 100), button("two", 100, 400), shown))
        #expect(check.list == ["obscured info one"])
        #expect(check.messages.allSatisfy { $0.hasPrefix("'one' and 1 more are covered by") })
    }

    @Test func `below a bar can be scrolled into view`() {
        let cells = (0..<12).map { row in
            view("cell\(row)", "UITableViewCell", 0, Double(row) * 80, 390, 80)
        }
        let table = view("table", "UITableView", 0, 0, 390, 844, cells) {
            $0.touch.contentSize = Size(width: 390, height: 960)
            $0.touch.hasGestureRecognizers = true
        }
        let tree = window(
            table,
            view(
                "tabs", "UITabBar", 0, 744, 390, 100, [view("tab", "UITabBarButton", 0, 1, 98, 48)]),
            view("nav", "UINavigationBar", 0, 0, 390, 91, [button("add", 340, 47, 44, 44)]))
        #expect(check(tree).alarms.isEmpty)
        #expect(check(tree).list.contains("obscured info cell0"))
    }

    @Test func `by the keyboard's window is fine`() {
        func passing(_ name: String, _ top: Double, _ subview: Layer) -> Layer {
            view(name, name, 0, top, 390, 844 - top, [subview]) { $0.touch.isPassThrough = true }
        }
        let bar = view("accessory", "UIView", 0, 0, 390, 44, [button("done", 320, 0, 60, 44)])
        let keyboard = passing(
            "UITextEffectsWindow", 0,
            passing("UIInputSetContainerView", 0, passing("UIInputSetHostView", 500, bar)))
        let app = view("app", "UIWindow", 0, 0, 390, 844, [button(100, 100)])
        var holder = view("roots", nil, 0, 0, 390, 844, [app, keyboard])
        holder.touch.isPassThrough = true
        #expect(check(LayerTree(holder)).alarms.isEmpty)
    }

    @Test func `by a snow overlay that draws in code is reported`() {
        let snow = view("snow", "UIView", 0, 0, 390, 844)
        let check = check(window(button(100, 100), snow, label("banner", 0, 0, 390, 20)))
        #expect(check.alarms == ["obscured error button"])
    }

    @Test func `on Android is drawn below a clickable view`() {
        func clickable(_ name: String, _ z: Double) -> Layer {
            view(name, "android.widget.Button", 10, 10, 200, 200) {
                $0.touch.isControl = true
                $0.zPosition = z
            }
        }
        let check = check(window(clickable("one", 0), clickable("two", 1)), .android)
        #expect(check.list == ["obscured error one"])
        let raised = TouchCheck(window(clickable("one", 2), clickable("two", 1)), rules: .android)
        #expect(raised.list == ["obscured error two"])
    }
}

@Suite struct `Two buttons over each other` {
    @Test func `are reported with the winner`() {
        let check = check(window(button("one", 100, 100), button("two", 170, 100)))
        #expect(check.list == ["overlapping-targets info one"])
        #expect(
            check.messages == [
                "'one' and 'two' share 30 % of the smaller one, where 'two' gets the touch"
            ])
    }

    @Test func `are fine side by side`() {
        #expect(check(window(button("one", 100, 100), button("two", 195, 100))).list.isEmpty)
    }
}

import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `Interaction that is off` {
    @Test func `above a button is reported at the button`() {
        let card = view(
            "card", "UIView", 0, 0, 300, 300,
            [view("row", "UIView", 0, 0, 300, 60, [button(10, 8)])]
        ) {
            $0.isUserInteractionEnabled = false
        }
        let check = check(window(card))
        #expect(check.list == ["ancestor-not-interactive error button"])
        #expect(
            check.messages == [
                "'button' is in 'card', whose user interaction is off, and gets no touch"
            ])
        #expect(check.findings[0].hit == 0)
    }

    @Test func `for the time of a transition is no problem of the screen`() {
        let screen = view(
            "screen", "UIView", 0, 0, 300, 300,
            [view("row", "UIView", 0, 0, 300, 60, [button(10, 8)])]
        ) {
            $0.isUserInteractionEnabled = false
            $0.touch.isInTransition = true
        }
        #expect(check(window(screen)).list == [])
        let inner = view("inner", "UIView", 0, 0, 300, 300, [button(10, 8)]) {
            $0.isUserInteractionEnabled = false
        }
        let moving = view("screen", "UIView", 0, 0, 300, 300, [inner]) {
            $0.touch.isInTransition = true
        }
        #expect(check(window(moving)).list == ["ancestor-not-interactive error button"])
    }

    @Test func `is reported for an image with a recognizer, with the class's default`() {
        let image = view("photo", "UIImageView", 20, 20, 200, 200) {
            $0.isUserInteractionEnabled = false
            $0.touch.hasGestureRecognizers = true
        }
        let check = check(window(image))
        #expect(check.list == ["self-not-interactive error photo"])
        #expect(check.messages[0].hasSuffix("off is the default of UIImageView"))
    }

    @Test func `is normal for images, labels, and texts for display`() {
        let text = view("text", "UITextView", 0, 300, 390, 100) {
            $0.isUserInteractionEnabled = false
            $0.touch.hasGestureRecognizers = true
        }
        let image = view("photo", "UIImageView", 20, 20, 200, 200) {
            $0.isUserInteractionEnabled = false
        }
        #expect(check(window(image, label("name", 0, 250, 100, 20), text)).alarms.isEmpty)
    }

    @Test func `of hidden views is ignored`() {
        let card = view("card", "UIView", 0, 0, 300, 300, [button(10, 8)]) {
            $0.isUserInteractionEnabled = false
            $0.isHidden = true
        }
        #expect(check(window(card)).findings.isEmpty)
    }
}

@Suite struct `A button that cannot be seen` {
    @Test func `in a superview of alpha 0 is reported with the view that gets the touch`() {
        let card = view("card", "UIView", 0, 0, 300, 300, [button(10, 8), button("two", 10, 80)]) {
            $0.opacity = 0
        }
        let check = check(window(view("page", "UIView", 0, 0, 390, 844), card))
        #expect(check.list == ["invisible-target info button"])
        #expect(
            check.messages == [
                "'button' and 1 more are in 'card', which is transparent (alpha 0), and lies on top: 'page' gets the touch"
            ])
    }

    @Test func `is ignored below another view`() {
        let tree = window(
            button(10, 8) { $0.isHidden = true }, view("page", "UIView", 0, 0, 390, 844))
        #expect(check(tree).findings.isEmpty)
    }
}

@Suite struct `Depth` {
    @Test func `that contradicts the order of the tree is reported`() {
        let tree = window(
            view("card", "UIView", 0, 0, 200, 200) { $0.zPosition = 5 },
            view("sheet", "UIView", 0, 50, 200, 200))
        let check = check(tree)
        #expect(check.list == ["z-order-mismatch warning card"])
        #expect(
            check.messages == [
                "'card' is drawn above 'sheet', by zPosition 5 against 0, but tapped below it"
            ])
        #expect(check.findings[0].hit == 2)
    }

    @Test func `that agrees with it is fine, as are separate and disabled views`() {
        func pair(_ z: Double, _ other: Double, _ y: Double, isOn: Bool = true) -> LayerTree {
            window(
                view("card", "UIView", 0, 0, 200, 200) { $0.zPosition = z },
                view("sheet", "UIView", 0, y, 200, 200) {
                    $0.zPosition = other
                    $0.isUserInteractionEnabled = isOn
                })
        }
        #expect(check(pair(0, 5, 50)).list.isEmpty)
        #expect(check(pair(5, 0, 190)).list.isEmpty)
        #expect(check(pair(5, 0, 50, isOn: false)).list.isEmpty)
        #expect(check(pair(5, 0, 50), .calayer).list.isEmpty)
    }
}

@Suite struct `A transform` {
    @Test func `without an inverse disables the whole subtree`() {
        let fab = view("fab", "UIView", 0, 0, 60, 60, [button(0, 0)]) {
            $0.transform = .scale(x: 0, y: 0)
        }
        let check = check(window(fab))
        #expect(check.list == ["degenerate-transform error fab"])
        #expect(check.messages[0].hasSuffix("nothing in this subtree can be hit, 2 views"))
        #expect(TouchCheck(window(fab), rules: .calayer).list == check.list)
    }

    @Test func `without an inverse is ignored if hidden`() {
        let fab = view("fab", "UIView", 0, 0, 60, 60) {
            $0.transform = .scale(x: 0, y: 0)
            $0.isHidden = true
        }
        #expect(check(window(fab)).findings.isEmpty)
    }

    @Test func `that mirrors a control is reported, and one that mirrors it back is not`() {
        func chat(_ y: Double) -> LayerTree {
            window(
                view(
                    "table", "UITableView", 0, 0, 390, 844,
                    [
                        view("cell", "UITableViewCell", 0, 0, 390, 80) {
                            $0.transform = .scale(x: 1, y: y)
                        }
                    ]
                ) { $0.transform = .scale(x: 1, y: -1) })
        }
        #expect(check(chat(1)).list == ["mirrored-transform info table"])
        #expect(check(chat(-1)).findings.isEmpty)
    }
}

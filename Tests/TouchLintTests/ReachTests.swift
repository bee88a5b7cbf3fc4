import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `A button outside its superview` {
    @Test func `gets no touch, such as an accessory above a toolbar`() {
        let accessory = button("send", 10, -44)
        let check = check(window(view("input", "UIView", 0, 780, 390, 64, [accessory])))
        #expect(check.list == ["unreachable error send"])
        #expect(
            check.messages == [
                "'send' lies outside 'input' and gets no touch, 44 pt above; clipsToBounds is NO, so it looks fine"
            ])
        #expect(check.findings[0].by == 1)
        #expect(check.findings[0].hit == 0)
    }

    @Test func `that clips does not look fine`() {
        let input = view("input", "UIView", 0, 780, 390, 64, [button(10, -44)]) {
            $0.masksToBounds = true
        }
        #expect(!check(window(input)).messages[0].contains("looks fine"))
    }

    @Test func `is fine if the superview passes touches outside its bounds on`() {
        for (width, height) in [(390, 64), (0, 0)] as [(Double, Double)] {
            let input = view("input", "RCTView", 0, 780, width, height, [button(10, -44)]) {
                $0.touch.reachesOverflow = true
            }
            #expect(check(window(input)).findings.isEmpty)
            var clipping = input
            clipping.masksToBounds = true
            #expect(!check(window(clipping)).findings.isEmpty)
        }
    }

    @Test func `is not fine if an ancestor of that superview cuts it off`() {
        let inner = view("inner", "RCTView", 0, 0, 50, 20, [button(0, 90)]) {
            $0.touch.reachesOverflow = true
        }
        let check = check(window(view("outer", "UIView", 0, 700, 390, 80, [inner])))
        #expect(check.list == ["unreachable error button"])
        #expect(check.findings[0].by == 1)
    }

    @Test func `has a dead part`() {
        let check = check(window(view("card", "UIView", 20, 20, 200, 100, [button(150, 78)])))
        #expect(check.list == ["dead-area warning button"])
        #expect(
            check.messages[0].hasPrefix(
                "75 % of 'button' lies outside 'card' and gets no touch, 22 pt below and 50 pt right"
            ))
    }

    @Test func `is fine up to its edges`() {
        let card = view("card", "UIView", 20, 20, 200, 100, [button(100, 56)])
        #expect(check(window(card)).findings.isEmpty)
    }

    @Test func `is fine if the superview has an outset`() {
        let card = view("card", "UIView", 20, 20, 200, 100, [button(110, 60)]) {
            $0.touch.outset = 12
        }
        #expect(check(window(card)).findings.isEmpty)
    }

    @Test func `is fine if only its enlarged touch area is clipped`() {
        let card = view(
            "card", "UIView", 20, 20, 200, 100, [button(0, 0, 30, 30) { $0.touch.outset = 8 }])
        #expect(check(window(card)).alarms == ["small-target warning button"])
    }

    @Test func `is fine if the part is decoration`() {
        let badge = view("badge", "UIImageView", 380, -10, 20, 20) {
            $0.isUserInteractionEnabled = false
        }
        #expect(check(window(view("bar", "UITabBar", 0, 780, 390, 64, [badge]))).list.isEmpty)
    }

    @Test func `is hit by Core Animation's rules, unless something masks`() {
        let plain = window(view("input", "UIView", 0, 780, 390, 64, [button(10, -44)]))
        #expect(check(plain, .calayer).list.isEmpty)
        let masked = window(
            view("input", "UIView", 0, 780, 390, 64, [button(10, -44)]) { $0.masksToBounds = true })
        #expect(check(masked, .calayer).list == ["unreachable error button"])
    }

    @Test func `below the fold of a scroll view is scrolled to`() {
        let scroll = view("scroll", "UIScrollView", 0, 0, 390, 844, [button(20, 1200)]) {
            $0.touch.contentSize = Size(width: 390, height: 1400)
            $0.masksToBounds = true
        }
        #expect(check(window(scroll)).findings.isEmpty)
    }

    @Test func `beyond the content of a scroll view is not`() {
        let scroll = view("scroll", "UIScrollView", 0, 0, 390, 844, [button(20, 1200)]) {
            $0.touch.contentSize = Size(width: 390, height: 1000)
        }
        let check = check(window(scroll))
        #expect(check.list == ["out-of-content warning button"])
        #expect(check.messages[0].contains("begins at 20,1200"))
        #expect(check.messages[0].contains("contentSize is 390x1000"))
    }
}

@Suite struct `A view without width or height` {
    private func emptyState(_ subview: Layer, height: Double = 0) -> LayerTree {
        window(view("empty", "DZNEmptyDataSetView", 0, 300, 390, height, [subview]))
    }

    @Test func `keeps touches from the button in it`() {
        let check = check(emptyState(button(100, 20)))
        #expect(check.list == ["zero-size-container error empty"])
        #expect(
            check.messages == ["'empty' is 390x0 pt: 1 view in it can be seen but never hit"])
    }

    @Test func `is harmless to labels`() {
        #expect(check(emptyState(label("text", 100, 20, 80, 20))).findings.isEmpty)
    }

    @Test func `is fine with a height`() {
        #expect(check(emptyState(button(100, 20), height: 80)).findings.isEmpty)
    }

    @Test func `is ignored in SwiftUI`() {
        let tree = window(
            view("host", "SwiftUI.PlatformGroupContainer", 0, 0, 0, 0, [button(10, 10)]))
        #expect(check(tree).alarms.isEmpty)
    }
}

@Suite struct `A small control` {
    @Test func `is reported with its size on screen`() {
        let card = view("card", "UIView", 0, 0, 200, 200, [button(0, 0, 80, 60)]) {
            $0.transform = .scale(x: 0.5, y: 0.5)
        }
        let check = check(window(card))
        #expect(check.list == ["small-target warning button"])
        #expect(check.messages == ["'button' is 40x30 pt on screen, less than 44x44 pt"])
    }

    @Test func `of Apple's own is only information`() {
        let nav = view(
            "nav", "UINavigationBar", 0, 47, 390, 44, [button("back", 8, 7, 60, 30)])
        let field = view(
            "field", "UITextField", 20, 300, 300, 44, [button("clear", 275, 12, 20, 20)])
        let tree = window(view("toggle", "UISwitch", 300, 200, 51, 31), nav, field)
        let check = check(tree)
        #expect(
            check.list == [
                "small-target info toggle", "small-target info back", "small-target info clear",
            ])
        #expect(check.messages[0].contains("point(inside:) is not visible in a dump"))
    }

    @Test func `is large enough with its outset`() {
        #expect(check(window(button(50, 50, 24, 24) { $0.touch.outset = 10 })).findings.isEmpty)
    }

    @Test func `rotated by 45 degrees keeps its width`() {
        let turned = button(100, 100, 60, 44) { $0.transform = .rotation(.degrees(45)) }
        #expect(check(window(turned)).findings.isEmpty)
    }

    @Test func `of Android is measured in dp if the density is known`() {
        let tree = window(
            view("ok", "android.widget.TextView", 10, 10, 120, 120) { $0.touch.isControl = true })
        #expect(TouchCheck(tree, rules: .android).findings.isEmpty)
        let dense = TouchCheck(tree, rules: .android, options: TouchOptions(density: 2.75))
        #expect(dense.messages == ["'ok' is 43.6x43.6 dp on screen, less than 48x48 dp"])
        let pixels = TouchCheck(tree, rules: .android, options: TouchOptions(minimumTarget: 130))
        #expect(pixels.messages == ["'ok' is 120x120 px on screen, less than 130x130 px"])
    }

    @Test func `is reported even if the order is unknown`() {
        let toggle = window(view("on", "XCUIElementTypeSwitch", 10, 10, 51, 31))
        #expect(TouchCheck(toggle, rules: .candidates).list == ["small-target info on"])
        let tree = window(view("ok", "XCUIElementTypeButton", 10, 10, 20, 20))
        #expect(TouchCheck(tree, rules: .candidates).list == ["small-target warning ok"])
    }
}

import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `A card with a gesture recognizer and views in it` {
    private func card(
        _ className: String = "UIView", _ y: Double = 100, change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        view("card", className, 20, y, 350, 120, [label("title", 10, 10, 100, 20)]) {
            $0.touch.hasGestureRecognizers = true
            change(&$0)
        }
    }

    @Test func `that gets its touches is not reported, even if it is small`() {
        let small = view("chip", "UIView", 20, 300, 60, 20, [label("chip", 0, 0, 60, 20)]) {
            $0.touch.hasGestureRecognizers = true
        }
        let check = check(window(card(), small))
        #expect(check.findings.isEmpty)
        #expect(check.targets.isEmpty)
        #expect(check.cards == [1, 3])
    }

    @Test func `is a warning if it is covered, and fine if a view in it takes touches`() {
        let over = view("over", "UIView", 0, 90, 390, 200)
        #expect(check(window(card(), over)).list == ["obscured warning card"])
        #expect(check(window(card(), button(100, 130, 200, 60), over)).list.count == 2)
        let inside = card { $0.sublayers.append(button("in", 0, 0, 350, 120)) }
        #expect(check(window(inside)).findings.isEmpty)
    }

    @Test func `is a warning if it ignores touches or is out of bounds`() {
        let off = card { $0.isUserInteractionEnabled = false }
        #expect(check(window(off)).list == ["self-not-interactive warning card"])
        let row = view("row", "UIView", 0, 0, 390, 400, [card()]) {
            $0.isUserInteractionEnabled = false
        }
        #expect(check(window(row)).list == ["ancestor-not-interactive warning card"])
        let low = view("row", "UIView", 0, 0, 390, 90, [card()])
        #expect(check(window(low)).list == ["unreachable warning card"])
    }

    @Test func `does not count if it is UIKit's own container or fills the window`() {
        let over = view("over", "UIView", 0, 90, 390, 200)
        for name in ["UITableViewCellContentView", "UIScrollView", "RCTRootView", "_UIThing"] {
            #expect(check(window(card(name), over)).list.isEmpty, "\(name)")
        }
        let page = view("page", "UIView", 0, 0, 390, 844, [label("text", 0, 0, 390, 20)]) {
            $0.touch.hasGestureRecognizers = true
        }
        #expect(check(window(page, over)).cards.isEmpty)
    }

    @Test func `behind a popup is its backdrop`() {
        let backdrop = view("backdrop", "UIView", 0, 0, 390, 844) {
            $0.touch.hasGestureRecognizers = true
        }
        let popup = view("popup", "PopupView", 40, 300, 310, 240, [button(100, 180)])
        #expect(check(window(backdrop, popup)).list == ["obscured info backdrop"])
    }
}

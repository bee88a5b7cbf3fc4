import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `The area of a target` {
    @Test func `is its visible area minus its covers, exactly`() {
        let tree = window(
            button("button", 100, 100, 100, 50), view("over", "UIView", 150, 120, 100, 100),
            view("deaf", "UIView", 100, 100, 20, 20) { $0.isUserInteractionEnabled = false })
        let area = check(tree).areas[0]
        #expect(area.own == 5000)
        #expect(area.visible == 5000)
        #expect(area.returning == 5000 - 50 * 30)
        #expect(area.error == 0)
        #expect(area.effectiveSize == Size(width: 100, height: 50))
    }

    @Test func `under a rotated cover is exact, too`() throws {
        let tree = window(
            button("button", 100, 100, 100, 100),
            view("over", "UIView", 140, 100, 100, 100) {
                $0.transform = .rotation(.degrees(30))
            })
        for rules in [HitRules.uiview, .calayer, .book] {
            let area = try #require(check(tree, rules).areas.first)
            #expect(area.error == 0)
            #expect(abs(area.returning - counted(tree, rules)) < 20)
        }
    }

    @Test func `under a view that lets touches through is exact, too`() throws {
        let tree = window(
            button("button", 100, 100, 100, 100),
            view("pass", "UIView", 140, 100, 100, 100, [view("in", "UIView", 0, 0, 50, 100)]) {
                $0.transform = .rotation(.degrees(30))
                $0.touch.isPassThrough = true
            })
        let area = try #require(check(tree).areas.first)
        #expect(area.error == 0)
        #expect(abs(area.returning - counted(tree, .uiview)) < 20)
    }

    @Test func `that is masked, or in a masked layer, ends at the edges of the mask`() throws {
        func masked(_ mask: Layer, above: Layer? = nil) -> LayerTree {
            window(
                view(
                    "page", "UIView", 0, 0, 390, 844,
                    [
                        button("button", 100, 100, 100, 100) { $0.mask = mask }
                    ]
                ) { $0.mask = above })
        }
        let corner = Layer.made("corner", 10, 10, 40, 40)
        let left = Layer.made("left", 0, 0, 130, 844)
        #expect(
            try #require(check(masked(corner)).areas.first).returning == 10_000,
            "UIKit asks no mask")
        for (tree, wanted) in [
            (masked(corner), 1600.0), (masked(corner, above: left), 800),
            (masked(.made("empty", 10, 10, 0, 40)), 0),
        ] {
            let area = try #require(check(tree, .calayer).areas.first)
            #expect(area.returning == wanted && area.error == 0, "\(area)")
        }
        var turned = corner
        turned.transform = .rotation(.degrees(30))
        var compound = corner
        compound.sublayers = [.made("more", 30, 30, 40, 40)]
        for (mask, isExact) in [(turned, true), (compound, false)] {
            let tree = masked(mask)
            let area = try #require(check(tree, .calayer).areas.first)
            #expect((area.error == 0) == isExact)
            #expect(abs(area.returning - counted(tree, .calayer)) <= area.error + 20, "\(area)")
        }
    }

    @Test func `in depth is exact unless another view may cross it`() throws {
        let turned = button("button", 100, 100, 100, 100) {
            $0.transform = .rotation(.degrees(60), x: 0, y: 1, z: 0)
        }
        let beside = view("beside", "UIView", 200, 100, 100, 100)
        let across = view("across", "UIView", 100, 100, 100, 50)
        for (other, isExact) in [(beside, true), (across, false)] {
            let tree = window(turned, other)
            let area = try #require(check(tree, .calayer).areas.first)
            #expect((area.error == 0) == isExact)
            #expect(abs(area.returning - counted(tree, .calayer)) <= area.error + 20, "\(area)")
        }
    }

    @Test func `of a transform layer is not exact where a sublayer is in depth`() throws {
        let turned = view("in", "UIView", 0, 0, 100, 100) {
            $0.transform = .rotation(.degrees(60), x: 0, y: 1, z: 0)
        }
        let group = view("button", "UIButton", 100, 100, 100, 100, [turned]) {
            $0.isTransformLayer = true
        }
        let area = try #require(check(window(group), .calayer).areas.first)
        #expect(area.error > 0 && abs(area.returning - 5000) <= area.error)
    }

    /// The button's area, determined by dense sampling.
    private func counted(_ tree: LayerTree, _ rules: HitRules) -> Double {
        var count = 0
        for x in 0..<200 {
            for y in 0..<200 {
                let point = Point(x: 100.25 + Double(x) / 2, y: 100.25 + Double(y) / 2)
                if tree.root.hitTest(point, rules: rules)?.name == "button" { count += 1 }
            }
        }
        return Double(count) / 4
    }

    @Test func `of hundreds of overlapping rotated buttons stays within the budget`() {
        let buttons = (0..<120).map { place in
            button("b\(place)", 100 + Double(place % 20) * 4, 100 + Double(place), 200, 200) {
                $0.transform = .rotation(.degrees(Double(place) * 7))
            }
        }
        var leaky = buttons
        for place in leaky.indices { leaky[place].touch.isPassThrough = place % 2 == 0 }
        for views in [buttons, leaky] {
            let tree = LayerTree(view("window", "UIWindow", 0, 0, 390, 844, views))
            let areas = check(tree).areas
            #expect(areas.count == 120)
            #expect(areas.allSatisfy { $0.error <= $0.visible + 1e-6 })
        }
    }

    @Test func `is clipped by all its ancestors`() {
        let card = view("card", "UIView", 20, 20, 200, 100, [button(150, 78)])
        let area = check(window(card)).areas[0]
        #expect(area.own == 4400)
        #expect(area.visible == 1100)
        #expect(area.returning == 1100)
        #expect(area.effectiveSize == Size(width: 50, height: 22))
    }
}

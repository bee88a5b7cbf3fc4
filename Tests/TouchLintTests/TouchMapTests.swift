import LayerGeometry
import TestSupport
import Testing

@testable import TouchLint

@Suite struct `A touch map` {
    @Test func `has each control's area, largest rectangle and takers`()
        throws
    {
        let tree = window(
            button("button", 100, 100, 100, 50), view("over", "UIView", 150, 120, 100, 100))
        let control = try #require(TouchMap(tree, rules: .uiview).controls.first)
        #expect(control.own == 5000 && control.visible == 5000 && control.area == 3500)
        #expect(control.largest == Rect(x: 100, y: 100, width: 50, height: 50))
        #expect(control.takers.map(\.index) == [2] && control.takers.map(\.area) == [1500])
    }

    @Test func `samples views too large for sides to divide`() throws {
        var far = view("far", "UIView", 100, 100, 60, 1e113)
        far.layerTransform = LayerTransform([.rotate(.degrees(30))])
        let tree = window(
            button("one", 10, 10, 80, 40), far, button("two", 200, 600, 80, 40),
            button("three", 10, 600, 80, 40))
        let map = TouchMap(tree, rules: .uiview)
        #expect(map.controls.allSatisfy { $0.area <= $0.own * 1.01 })
        let three = try #require(map.controls.first { tree[$0.index].name == "three" })
        #expect(abs(three.area - 3200) < 100)
    }

    @Test func `agrees with the reach of each control if controls are not nested`() {
        for kind in [RandomTrees.Kind.upright, .flat] {
            for seed in 1...20 as ClosedRange<UInt64> {
                var trees = RandomTrees(seed: seed, kind: kind)
                var tree = trees.tree()
                for index in 0..<tree.count where tree[index].sublayers.isEmpty {
                    tree = tree.updating(index) { $0.touch.isControl = true }
                }
                for control in TouchMap(tree, rules: .uiview).controls {
                    let reach = LayerReach(of: tree[control.index], rules: .uiview)
                    let slack = 1e-6 * max(1, control.own)
                    #expect(
                        abs(control.area - reach.reached) <= slack,
                        "\(kind), seed \(seed), layer \(control.index)")
                    let sum = control.takers.reduce(control.area) { $0 + $1.area }
                    #expect(abs(sum - control.visible) <= slack)
                }
            }
        }
    }

    @Test func `finds a rectangle in a rotated control whose corners are hit`() throws {
        let tree = window(
            button("button", 100, 100, 200, 100) { $0.transform = .rotation(.degrees(20)) },
            view("over", "UIView", 150, 180, 100, 100))
        let control = try #require(TouchMap(tree, rules: .uiview).controls.first)
        let rect = try #require(control.largest)
        #expect(rect.width * rect.height > 3000)
        for corner in rect.insetBy(dx: 0.1, dy: 0.1).corners {
            #expect(tree.root.hitTest(corner, rules: .uiview)?.name == "button")
        }
    }

    @Test func `names the taker for a control that gets nothing`() throws {
        let tree = window(
            button("deaf", 20, 20) { $0.isUserInteractionEnabled = false },
            button("outer", 200, 300, 100, 100))
        let control = try #require(TouchMap(tree, rules: .uiview).controls.first)
        #expect(control.area == 0 && control.pieces.isEmpty && control.largest == nil)
        #expect(control.takers.map(\.index) == [0] && control.takers.map(\.area) == [4400])
    }

    @Test func `tells if too many controls overlap for all takers to be counted`() {
        let tree = window(
            button("one", 100, 100, 100, 50), button("two", 110, 110, 100, 50),
            button("three", 120, 120, 100, 50))
        let all = TouchMap(tree, rules: .uiview, mostOverlaps: 1_000)
        #expect(all.hasAllTakers && TouchMap(tree, rules: .uiview).hasAllTakers)
        let some = TouchMap(tree, rules: .uiview, mostOverlaps: 4)
        #expect(!some.hasAllTakers)
        #expect(some.controls.map(\.area) == all.controls.map(\.area))
        #expect(some.controls.flatMap(\.takers).count < all.controls.flatMap(\.takers).count)
    }

    @Test func `stays bounded with many overlapping rotated controls`() {
        let buttons = (0..<40).map { place in
            button("b\(place)", 100 + Double(place % 20) * 4, 100 + Double(place), 200, 200) {
                $0.transform = .rotation(.degrees(Double(place) * 7))
            }
        }
        let tree = LayerTree(view("window", "UIWindow", 0, 0, 390, 844, buttons))
        let map = TouchMap(tree, rules: .uiview)
        #expect(map.controls.count == 40)
        let sum = map.controls.reduce(0) { $0 + $1.area }
        #expect(sum <= 390 * 844 * 1.001)
    }
}

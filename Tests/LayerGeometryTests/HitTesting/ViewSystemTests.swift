import LayerGeometry
import LayerIndex
import TestSupport
import Testing

@Suite struct `A view that passes touches through` {
    private func tree(_ change: (inout Layer) -> Void) -> LayerTree {
        var over = Layer.made("over", 0, 0, 100, 100)
        over.sublayers = [.made("button", 10, 10, 20, 20)]
        change(&over)
        return LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100),
                sublayers: [.made("under", 0, 0, 100, 100), over]))
    }

    @Test func `is not hit itself, but its subviews are`() {
        let tree = tree { $0.touch.isPassThrough = true }
        for rules in [HitRules.uiview, .android] {
            #expect(tree.root.hitTest(Point(x: 50, y: 50), rules: rules)?.name == "under")
            #expect(tree.root.hitTest(Point(x: 15, y: 15), rules: rules)?.name == "button")
        }
        #expect(tree.root.hitTest(Point(x: 50, y: 50), rules: .calayer)?.name == "over")
    }

    @Test func `passes the trait to its root view if it is an overlay window`() {
        let tree = tree {
            $0.touch.isPassThrough = true
            $0.touch.isRootPassThrough = true
            // UIKit inserts views of its own.
            var shadow = Layer.made(
                "shadow", 0, 0, 100, 100, [.made("root view", 0, 0, 100, 100)])
            shadow.className = "UIDropShadowView"
            $0.sublayers.insert(shadow, at: 0)
        }
        for rules in [HitRules.uiview, .android] {
            let hit = { (x: Double, y: Double) in
                tree.root.hitTest(Point(x: x, y: y), rules: rules)?.name
            }
            #expect(hit(50, 50) == "under" && hit(15, 15) == "button")
            let index = HitIndex(tree, rules: rules)
            #expect(index.hitTest(Point(x: 50, y: 50)).map { tree[$0].name } == "under")
            let touchable = zip(tree.nodes, tree.touchable(by: rules)).filter(\.1).map(\.0.name)
            #expect(touchable == ["root", "under", "button"])
        }
        #expect(tree.root.hitTest(Point(x: 50, y: 50), rules: .calayer)?.name == "root view")
    }

    @Test func `asks its subviews wherever the point is, if its class does and it does not clip`() {
        var tree = tree {
            $0.touch.reachesOverflow = true
            $0.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
            $0.sublayers[0].position = Point(x: 80, y: 80)
        }
        func hits() -> [String?] {
            let points = [Point(x: 80, y: 80), Point(x: 30, y: 30), Point(x: 55, y: 55)]
            let index = HitIndex(tree, rules: .uiview)
            return points.map { point in
                let hit = tree.root.hitTest(point, rules: .uiview)
                #expect(index.hitTest(point) == hit?.index)
                return hit?.name
            }
        }
        // 'over' is in the middle.
        let place = tree.nodes[2].frame
        #expect(place == Rect(x: 40, y: 40, width: 20, height: 20))
        #expect(hits() == ["under", "under", "over"])
        var root = tree.rootLayer
        root.sublayers[1].sublayers[0].position = Point(x: 35, y: 35)
        tree = LayerTree(root)
        #expect(tree.root.hitTest(Point(x: 80, y: 80), rules: .uiview)?.name == "button")
        #expect(hits() == ["button", "under", "over"])
        root.sublayers[1].masksToBounds = true
        tree = LayerTree(root)
        #expect(hits() == ["under", "under", "over"])
        root.sublayers[1].masksToBounds = false
        root.sublayers.append(.made("later", 75, 75, 10, 10))
        tree = LayerTree(root)
        #expect(hits() == ["later", "under", "over"])
    }

    @Test func `extends its touch area by its outset, for UIKit and Android only`() {
        let tree = tree {
            $0.touch.isPassThrough = true
            $0.sublayers[0].touch.outset = 5
        }
        let beside = Point(x: 6, y: 34.9)
        #expect(tree.root.hitTest(beside, rules: .uiview)?.name == "button")
        #expect(tree.root.hitTest(beside, rules: .android)?.name == "button")
        #expect(tree.root.hitTest(beside, rules: .calayer)?.name == "over")
        #expect(tree.root.hitTest(Point(x: 6, y: 35), rules: .uiview)?.name == "under")
    }
}

@Suite struct `By Android's rules` {
    private func tree(_ change: (inout Layer) -> Void) -> LayerTree {
        var root = Layer(
            name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100),
            sublayers: [.made("one", 0, 0, 60, 60), .made("two", 40, 40, 60, 60)])
        root.isUserInteractionEnabled = false
        change(&root)
        return LayerTree(root)
    }

    @Test func `a view that cannot be clicked lets touches through to the view behind it`() {
        let tree = tree { $0.sublayers[1].isUserInteractionEnabled = false }
        let trace = tree.root.trace(Point(x: 50, y: 50), rules: .android)
        #expect(trace.hit?.name == "one")
        #expect(trace.candidates.map(\.verdict) == [.sublayerHit, .notInteractive, .hit])
        #expect(tree.root.hitTest(Point(x: 80, y: 80), rules: .android) == nil)
    }

    @Test func `a greater zPosition is in front, whatever the order of the tree`() {
        let tree = tree { $0.sublayers[0].zPosition = 1 }
        #expect(tree.root.hitTest(Point(x: 50, y: 50), rules: .android)?.name == "one")
        #expect(tree.root.hitTest(Point(x: 50, y: 50), rules: .uiview) == nil)
    }

    @Test func `a view outside its parent is hit`() {
        let tree = tree { $0.sublayers[1].sublayers = [.made("three", -40, -40, 5, 5)] }
        #expect(tree.root.hitTest(Point(x: 2, y: 2), rules: .android)?.name == "three")
    }
}

@Suite struct `Candidates without an order` {
    @Test func `are all layers that contain the point, and none is hit`() {
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100),
                sublayers: [
                    .made("one", 0, 0, 60, 60), .made("gone", 0, 0, 60, 60) { $0.isHidden = true },
                    .made("away", 80, 80, 5, 5),
                ]))
        let trace = tree.root.trace(Point(x: 10, y: 10), rules: .candidates)
        #expect(trace.hit == nil)
        #expect(trace.candidates.map { tree[$0.index].name } == ["root", "one"])
        #expect(trace.candidates.allSatisfy { $0.contains == true && $0.verdict == .notAsked })
    }
}

import LayerGeometry
import TestSupport
import Testing

/// Every test here uses a point for which Core Animation and UIKit give different answers.
@Suite struct `Core Animation and UIKit differ in` {
    private func answers(_ tree: LayerTree, _ x: Double, _ y: Double) -> [String?] {
        [HitRules.calayer, .uiview, .book].map {
            tree.root.hitTest(Point(x: x, y: y), rules: $0)?.name
        }
    }

    @Test func `a sublayer outside the bounds`() {
        let outside = Layer.made("outside", 90, 90, 50, 50)
        let tree = LayerTree.root(.made("box", 10, 10, 100, 100, [outside]))
        #expect(answers(tree, 130, 130) == ["outside", "root", "outside"])
        let masking = LayerTree.root(
            .made("box", 10, 10, 100, 100, [outside]) { $0.masksToBounds = true })
        #expect(answers(masking, 130, 130) == ["root", "root", "root"])
    }

    @Test func `zPosition`() {
        let low = Layer.made("low", 0, 0, 100, 100) { $0.zPosition = 10 }
        let tree = LayerTree.root(low, .made("last", 0, 0, 100, 100))
        #expect(answers(tree, 50, 50) == ["low", "last", "last"])
    }

    @Test func `a header drawn behind but added last`() {
        let header = Layer.made("header", 0, 0, 320, 200) { $0.zPosition = -1 }
        let tree = LayerTree.root(.made("list", 0, 100, 320, 300), header)
        #expect(answers(tree, 150, 150) == ["list", "header", "header"])
    }

    @Test func `a z translation`() {
        let near = Layer.made("near", 0, 0, 100, 100) {
            $0.transform = .translation(x: 0, y: 0, z: 3)
        }
        let tree = LayerTree.root(near, .made("last", 0, 0, 100, 100))
        #expect(answers(tree, 50, 50) == ["near", "last", "last"])
    }

    @Test func `an opacity of 0.01 and of 0.001`() {
        for (opacity, expected) in [
            (Float(0), ["root", "root", "root"]), (0.001, ["pane", "root", "pane"]),
            (0.01, ["pane", "root", "pane"]), (0.05, ["pane", "pane", "pane"]),
        ] {
            let tree = LayerTree.root(.made("pane", 0, 0, 100, 100) { $0.opacity = opacity })
            #expect(answers(tree, 50, 50) == expected, "opacity \(opacity)")
        }
    }

    @Test func `user interaction`() {
        let tree = LayerTree.root(
            .made("still", 0, 0, 100, 100) { $0.isUserInteractionEnabled = false })
        #expect(answers(tree, 50, 50) == ["still", "root", "still"])
    }

    @Test func `masks`() {
        let masked = Layer.made("masked", 100, 100, 100, 100) {
            $0.mask = .made("hole", 0, 0, 50, 50)
        }
        let tree = LayerTree.root(masked)
        #expect(answers(tree, 120, 120) == ["masked", "masked", "masked"])
        #expect(answers(tree, 170, 170) == ["root", "masked", "root"])
    }

    @Test func `backs`() {
        let turned = Layer.made("turned", 0, 0, 100, 100) {
            $0.isDoubleSided = false
            $0.transform = .rotation(.degrees(180), x: 0, y: 1, z: 0)
        }
        #expect(answers(LayerTree.root(turned), 50, 50) == ["root", "turned", "root"])
    }

    @Test func `transform layers, which are views to UIKit`() {
        let tree = LayerTree.root(
            .made("space", 0, 0, 100, 100, [.made("in", 0, 0, 40, 40)]) {
                $0.isTransformLayer = true
            })
        #expect(answers(tree, 80, 80) == ["root", "space", "root"])
        #expect(answers(tree, 20, 20) == ["in", "in", "in"])
    }

    @Test func `planes that cross`() {
        func plane(_ name: String, _ degrees: Double) -> Layer {
            .made(name, 0, 0, 200, 200) {
                $0.transform = .rotation(.degrees(degrees), x: 0, y: 1, z: 0)
            }
        }
        // A positive rotation moves the right half away from the viewer.
        let tree = LayerTree.root(plane("right far", 30), plane("right near", -30))
        #expect(answers(tree, 99, 100) == ["right far", "right near", "right near"])
        #expect(answers(tree, 101, 100) == ["right near", "right near", "right near"])
        #expect(answers(tree, 100, 100) == ["right near", "right near", "right near"])
    }
}

@Suite struct `A layer` {
    @Test(arguments: HitRules.apple)
    func `takes a point in its superlayer's space, or around the root`(rules: HitRules) {
        // Stack Overflow 53598238
        let sub = Layer.made("sublayer", 50, 100, 175, 268)
        let tree = LayerTree(
            .made("root", 0, 0, 375, 668, [.made("subview", 50, 100, 275, 468, [sub])]))
        let view = tree.named("subview")
        #expect(view.hitTest(Point(x: 138.5, y: 55.5), rules: rules) == nil)
        #expect(view.hitTest(Point(x: 138, y: 138.5), rules: rules)?.name == "subview")
        #expect(view.hitTest(Point(x: 137.5, y: 206.5), rules: rules)?.name == "sublayer")
        let away = LayerTree(.made("away", 1000, 1000, 10, 10)).root
        #expect(away.hitTest(Point(x: 5, y: 5), rules: rules) == nil)
        #expect(away.hitTest(Point(x: 1005, y: 1005), rules: rules) == away)
    }

    @Test(arguments: HitRules.apple)
    func `is hit at its near edges but not at its far ones`(rules: HitRules) {
        let tree = LayerTree.root(
            .made("one", 0, 0, 100, 100), .made("two", 100, 0, 100, 100))
        func name(_ x: Double, _ y: Double) -> String? {
            tree.root.hitTest(Point(x: x, y: y), rules: rules)?.name
        }
        #expect(name(0, 0) == "one")
        #expect(name(100, 0) == "two")
        #expect(name(200, 0) == "root")
        #expect(name(0, 100) == "root")
        #expect(name(400, 400) == nil)
    }

    @Test(arguments: HitRules.apple)
    func `is not hit when hidden, nor are its sublayers`(rules: HitRules) {
        let tree = LayerTree.root(
            .made("box", 0, 0, 100, 100, [.made("in", 0, 0, 100, 100)]) { $0.isHidden = true })
        #expect(tree.root.hitTest(Point(x: 5, y: 5), rules: rules)?.name == "root")
    }

    @Test func `is hit within its bounds, wherever their origin is`() {
        let child = Layer.made("child", 10, 20, 20, 20)
        let tree = LayerTree.root(
            .made("scroll", 100, 100, 100, 100, [child]) {
                $0.bounds = Rect(x: 10, y: 20, width: 100, height: 100)
            })
        #expect(tree.named("scroll").frame == Rect(x: 100, y: 100, width: 100, height: 100))
        #expect(tree.root.hitTest(Point(x: 100, y: 100))?.name == "child")
        #expect(tree.root.hitTest(Point(x: 120, y: 120))?.name == "scroll")
    }

    @Test(arguments: HitRules.apple)
    func `is hit at its rounded corners`(rules: HitRules) {
        let tree = LayerTree.root(
            .made("round", 0, 0, 100, 100) {
                $0.cornerRadius = 50
                $0.masksToBounds = true
            })
        #expect(tree.root.hitTest(Point(x: 1, y: 1), rules: rules)?.name == "round")
    }

    @Test func `stays in front of its superlayer with a negative zPosition`() {
        let tree = LayerTree.root(
            .made("box", 0, 0, 100, 100, [.made("deep", 0, 0, 50, 50) { $0.zPosition = -9 }]))
        #expect(tree.root.hitTest(Point(x: 5, y: 5))?.name == "deep")
    }

    @Test func `does not win over its superlayer's sibling by its own zPosition`() {
        let tree = LayerTree.root(
            .made("box", 0, 0, 100, 100, [.made("high", 0, 0, 100, 100) { $0.zPosition = 99 }]),
            .made("later", 0, 0, 100, 100))
        #expect(tree.root.hitTest(Point(x: 5, y: 5))?.name == "later")
    }

    @Test(arguments: [(9e-6, "later"), (1.1e-5, "nearer"), (-1, "later")])
    func `is nearer only by more than 1e-5`(depth: Double, name: String) {
        let tree = LayerTree.root(
            .made("nearer", 0, 0, 100, 100) { $0.zPosition = depth },
            .made("later", 0, 0, 100, 100))
        #expect(tree.root.hitTest(Point(x: 5, y: 5))?.name == name)
    }

    @Test func `hidden or clear as a mask makes the masked layer unhittable`() {
        for change in [{ $0.isHidden = true }, { $0.opacity = 0 }] as [(inout Layer) -> Void] {
            var mask = Layer.made("mask", 0, 0, 100, 100)
            change(&mask)
            let tree = LayerTree.root(.made("masked", 0, 0, 100, 100) { $0.mask = mask })
            #expect(tree.root.hitTest(Point(x: 5, y: 5))?.name == "root")
        }
        let faint = LayerTree.root(
            .made("masked", 0, 0, 100, 100) {
                $0.mask = .made("mask", 0, 0, 100, 100) { $0.opacity = 0.001 }
            })
        #expect(faint.root.hitTest(Point(x: 5, y: 5))?.name == "masked")
    }

    @Test func `is masked in its own space, and by the mask's sublayers too`() {
        let mask = Layer.made("mask", 10, 0, 10, 10, [.made("wing", 40, 0, 10, 10)])
        let tree = LayerTree.root(
            .made("masked", 0, 0, 100, 100) {
                $0.bounds = Rect(x: 10, y: 0, width: 100, height: 100)
                $0.mask = mask
            })
        #expect(tree.root.hitTest(Point(x: 5, y: 5))?.name == "masked")
        #expect(tree.root.hitTest(Point(x: 15, y: 5))?.name == "root")
        #expect(tree.root.hitTest(Point(x: 45, y: 5))?.name == "masked")
        #expect(tree.count == 2)
    }

    @Test(arguments: [(80.0, "card"), (89, "card"), (91, "root"), (180, "root"), (270.5, "card")])
    func `shows its back past 90 degrees`(degrees: Double, name: String) {
        func tree(doubleSided: Bool) -> LayerTree {
            .root(
                .made("card", 0, 0, 100, 100) {
                    $0.isDoubleSided = doubleSided
                    $0.transform = .rotation(.degrees(degrees), x: 0, y: 1, z: 0)
                })
        }
        let point = Point(x: 50.1, y: 50)
        #expect(tree(doubleSided: false).root.hitTest(point)?.name == name)
        #expect(tree(doubleSided: true).root.hitTest(point)?.name == "card")
    }

    @Test func `is not seen from behind if it is only mirrored`() {
        let tree = LayerTree.root(
            .made("mirror", 0, 0, 100, 100) {
                $0.isDoubleSided = false
                $0.transform = .scale(x: -1, y: 1)
            })
        #expect(tree.root.hitTest(Point(x: 10, y: 10))?.name == "mirror")
    }

    @Test(arguments: [
        Transform3D.rotation(.degrees(90), x: 0, y: 1, z: 0),
        .rotation(.degrees(90), x: 1, y: 0, z: 0), .scale(x: 0, y: 1), .scale(x: 0, y: 0),
        LayerTransform([
            .rotate(.degrees(30)), .scale(x: 0, y: 1), .rotate(.degrees(50)),
        ]).matrix,
        LayerTransform([
            .rotate(.degrees(45), x: 0, y: 1, z: 0), .rotate(.degrees(45), x: 0, y: 1, z: 0),
        ]).matrix,
    ])
    func `edge on or without extent leaves the hit to its superlayer`(transform: Transform3D) {
        let tree = LayerTree.root(
            .made("thin", 0, 0, 100, 100, [.made("in", 0, 0, 100, 100)]) {
                $0.transform = transform
            })
        for rules in HitRules.apple {
            #expect(tree.root.hitTest(Point(x: 50, y: 50), rules: rules)?.name == "root")
        }
    }

    @Test func `behind the eye is not hit`() {
        let tree = LayerTree(
            .made(
                "root", 0, 0, 400, 400, [.made("near", 100, 100, 200, 200) { $0.zPosition = 600 }]
            ) { $0.sublayerTransform = .perspective(distance: 500) })
        for x in stride(from: 5.0, to: 400, by: 65) {
            #expect(tree.root.hitTest(Point(x: x, y: x))?.name == "root")
        }
    }

    @Test func `in a transform layer competes with layers outside it`() {
        let high = Layer.made("high", 0, 0, 100, 100) { $0.zPosition = 5 }
        let tree = LayerTree.root(
            .made("space", 0, 0, 100, 100, [.made("flat", 0, 0, 100, 100), high]) {
                $0.isTransformLayer = true
                $0.opacity = 1
            }, .made("later", 0, 0, 100, 100) { $0.zPosition = 1 })
        #expect(tree.root.hitTest(Point(x: 5, y: 5))?.name == "high")
        #expect(tree.named("space").hitTest(Point(x: 5, y: 5)) == nil)
    }

    @Test func `in a rotated transform layer is not flattened`() {
        // Rotations of 40 and -40 degrees cancel only if nothing is flattened in between.
        func tree(space: Bool) -> LayerTree {
            let back = Layer.made("in", 0, 0, 100, 100) {
                $0.transform = .rotation(.degrees(-40), x: 0, y: 1, z: 0)
            }
            return .root(
                .made("space", 100, 100, 100, 100, [back]) {
                    $0.isTransformLayer = space
                    $0.transform = .rotation(.degrees(40), x: 0, y: 1, z: 0)
                })
        }
        #expect(tree(space: true).root.hitTest(Point(x: 101, y: 150))?.name == "in")
        #expect(tree(space: false).root.hitTest(Point(x: 101, y: 150))?.name == "root")
    }
}

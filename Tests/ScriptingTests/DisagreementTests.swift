import Foundation
import HitboxDemos
import HitboxScripting
import LayerGeometry
import SceneFile
import Testing

/// A scene in which each typical mistake can show, apart from each other one.
private let everything: LayerTree = {
    var turned = Layer(name: "turned", frame: Rect(x: 130, y: 20, width: 40, height: 20))
    turned.layerTransform.rotation = .degrees(30)
    let far = Layer(name: "far", frame: Rect(x: -20, y: 60, width: 15, height: 15))
    var scrolled = Layer(
        name: "scrolled", frame: Rect(x: 10, y: 10, width: 60, height: 50),
        sublayers: [Layer(name: "row", frame: Rect(x: 5, y: 30, width: 30, height: 40))])
    scrolled.bounds = Rect(x: 0, y: 16, width: 60, height: 50)
    scrolled.masksToBounds = true
    var hung = Layer(name: "hung", frame: Rect(x: 20, y: 80, width: 30, height: 20))
    hung.anchorPoint = UnitPoint(x: 0, y: 0)
    var low = Layer(name: "low", frame: Rect(x: 110, y: 90, width: 50, height: 50))
    low.zPosition = -1
    let high = Layer(name: "high", frame: Rect(x: 90, y: 70, width: 40, height: 40))
    var hidden = Layer(name: "hidden", frame: Rect(x: 80, y: 10, width: 20, height: 20))
    hidden.isHidden = true
    var moved = Layer(
        name: "moved", frame: Rect(x: 30, y: 110, width: 40, height: 30),
        sublayers: [Layer(name: "inner", frame: Rect(x: 5, y: 5, width: 20, height: 10))])
    moved.sublayerTransform = .translation(x: 8, y: 4)
    return LayerTree(
        Layer(
            name: "root", frame: Rect(x: 0, y: 0, width: 180, height: 150),
            sublayers: [
                scrolled, turned, far, hung,
                Layer(name: "over", frame: Rect(x: 60, y: 85, width: 15, height: 15)), high, low,
                hidden, moved,
            ]))
}()

extension LayerTree {
    /// What an engine with mistakes says about this tree.
    fileprivate func answers(
        of flaw: HitFlaw, after other: HitFlaw? = nil, rules: HitRules = .calayer
    ) -> (Point) -> String? {
        let seen = other.map { other in rootLayer.withAll { $0 = other.seen($0) } }
        let flawed = LayerTree(seen ?? rootLayer, flaw: flaw)
        return { point in
            flawed.root.hitTest(point, rules: rules).map { self[$0.index].path.description }
        }
    }
}

@Suite struct `An engine's answers` {
    @Test func `agree with themselves in all demos, by all rules`() throws {
        for demo in Demos.names {
            let scene = try SceneFile.read(#require(Demos.text(demo)), name: demo)
            let tree = LayerTree(scene.root)
            for rules in HitRules.allCases {
                let found = tree.disagreements(rules: rules, more: 50) {
                    tree.root.hitTest($0, rules: rules)?.path.description
                }
                #expect(found.isEmpty && found.agreed == found.asked, "\(demo) \(rules): \(found)")
                #expect(rules == .candidates || found.asked > 50)
            }
        }
    }

    @Test(arguments: HitFlaw.allCases)
    func `tell which mistake an engine makes`(_ flaw: HitFlaw) {
        let found = everything.disagreements(with: everything.answers(of: flaw))
        #expect(found.diagnosis == [flaw] && found.alternatives.isEmpty, "\(found)")
        #expect(found.description.contains("(\(flaw.code))"))
        #expect(found.agreed + found.count == found.asked && found.skipped == 0)
    }

    @Test(arguments: [false, true], [0, 0.5, 1])
    func `tell that far edges are inside, however deep`(_ isFlipped: Bool, _ anchor: Double) {
        let sizes = [40.0, 100, 150, 200]
        var layers: [Layer] = []
        for size in sizes {
            let frame = Rect(x: 20, y: 20, width: size, height: size)
            var layer = Layer(name: "\(Int(size))", frame: frame, sublayers: layers)
            layer.isGeometryFlipped = isFlipped
            layer.anchorPoint = UnitPoint(x: anchor, y: anchor)
            layer.setFrame(frame)
            layers = [layer]
        }
        let tree = LayerTree(layers[0])
        let found = tree.disagreements { point in
            tree.nodes.last { node in
                guard let own = node.convert(point, from: nil) else { return false }
                return own.x >= 0 && own.x <= node.bounds.maxX && own.y >= 0
                    && own.y <= node.bounds.maxY
            }?.path.description
        }
        #expect(found.diagnosis == [.farEdgeInclusive], "\(found)")
    }

    @Test func `tell which two mistakes an engine makes`() {
        let pairs: [(HitFlaw, HitFlaw)] = [
            (.backToFront, .hitsHidden), (.prunesSubtrees, .ignoresBoundsOrigin),
            (.wrongWayRotation, .ignoresClip), (.farEdgeInclusive, .ignoresAnchor),
        ]
        for (flaw, other) in pairs {
            let found = everything.disagreements(with: everything.answers(of: flaw, after: other))
            #expect(Set(found.diagnosis) == [flaw, other], "\(found)")
        }
    }

    @Test func `are asked for on the sides of layers with a zPosition`() {
        var card = Layer(name: "card", frame: Rect(x: 20, y: 20, width: 40, height: 40))
        card.zPosition = 1
        let root = Layer(
            name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100), sublayers: [card])
        let found = Exploration(LayerTree(root), rules: .calayer).cases
        #expect(found.contains { $0.point.x == 20 && $0.receiver == 1 })
        #expect(found.contains { $0.point.x == 60 && $0.receiver == 0 })
    }

    @Test func `are asked for in cells whose layers have a zPosition`() {
        // Of one row, all of whose cells are on its upper side.
        let low = Layer(name: "low", frame: Rect(x: 0, y: 2, width: 20, height: 1))
        var high = Layer(name: "high", frame: Rect(x: 10, y: 2, width: 20, height: 1))
        high.zPosition = 1
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 40, height: 12),
                sublayers: [low, high]))
        let found = tree.disagreements(unit: .cells, with: tree.answers(of: .backToFront))
        #expect(found.diagnosis == [.backToFront], "\(found)")
    }

    @Test func `are explained by two mistakes, whatever the engine's rounding`() {
        var turned = Layer(
            name: "turned", frame: Rect(x: 60, y: 80, width: 80, height: 40),
            sublayers: [Layer(name: "inner", frame: Rect(x: 10, y: 10, width: 40, height: 30))])
        turned.bounds = Rect(x: 10, y: 10, width: 80, height: 40)
        turned.layerTransform.rotation = .degrees(90)
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 200, height: 200),
                sublayers: [turned]))
        let wrong = tree.answers(of: .wrongWayRotation, after: .ignoresBoundsOrigin)
        // Near edges stay inside and far edges outside, unless the numbers of a side are rounded.
        let found = tree.disagreements { wrong(Point(x: $0.x + 1e-9, y: $0.y + 1e-9)) }
        let made: Set<HitFlaw> = [.wrongWayRotation, .ignoresBoundsOrigin]
        #expect(Set(found.diagnosis) == made, "\(found)")
    }

    @Test func `are explained by the likelier mistake where nothing tells two apart`() {
        var low = Layer(name: "low", frame: Rect(x: 30, y: 30, width: 40, height: 40))
        low.zPosition = -1
        let high = Layer(name: "high", frame: Rect(x: 10, y: 10, width: 40, height: 40))
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100),
                sublayers: [high, low]))
        let found = tree.disagreements(with: tree.answers(of: .ignoresZPosition))
        #expect(found.diagnosis == [.ignoresZPosition])
        #expect(found.alternatives == [[.backToFront]])
    }

    @Test func `are not explained by a mistake that explains only some`() {
        let right = everything.answers(of: .hitsHidden)
        let found = everything.disagreements { $0 == Point(x: 100, y: 100) ? "root" : right($0) }
        let strange = everything.disagreements { _ in "far" }
        #expect(!found.isEmpty && !strange.isEmpty)
        #expect(strange.diagnosis.isEmpty && strange.description.contains("no known mistake"))
    }

    @Test func `may be no layers`() {
        let found = everything.disagreements { _ in "missing" }
        #expect(found.count == found.asked && found.diagnosis.isEmpty)
        #expect(found[0].unknownName == "missing" && found.description.contains("'missing'"))
    }

    @Test func `have the area in which they are wrong`() {
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 60, height: 30),
                sublayers: [
                    Layer(name: "a", frame: Rect(x: 0, y: 0, width: 20, height: 20)),
                    Layer(name: "b", frame: Rect(x: 12.5, y: 5, width: 20, height: 20)),
                ]))
        let found = tree.disagreements(with: tree.answers(of: .backToFront))
        #expect(found.groups.count == 1 && found.groups[0].area == 7.5 * 15)
        #expect(found.claim(found.groups[0].example).hasPrefix("expect hit b at "))
        #expect(found.map(\.verdict).allSatisfy { $0 == .behind })
        // UIKit's search ends at the hit, and does not ask what is behind it.
        let views = tree.disagreements(rules: .uiview, with: tree.answers(of: .backToFront))
        #expect(!views.isEmpty && views.map(\.verdict).allSatisfy { $0 == .behind })
        #expect(views.description.contains("the engine hits root/a: root/b is in front of it"))
    }

    @Test func `are asked for by a script on layers of one's own`() throws {
        let script = try Script.read(
            """
            hitbox 1
            scene "the caller's"
            test "row"
              click row:5,5
              expect hit row at 20,40
            """, name: "row.hitbox")
        let right = script.run(on: everything, asking: everything.answers(of: .farEdgeInclusive))
        #expect(right.map(\.outcome) == [.passed])
        let wrong = script.run(on: everything) { _ in "scrolled" }
        let failure = try #require(wrong[0].failures.first)
        #expect(failure.failure.isFromEngine && failure.failure.found == "root/scrolled")
        let strange = script.run(on: everything) { _ in "missing" }
        #expect(strange[0].failures.first?.failure.message.contains("'missing'") == true)
    }
}

@Suite struct `The expectations of an exploration` {
    @Test(arguments: [HitRules.calayer, .uiview, .book])
    func `hold, and fail for every engine with a mistake that can show`(_ rules: HitRules) {
        let found = Exploration(everything, rules: rules)
        func noticed(_ hit: (Point) -> Int?) -> Bool {
            found.cases.contains { hit($0.point) != $0.receiver }
        }
        #expect(!noticed { everything.root.hitTest($0, rules: rules)?.index })
        let claims = FlawClaims(everything, rules: rules, unit: .points)
        for flaw in HitFlaw.allCases {
            let flawed = LayerTree(everything.rootLayer, flaw: flaw)
            let canShow = claims.first(noticing: flaw) != nil
            #expect(rules != .calayer || canShow, "\(flaw)")
            #expect(
                noticed { flawed.root.hitTest($0, rules: rules)?.index } == canShow, "\(flaw)")
        }
    }

    @Test func `name every layer that can be hit`() {
        let found = Exploration(everything, rules: .calayer)
        let hit = Set(found.cases.compactMap(\.receiver).map { everything[$0].name })
        let hidden: Set = ["hidden"]
        #expect(hit == Set(everything.nodes.map(\.name)).subtracting(hidden))
        #expect(found.cases.count < 150, "\(found.cases.count)")
    }

    @Test func `are few beside sides that only wrong engines see, and can be read`() {
        // The frame, and the card turned the other way, have sides close to the card's.
        var card = Layer(name: "card", frame: Rect(x: 30, y: 30, width: 40, height: 40))
        card.layerTransform.rotation = .degrees(1)
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100), sublayers: [card]))
        let found = Exploration(tree, rules: .calayer)
        // On and beside each side of the root, beside each of the card, and for a few mistakes.
        #expect(found.cases.count <= 4 * 3 + 4 * 2 + 4, "\(found.cases)")
        for number in found.cases.flatMap({ [$0.point.x, $0.point.y] }) {
            #expect((number * 1000).rounded() / 1000 == number, "\(number)")
        }
        for flaw in [HitFlaw.boundingBox, .wrongWayRotation, .farEdgeInclusive] {
            let flawed = LayerTree(tree.rootLayer, flaw: flaw)
            #expect(
                found.cases.contains { flawed.root.hitTest($0.point)?.index != $0.receiver })
        }
    }
}

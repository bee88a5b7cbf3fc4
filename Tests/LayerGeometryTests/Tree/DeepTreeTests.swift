import LayerGeometry
import LayerIndex
import TestSupport
import Testing

@Suite struct `A tree of 10,000 levels` {
    static let levels = 10_000

    @Test func `can be hit-tested under all rule books`() throws {
        let answers = onSmallStack {
            let tree = Self.chain()
            let point = Point(x: 50, y: 50)
            return HitRules.allCases.map { rules in
                let trace = tree.root.trace(point, rules: rules)
                let near = tree.root.trace(point, rules: rules, skipsFar: true)
                return [
                    tree.root.hitTest(point, rules: rules)?.index ?? -1,
                    trace.hit?.index ?? -1, near.hit?.index ?? -1, trace.candidates.count,
                    tree.touchable(by: rules).count { $0 },
                ]
            }
        }
        let last = Self.levels - 1
        for (rules, answer) in zip(HitRules.allCases, answers) {
            let hit = rules == .candidates ? -1 : last
            #expect(answer == [hit, hit, hit, Self.levels, Self.levels], "\(rules)")
        }
    }

    @Test func `can convert points and be indexed`() throws {
        let isRight = onSmallStack {
            let tree = Self.chain()
            let point = Point(x: 50, y: 50)
            let last = tree[Self.levels - 1]
            var isRight =
                last.convert(point, to: nil) == point && tree.root.convert(point, to: last) == point
                && last.convert(Rect(x: 0, y: 0, width: 1, height: 1), to: tree.root) != nil
                && last.contains(point) && tree.root.seen(at: point)?.index == last.index
                && last.path.components.count == Self.levels && tree.find("l9999") == .found(last)
                && tree.shortestTail(of: last.index)?.description == "l9999"
                && ShortestNames(tree).tail(of: last.index)?.description == "l9999"
            for rules in HitRules.apple {
                let index = HitIndex(tree, rules: rules)
                isRight = isRight && index.hitTest(point) == last.index
                index.move(7, position: Point(x: 50, y: 1000), transform: .identity)
                isRight =
                    isRight && index.hitTest(point) == 6
                    && index.convert(point, from: last.index, to: 0) == Point(x: 50, y: 1000)
            }
            return isRight
        }
        #expect(isRight)
    }

    @Test func `can be edited, compared and released`() throws {
        let isRight = onSmallStack {
            let tree = Self.chain()
            let last = Self.levels - 1
            let changed = tree.updating(last) {
                $0.text = "secret"
                $0.animations = [LayerAnimation(keyPath: "position.x", to: .number(90))]
            }
            var root = changed.rootLayer
            root.hideTexts()
            let same = changed.updating(last) {
                $0.text = nil
                $0.animations = []
            }
            let shown = changed.presentation(at: SceneMoment(time: 0.125))
            let (longer, index) = tree.inserting(Layer(name: "new"), into: last)
            let (moved, place) = tree.moving(last, into: 3, at: 0)
            return tree != changed && tree == same && tree.hashValue == same.hashValue
                && LayerTree(root)[last].layer.text == "6 characters"
                && shown[last].layer.position.x == 70 && longer.levels == Self.levels + 1
                && longer[index].name == "new" && moved[place].depth == 4
                && tree.removing(5).count == 5 && tree.wholeLayer(5).sublayers.count == 1
        }
        #expect(isRight)
    }

    @Test func `may consist of masks or transform layers`() throws {
        let answers = onSmallStack {
            var masked = Self.layer(0)
            for level in 1..<Self.levels {
                var above = Self.layer(level)
                above.mask = masked
                masked = above
            }
            let other = masked
            let point = Point(x: 50, y: 50)
            let tree = LayerTree(masked)
            let spatial = LayerTree(Self.chainRoot { $0.isTransformLayer = $1 < Self.levels - 1 })
            let index = HitIndex(spatial, rules: .uiview)
            return [
                tree.root.hitTest(point)?.index, spatial.root.sublayers[0].hitTest(point)?.index,
                index.hitTest(point), spatial.root.seen(at: point)?.index, tree.count,
                other == masked ? 1 : 0,
            ]
        }
        let last = Self.levels - 1
        #expect(answers == [0, nil, last, last, 1, 1])
    }

    private static func chain() -> LayerTree { LayerTree(chainRoot { _, _ in }) }

    /// Nested layers of the same size, with a visible last one.
    private static func chainRoot(_ change: (inout Layer, Int) -> Void) -> Layer {
        var root: Layer?
        for level in (0..<levels).reversed() {
            var layer = layer(level)
            if let root { layer.sublayers = [root] }
            change(&layer, level)
            root = layer
        }
        return root ?? Layer()
    }

    private static func layer(_ level: Int) -> Layer {
        var layer = Layer(name: "l\(level)", frame: Rect(x: 0, y: 0, width: 100, height: 100))
        layer.backgroundColor = LayerColor(red: 1, green: 0, blue: 0, notation: "red")
        return layer
    }
}

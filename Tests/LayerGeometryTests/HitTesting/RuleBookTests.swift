import TestSupport
import Testing

@testable import LayerGeometry
@testable import LayerIndex

@Suite struct `A rule book` {
    @Test func `may have any facts: the index answers as the search does`() {
        for seed in Effort.seeds(300, each: 12) {
            var numbers = SeededNumbers(seed: seed)
            let book = Self.book(&numbers)
            let kinds = RandomTrees.Kind.allCases
            var maker = RandomTrees(
                seed: seed &+ 7000, kind: kinds[Int(numbers.next() % UInt64(kinds.count))])
            var root = maker.tree().rootLayer
            Self.decorate(&root, &numbers)
            let tree = LayerTree(root)
            let index = HitIndex(tree, rules: .calayer, book: book)
            for _ in 0..<12 {
                let point = maker.point(around: Rect(x: 0, y: 0, width: 500, height: 500))
                var search = HitSearch(tree.hitIndex, book)
                let hit = search.ask(0, point)
                #expect(index.hitTest(point) == hit, "seed \(seed), \(book), \(point)")
            }
        }
    }

    @Test func `takes the alpha 0.01 for less than the limit, as it is a Float`() {
        let limit = RuleBook.Transparency.below(0.01)
        #expect(limit.includes(0.01) && !limit.includes(0.011))
        let zero = RuleBook.Transparency.atZero
        #expect(zero.includes(0) && zero.includes(-1) && !zero.includes(.leastNonzeroMagnitude))
        #expect(!RuleBook.Transparency.never.includes(-1))
        for transparency in [limit, zero] { #expect(!transparency.includes(.nan)) }
    }

    @Test func `knows which layers cannot be hit anywhere`() {
        let tree = LayerTree(
            .made(
                "root", 0, 0, 100, 100,
                [
                    .made("back", 0, 0, 50, 50, [.made("on its back", 0, 0, 9, 9)]) {
                        $0.transform = .rotation(.degrees(180), y: 1, z: 0)
                        $0.isDoubleSided = false
                    },
                    .made("gone", 0, 0, 50, 50) { $0.transform = .scale(x: 0, y: 0) },
                    .made("slit", 0, 0, 50, 0, [.made("in slit", 0, 0, 9, 9)]) {
                        $0.masksToBounds = true
                    },
                    .made("cube", 0, 0, 50, 50, [.made("side", 0, 0, 9, 9)]) {
                        $0.isTransformLayer = true
                        $0.isHidden = true
                    },
                ]))
        func names(_ rules: HitRules) -> [String] {
            zip(tree.nodes, tree.touchable(by: rules)).filter(\.1).map(\.0.name)
        }
        #expect(names(.calayer) == ["root", "side"])
        #expect(names(.book) == ["root", "side"])
        #expect(names(.uiview) == ["root", "back", "on its back"])
        #expect(names(.android) == ["root", "back", "on its back", "in slit"])
    }

    @Test(arguments: HitRules.allCases)
    func `leaves no layer out of the touchable ones that is hit`(rules: HitRules) {
        for seed in Effort.seeds(60, each: 20) {
            var maker = RandomTrees(seed: seed, kind: .spatial)
            let tree = maker.tree()
            let touchable = tree.touchable(by: rules)
            for _ in 0..<20 {
                let point = maker.point(around: Rect(x: 0, y: 0, width: 500, height: 500))
                guard let hit = tree.root.hitTest(point, rules: rules) else { continue }
                #expect(touchable[hit.index], "seed \(seed), \(hit.path), \(point)")
            }
        }
    }

    private static func book(_ numbers: inout SeededNumbers) -> RuleBook {
        func one<Fact>(of facts: [Fact]) -> Fact {
            facts[Int(numbers.next() % UInt64(facts.count))]
        }
        return RuleBook(
            subject: one(of: [.layers, .views]), platform: .apple,
            order: one(of: [.depthAtPoint, .list, .zPosition]),
            transparency: one(of: [.never, .atZero, .below(0.01), .below(0.6)]),
            interaction: one(of: [.ignored, .ofSubtree, .ofLayer]),
            boundsLimit: one(of: [.nowhere, .whereMasking, .everywhere]),
            countsMasks: one(of: [false, true]), countsBackFaces: one(of: [false, true]),
            opensTransformLayers: one(of: [false, true]))
    }

    private static func decorate(_ layer: inout Layer, _ numbers: inout SeededNumbers) {
        layer.isUserInteractionEnabled = numbers.chance(0.8)
        layer.touch.isPassThrough = numbers.chance(0.15)
        layer.touch.isRootPassThrough = layer.touch.isPassThrough && numbers.chance(0.5)
        layer.touch.isYUp = numbers.chance(0.15)
        layer.touch.reachesOverflow = numbers.chance(0.3)
        if numbers.chance(0.15) { layer.touch.outset = numbers.number(-30...30).rounded() }
        for place in layer.sublayers.indices { decorate(&layer.sublayers[place], &numbers) }
    }
}

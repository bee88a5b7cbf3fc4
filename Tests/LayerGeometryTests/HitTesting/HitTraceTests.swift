import LayerGeometry
import TestSupport
import Testing

@Suite struct `A trace` {
    private func story(_ trace: HitTrace) -> [String] {
        trace.candidates.map { candidate in
            let by = candidate.by.map { " by \(trace.tree[$0].name)" } ?? ""
            return "\(trace.tree[candidate.index].name) \(candidate.verdict.rawValue)\(by)"
        }
    }

    @Test func `lists layers back to front and views front to back`() {
        let tree = LayerTree.root(
            .made("one", 0, 0, 100, 100), .made("two", 0, 0, 100, 100),
            .made("far", 200, 0, 10, 10))
        let point = Point(x: 5, y: 5)
        #expect(
            story(tree.root.trace(point)) == [
                "root sublayer-hit", "one behind by two", "two hit", "far outside-bounds",
            ])
        for rules in [HitRules.uiview, .book] {
            let trace = tree.root.trace(point, rules: rules)
            #expect(story(trace) == ["root sublayer-hit", "far outside-bounds", "two hit"])
            let last = trace.allCandidates.last
            #expect(last?.verdict == .notAsked)
            #expect(last?.index == 1)
        }
    }

    @Test func `has every verdict of Core Animation`() {
        let tree = LayerTree.root(
            .made("h", 0, 0, 100, 100) { $0.isHidden = true },
            .made("t", 0, 0, 100, 100) { $0.opacity = 0 },
            .made("c", 200, 200, 100, 100) { $0.masksToBounds = true },
            .made("m", 0, 0, 100, 100) { $0.mask = .made("mask", 50, 50, 10, 10) },
            .made("b", 0, 0, 100, 100) {
                $0.isDoubleSided = false
                $0.transform = .rotation(.degrees(180), x: 1, y: 0, z: 0)
            },
            .made("s", 0, 0, 100, 100) { $0.transform = .scale(x: 0, y: 1) },
            .made("o", 200, 200, 100, 100))
        let trace = tree.root.trace(Point(x: 5, y: 5))
        #expect(
            story(trace) == [
                "root hit", "h hidden", "t transparent", "c clipped", "m masked", "b back-facing",
                "s singular", "o outside-bounds",
            ])
        #expect(trace.candidates[4].contains == true)
        #expect(trace.candidates[6].point == nil)
        #expect(trace.candidates[6].contains == nil)
    }

    @Test func `has every verdict of UIKit`() {
        let tree = LayerTree.root(
            .made("o", 200, 200, 100, 100, [.made("in", -200, -200, 100, 100)]),
            .made("n", 0, 0, 100, 100) { $0.isUserInteractionEnabled = false },
            .made("t", 0, 0, 100, 100) { $0.opacity = 0.005 },
            .made("h", 0, 0, 100, 100) { $0.isHidden = true })
        #expect(
            story(tree.root.trace(Point(x: 5, y: 5), rules: .uiview)) == [
                "root hit", "h hidden", "t transparent", "n not-interactive", "o outside-bounds",
            ])
    }

    @Test func `marks a whole branch as behind the sibling that won`() {
        let high = Layer.made("high", 0, 0, 100, 100) { $0.zPosition = 2 }
        let tree = LayerTree.root(
            high, .made("box", 0, 0, 100, 100, [.made("in", 0, 0, 50, 50)]))
        #expect(
            story(tree.root.trace(Point(x: 5, y: 5))) == [
                "root sublayer-hit", "high hit", "box behind by high", "in behind by high",
            ])
    }

    @Test func `has the original point, and its image in each layer's space`() {
        let trace = LayerTree.blueWhite.root.trace(Point(x: 120, y: 200))
        #expect(trace.point == Point(x: 120, y: 200))
        #expect(trace.hit?.name == "blue")
        #expect(
            trace.candidates.map(\.point) == [
                Point(x: 120, y: 200), Point(x: 60, y: 60), Point(x: 10, y: 10),
            ])
        #expect(LayerTree.blueWhite.root.trace(Point(x: -1, y: 0)).hit == nil)
    }
}

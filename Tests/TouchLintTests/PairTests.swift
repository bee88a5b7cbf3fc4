import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `Two trees of one screen` {
    private let plain = window(
        view("list", "UIView", 0, 0, 390, 800, [button("buy", 20, 100), button("sell", 20, 200)]))

    @Test func `give the receivers before and after, and whether they differ`() {
        let covered = plain.inserting(view("over", "UIView", 70, 0, 320, 220), into: 0).tree
        let pair = TouchPair(plain, .uiview, covered, .uiview)
        let (buy, over) = (plain.named("buy").index, covered.named("over").index)
        let lost = pair.receiving(at: Point(x: 100, y: 120))
        #expect(lost.before == buy && lost.after == over && lost.isChanged)
        let kept = pair.receiving(at: Point(x: 30, y: 120))
        #expect(kept.before == buy && kept.after == covered.named("buy").index && !kept.isChanged)
        let outside = pair.receiving(at: Point(x: -10, y: 0))
        #expect(outside.before == nil && outside.after == nil && !outside.isChanged)
        #expect(pair.counterpart(of: buy) == covered.named("buy").index)
        #expect(pair.original(of: over) == nil)
    }

    @Test func `agree with their difference, point by point`() {
        var random = SeededNumbers(seed: 11)
        for _ in 0..<40 {
            let x = Double(random.next() % 300)
            let y = Double(random.next() % 300)
            let other = plain.inserting(view("over", "UIView", x, y, 90, 60), into: 0).tree
            let pair = TouchPair(plain, .uiview, other, .uiview)
            let difference = TouchDifference(pair, minimumArea: 0)
            for change in difference.changes {
                for region in change.regions {
                    let there = pair.receiving(at: region.example)
                    #expect(there.isChanged)
                    #expect(there.before == region.from && there.after == region.to)
                }
            }
            let same = TouchPair(other, .uiview, other, .uiview)
            for _ in 0..<50 {
                let point = Point(
                    x: Double(random.next() % 390), y: Double(random.next() % 800))
                #expect(!same.isChanged(at: point))
            }
        }
    }
}

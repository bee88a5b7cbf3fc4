import LayerGeometry
import TestSupport
import Testing

@testable import TouchLint

@Suite struct `Two trees of one screen` {
    private let plain = window(
        view("list", "UIView", 0, 0, 390, 800, [button("buy", 20, 100), button("sell", 20, 200)]))

    @Test func `give the receivers before and after by one number`() {
        let covered = plain.inserting(view("over", "UIView", 70, 0, 320, 220), into: 0).tree
        let pair = TouchComparison(plain, .uiview, covered, .uiview)
        let (buy, over) = (plain.named("buy").index, covered.named("over").index)
        #expect(pair.receivers(at: Point(x: 100, y: 120)) == (buy, plain.count + over))
        #expect(pair.receivers(at: Point(x: 30, y: 120)) == (buy, buy))
        #expect(pair.receivers(at: Point(x: -10, y: 0)) == (-1, -1))
    }

    @Test func `agree with their difference, point by point`() {
        var random = SeededNumbers(seed: 11)
        for _ in 0..<40 {
            let x = Double(random.next() % 300)
            let y = Double(random.next() % 300)
            let other = plain.inserting(view("over", "UIView", x, y, 90, 60), into: 0).tree
            let pair = TouchComparison(plain, .uiview, other, .uiview)
            let difference = TouchDifference(
                plain, .uiview, other, .uiview, minimumArea: 0)
            for change in difference.changes {
                for region in change.regions {
                    let there = pair.receivers(at: region.example)
                    #expect(there.before != there.after && there.before == region.from ?? -1)
                }
            }
            let same = TouchComparison(other, .uiview, other, .uiview)
            for _ in 0..<50 {
                let point = Point(
                    x: Double(random.next() % 390), y: Double(random.next() % 800))
                let there = same.receivers(at: point)
                #expect(there.before == there.after)
            }
        }
    }
}

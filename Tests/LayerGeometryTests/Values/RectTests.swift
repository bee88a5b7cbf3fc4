import Foundation
import LayerGeometry
import TestSupport
import Testing

@Suite struct `A rectangle` {
    let one = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test func `contains its near edges and not its far ones`() {
        #expect(one.contains(Point(x: 10, y: 20)))
        #expect(one.contains(Point(x: 40.0.nextDown, y: 60.0.nextDown)))
        #expect(!one.contains(Point(x: 40, y: 30)))
        #expect(!one.contains(Point(x: 20, y: 60)))
        #expect(!one.contains(Point(x: 10.0.nextDown, y: 20)))
    }

    @Test func `is standardised if a size is negative`() {
        #expect(Rect(x: 40, y: 60, width: -30, height: -40) == one)
        #expect(Rect(origin: Point(x: 40, y: 20), size: Size(width: -30, height: 40)) == one)
    }

    @Test func `contains nothing when it is empty or null, and never a NaN point`() {
        #expect(!Rect(x: 0, y: 0, width: 0, height: 10).contains(Point(x: 0, y: 0)))
        #expect(!Rect.null.contains(Point.zero))
        #expect(!one.contains(Point(x: .nan, y: 30)))
        #expect(!one.contains(Point(x: 20, y: .nan)))
    }

    @Test func `intersects a separate rectangle in null`() {
        #expect(one.intersection(Rect(x: 100, y: 0, width: 5, height: 5)).isNull)
        let touching = one.intersection(Rect(x: 40, y: 20, width: 5, height: 5))
        #expect(touching.isEmpty && !touching.isNull)
        #expect(!one.intersects(Rect(x: 40, y: 20, width: 5, height: 5)))
        #expect(one.union(.null) == one)
        #expect(Rect.null.union(one) == one)
        #expect(one.intersection(.null).isNull)
        #expect(one.contains(Rect.null))
        #expect(Rect.null.offsetBy(dx: 1, dy: 1).isNull)
    }

    @Test func `is moved and inset`() {
        #expect(one.offsetBy(dx: -10, dy: 5) == Rect(x: 0, y: 25, width: 30, height: 40))
        #expect(one.insetBy(dx: 5, dy: -5) == Rect(x: 15, y: 15, width: 20, height: 50))
        #expect(one.insetBy(dx: 16, dy: 0).isNull)
    }

    @Test func `has ordered corners and a centre`() {
        #expect(one.corners.map(\.x) == [10, 40, 40, 10])
        #expect(one.corners.map(\.y) == [20, 20, 60, 60])
        #expect((one.midX, one.midY) == (25, 40))
        #expect(one.isFinite && !Rect.null.isFinite)
    }

    @Test func `agrees with Foundation's`() {
        for seed in UInt64(1)...2000 {
            var numbers = SeededNumbers(seed: seed)
            // Small integers, so that edges often coincide.
            func coordinate() -> Double { numbers.number(-5...5).rounded() }
            let (a, b) = (
                [coordinate(), coordinate(), coordinate(), coordinate()],
                [coordinate(), coordinate(), coordinate(), coordinate()]
            )
            let (ours, other) = (Self.ours(a), Self.ours(b))
            let (theirs, second) = (Self.theirs(a), Self.theirs(b))
            #expect(Self.same(ours, theirs.standardized), "seed \(seed)")
            let point = (x: coordinate(), y: coordinate())
            #expect(
                ours.contains(Point(x: point.x, y: point.y))
                    == theirs.contains(CGPoint(x: point.x, y: point.y)), "seed \(seed)")
            #expect(Self.same(ours.union(other), theirs.union(second)), "seed \(seed)")
            if !ours.isEmpty, !other.isEmpty {
                // Foundation on Linux counts touching edges as an intersection.
                let touching = ours.intersection(other).isEmpty && !ours.intersection(other).isNull
                #expect(
                    ours.intersects(other) == (theirs.intersects(second) && !touching),
                    "seed \(seed)")
                if ours.intersects(other) {
                    #expect(
                        Self.same(ours.intersection(other), theirs.intersection(second)),
                        "seed \(seed)")
                }
                #expect(ours.contains(other) == theirs.contains(second), "seed \(seed)")
            }
        }
    }

    private static func ours(_ n: [Double]) -> Rect {
        Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    private static func theirs(_ n: [Double]) -> CGRect {
        CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    private static func same(_ one: Rect, _ other: CGRect) -> Bool {
        one.minX == other.origin.x && one.minY == other.origin.y
            && one.width == other.size.width && one.height == other.size.height
    }
}

import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The samples of a shape` {
    private static let area = SampleArea(columns: -4..<44, rows: -4..<34)

    private func spans(_ corners: [(Double, Double)]) -> SampleSpans {
        SampleSpans(
            ConvexShape(corners: corners.map { Point(x: $0, y: $1) }), within: Self.area)
    }

    private func samples(_ spans: SampleSpans) -> Set<CellPoint> {
        Set(
            spans.rows.enumerated().flatMap { place, columns in
                columns.map { CellPoint(column: $0, row: spans.top + place) }
            })
    }

    /// A random quadrilateral, turned or not, with corners on or off the grid.
    private func shape(_ numbers: inout SeededNumbers) -> ConvexShape {
        let (width, height) = (numbers.number(0.2...30), numbers.number(0.2...20))
        let rect = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
        let turn = numbers.chance(0.3) ? 0 : numbers.number(-180...180)
        let matrix = Transform3D.rotation(.degrees(turn)).concatenating(
            .translation(x: numbers.number(0...40), y: numbers.number(0...30)))
        return ConvexShape(rect, matrix) ?? ConvexShape(rect)
    }

    @Test func `are those whose centre is inside, left and upper sides included`() {
        #expect(
            samples(spans([(1.5, 1.5), (3.5, 1.5), (3.5, 2.5), (1.5, 2.5)]))
                == [CellPoint(column: 1, row: 1), CellPoint(column: 2, row: 1)])
        #expect(spans([(1.6, 1.6), (2.4, 1.6), (2.4, 2.4), (1.6, 2.4)]).isEmpty)
        var numbers = SeededNumbers(seed: 31)
        for number in 0..<2_000 {
            let shape = shape(&numbers)
            let found = samples(SampleSpans(shape, within: Self.area))
            for row in Self.area.rows {
                for column in Self.area.columns {
                    let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
                    let isInside = found.contains(CellPoint(column: column, row: row))
                    // Rounding decides about a centre on a side.
                    let isNear =
                        shape.contains(Point(x: middle.x + 1e-5, y: middle.y + 1e-5))
                        != shape.contains(Point(x: middle.x - 1e-5, y: middle.y - 1e-5))
                    // Millions of expectations would take seconds.
                    if !isNear, isInside != shape.contains(middle) {
                        Issue.record("\(number): \(column),\(row)")
                    }
                }
            }
        }
    }

    @Test func `of two that share a side are all there, and none twice`() {
        var numbers = SeededNumbers(seed: 32)
        for number in 0..<500 {
            let matrix = Transform3D.rotation(.degrees(numbers.number(-180...180))).concatenating(
                .translation(x: 20, y: 15))
            let parts = [-9.0, 0].map { x in
                ConvexShape(Rect(x: x, y: -8, width: 9, height: 16), matrix).map {
                    samples(SampleSpans($0, within: Self.area))
                } ?? []
            }
            let whole =
                ConvexShape(Rect(x: -9, y: -8, width: 18, height: 16), matrix)
                .map { samples(SampleSpans($0, within: Self.area)) } ?? []
            #expect(parts[0].isDisjoint(with: parts[1]), "\(number)")
            #expect(parts[0].union(parts[1]) == whole, "\(number)")
        }
    }

    @Test func `have inner ones, all of whose neighbours belong to the shape`() {
        var numbers = SeededNumbers(seed: 33)
        for number in 0..<500 {
            let spans = SampleSpans(shape(&numbers), within: Self.area)
            let all = samples(spans)
            let wanted = all.filter { sample in
                [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy {
                    all.contains(sample.moved(columns: $0, rows: $1))
                }
            }
            #expect(samples(spans.inner) == wanted, "\(number)")
            let line = spans.subtracting(spans.inner).map(samples)
            #expect(line.reduce([]) { $0.union($1) } == all.subtracting(wanted), "\(number)")
            #expect(line.reduce(0) { $0 + $1.count } == all.count - wanted.count, "\(number)")
        }
    }

    @Test func `within other ones are those of both`() {
        var numbers = SeededNumbers(seed: 34)
        for number in 0..<500 {
            let (one, other) = (
                SampleSpans(shape(&numbers), within: Self.area),
                SampleSpans(shape(&numbers), within: Self.area)
            )
            let wanted = samples(one).intersection(samples(other))
            #expect(samples(one.intersection(other)) == wanted, "\(number)")
            #expect(samples(other.intersection(one)) == wanted, "\(number)")
        }
    }

    /// Corners that are not numbers, infinitely far or on one line.
    @Test(arguments: [
        [Point(x: 10, y: .nan), Point(x: 12, y: 4), Point(x: 3, y: 9)],
        [Point(x: .infinity, y: 3), Point(x: 12, y: 4), Point(x: 3, y: 9)],
        [Point(x: 1, y: 1), Point(x: 5, y: 5), Point(x: 9, y: 9)], [],
    ]) func `are none of a shape without a finite area`(corners: [Point]) {
        let shape = ConvexShape(corners: corners)
        #expect(shape.isEmpty && SampleSpans(shape, within: Self.area).isEmpty)
    }

    @Test func `are within the area, however large the shape is`() {
        for far in [1e3, 1e9, 1e30, 1e100] {
            let all = samples(spans([(-far, -far), (far, -far), (far, far), (-far, far)]))
            #expect(all.count == Self.area.columns.count * Self.area.rows.count, "\(far)")
            let slanted = spans([(0, -far), (far, 0), (0, far), (-far, 0)])
            #expect(samples(slanted).count == all.count, "\(far)")
        }
    }
}

@Suite struct `A convex shape` {
    private func quad(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ degrees: Double
    ) -> ConvexShape {
        let matrix = Transform3D.rotation(.degrees(degrees)).concatenating(.translation(x: x, y: y))
        return ConvexShape(
            Rect(x: -width / 2, y: -height / 2, width: width, height: height), matrix)
            ?? ConvexShape(corners: [])
    }

    @Test func `clipped by another one has the points of both`() {
        var numbers = SeededNumbers(seed: 41)
        for number in 0..<500 {
            func random() -> ConvexShape {
                quad(
                    numbers.number(0...20), numbers.number(0...20), numbers.number(1...20),
                    numbers.number(1...20), numbers.chance(0.3) ? 0 : numbers.number(0...360))
            }
            let (one, other) = (random(), random())
            let both = one.intersection(other)
            for _ in 0..<200 {
                let point = Point(x: numbers.number(-5...25), y: numbers.number(-5...25))
                #expect(
                    both.contains(point) == (one.contains(point) && other.contains(point)),
                    "\(number): \(point)")
            }
        }
        #expect(quad(0, 0, 4, 4, 30).intersection(quad(50, 0, 4, 4, 30)).isEmpty)
    }

    @Test func `inset has the points at a distance from every side`() {
        let inset = quad(10, 10, 12, 8, 33).inset(by: 2)
        let wanted = quad(10, 10, 8, 4, 33)
        #expect(inset.corners.count == 4)
        for corner in wanted.corners {
            #expect(inset.corners.contains { $0.isClose(to: corner, within: 1e-6) }, "\(corner)")
        }
        #expect(quad(10, 10, 12, 8, 33).inset(by: 5).isEmpty)
    }

    @Test func `has a line along its middle`() {
        #expect(!quad(10, 10, 3, 2, 20).isThin)
        for degrees in stride(from: 0.0, to: 180, by: 7) {
            let thin = quad(10, 10, 9, 0.1, degrees)
            #expect(thin.isThin)
            let line = thin.middleLine
            let along = Angle.degrees(degrees)
            let half = Point(x: 4.5 * along.cosine, y: 4.5 * along.sine)
            let ends = [
                Point(x: 10 - half.x, y: 10 - half.y), Point(x: 10 + half.x, y: 10 + half.y),
            ]
            for end in ends {
                #expect(
                    line.from.isClose(to: end, within: 1e-6)
                        || line.to.isClose(to: end, within: 1e-6))
            }
        }
        #expect(quad(10, 10, 0.1, 0.2, 40).isThin)
    }

    @Test func `has rounded corners inside of its box`() throws {
        let rect = Rect(x: 0, y: 0, width: 20, height: 10)
        let round = try #require(ConvexShape(rect, radius: 4, .identity))
        #expect(round.box.isClose(to: rect, within: 1e-9))
        #expect(!round.contains(Point(x: 0.5, y: 0.5)) && round.contains(Point(x: 0.1, y: 5)))
        #expect(round.contains(Point(x: 1.4, y: 1.4)) && !round.contains(Point(x: 1, y: 1)))
        // A radius of more than half a side is as large as there is room for.
        let pill = try #require(ConvexShape(rect, radius: 99, .identity))
        #expect(pill.box.isClose(to: rect, within: 1e-9) && pill.contains(Point(x: 5, y: 0.2)))
    }
}

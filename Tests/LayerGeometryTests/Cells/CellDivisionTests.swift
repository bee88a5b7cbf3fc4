import TestSupport
import Testing

@testable import LayerGeometry

@Suite struct `The cells of a divided plane` {
    @Test func `are crossed by no side, and cover it once`() {
        for seed in 1...40 as ClosedRange<UInt64> {
            var numbers = SeededNumbers(seed: seed)
            let boxes = (0..<12).map { _ in
                Rect(
                    x: numbers.number(0...300), y: numbers.number(0...300),
                    width: numbers.number(1...200), height: numbers.number(1...200))
            }
            let regions = boxes.map { ConvexRegion($0) }
            var area = 0.0
            CellDivision(regions, fuzzy: []).visit { cell, answer in
                #expect(answer == .exact)
                area += cell.area
                for region in regions {
                    let shared = cell.areaShared(with: region)
                    #expect(shared < 1e-3 || cell.area - shared < 1e-3, "seed \(seed)")
                }
            }
            let whole = boxes.reduce(Rect.null) { $0.union($1) }
            #expect(abs(area - whole.width * whole.height) < 1e-3, "seed \(seed)")
        }
    }

    @Test func `are sampled where there would be too many, and cover it once all the same`() {
        for seed in 1...10 as ClosedRange<UInt64> {
            var numbers = SeededNumbers(seed: seed)
            let regions = (0..<60).map { _ in
                let turn = Transform3D.rotation(.degrees(numbers.number(1...89)))
                let middle = (numbers.number(0...300), numbers.number(0...300))
                let corners = Rect(x: -60, y: -40, width: 120, height: 80).corners.map {
                    let corner = turn.apply(to: $0) ?? $0
                    return Point(x: corner.x + middle.0, y: corner.y + middle.1)
                }
                return ConvexRegion(corners: corners)
            }
            let box = regions.reduce(Rect.null) { $0.union($1.box) }
            let whole = box.width * box.height
            var (count, area, sampled) = (0, 0.0, false)
            var inside = regions.map { _ in 0.0 }
            CellDivision(regions, fuzzy: [], mostCells: 200).visit { cell, answer in
                (count, area) = (count + 1, area + cell.area)
                sampled = sampled || answer == .undivided
                guard let middle = cell.centroid else { return }
                for (place, region) in regions.enumerated() where region.contains(middle) {
                    inside[place] += cell.area
                }
            }
            #expect(sampled && count < 12_000 && abs(area - whole) < 1e-3 * whole, "seed \(seed)")
            for (region, found) in zip(regions, inside) {
                #expect(abs(found - region.area) < 0.005 * whole, "seed \(seed)")
            }
        }
    }

    @Test func `are divided along the side that counting all regions chooses`() {
        for seed in Effort.seeds(60, each: 1) {
            var numbers = SeededNumbers(seed: seed)
            let count = 3 + Int(numbers.next() % 60)
            let regions = (0..<count).map { _ in
                let (x, y) = (numbers.number(0...300), numbers.number(0...300))
                let (width, height) = (numbers.number(1...200), numbers.number(1...200))
                let lean = numbers.chance(0.3) ? numbers.number(-60...60) : 0
                return ConvexRegion(
                    corners: [
                        Point(x: x + lean, y: y), Point(x: x + width + lean, y: y),
                        Point(x: x + width, y: y + height), Point(x: x, y: y + height),
                    ])
            }
            let cell = ConvexRegion(Rect(x: 50, y: 60, width: 210, height: 190))
            let division = CellDivision(regions, fuzzy: [])
            let near = division.regions.indices.filter { division.regions[$0].divides(cell) }
                .map { Int32($0) }
            let chosen = division.best(near[...], cell).map { "\($0)" }
            #expect(chosen == Self.counted(near, cell, division.regions), "seed \(seed)")
        }
    }

    /// The best side by the work that it leaves among all regions that are asked.
    private static func counted(
        _ near: [Int32], _ cell: ConvexRegion, _ regions: [ConvexRegion]
    ) -> String? {
        func spread(_ most: Int) -> [ConvexRegion] {
            let places =
                near.count <= most
                ? near : (0..<most).map { near[(2 * $0 + 1) * near.count / (2 * most)] }
            return places.map { regions[Int($0)] }
        }
        if near.count <= 2 {
            let first = near.lazy.compactMap { regions[Int($0)].cuts(through: cell).first }.first
            return first.map { "\($0)" }
        }
        var best: (cut: Cut, cost: Int)?
        for cut in spread(4).flatMap({ $0.cuts(through: cell) }) {
            let sides = spread(16).map { cut.side(of: Sides($0), $0.corners) }
            let both = sides.count { $0 == .both }
            let cost = max(sides.count { $0 == .low }, sides.count { $0 == .high }) + 3 * both
            if cost < best?.cost ?? .max { best = (cut, cost) }
        }
        let fallback = near.lazy.compactMap { regions[Int($0)].cuts(through: cell).first }.first
        return (best?.cut ?? fallback).map { "\($0)" }
    }
}

extension ConvexRegion {
    /// The lines along the region's sides that cross a cell.
    fileprivate func cuts(through cell: ConvexRegion) -> [Cut] {
        var cuts: [Cut] = []
        visitCuts(through: cell) {
            cuts.append($0)
            return true
        }
        return cuts
    }
}

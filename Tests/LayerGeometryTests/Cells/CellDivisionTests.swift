import LayerGeometry
import TestSupport
import Testing

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
}

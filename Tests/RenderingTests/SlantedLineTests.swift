import LayerGeometry
import TerminalTypes
import Testing

@testable import HitboxRendering

@Suite struct `The outline of a slanted quadrilateral` {
    private static let size = CellSize(columns: 20, rows: 10)

    private func cells(_ corners: [Point]) -> Set<CellPoint> {
        var cells: Set<CellPoint> = []
        SlantedLines(corners, size: Self.size).draw(.basic) { cell, _ in cells.insert(cell) }
        return cells
    }

    @Test func `is clipped to the stage`() {
        let cells = cells([
            Point(x: 5, y: -20), Point(x: 5, y: 40), Point(x: -90, y: 40), Point(x: -90, y: -20),
        ])
        #expect(cells == Set((0..<10).map { CellPoint(column: 5, row: $0) }))
    }

    @Test(arguments: [
        [Point(x: 10, y: -1e308), Point(x: 12, y: 1.7e308)],
        [Point(x: -1.7e308, y: 3), Point(x: 1.7e308, y: 4)],
        [Point(x: 10, y: .nan), Point(x: 12, y: 4)],
        [Point(x: .nan, y: 3), Point(x: 12, y: 4)],
        [Point(x: 10, y: 3), Point(x: .infinity, y: -.infinity)],
    ]) func `omits edges too long for a finite length`(edge: [Point]) {
        #expect(cells([edge[0], edge[1], edge[0], edge[1]]) == [])
        // The other edges are drawn.
        let rest = [Point(x: 2, y: 8), Point(x: 18, y: 9)]
        #expect(cells(edge + rest).isSuperset(of: cells(rest + rest)))
    }
}

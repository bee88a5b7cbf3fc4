import Testing

@testable import LayerGeometry
@testable import LayerIndex

@Suite struct `A column` {
    @Test func `stores its initial and its written elements`() {
        let column = Column([3, 1, 4] as [Int32])
        column[1] = 5
        column[2 as Int32] += 1
        #expect((0..<column.count).map { column[$0] } == [3, 5, 5])
        let empty = Column<Int32>([])
        #expect(empty.count == 0)
    }

    @Test func `reads and writes single lanes of vectors`() {
        let column = Column(repeating: SIMD16<Float>(repeating: 2), count: 2)
        column.set(15, of: 1, to: 7)
        column.set(0, of: 1, to: -7)
        #expect(column[0] == SIMD16(repeating: 2))
        #expect(column.lane(15, of: 1) == 7)
        #expect(column.lane(14, of: 1) == 2)
        #expect(column.least(1) == -7)
        #expect(column.greatest(1) == 7)
        #expect(column.greater(1, than: 2) == 1 << 15)
    }
}

import LayerGeometry
import Testing

@Suite struct `A unit point` {
    @Test(arguments: [
        (UnitPoint(x: 0, y: 0), Point(x: 10, y: 20)),
        (UnitPoint(x: 1, y: 1), Point(x: 40, y: 80)),
        (UnitPoint.center, Point(x: 25, y: 50)),
        (UnitPoint(x: 2, y: -1), Point(x: 70, y: -40)),
    ])
    func `stands for a point of the rectangle`(unit: UnitPoint, point: Point) {
        #expect(unit.point(in: Rect(x: 10, y: 20, width: 30, height: 60)) == point)
    }
}

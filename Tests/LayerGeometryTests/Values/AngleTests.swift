import LayerGeometry
import TestSupport
import Testing

@Suite struct `An angle` {
    @Test(
        arguments: [
            (0.0, 1.0, 0.0), (90, 0, 1), (180, -1, 0), (270, 0, -1), (360, 1, 0), (-90, 0, -1),
            (-180, -1, 0), (-450, 0, -1), (36_000_090, 0, 1),
        ] as [(Double, Double, Double)])
    func `is exact at quarter turns`(degrees: Double, cosine: Double, sine: Double) {
        #expect(Angle.degrees(degrees).cosine == cosine)
        #expect(Angle.degrees(degrees).sine == sine)
    }

    @Test func `is the same in degrees and radians`() {
        #expect(Angle.degrees(180).radians == .pi)
        #expect(Angle.radians(.pi / 6).degrees.isClose(to: 30))
        #expect(Angle.degrees(30).sine.isClose(to: 0.5))
    }

    @Test(
        arguments: [
            (1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, -90), (1, 1, 45), (-1, -1, -135),
        ] as [(Double, Double, Double)])
    func `is the direction of a point`(x: Double, y: Double, degrees: Double) {
        #expect(Angle.direction(x: x, y: y).degrees.isClose(to: degrees))
    }

    @Test func `that is not finite is not a quarter turn`() {
        #expect(Angle.degrees(.nan).cosine.isNaN)
        #expect(Angle.degrees(.infinity).sine.isNaN)
    }
}

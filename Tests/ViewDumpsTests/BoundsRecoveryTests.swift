import LayerGeometry
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `Bounds recovered from frame and transform` {
    private func view(_ frame: String, _ transform: String, _ more: String = "") -> String {
        "<UIView: 0x1; frame = \(frame); \(more)transform = \(transform); layer = <CALayer: 0x2>>"
    }

    /// The map that a real app printed for this view, from a test of another project.
    @Test func `are those of the app that printed them`() throws {
        let dump = try opened(
            view(
                "(-15.3281 -15.3281; 130.656 130.656)",
                "[0.92387953251128674, 0.38268343236508978, -0.38268343236508978, 0.92387953251128674, 0, 0]"
            ))
        #expect((dump.root.bounds.width - 100).magnitude < 0.001)
        #expect((dump.root.bounds.height - 100).magnitude < 0.001)
        let matrix = dump.root.ownMatrix
        #expect((matrix.m41 - 22.940194992690152).magnitude < 0.001)
        #expect((matrix.m42 - -15.328148243818825).magnitude < 0.001)
        #expect(dump.codes.isEmpty)
    }

    @Test(arguments: [
        ("(10 20; 60 40)", "[0, 1, -1, 0, 0, 0]", Size(width: 40, height: 60)),
        ("(10 20; 60 40)", "[-1, 0, 0, 1, 0, 0]", Size(width: 60, height: 40)),
        ("(10 20; 60 40)", "[2, 0, 0, 0.5, 7, 9]", Size(width: 30, height: 80)),
        ("(10 20; 60 40)", "[1, 0, 0, 1, 5, 5]", Size(width: 60, height: 40)),
    ])
    func `are exact for quarter turns`(
        frame: String, transform: String, size: Size
    ) throws {
        let dump = try opened(view(frame, transform))
        #expect(dump.root.bounds.size == size)
        #expect(dump.root.frame == Rect(x: 10, y: 20, width: 60, height: 40))
    }

    @Test func `reproduce the frame under any transform and anchor point`() throws {
        for seed in UInt64(1)...300 {
            var numbers = SeededNumbers(seed: seed)
            var layer = Layer(name: "view")
            layer.bounds = Rect(
                x: 0, y: 0, width: Double.random(in: 1...900, using: &numbers),
                height: Double.random(in: 1...900, using: &numbers))
            layer.position = Point(x: Double.random(in: -99...99, using: &numbers), y: 40)
            layer.anchorPoint = UnitPoint(x: Double.random(in: -1...2, using: &numbers), y: 0.25)
            let angle = Double.random(in: -3...3, using: &numbers)
            layer.transform = Transform3D.rotation(.radians(angle)).concatenating(
                .scale(x: Double.random(in: 0.2...3, using: &numbers), y: 1.5))
            guard let frame = layer.frame else { continue }
            let recovery = BoundsRecovery(frame: frame, matrix: layer.transform)
            guard case .known(let error) = recovery.quality, error < 0.01 else { continue }
            #expect((recovery.size.width - layer.bounds.width).magnitude < 1e-6, "seed \(seed)")
            let position = recovery.position(anchor: layer.anchorPoint)
            #expect((position.x - layer.position.x).magnitude < 1e-6, "seed \(seed)")
            #expect((position.y - layer.position.y).magnitude < 1e-6, "seed \(seed)")
        }
    }

    @Test func `are uncertain at 45 degrees, where only a sum is known`() throws {
        let half = 0.70710678118654757
        let turned = view("(0 0; 100 100)", "[\(half), \(half), -\(half), \(half), 0, 0]")
        let dump = try opened(turned)
        #expect(dump.codes == ["1 bounds-diagonal"])
        #expect(dump.rows[0].isUncertain)
        #expect((dump.root.bounds.width + dump.root.bounds.height - 141.421).magnitude < 0.01)
        let child =
            "\n   | <UIView: 0x3; frame = (0 0; 41.4214 100); autoresize = W+H; layer = <C: 0x4>>"
        let settled = try opened(turned + child)
        #expect(settled.codes == ["1 bounds-from-child"])
        #expect(settled.root.bounds.size == Size(width: 41.4214, height: 100))
    }

    @Test func `are inconsistent if frame and transform contradict each other`() throws {
        let dump = try opened(
            view(
                "(0 0; 10 100)",
                "[0.92387953251128674, 0.38268343236508978, -0.38268343236508978, 0.92387953251128674, 0, 0]"
            ))
        #expect(dump.codes == ["1 bounds-inconsistent"])
        #expect(dump.root.frame == Rect(x: 0, y: 0, width: 10, height: 100))
    }

    @Test func `have no width if the transform has none`() throws {
        let dump = try opened(view("(5 0; 0 100)", "[0, 0, 0, 1, 0, 0]"))
        #expect(dump.root.bounds.size == Size(width: 0, height: 100))
        #expect(dump.receiver(5, 5) == nil)
    }

    private func view3D(_ frame: String, _ numbers: [Double], _ more: String = "") -> String {
        let rows = (0..<4).map { row in
            numbers[row * 4..<row * 4 + 4].map { String($0) }.joined(separator: ", ")
        }
        return
            "<UIView: 0x1; frame = \(frame); \(more)transform3D = [\(rows.joined(separator: "; "))]; "
            + "layer = <CALayer: 0x2>>"
    }

    @Test func `are those of any transform of sixteen numbers, with perspective and anchor point`()
        throws
    {
        var perspective = 0
        for seed in UInt64(1)...300 {
            var numbers = SeededNumbers(seed: seed)
            var layer = Layer(name: "view")
            layer.bounds = Rect(
                x: 0, y: 0, width: Double.random(in: 20...400, using: &numbers),
                height: Double.random(in: 20...400, using: &numbers))
            layer.position = Point(x: Double.random(in: -99...99, using: &numbers), y: 40)
            layer.anchorPoint = UnitPoint(x: Double.random(in: 0...1, using: &numbers), y: 0.25)
            var matrix = Transform3D.rotation(
                .radians(Double.random(in: -1...1, using: &numbers)), x: 1, y: 0.5, z: 0)
            if seed % 3 > 0 {
                var eye = Transform3D.identity
                eye.m34 = -1 / 1_000
                matrix = matrix.concatenating(eye)
            }
            layer.transform = matrix.concatenating(.translation(x: 5, y: -7, z: 3))
            guard let frame = layer.frame, frame.isFinite else { continue }
            if layer.transform.m14 != 0 { perspective += 1 }
            let anchor = layer.anchorPoint
            let dump = try opened(
                view3D(
                    "(\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))",
                    layer.transform.elements, "anchorPoint = (\(anchor.x), \(anchor.y)); "))
            #expect(
                dump.codes.filter { !$0.hasSuffix("bounds-ill-conditioned") } == [], "seed \(seed)")
            let (size, place) = (dump.root.bounds.size, dump.root.position)
            #expect((size.width - layer.bounds.width).magnitude < 0.01, "seed \(seed)")
            #expect((size.height - layer.bounds.height).magnitude < 0.01, "seed \(seed)")
            #expect((place.x - layer.position.x).magnitude < 0.01, "seed \(seed)")
            #expect((place.y - layer.position.y).magnitude < 0.01, "seed \(seed)")
        }
        #expect(perspective > 100)
    }

    @Test func `are the frame's if a transform of sixteen numbers contradicts it`() throws {
        var numbers = Transform3D.identity.elements
        (numbers[3], numbers[15]) = (1, -1)
        let dump = try opened(view3D("(10 20; 60 40)", numbers))
        #expect(dump.codes == ["1 bounds-inconsistent"])
        #expect(dump.outline == ["UIView 10,20 60x40"])
        let short = try opened(view3D("(10 20; 60 40)", numbers).replacing("; 0.0, 1.0", with: ""))
        #expect(short.codes == ["1 bad-value"])
    }

    @Test func `are linear in a projection that only scales`() throws {
        var numbers = Transform3D.identity.elements
        numbers[15] = 2
        let dump = try opened(view3D("(10 20; 60 40)", numbers))
        #expect(dump.root.bounds.size == Size(width: 120, height: 80))
    }
}

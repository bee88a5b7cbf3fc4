import LayerGeometry
import TestSupport
import Testing

@Suite struct `A transform` {
    @Test(arguments: [0, -0.0, 1e-300, 30, 90, -180, 234.336, 360, 1e300])
    func `from a single rotation equals that from a list of one step`(degrees: Double) {
        let rotation = LayerTransform(rotation: .degrees(degrees))
        let list = LayerTransform([.rotate(.degrees(degrees))])
        #expect(rotation == list && rotation.operations == list.operations)
        let (one, other) = (rotation.matrix.elements, list.matrix.elements)
        #expect(one.map(\.bitPattern) == other.map(\.bitPattern))
    }

    @Test func `is applied before the one it is concatenated with`() {
        let moved = Transform3D.translation(x: 10, y: 0)
        let scaled = Transform3D.scale(x: 2, y: 3)
        let point = Point(x: 1, y: 1)
        #expect(moved.concatenating(scaled).apply(to: point) == Point(x: 22, y: 3))
        #expect(scaled.concatenating(moved).apply(to: point) == Point(x: 12, y: 3))
    }

    @Test(
        arguments: [
            (0.0, Point(x: 1, y: 0)), (90, Point(x: 0, y: 1)), (180, Point(x: -1, y: 0)),
            (270, Point(x: 0, y: -1)), (-90, Point(x: 0, y: -1)), (450, Point(x: 0, y: 1)),
        ] as [(Double, Point)])
    func `rotates x towards y for a positive angle`(degrees: Double, image: Point) {
        #expect(Transform3D.rotation(.degrees(degrees)).apply(to: Point(x: 1, y: 0)) == image)
    }

    @Test func `has Core Animation's elements for a rotation about each axis`() {
        let angle = Angle.degrees(30)
        let (c, s) = (angle.cosine, angle.sine)
        let z = Transform3D.rotation(angle)
        #expect((z.m11, z.m12, z.m21, z.m22) == (c, s, -s, c))
        let y = Transform3D.rotation(angle, x: 0, y: 1, z: 0)
        #expect((y.m11, y.m13, y.m31, y.m33) == (c, -s, s, c))
        let x = Transform3D.rotation(angle, x: 1, y: 0, z: 0)
        #expect((x.m22, x.m23, x.m32, x.m33) == (c, s, -s, c))
    }

    @Test func `moves the right half away for a positive rotation about y`() throws {
        let turned = Transform3D.rotation(.degrees(30), x: 0, y: 1, z: 0)
        let projected = try #require(turned.project(Point(x: 10, y: 0)))
        #expect(projected.depth.isClose(to: -5))
    }

    @Test func `accepts a rotation axis of any length, and zero length as the identity`() {
        let one = Transform3D.rotation(.degrees(40), x: 1, y: 2, z: 3)
        #expect(one.isClose(to: .rotation(.degrees(40), x: 1e200, y: 2e200, z: 3e200)))
        #expect(Transform3D.rotation(.degrees(40), x: 0, y: 0, z: 0) == .identity)
    }

    @Test func `applies operations in the order in which they are written`() {
        let turn = TransformOperation.rotate(.degrees(30), x: 0, y: 1, z: 0)
        let idiom = LayerTransform([.perspective(500), turn]).matrix
        let eye = Transform3D.perspective(distance: 500)
        #expect(idiom == turn.matrix.concatenating(eye))
        #expect(eye.m34 == -0.002)
        #expect(idiom != LayerTransform([turn, .perspective(500)]).matrix)
    }

    @Test func `has no steps for the identity`() {
        #expect(LayerTransform(.identity).operations.isEmpty)
        #expect(LayerTransform(.scale(x: 2, y: 2)).operations == [.matrix(.scale(x: 2, y: 2))])
    }

    @Test func `is affine for every rotation about z`() {
        for degrees in -720...720 {
            let turn = Transform3D.rotation(.degrees(Double(degrees)))
            #expect(turn.isAffine, "\(degrees) degrees")
            let third = Transform3D.rotation(.degrees(Double(degrees) / 3), x: 0, y: 0, z: -7)
            #expect(third.isAffine, "a third of \(degrees) degrees")
        }
    }

    @Test(arguments: [
        (Transform3D.identity, true), (.translation(x: 1, y: 2), true), (.scale(x: 0, y: -3), true),
        (.translation(x: 0, y: 0, z: 1), false), (.scale(x: 2, y: 3, z: 4), false),
        (.rotation(.degrees(10), x: 0, y: 1, z: 0), false), (.perspective(distance: 9), false),
        (.rotation(.degrees(180), x: 0, y: 1, z: 0), false),
    ])
    func `is affine without depth and perspective`(transform: Transform3D, isAffine: Bool) {
        #expect(transform.isAffine == isAffine)
        #expect(transform.affineTransform == (isAffine ? transform : .identity))
    }

    @Test func `has no inverse if it is flat or not finite`() {
        #expect(Transform3D.scale(x: 0, y: 1).inverse == nil)
        #expect(Transform3D.scale(x: 1, y: 1, z: 0).inverse == nil)
        #expect(Transform3D.scale(x: .infinity, y: 1).inverse == nil)
        #expect(Transform3D.translation(x: .nan, y: 1).inverse == nil)
        #expect(Transform3D.scale(x: 0, y: 1).determinant == 0)
    }

    @Test func `has no inverse if only rounding keeps it from being flat`() {
        for seed in UInt64(1)...200 {
            var numbers = SeededNumbers(seed: seed)
            let spin = Transform3D.rotation(.degrees(numbers.number(-180...180)))
            let crushed = Transform3D.scale(x: 0, y: 1)
            let turn = Transform3D.rotation(.degrees(numbers.number(-180...180)))
            let flat = spin.concatenating(crushed).concatenating(turn)
            #expect(flat.inverse == nil, "seed \(seed)")
            let tilt = Transform3D.rotation(.degrees(numbers.number(-80...80)), x: 1, y: 2, z: 0.5)
            let spatial = flat.concatenating(tilt).concatenating(.perspective(distance: 700))
                .concatenating(.translation(x: 90, y: -40, z: 5))
            #expect(spatial.inverse == nil, "seed \(seed)")
        }
    }

    @Test(arguments: [1e-8, 1e-3, 1e6])
    func `has an inverse at any scale`(factor: Double) {
        let turn = Transform3D.rotation(.degrees(33))
        for scale in [
            Transform3D.scale(x: factor, y: factor), .scale(x: 1, y: factor),
            .scale(x: factor, y: factor, z: factor),
        ] {
            #expect(turn.concatenating(scale).concatenating(turn).inverse != nil)
        }
    }

    @Test func `undoes translations and scales to the last bit`() {
        let placed = Transform3D.scale(x: 4, y: -0.5).concatenating(.translation(x: 7, y: -9))
        let inverse = placed.inverse
        #expect(
            inverse
                == Transform3D.translation(x: -7, y: 9).concatenating(.scale(x: 0.25, y: -2)))
    }

    @Test func `times its inverse is the identity`() throws {
        for seed in UInt64(1)...300 {
            var numbers = SeededNumbers(seed: seed)
            let transform = Transform3D(elements: (0..<16).map { _ in numbers.number(-3...3) })
            guard abs(transform.determinant) > 0.5 else { continue }
            let inverse = try #require(transform.inverse)
            let product = transform.concatenating(inverse)
            #expect(product.isClose(to: .identity, within: 1e-8), "seed \(seed)")
            #expect(
                inverse.determinant.isClose(to: 1 / transform.determinant, within: 1e-8),
                "seed \(seed)")
        }
    }

    @Test func `is associative and multiplies determinants`() {
        for seed in UInt64(1)...100 {
            var numbers = SeededNumbers(seed: seed)
            let three = (0..<3).map { _ in
                Transform3D(elements: (0..<16).map { _ in numbers.number(-3...3) })
            }
            let left = three[0].concatenating(three[1]).concatenating(three[2])
            let right = three[0].concatenating(three[1].concatenating(three[2]))
            #expect(left.isClose(to: right), "seed \(seed)")
            let product = three[0].concatenating(three[1])
            #expect(
                product.determinant.isClose(
                    to: three[0].determinant * three[1].determinant, within: 1e-8), "seed \(seed)")
        }
    }

    @Test func `maps points back to its own plane instead of merely inverting`() throws {
        let turned = LayerTransform([
            .perspective(300), .rotate(.degrees(50), x: 0, y: 1, z: 0),
            .translate(x: 5, y: 6, z: 7),
        ]).matrix
        let inverse = try #require(turned.inverse)
        for (x, y) in [(0.0, 0.0), (40, -30), (-70, 20)] {
            let point = Point(x: x, y: y)
            let seen = try #require(turned.apply(to: point))
            let back = inverse.unproject(seen)
            #expect(back.isClose(to: point))
            let naive = inverse.apply(to: seen)
            #expect(!naive.isClose(to: point, within: 1e-3))
        }
    }

    @Test func `maps nothing edge on or behind the eye`() throws {
        let edgeOn = Transform3D.rotation(.degrees(90), x: 0, y: 1, z: 0)
        let inverse = try #require(edgeOn.inverse)
        #expect(inverse.unproject(Point(x: 0, y: 0)) == nil)
        let half = Transform3D.rotation(.degrees(45), x: 0, y: 1, z: 0)
        let composed = try #require(half.concatenating(half).inverse)
        #expect(composed.unproject(Point(x: 0, y: 0)) == nil)
        let near = LayerTransform([.perspective(100), .rotate(.degrees(-60), x: 0, y: 1, z: 0)])
        #expect(near.matrix.apply(to: Point(x: 110, y: 0)) != nil)
        #expect(near.matrix.apply(to: Point(x: 120, y: 0)) == nil)
    }

    @Test func `requires sixteen elements`() async {
        await #expect(processExitsWith: .failure) {
            _ = Transform3D(elements: [1, 2, 3])
        }
    }
}

import LayerGeometry
import TestSupport
import Testing

@Suite struct `Converting` {
    private func pair(_ change: (inout Layer) -> Void) -> LayerTree {
        .root(.made("box", 100, 100, 100, 100, [.made("in", 10, 20, 30, 40)], change: change))
    }

    @Test func `adds positions and subtracts them again`() {
        let tree = pair { _ in }
        let inner = tree.named("in")
        #expect(inner.convert(Point(x: 1, y: 2), to: tree.root) == Point(x: 111, y: 122))
        #expect(inner.convert(Point(x: 111, y: 122), from: tree.root) == Point(x: 1, y: 2))
        #expect(inner.convert(Point(x: 7, y: 8), to: inner) == Point(x: 7, y: 8))
    }

    @Test func `subtracts a bounds origin from the sublayers, not from the layer`() {
        let tree = pair { $0.bounds = Rect(x: 10, y: 20, width: 100, height: 100) }
        let (box, inner) = (tree.named("box"), tree.named("in"))
        #expect(inner.convert(Point.zero, to: box) == Point(x: 10, y: 20))
        #expect(inner.convert(Point.zero, to: tree.root) == Point(x: 100, y: 100))
        #expect(box.convert(Point(x: 10, y: 20), to: tree.root) == Point(x: 100, y: 100))
    }

    @Test func `flips a flipped layer within its height, and twice not at all`() {
        let tree = pair { $0.isGeometryFlipped = true }
        #expect(tree.named("box").convert(Point.zero, to: tree.root) == Point(x: 100, y: 200))
        #expect(tree.named("in").convert(Point.zero, to: tree.root) == Point(x: 110, y: 180))
        let twice = tree.updating(tree.named("in").index) { $0.isGeometryFlipped = true }
        let inner = twice.named("in")
        #expect(inner.convert(Point(x: 0, y: 40), to: twice.root) == Point(x: 110, y: 180))
        #expect(inner.convert(Point.zero, to: twice.root) == Point(x: 110, y: 140))
    }

    @Test func `to nil converts to the space around the root`() {
        let tree = LayerTree(.made("root", 30, 40, 100, 100, [.made("in", 1, 2, 10, 10)]))
        #expect(tree.named("in").convert(Point.zero, to: nil) == Point(x: 31, y: 42))
        #expect(tree.named("in").convert(Point(x: 31, y: 42), from: nil) == .zero)
    }

    @Test func `comes back through a layer tilted in perspective`() throws {
        let tree = pair {
            $0.layerTransform = LayerTransform([
                .perspective(400), .rotate(.degrees(45), x: 0, y: 1, z: 0),
            ])
        }
        let inner = tree.named("in")
        for corner in inner.layer.bounds.corners {
            let seen = try #require(inner.convert(corner, to: tree.root))
            #expect(inner.convert(seen, from: tree.root).isClose(to: corner))
        }
    }

    @Test func `does not apply a sublayerTransform to its own layer`() {
        let tree = pair { $0.sublayerTransform = .rotation(.degrees(90)) }
        let box = tree.named("box")
        #expect(box.convert(Point.zero, to: tree.root) == Point(x: 100, y: 100))
        #expect(tree.named("in").convert(Point.zero, to: box) == Point(x: 80, y: 10))
    }

    @Test func `rotates sublayers about the anchor point, bounds origin included`() {
        let tree = pair {
            $0.bounds = Rect(x: 10, y: 20, width: 100, height: 100)
            $0.sublayerTransform = .scale(x: 2, y: 2)
        }
        #expect(
            tree.named("in").convert(Point.zero, to: tree.named("box")) == Point(x: -40, y: -30))
    }

    @Test func `to a layer scaled to nothing fails`() {
        let tree = pair { $0.transform = .scale(x: 0, y: 1) }
        #expect(tree.named("in").convert(Point.zero, from: tree.root) == nil)
        let rect = Rect(x: 0, y: 0, width: 1, height: 1)
        #expect(tree.named("in").convert(rect, from: tree.root) == nil)
        #expect(tree.named("in").convert(Point.zero, to: tree.root) == Point(x: 150, y: 120))
    }

    @Test func `boxes a rectangle once for a chain of rotations`() {
        let turn = Transform3D.rotation(.degrees(30))
        let inner = Layer.made("in", 0, 0, 100, 100) { $0.transform = turn }
        let tree = LayerTree.root(
            .made(
                "box", 0, 0, 100, 100,
                [
                    .made("middle", 0, 0, 100, 100, [inner]) { $0.transform = turn }
                ]
            ) { $0.transform = turn })
        let box = tree.named("in").convert(tree.named("in").layer.bounds, to: tree.root)
        // 90 degrees altogether, so the box does not grow.
        #expect(box.isClose(to: Rect(x: 0, y: 0, width: 100, height: 100)))
    }

    @Test func `enlarges a rotated rectangle at every round trip`() throws {
        let tree = pair { $0.transform = .rotation(.degrees(45)) }
        let box = tree.named("box")
        let once = try #require(box.convert(box.layer.bounds, to: tree.root))
        let back = try #require(box.convert(once, from: tree.root))
        #expect(back.width.isClose(to: 200))
    }

    @Test func `leaves the null rectangle null`() {
        let tree = pair { $0.transform = .rotation(.degrees(45)) }
        #expect(tree.named("in").convert(Rect.null, to: tree.root)?.isNull == true)
    }

    @Test func `of the frame instead of the bounds counts the origin twice`() throws {
        let tree = pair { _ in }
        let inner = tree.named("in")
        let frame = try #require(inner.frame)
        let box = tree.named("box")
        #expect(inner.convert(frame, to: box) == Rect(x: 20, y: 40, width: 30, height: 40))
        #expect(inner.convert(inner.layer.bounds, to: box) == frame)
    }

    @Test func `lists every space on the way`() {
        let tree = pair { _ in }
        let steps = LayerNode.steps(.zero, from: tree.named("in"), to: nil)
        #expect(steps.map { $0.layer?.name } == ["in", "box", "root", nil])
        #expect(
            steps.map(\.point) == [
                .zero, Point(x: 10, y: 20), Point(x: 110, y: 120), Point(x: 110, y: 120),
            ])
    }
}

import LayerGeometry
import TestSupport
import Testing

@Suite struct `Changing an anchor point` {
    /// Where three corners are on screen, which tell a place under any affine transform.
    private func corners(_ layer: Layer) -> [Point?] {
        let bounds = layer.bounds
        return [bounds.corners[0], bounds.corners[1], bounds.corners[3]].map {
            layer.ownMatrix.apply(to: $0)
        }
    }

    private func stays(_ layer: Layer, _ change: (inout Layer) -> Void) -> Bool {
        var changed = layer
        change(&changed)
        return zip(corners(layer), corners(changed)).allSatisfy { $0.isClose(to: $1, within: 1e-8) }
    }

    private let anchors = [
        UnitPoint(x: 0, y: 0), UnitPoint(x: 1, y: 1), UnitPoint(x: 0.25, y: 2),
        UnitPoint(x: -1, y: 0.5),
    ]

    @Test func `keeping the frame holds under every affine transform, flips too`() {
        for seed in UInt64(1)...100 {
            var maker = RandomTrees(seed: seed, kind: .flat)
            for node in maker.tree().nodes {
                for anchor in anchors {
                    let holds = stays(node.layer) { $0.setAnchorPointKeepingFrame(anchor) }
                    #expect(holds, "seed \(seed), \(node.path)")
                }
            }
        }
    }

    @Test(arguments: [
        (LayerTransform.identity, true, true),
        (LayerTransform([.translate(x: 9, y: 8)]), true, true),
        (LayerTransform([.scale(x: 2, y: 3)]), true, false),
        (LayerTransform([.rotate(.degrees(30))]), false, false),
        (LayerTransform([.rotate(.degrees(45))]), false, false),
    ])
    func `by a folk way fails under rotation, and by one of them under scale`(
        transform: LayerTransform, restoring: Bool, correcting: Bool
    ) {
        var layer = Layer(name: "card", frame: Rect(x: 200, y: 150, width: 50, height: 80))
        layer.layerTransform = transform
        let corner = UnitPoint(x: 0, y: 0)
        #expect(stays(layer) { $0.setAnchorPointKeepingFrame(corner) })
        #expect(stays(layer) { $0.setAnchorPointCorrectingPosition(corner) } == correcting)
        let kept = stays(layer) { $0.setAnchorPointRestoringFrame(corner) }
        #expect(kept == restoring)
    }

    @Test func `alone moves the layer and not its position`() {
        var layer = Layer(name: "card", frame: Rect(x: 200, y: 150, width: 50, height: 50))
        layer.anchorPoint = UnitPoint(x: 0, y: 0)
        #expect(layer.position == Point(x: 225, y: 175))
        #expect(layer.frame == Rect(x: 225, y: 175, width: 50, height: 50))
    }

    @Test func `restoring an undefined frame changes nothing else`() {
        var layer = Layer(name: "near", frame: Rect(x: 0, y: 0, width: 400, height: 400))
        layer.layerTransform = LayerTransform([
            .perspective(100), .rotate(.degrees(60), x: 0, y: 1, z: 0),
        ])
        #expect(layer.frame == nil)
        let position = layer.position
        layer.setAnchorPointRestoringFrame(UnitPoint(x: 0, y: 0))
        #expect(layer.position == position)
    }
}

@Suite struct `A frame` {
    @Test func `set under 45 degrees loses its height`() {
        var layer = Layer(name: "square", frame: Rect(x: 0, y: 0, width: 100, height: 100))
        layer.transform = .rotation(.degrees(45))
        layer.setFrame(Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(layer.bounds.height.isClose(to: 0))
        #expect(layer.bounds.width.isClose(to: 100 * 2.0.squareRoot()))
    }

    @Test func `set on a mirror at the corner reads back on the other side`() {
        var layer = Layer(name: "mirror")
        layer.anchorPoint = UnitPoint(x: 0, y: 0)
        layer.transform = .scale(x: -1, y: 1)
        layer.setFrame(Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(layer.frame == Rect(x: -90, y: 20, width: 100, height: 50))
    }

    @Test func `is set without regard to a transform in space and read with it`() {
        var layer = Layer(name: "card")
        layer.transform = .scale(x: 2, y: 3, z: 4)
        layer.setFrame(Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(layer.bounds.size == Size(width: 100, height: 50))
        #expect(layer.frame == Rect(x: -40, y: -30, width: 200, height: 150))
    }

    @Test func `is set with the matrix itself where that has no inverse`() {
        var layer = Layer(name: "card")
        layer.transform = .scale(x: 0, y: 2)
        layer.setFrame(Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(layer.bounds.size == Size(width: 0, height: 100))
    }

    @Test func `is set at a turn of 91 degrees as at any other`() {
        var layer = Layer(name: "card")
        layer.transform = .rotation(.degrees(91))
        layer.setFrame(Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(layer.bounds.width < 60)
    }

    @Test func `keeps the origin of the bounds and ignores it`() {
        var layer = Layer(name: "scroll")
        layer.bounds = Rect(x: 10, y: 20, width: 1, height: 1)
        layer.setFrame(Rect(x: 5, y: 6, width: 70, height: 80))
        #expect(layer.bounds == Rect(x: 10, y: 20, width: 70, height: 80))
        #expect(layer.frame == Rect(x: 5, y: 6, width: 70, height: 80))
    }

    @Test func `moves with anchorPointZ in perspective and never with zPosition`() {
        var layer = Layer(name: "tilted", frame: Rect(x: 50, y: 50, width: 220, height: 360))
        layer.layerTransform = LayerTransform([
            .perspective(2000), .rotate(.degrees(30), x: 0, y: 1, z: 0),
        ])
        let frame = layer.frame
        layer.zPosition = 100
        #expect(layer.frame == frame)
        layer.anchorPointZ = 100
        #expect(layer.frame != frame)
    }

    @Test func `comes back as it was set under scales and moves about the middle`() {
        for seed in UInt64(1)...200 {
            var numbers = SeededNumbers(seed: seed)
            var layer = Layer(name: "card")
            layer.transform = .scale(x: numbers.number(0.1...4), y: -numbers.number(0.1...4))
            let wanted = Rect(
                x: numbers.number(-100...100), y: numbers.number(-100...100),
                width: numbers.number(0...100), height: numbers.number(0...100))
            layer.setFrame(wanted)
            #expect(layer.frame.isClose(to: wanted), "seed \(seed)")
        }
    }
}

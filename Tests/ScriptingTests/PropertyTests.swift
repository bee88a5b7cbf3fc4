import HitboxScripting
import LayerGeometry
import TestSupport
import Testing

@Suite struct `A property` {
    @Test func `is written and read back`() throws {
        for seed in 0..<300 {
            var trees = RandomTrees(seed: UInt64(seed), kind: .upright)
            let layer = trees.tree().rootLayer
            // The frame of a mirrored layer reads back differently, as in Core Animation.
            for property in LayerProperty.all where property.name != "frame" {
                let value = try #require(property.value(of: layer))
                var copy = layer
                try property.set(value, in: &copy)
                let again = try #require(property.value(of: copy))
                #expect(again.isClose(to: value), "\(property.name), seed \(seed)")
                #expect(!property.kind.accepts(.flag(true)) || property.kind == .flag)
            }
        }
    }

    @Test func `rotates and scales, and leaves the rest`() throws {
        let rotation = try property("rotation")
        let scale = try property("scale")
        var layer = Layer(name: "a")
        try rotation.set(.angle(.degrees(90)), in: &layer)
        #expect(layer.layerTransform.operations == [.rotate(.degrees(90))])
        try scale.set(.scale(x: 2, y: -3), in: &layer)
        #expect(rotation.value(of: layer) == .angle(.degrees(90)))
        #expect(scale.value(of: layer) == .scale(x: 2, y: -3))
        layer.transform = Transform3D(a: 1, b: 0, c: 0.5, d: 2, tx: 7, ty: 8)
        try rotation.set(.angle(.degrees(30)), in: &layer)
        #expect(layer.transform.m41 == 7 && layer.transform.m42 == 8)
        try rotation.set(.angle(.degrees(0)), in: &layer)
        let back = Transform3D(a: 1, b: 0, c: 0.5, d: 2, tx: 7, ty: 8)
        #expect(layer.transform.isClose(to: back))
    }

    @Test func `is undefined, and cannot be set, if the transform is not affine`() throws {
        let rotation = try property("rotation")
        var layer = Layer(name: "a")
        layer.transform = .rotation(.degrees(30), x: 0, y: 1, z: 0)
        let before = layer
        #expect(rotation.value(of: layer) == nil)
        #expect(throws: LayerProperty.Problem.self) {
            try rotation.set(.angle(.degrees(1)), in: &layer)
        }
        #expect(layer == before)
        #expect(throws: LayerProperty.Problem.self) {
            try property("opacity").set(.number(2), in: &layer)
        }
    }

    @Test func `sets the frame as CALayer does`() throws {
        var layer = LayerTree.blueWhite.named("blue").layer
        try property("anchorPoint").set(.unit(UnitPoint(x: 0, y: 0)), in: &layer)
        #expect(layer.position == Point(x: 100, y: 100))
        #expect(layer.frame == Rect(x: 100, y: 100, width: 100, height: 100))
        let rect = Rect(x: 50, y: 50, width: 100, height: 100)
        try property("frame").set(.rect(rect), in: &layer)
        #expect(layer.position == Point(x: 50, y: 50))
    }

    @Test func `is compared within a tolerance`() {
        #expect(LayerValue.angle(.degrees(270)).isClose(to: .angle(.degrees(-90))))
        #expect(!LayerValue.point(.zero).isClose(to: .unit(UnitPoint(x: 0, y: 0))))
        #expect(!LayerValue.number(1).isClose(to: .number(1.01)))
        #expect(LayerValue.number(1).isClose(to: .number(1.01), within: 0.1))
        #expect(!LayerValue.color(nil).isClose(to: .text("none")))
    }
}

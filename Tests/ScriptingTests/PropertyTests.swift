import LayerGeometry
import Scripting
import TestSupport
import Testing

@Suite struct `A property` {
    @Test func `is written and read back`() throws {
        for seed in 0..<300 {
            var trees = RandomTrees(seed: UInt64(seed), kind: .upright)
            let layer = trees.tree().rootLayer
            // The frame of a mirrored layer reads back differently, as in Core Animation.
            for property in PropertyName.all where property.name != "frame" {
                let value = try #require(property.value(of: LayerTree(layer).root))
                var copy = layer
                #expect(property.write(value, into: &copy), "\(property.name), seed \(seed)")
                let again = try #require(property.value(of: LayerTree(copy).root))
                #expect(again.isClose(to: value), "\(property.name), seed \(seed)")
                #expect(!property.write(.flag(true), into: &copy) || property.kind == .flag)
            }
        }
    }

    @Test func `rotates and scales, and leaves the rest`() throws {
        let rotation = try property("rotation")
        let scale = try property("scale")
        var layer = Layer(name: "a")
        #expect(rotation.write(.angle(.degrees(90)), into: &layer))
        #expect(layer.layerTransform.operations == [.rotate(.degrees(90))])
        #expect(scale.write(.scale(x: 2, y: -3), into: &layer))
        #expect(rotation.value(of: LayerTree(layer).root) == .angle(.degrees(90)))
        #expect(scale.value(of: LayerTree(layer).root) == .scale(x: 2, y: -3))
        layer.transform = Transform3D(a: 1, b: 0, c: 0.5, d: 2, tx: 7, ty: 8)
        #expect(rotation.write(.angle(.degrees(30)), into: &layer))
        #expect(layer.transform.m41 == 7 && layer.transform.m42 == 8)
        #expect(rotation.write(.angle(.degrees(0)), into: &layer))
        let back = Transform3D(a: 1, b: 0, c: 0.5, d: 2, tx: 7, ty: 8)
        #expect(layer.transform.isClose(to: back))
    }

    @Test func `is undefined, and cannot be set, if the transform is not affine`() throws {
        let rotation = try property("rotation")
        var layer = Layer(name: "a")
        layer.transform = .rotation(.degrees(30), x: 0, y: 1, z: 0)
        let before = layer
        #expect(rotation.value(of: LayerTree(layer).root) == nil)
        #expect(!rotation.write(.angle(.degrees(1)), into: &layer) && layer == before)
        #expect(!(try property("opacity")).write(.number(2), into: &layer))
    }

    @Test func `sets the frame as CALayer does`() throws {
        var layer = LayerTree.blueWhite.named("blue").layer
        #expect((try property("anchorPoint")).write(.unit(UnitPoint(x: 0, y: 0)), into: &layer))
        #expect(layer.position == Point(x: 100, y: 100))
        #expect(layer.frame == Rect(x: 100, y: 100, width: 100, height: 100))
        let rect = Rect(x: 50, y: 50, width: 100, height: 100)
        #expect((try property("frame")).write(.rect(rect), into: &layer))
        #expect(layer.position == Point(x: 50, y: 50))
    }

    @Test func `is compared within a tolerance`() {
        #expect(PropertyValue.angle(.degrees(270)).isClose(to: .angle(.degrees(-90))))
        #expect(!PropertyValue.point(.zero).isClose(to: .unit(UnitPoint(x: 0, y: 0))))
        #expect(!PropertyValue.number(1).isClose(to: .number(1.01)))
        #expect(PropertyValue.number(1).isClose(to: .number(1.01), within: 0.1))
        #expect(!PropertyValue.color(nil).isClose(to: .text("none")))
    }
}

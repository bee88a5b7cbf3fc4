import LayerGeometry
import SourceDiagnostics
import Testing

@testable import SceneFile

/// A few thousand uses of a few thousand items would mean millions.
@Suite struct `A long value with aliases` {
    private func reader(_ properties: String) -> SceneReader {
        SceneReader(Array("hitbox: 1\nroot: {\(properties)}\n".utf8), name: "s")
    }

    private func list(_ item: String, _ count: Int = 100) -> String {
        "[" + Array(repeating: item, count: count).joined(separator: ", ") + "]"
    }

    private func address<Element>(_ array: [Element]) -> UnsafePointer<Element>? {
        array.withUnsafeBufferPointer(\.baseAddress)
    }

    @Test func `is read and stored once as a transform`() throws {
        let reader = reader(
            "transform: &t \(list("{scale: 1}")), sublayers: [{transform: *t}, {transform: *t}]")
        let root = try #require(reader.read()).root
        #expect(reader.nodes.longValues.count == 1)
        for layer in root.sublayers {
            #expect(layer.layerTransform == root.layerTransform)
            #expect(
                address(layer.layerTransform.operations) == address(root.layerTransform.operations))
        }
    }

    @Test func `is read and stored once as animation values`() throws {
        let reader = reader(
            "animations: [{keyPath: opacity, values: &v \(list("1")), keyTimes: &k \(list("0"))}, "
                + "{keyPath: opacity, values: *v, keyTimes: *k}, {keyPath: opacity, values: *v}]")
        let animations = try #require(reader.read()).root.animations
        // The values, their times, and whether they match.
        #expect(reader.nodes.longValues.count == 3)
        #expect(animations.map(\.values.count) == [100, 100, 100])
        for animation in animations {
            #expect(address(animation.values) == address(animations[0].values))
        }
        #expect(address(animations[1].keyTimes) == address(animations[0].keyTimes))
    }

    @Test func `is scanned once as text`() throws {
        let text = String(repeating: "a", count: 100)
        let reader = reader(
            "text: &t \(text), sublayers: [{text: *t}, {text: *t}, {name: *t}, {name: *t}]")
        let root = try #require(reader.read()).root
        #expect(reader.nodes.longValues.count == 2)
        #expect(root.sublayers.map(\.text) == [text, text, nil, nil])
        #expect(root.sublayers.map(\.name) == ["", "", text, text])
    }

    @Test func `has its problems reported for each key`() {
        let text = "\"" + String(repeating: "a", count: 100) + "\\t\""
        let reported = problems(
            "hitbox: 1\nroot: {text: &t \(text), name: *t, class: *t, sublayers: [{name: *t}]}")
        #expect(
            reported.diagnostics.map(\.message) == [
                "'name' has the character U+0009, which is invisible",
                "'class' has the character U+0009, which is invisible",
            ])
        let values = problems(
            "hitbox: 1\nroot: {animations: [{keyPath: opacity, values: &v \(list("1"))}, "
                + "{keyPath: position, values: *v}]}")
        #expect(values.diagnostics.map(\.message) == ["'position' takes 2 numbers"])
    }

    @Test func `may be a mask with a layer used elsewhere`() throws {
        let reader = reader(
            "sublayers: [{mask: &m {name: m, sublayers: [&a {name: a}]}}, {mask: *m}, *m, *a, *m]")
        let root = try #require(reader.read()).root
        #expect(root.sublayers.map(\.name) == ["", "", "m", "a", "m"])
        #expect(root.sublayers[1].mask == root.sublayers[0].mask)
        #expect(root.sublayers[2] == root.sublayers[0].mask)
        // The root, five layers, and the contents of two of them.
        #expect(reader.layers.places[0].count == 8)
    }

    @Test func `costs nothing without an alias`() throws {
        let reader = reader("transform: \(list("{scale: 1}"))")
        #expect(try #require(reader.read()).root.layerTransform.operations.count == 100)
        #expect(reader.nodes.longValues.isEmpty)
    }
}

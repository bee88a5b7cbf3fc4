import LayerGeometry
import Testing

@testable import SceneFile

/// The values of one property, and those with anchors, are stored; everything else is read on the go.
@Suite struct `A scene with many values to store` {
    private func problems(_ text: String, most: Int) -> [String] {
        let reader = SceneReader(Array(text.utf8), name: "s")
        reader.events.mostStored = most
        _ = reader.read()
        return lines(reader.problems.all)
    }

    private func list(_ count: Int) -> String {
        "[" + Array(repeating: "1", count: count).joined(separator: ", ") + "]"
    }

    private static let top = "hitbox: 1\nroot:\n  animations:\n"

    @Test func `is refused at the first value of a property that exceeds the limit`() {
        let keyframes = Self.top + "  - {keyPath: opacity, values: \(list(40))}\n"
        #expect(problems(keyframes, most: 47).isEmpty)
        #expect(
            problems(keyframes, most: 46)
                == ["4:150+1 more than 46 values in one property; write a shorter list"])
        // Whatever the property.
        #expect(
            problems("hitbox: 1\ntitle: \(list(40))\nroot: {}\n", most: 30)
                == ["2:93+1 more than 30 values in one property; write a shorter list"])
        // Values of other properties no longer count.
        let many = String(repeating: "  - {bounds: [0, 0, 1, 1]}\n", count: 2_000)
        #expect(problems("hitbox: 1\nroot:\n  sublayers:\n" + many, most: 1_100).isEmpty)
    }

    @Test func `takes little memory for each value of an animation`() throws {
        // Fifty megabytes have 22 million numbers, and 12 million colours.
        #expect(MemoryLayout<LayerAnimation.Value>.stride <= 16)
        let text = Self.top + "  - {keyPath: backgroundColor, values: [red, blue, red]}\n"
        let reader = SceneReader(Array(text.utf8), name: "s")
        let values = try #require(reader.read()?.root.animations.first?.values)
        #expect(reader.nodes.colorValues.keys.sorted() == ["blue", "red"])
        #expect(values == ["red", "blue", "red"].compactMap { reader.nodes.colorValues[$0] })
    }

    @Test func `is checked without keeping its layers`() throws {
        for seed in 0..<50 {
            var random = RandomScene(seed: UInt64(seed))
            let text = Array(SceneFile.write(random.scene()).utf8)
            let kept = SceneReader(text, name: "s")
            let dropped = SceneReader(text, name: "s", keepsLayers: false)
            #expect(kept.read() != nil)
            #expect(dropped.read()?.root == Layer())
            #expect(dropped.problems.diagnostics.isEmpty)
            #expect(dropped.events.amount.layers == kept.events.amount.layers)
            #expect(dropped.layers.places.joined().isEmpty)
            #expect(dropped.events.amount.animations == kept.events.amount.animations)
        }
        let text = """
            hitbox: 1
            root:
              sublayers:
                - &a {nam: b, mask: {nam: m}, sublayers: &l [{nam: c}]}
                - *a
                - {sublayers: *l, mask: *a}
                - {bounds: [0, 0, 1e308, 1], position: [1e308, 0], frame: [1e308, 0, 1e308, 0]}

            """
        let readers = [true, false].map {
            SceneReader(Array(text.utf8), name: "s", keepsLayers: $0)
        }
        _ = readers.map { $0.read() }
        #expect(lines(readers[0].problems.all).count > 3)
        #expect(lines(readers[0].problems.all) == lines(readers[1].problems.all))
        #expect(readers[0].events.amount.layers == readers[1].events.amount.layers)
    }

    @Test func `may have values with anchors as long as these fit`() {
        func scene(_ count: Int) -> String {
            let rows = (0..<count).map { "  - {bounds: &a\($0) [0, 0, 1, 1]}\n" }.joined()
            return "hitbox: 1\nroot:\n  sublayers:\n\(rows)  - {bounds: *a0}\n"
        }
        #expect(problems(scene(8), most: 45).isEmpty)
        #expect(
            problems(scene(10), most: 45)
                == [
                    "13:14+5 more than 45 values with anchors; "
                        + "write fewer anchors, or put them on layers"
                ])
        let layers = (0..<100).map { "  - &a\($0) {bounds: [0, 0, 1, 1]}\n" }.joined()
        #expect(
            problems("hitbox: 1\nroot:\n  sublayers:\n\(layers)  - *a0\n", most: 45).isEmpty)
    }
}

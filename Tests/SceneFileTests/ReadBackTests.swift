import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@testable import SceneFile

@Suite struct `A written scene` {
    @Test func `reads back equal`() throws {
        for seed in 0..<400 {
            var random = RandomScene(seed: UInt64(seed))
            let scene = random.scene()
            let text = SceneFile.write(scene)
            let copy = try SceneFile.read(text, name: "seed \(seed)")
            #expect(copy == scene, "seed \(seed)")
            #expect(SceneFile.write(copy) == text, "seed \(seed)")
        }
    }

    @Test func `has short numbers, a frame and the transform in its original notation`() throws {
        let text = """
            hitbox: 1
            title: A title
            rules: uiview
            root:
              name: view
              frame: [0, 0, 320.5, 480]
              backgroundColor: "#d0d0d8"
              sublayers:
                - transform: [{perspective: 500}, {rotate: {angle: 30, axis: [0, 1, 0]}}]
                  bounds: [0, 0, 10, 10]
                  position: [5, 0.1]
                  opacity: 0.1
                  clock: hour
                  animations: [{keyPath: transform.rotation.z, from: 0, to: 360, duration: 60, repeatCount: inf}]
                - {}

            """
        #expect(SceneFile.write(try SceneFile.read(text, name: "s")) == text)
    }

    @Test func `may be nested deep`() throws {
        func scene(levels: Int) -> Scene {
            var layer = Layer(name: "deepest")
            for _ in 1..<levels {
                var above = Layer(name: "a")
                above.sublayers = [layer]
                layer = above
            }
            return Scene(root: layer)
        }
        let deep = scene(levels: 300)
        #expect(try SceneFile.read(SceneFile.write(deep), name: "s") == deep)
    }

    @Test func `is not longer because it is deep`() throws {
        // Indented, each of the rows below would have 4,000 blanks before it.
        var layer = Layer(name: "deepest")
        for number in 0..<5_000 {
            var row = Layer(name: "row \(number)", frame: Rect(x: 0, y: 0, width: 9, height: 9))
            if number == 7 { row.mask = Layer(name: "mask", frame: .zero) }
            if number == 9 { row.text = "a, b: [c] {d} # e\n\"f\"" }
            layer.sublayers.append(row)
        }
        for _ in 1..<998 {
            var above = Layer(name: "a")
            above.sublayers = [layer, Layer()]
            layer = above
        }
        let deep = Scene(root: layer)
        let text = SceneFile.write(deep)
        #expect(text.utf8.count < 1 << 20)
        #expect(try SceneFile.read(text, name: "s") == deep)
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 2_000 })
    }

    @Test func `ends soon after the limit that it is given`() {
        var scene = Scene(root: Layer(name: "root"))
        scene.root.sublayers = Array(repeating: Layer(name: "a", frame: .zero), count: 10_000)
        let text = SceneFile.write(scene, atMost: 5_000)
        #expect(text.utf8.count > 5_000 && text.utf8.count < 6_000)
        #expect(SceneFile.write(scene).hasPrefix(text))
    }

    @Test func `is rejected if it could not be read`() throws {
        var scene = Scene(root: Layer(name: String(repeating: "n", count: 1_000)))
        #expect(throws: Never.self) { _ = try SceneFile.writeReadable(scene) }
        scene.root.name += "n"
        let problems = #expect(throws: SceneProblems.self) {
            _ = try SceneFile.writeReadable(scene)
        }
        #expect(
            problems?.diagnostics.map(\.message) == ["'name' has 1001 bytes, and may have 1000"])
    }
}

@Suite struct `A scene file` {
    @Test func `may be JSON, may start with a byte order mark and may use aliases`() throws {
        let json = #"{"hitbox": 1, "root": {"name": "a", "frame": [0, 0, 1e1, -2.5]}}"#
        let scene = try SceneFile.read(bytes: [0xEF, 0xBB, 0xBF] + Array(json.utf8), name: "s")
        #expect(scene.root.frame == Rect(x: 0, y: -2.5, width: 10, height: 2.5))
        let aliased = "hitbox: 1\r\nroot:\r\n  sublayers: [&a {name: b}, *a]\r\n"
        #expect(try SceneFile.read(aliased, name: "s").root.sublayers.map(\.name) == ["b", "b"])
    }

    @Test func `expands aliases to layers`() throws {
        let start = "hitbox: 1\nroot:\n  sublayers:\n    - "
        let leaf = "{name: a, animations: {keyPath: opacity, to: 0}, mask: {name: m}}"
        let (short, places) = try SceneFile.readWithPlaces(
            bytes: Array(
                (start + "&b {sublayers: [&a \(leaf), *a]}\n"
                    + "    - {name: c, mask: *b, sublayers: [*a]}\n    - *b\n").utf8), name: "s")
        let pair = "{sublayers: [\(leaf), \(leaf)]}"
        let middle = "{name: c, mask: \(pair), sublayers: [\(leaf)]}"
        let long = try SceneFile.read(
            start + "\(pair)\n    - \(middle)\n    - \(pair)\n", name: "s")
        #expect(short == long)
        let (pairs, leaves) = ([4, 7], [4, 23])
        let expected = [[3, 3], pairs, leaves, leaves, [5, 7], leaves, pairs, leaves, leaves]
        #expect(places.map { [$0.line, $0.column] } == expected)
    }

    @Test func `survives any change of its bytes`() {
        let start = Array(
            SceneFile.write(
                {
                    var random = RandomScene(seed: 7)
                    return random.scene()
                }()
            ).utf8)
        let words = [
            "[", "]", "{", "}", ":", "- ", "*a", "&a ", "\"", "'", "\n", "#", "? ", "\t", "!", "|",
            "1e999",
        ]
        for seed in 0..<400 {
            var random = SeededNumbers(seed: UInt64(seed))
            var bytes = Array(start.prefix(1_500))
            for _ in 0...Int.random(in: 0..<6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(at..<min(bytes.count, at + 9))
                case 2: bytes.insert(contentsOf: bytes[at...].prefix(60), at: at)
                default: bytes.insert(contentsOf: words[at % words.count].utf8, at: at)
                }
                if bytes.isEmpty { break }
            }
            do throws(SceneProblems) {
                _ = try SceneFile.read(bytes: bytes, name: "seed \(seed)")
            } catch {
                #expect(!error.diagnostics.isEmpty && !error.description.isEmpty)
            }
        }
    }

    @Test func `has every key once`() {
        for keys in [SceneSchema.scene, SceneSchema.stop, LayerKey.names, SceneSchema.animation] {
            #expect(Set(keys).count == keys.count)
        }
        #expect(LayerKey.names.count == 35)
    }
}

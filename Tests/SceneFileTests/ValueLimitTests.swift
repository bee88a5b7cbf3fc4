import SourceDiagnostics
import Testing

@testable import SceneFile

/// Values take memory before they are known to be layers.
@Suite struct `A scene with many values` {
    private func problems(_ text: String, most: Int) -> [String] {
        let reader = SceneReader(Array(text.utf8), name: "s")
        reader.events.mostValues = most
        _ = reader.read()
        return lines(reader.problems.all)
    }

    @Test func `is rejected at the first value beyond the limit`() {
        let text = "hitbox: 1\nroot:\n  frame: [0, 0, -10, 1]\n"
        #expect(problems(text, most: 11).isEmpty)
        #expect(problems(text, most: 9) == ["3:17+3 more than 9 values"])
        #expect(problems(text, most: 0) == ["1:1+1 more than 0 values"])
    }

    @Test func `counts items and keys, in every style of YAML`() {
        #expect(
            problems("hitbox: 1\nroot:\n  sublayers:\n  - {}\n  -\n", most: 8) == [
                "5:4+1 more than 8 values"
            ])
        #expect(problems("? hitbox\n: 1\n? root\n: {}\n", most: 4) == ["4:3+1 more than 4 values"])
    }

    @Test func `names the place in characters, not in bytes`() {
        let text = "title: \u{00E9}\u{00E9}\r\nabout: \u{00E9}\u{00E9}, \u{00E9}\n"
        #expect(problems(text, most: 4) == ["2:8+5 more than 4 values"])
    }

    @Test(arguments: [
        "{hitbox: 1, root: {" + (0..<200).map { "k\($0): 1" }.joined(separator: ", ") + "}}",
        "{hitbox: 1, root: {animations: [{keyPath: opacity, values: ["
            + Array(repeating: "x", count: 200).joined(separator: ", ") + "]}]}}",
    ])
    func `is not searched for more than a hundred problems`(text: String) {
        let reader = SceneReader(Array(text.utf8), name: "s")
        _ = reader.read()
        #expect(reader.problems.diagnostics.count == 100)
    }

    @Test func `is read only up to the first value beyond the limit`() {
        let text = "hitbox: 1\nroot: " + String(repeating: "[", count: 100)
        #expect(problems(text, most: 50) == ["2:53+1 more than 50 values"])
    }

    @Test func `counts an alias by its value, and rejects it before expanding it`() {
        let text = "hitbox: 1\nroot: {animations: [{values: &v [1, 2, 3]}, {values: *v}]}"
        #expect(problems(text, most: 20).last?.contains("more than") == false)
        #expect(
            problems(text, most: 17) == ["2:54+2 more than 17 values, counting aliases"])
    }

    @Test func `limits names to a thousand bytes, and texts to a million`() {
        func scene(_ key: String, _ count: Int) -> [String] {
            let text = String(repeating: "\u{E9}", count: count / 2)
            return problems("hitbox: 1\nroot: {\(key): \"\(text)\"}", most: 100)
        }
        for key in ["name", "class"] {
            #expect(scene(key, 1_000).isEmpty)
            #expect(
                scene(key, 1_002) == [
                    "2:\(key.count + 10)+503 '\(key)' has 1002 bytes, and may have 1000; "
                        + "write a shorter text"
                ])
        }
        #expect(scene("text", 1_000_000).isEmpty)
        #expect(scene("text", 1_000_002).count == 1)
    }
}

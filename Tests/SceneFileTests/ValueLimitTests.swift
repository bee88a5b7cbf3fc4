import Diagnostics
import Testing

@testable import SceneFile

/// Values cost memory before anybody knows whether they are layers.
@Suite struct `A scene with many values` {
    private func problems(_ text: String, most: Int) -> [String] {
        let reader = SceneReader(text, name: "s", mostValues: most)
        _ = reader.read()
        return lines(SceneProblems(reader.nodes.sortedDiagnostics, in: reader.nodes.source))
    }

    @Test func `is refused at the first that is too many`() {
        let text = "hitbox: 1\nroot:\n  frame: [0, 0, -10, 1]\n"
        #expect(problems(text, most: 7).isEmpty)
        #expect(problems(text, most: 6) == ["3:20+1 more than 6 values"])
        #expect(problems(text, most: 0) == ["1:7+1 more than 0 values"])
    }

    @Test func `counts items and keys, in every style of YAML`() {
        #expect(
            problems("hitbox: 1\nroot:\n  sublayers:\n  - {}\n  -\n", most: 5) == [
                "5:3+1 more than 5 values"
            ])
        #expect(problems("? hitbox\n: 1\n? root\n: {}\n", most: 3) == ["4:1+1 more than 3 values"])
    }

    @Test func `names the place in characters, not in bytes`() {
        let text = "title: \u{00E9}\u{00E9}\r\nabout: \u{00E9}\u{00E9}, \u{00E9}\n"
        #expect(problems(text, most: 2) == ["2:10+1 more than 2 values"])
    }

    @Test(arguments: [
        "{hitbox: 1, root: {" + (0..<200).map { "k\($0): 1" }.joined(separator: ", ") + "}}",
        "{hitbox: 1, root: {animations: [{keyPath: opacity, values: ["
            + Array(repeating: "x", count: 200).joined(separator: ", ") + "]}]}}",
    ])
    func `is not looked through for more than a hundred problems`(text: String) {
        let reader = SceneReader(text, name: "s")
        _ = reader.read()
        #expect(reader.nodes.diagnostics.count == 100)
        #expect(reader.nodes.found.column == reader.nodes.diagnostics.last?.range.column)
    }

    @Test func `is not taken for YAML before it is counted`() {
        let text = "hitbox: 1\nroot: " + String(repeating: "[", count: 100)
        #expect(problems(text, most: 50) == ["2:55+1 more than 50 values"])
    }
}

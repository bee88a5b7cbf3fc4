import LayerGeometry
import SourceDiagnostics
import Testing

@testable import SceneFile

/// For each token, libyaml scans all open brackets.
@Suite struct `A scene with many values deep in brackets` {
    private func problems(_ text: String, most: Int) -> [String] {
        let reader = SceneReader(Array(text.utf8), name: "s")
        reader.events.mostBracketWork = most
        _ = reader.read()
        return lines(reader.problems.all)
    }

    /// The errors about too much in brackets.
    private func refusals(_ text: String, most: Int) -> [String] {
        problems(text, most: most).filter { $0.contains("too many") }
    }

    private static let help =
        "write the outer levels as indented lines, without brackets and braces"

    /// A list of names in nested brackets.
    private func nest(_ levels: Int, around count: Int) -> String {
        let inside = String(repeating: "a,\n", count: count) + "a"
        return "hitbox: 1\nroot: {sublayers:\n" + String(repeating: "[", count: levels - 1)
            + "\n\(inside)" + String(repeating: "]", count: levels - 1) + "}"
    }

    @Test func `is rejected at the value that exceeds the limit`() {
        let text = nest(74, around: 400)
        #expect(
            refusals(text, most: 400) == [
                "285:1+1 too many values in 74 levels of brackets and braces; \(Self.help)"
            ])
        #expect(refusals(text, most: 10_000).isEmpty)
    }

    @Test func `may have any number in few levels, which compensate for deeper ones`() {
        #expect(refusals(nest(64, around: 5_000), most: 0).isEmpty)
        let shallow = "hitbox: 1\nprobe: [" + String(repeating: "1, ", count: 200) + "1]\n"
        let deep = nest(74, around: 300)
        #expect(!refusals(deep, most: 0).isEmpty)
        #expect(refusals(shallow + deep.dropFirst(10), most: 0).isEmpty)
    }

    @Test func `counts from the outermost bracket, not from the lines around it`() {
        var text = "hitbox: 1\nroot:\n"
        for level in 0..<100 {
            text += String(repeating: " ", count: 2 * level + 1) + "sublayers:\n"
            text += String(repeating: " ", count: 2 * level + 1) + "-\n"
        }
        text += String(repeating: " ", count: 201) + "sublayers: ["
        text += String(repeating: "{frame: [0, 0, 1, 1]}, ", count: 1_000) + "]\n"
        #expect(problems(text, most: 0).isEmpty)
    }

    /// A layer within many others, and some in the innermost one.
    private func deep(_ levels: Int, around leaves: Int) -> Scene {
        var layer = Layer(name: "inner")
        layer.sublayers = (0..<leaves).map {
            Layer(name: "leaf \($0)", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        }
        for _ in 1..<levels {
            var around = Layer()
            around.sublayers = [layer]
            layer = around
        }
        return Scene(root: layer)
    }

    @Test func `is written in block style down to the last levels, and read again`() throws {
        let scene = deep(900, around: 14_000)
        let text = try SceneFile.writeReadable(scene)
        #expect(text.count < 16 << 20)
        #expect(try SceneFile.read(bytes: text, name: "") == scene)
        // Below the limit, the text stays short.
        #expect(SceneFile.write(deep(900, around: 1_000)).utf8.count < 200_000)
    }
}

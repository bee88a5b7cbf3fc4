import Diagnostics
import LayerGeometry
import SceneFile
import Scripting
import TestSupport
import Testing

@Suite struct `A key whose meaning has changed` {
    private func warnings(_ script: String, stops: [SceneStop] = []) throws -> [String] {
        var scene = Scene(root: LayerTree.blueWhite.rootLayer)
        scene.stops = stops
        let header = ScriptHeader(scene: .inline(scene, yaml: ""))
        var keys = ChangedKeys(header, scene: scene, in: ScriptWorld())
        var parser = ScriptParser()
        for line in (top + script).split(separator: "\n", omittingEmptySubsequences: false) {
            if let part = parser.read(String(line)) { keys.take(part) }
        }
        #expect(keys.warnings.allSatisfy { $0.severity == .warning })
        return lines(keys.warnings)
    }

    @Test(
        arguments: [
            (
                "n", "the key 'n' no longer makes a new layer: it goes to the next match",
                "key Insert"
            ),
            ("y", "the key 'y' no longer duplicates: it copies the explanation", "key M"),
            (
                "d", "the key 'd' no longer does anything outside the layer's menu",
                "key Delete"
            ),
            ("P", "the key 'P' no longer goes to the previous match", "key N"),
        ])
    func `is reported with its line and a replacement`(
        key: String, message: String, help: String
    ) throws {
        let reported = try warnings("click 160,240\nkey \(key)\n")
        #expect(reported.count == 1)
        let expected = "4:1+5 \(message); write '\(help)'"
        #expect(reported.first?.hasPrefix(expected) == true, "\(reported)")
    }

    @Test(
        arguments: [
            "key /\ntype \"d\"\nkey Enter", "key /\nkey d\nkey Enter", "key M\nkey d",
            "click right 160,240\nkey d\nkey Esc", "key :\nkey n\nkey Esc",
            "key /\ntype \"e\"\nkey Enter\nkey n\nkey N", "key X\nkey n\nkey N\nkey n",
            "key ?\nkey y\nkey d", "key I\nkey Delete", "key x\nkey u",
        ])
    func `is not reported in a prompt, a menu or on a walk`(script: String) throws {
        #expect(try warnings(script + "\n") == [])
    }

    @Test(arguments: [">", "<"])
    func `is not reported if the scene has points of its own to visit`(key: String) throws {
        #expect(try warnings("key \"\(key)\"\n", stops: [SceneStop(.zero)]) == [])
        #expect(try warnings("key \"\(key)\"\n").count == 1)
    }

    @Test func `has its old effect, so that all of them are found`() throws {
        let reported = try warnings(
            "key /\ntype \"blue\"\nkey Enter\nkey i\ntype \"y\"\nkey Enter\nkey y 2\n")
        #expect(reported.map { $0.prefix(3) } == ["6:1", "9:1"])
    }

    @Test func `is searched for in each test, starting with the setup`() throws {
        let script = """
            click 160,240
            test "one"
              key d
            test "two"
              skip "later"
              key d
            test "three"
              key "}"
            """
        #expect(try warnings(script).map { $0.prefix(4) } == ["5:3+", "10:3"])
    }

    @Test func `is reported if the walk begins with the previous one`() throws {
        let reported = try warnings("key /\ntype \"e\"\nkey Enter\nkey N\n")
        #expect(reported.count == 1 && reported[0].hasSuffix("; write 'key n'"))
    }
}

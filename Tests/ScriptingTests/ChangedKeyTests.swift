import Diagnostics
import LayerGeometry
import SceneFile
import Scripting
import TestSupport
import Testing

@Suite struct `A key that meant something else once` {
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
                "n", "the key 'n' makes no new layer any more: it goes to the next match",
                "key Insert"
            ),
            ("y", "the key 'y' duplicates no longer: it copies the explanation", "key M"),
            (
                "d", "the key 'd' does nothing outside of the menu of the layer any more",
                "key Delete"
            ),
            ("P", "the key 'P' goes to the previous match no longer", "key N"),
        ])
    func `is told with its line and what to write`(
        key: String, message: String, help: String
    ) throws {
        let told = try warnings("click 160,240\nkey \(key)\n")
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("4:1+5 \(message); write '\(help)'") == true, "\(told)")
    }

    @Test(
        arguments: [
            "key /\ntype \"d\"\nkey Enter", "key /\nkey d\nkey Enter", "key M\nkey d",
            "click right 160,240\nkey d\nkey Esc", "key :\nkey n\nkey Esc",
            "key /\ntype \"e\"\nkey Enter\nkey n\nkey N", "key X\nkey n\nkey N\nkey n",
            "key ?\nkey y\nkey d", "key I\nkey Delete", "key x\nkey u",
        ])
    func `is none in a prompt, a menu or on a walk`(script: String) throws {
        #expect(try warnings(script + "\n") == [])
    }

    @Test(arguments: [">", "<"])
    func `is none where the scene has points of its own to visit`(key: String) throws {
        #expect(try warnings("key \"\(key)\"\n", stops: [SceneStop(.zero)]) == [])
        #expect(try warnings("key \"\(key)\"\n").count == 1)
    }

    @Test func `does what it did then, so that all of them are found`() throws {
        let told = try warnings(
            "key /\ntype \"blue\"\nkey Enter\nkey i\ntype \"y\"\nkey Enter\nkey y 2\n")
        #expect(told.map { $0.prefix(3) } == ["6:1", "9:1"])
    }

    @Test func `is looked for in each test anew, from the setup on`() throws {
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

    @Test func `is odd where the walk begins with the previous one`() throws {
        let told = try warnings("key /\ntype \"e\"\nkey Enter\nkey N\n")
        #expect(told.count == 1 && told[0].hasSuffix("; write 'key n'"))
    }
}

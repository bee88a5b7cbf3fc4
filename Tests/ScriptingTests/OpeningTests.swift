import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import Testing

@Suite struct `A scene with display options` {
    private static let size = CellSize(columns: 80, rows: 24)

    private static func scene(_ looks: String, rules: String = "calayer") throws -> Scene {
        try SceneFile.read(
            """
            hitbox: 1
            rules: \(rules)
            shows: \(looks)
            root:
              frame: [0, 0, 100, 100]
              animations: [{keyPath: position.x, from: 0, to: 50, duration: 1}]
            """, name: "s")
    }

    /// The program, and a script at its start, on one scene.
    private static func both(_ scene: Scene, rules: HitRules? = nil) -> [Playground] {
        var header = ScriptHeader(scene: .inline(scene, yaml: ""))
        header.rules = rules
        return [
            Playground(scene, rules: rules, size: size),
            ScriptPlayer(header, scene: scene, in: ScriptWorld()).playground,
        ]
    }

    @Test func `is opened with them by the program and by scripts`() throws {
        let scene = try Self.scene("[compare, model, x-ray, frames, grid, arithmetic]")
        for playground in Self.both(scene) {
            #expect(playground.probe.comparesRules && playground.probe.rules == .calayer)
            #expect(playground.clock.asksModel)
            #expect(playground.shownTree == playground.tree)
            #expect(playground.stage.shows(.xray) && playground.stage.shows(.frames))
            #expect(playground.stage.shows(.grid) && playground.panes.showsArithmetic)
        }
        for playground in Self.both(try Self.scene("[]")) {
            #expect(!playground.probe.comparesRules && !playground.clock.asksModel)
            #expect(!playground.stage.shows(.xray) && !playground.stage.shows(.frames))
            #expect(!playground.stage.shows(.grid) && !playground.panes.showsArithmetic)
        }
    }

    @Test func `shows two rule books unless one is requested`() throws {
        let scene = try Self.scene("[compare, grid]", rules: "uiview")
        for playground in Self.both(scene) {
            #expect(playground.probe.comparesRules && playground.probe.rules == .calayer)
        }
        for playground in Self.both(scene, rules: .book) {
            #expect(!playground.probe.comparesRules && playground.probe.rules == .book)
            #expect(playground.stage.shows(.grid))
        }
    }

    @Test func `can be changed by keys from there`() throws {
        var playground = Playground(try Self.scene("[compare]"), size: Self.size)
        playground.update(.probe(.nextRules))
        #expect(!playground.probe.comparesRules && playground.probe.rules == .book)
    }
}

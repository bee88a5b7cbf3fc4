import HitboxScripting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import Testing

@Suite struct `The shortest script with a failure` {
    private static let scene = Scene(
        root: Layer(
            name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 80),
            sublayers: [
                Layer(name: "card", frame: Rect(x: 10, y: 10, width: 40, height: 40)),
                Layer(name: "list", frame: Rect(x: 40, y: 30, width: 50, height: 40)),
                Layer(name: "spare", frame: Rect(x: 2, y: 60, width: 10, height: 10)),
            ]))

    private func shrunk(_ text: String) throws -> ScriptShrinker.Shrunk? {
        let script = try Script.read(text, name: "touch.hitbox")
        let shrinker = ScriptShrinker(script) {
            ScriptRun($0, scene: Self.scene, in: ScriptWorld())
        }
        let results = ScriptRun(script, scene: Self.scene, in: ScriptWorld()).results()
        return results.first { !$0.isFine }.flatMap(shrinker.shrink)
    }

    private let long = """
        hitbox 1
        scene "touch.yaml"
        key a
        test "fine"
          expect hit root at 1,1
        test "list"
          click card
          set card.isHidden true
          note "the list is moved"
          move 20,20
          set list.position 30,40
          key a 3
          expect hit root at 95,1
          click list
          expect hit card at 20,40
          click 1,1

        """

    @Test func `has only what the failure needs, and shrinks no further`() throws {
        let found = try #require(try shrunk(long))
        #expect(found.statementCount == 9)
        let statements = found.script.tests[0].statements.map { $0.body.description }
        #expect(
            statements == [
                "set card.isHidden true", "set list.position 30,40", "expect hit card at 20,40",
            ])
        let again = try #require(try shrunk(found.script.description))
        #expect(again.script.description == found.script.description)
        #expect(again.statementCount == 3)
    }

    @Test func `has no step that changes only what is said about other layers`() throws {
        let steps = [
            "set spare.isHidden true", "set card.isHidden true", "set spare.position 60,20",
            "set root.borderWidth 3", "expect hit card at 20,20",
        ]
        for last in [steps[4], "click card"] {
            let text = (steps.dropLast() + [last]).map { "  \($0)\n" }.joined()
            let found = try #require(
                try shrunk("hitbox 1\nscene \"touch.yaml\"\ntest \"t\"\n" + text))
            let left = found.script.tests[0].statements.map { $0.body.description }
            #expect(left == [steps[1], last])
        }
    }

    @Test func `keeps the reason of the failure`() throws {
        let found = try #require(
            try shrunk(
                """
                hitbox 1
                scene "touch.yaml"
                set card.opacity 0
                set card.isHidden true
                expect hit card at 20,20
                """))
        #expect(
            found.script.tests[0].statements.map { $0.body.description } == [
                "set card.isHidden true", "expect hit card at 20,20",
            ])
    }

    @Test func `is that of the first failure, which may be a step`() throws {
        let text = """
            hitbox 1
            scene "touch.yaml"
            click card
            set card.isHidden true
            key a
            click card
            """
        let found = try #require(try shrunk(text))
        #expect(
            found.script.tests[0].statements.map { $0.body.description } == [
                "set card.isHidden true", "click card",
            ])
    }

    @Test func `is not there for a test that passes`() throws {
        #expect(try shrunk("hitbox 1\nscene \"touch.yaml\"\nexpect hit root at 1,1\n") == nil)
    }
}

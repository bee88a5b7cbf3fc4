import HitboxScripting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes
import Testing

@Suite struct `The pointer of a script` {
    /// Plays statements on two layers side by side, and returns the failures.
    private func failures(_ statements: String) throws -> [String] {
        let (script, scene) = try besideEachOther(statements)
        let run = ScriptRun(script, scene: scene, in: ScriptWorld { _ in { _ in [] } })
        return run.results().flatMap(\.failures).map {
            "\($0.range.line): \($0.failure.sentence)"
        }
    }

    @Test func `is used for claims where it moved, also after a click`() throws {
        let found = try failures(
            """
            click one
            expect hit one
            move two
            expect hit two
            expect point two 30,30
            expect selected one
            key Enter
            expect hit one
            move two
            key Esc
            expect hit two
            key l
            expect not hit two
            click two
            expect hit two
            """)
        #expect(found == [])
    }

    @Test func `finds the targets of a drag at its press`() throws {
        let found = try failures(
            """
            click one:10,10
            drag one:10,10 -> one:20,30 -> one:40,10
            expect one.position 80,50 ± 0.01
            undo
            drag one:10,10 -> +10,0 -> +0,20
            expect one.position 60,70 ± 0.01
            """)
        #expect(found == [])
    }

    @Test func `drags while its button is down`() throws {
        let found = try failures(
            """
            click one:10,10
            press one:10,10
            move one:20,30
            expect one.position 60,70 ± 0.01
            key Esc
            expect one.position 50,50
            move 100,150
            release 100,150
            expect one.position 50,50
            move two
            expect hit two
            """)
        #expect(found == [])
    }
}

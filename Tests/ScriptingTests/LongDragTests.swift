import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TestSupport
import Testing

@Suite struct `A drag in very many steps` {
    /// The playground after statements, on two layers side by side.
    private func end(_ statements: String) throws -> Playground {
        let (script, scene) = try besideEachOther(statements)
        var player = ScriptPlayer(script.header, scene: scene, in: ScriptWorld { _ in { _ in [] } })
        for statement in script.setup { try player.play(statement) }
        return player.playground
    }

    @Test(
        arguments: [
            "drag one -> 100,150", "drag one -> two -> 30,180", "drag one@0,0 -> 60,60",
            "drag one:59,59 -> 10,150 -> 90,90", "drag one:59,59 -> 5,5", "drag one -> one",
            "drag right one -> two",
        ])
    func `ends like one in few steps`(drag: String) throws {
        let few = try end("click one\n\(drag) steps 60")
        let many = try withinAMinute { try end("click one\n\(drag) steps 3000") }
        let isSame = many.isLike(few)
        #expect(isSame, "\(many.log) | \(few.log)")
        #expect(many.document.isModified == few.document.isModified)
    }

    @Test func `does not compute an answer for each`() throws {
        let moved = try withinAMinute {
            try end("click one\ndrag one -> 100,150 steps 100000")
        }
        #expect(moved.tree[1].layer.position != Point(x: 50, y: 50))
    }
}

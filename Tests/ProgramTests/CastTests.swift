import HitboxScripting
import SceneFile
import TerminalTypes
import Testing

@testable import hitbox

@Suite struct `A recording in memory` {
    private static let scene = """
        hitbox 1
        scene
          hitbox: 1
          root: {name: root, frame: [0, 0, 200, 200]}
        end

        """

    @Test(arguments: CastForm.allCases)
    func `has a maximum length`(form: CastForm) throws {
        let script = try Script.read(Self.scene + "click 10,10\n", name: "s")
        guard case .inline(let scene, _) = script.header.scene else { return }
        let limits = [
            (3, 1 << 20, 1 << 20, "more than 3 frames"), (100, 3_000, 1 << 20, "more than 0 MiB"),
            (100, 1 << 20, 6_000, "frames of more than 6000 cells together"),
        ]
        for (frames, bytes, cells, excess) in limits {
            let cast = Cast(form, size: script.header.size, title: "")
            cast.most = (frames, bytes, cells)
            var player = ScriptPlayer(script.header, scene: scene, in: ScriptWorld())
            for round in 0..<20 {
                let key = KeyPress(.character(round % 2 == 0 ? "x" : "g"))
                try player.play(Statement(.step(.key(key, count: 1))))
                cast.pass(1)
                cast.show(player)
            }
            #expect(cast.isFull && cast.bytes().count < 30_000 && cast.excess == excess)
        }
    }
}

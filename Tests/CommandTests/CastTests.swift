import Foundation
import SceneFile
import Scripting
import TerminalTypes
import Testing

@testable import hitbox

@Suite struct `A recording for asciinema` {
    private static let scene = """
        hitbox 1
        scene
          hitbox: 1
          root: {name: root, frame: [0, 0, 200, 200]}
        end

        """

    private func recording(_ statements: String) throws -> [[Any]] {
        let run = try Run("cast", "-", input: Self.scene + statements)
        #expect(run.status == 0)
        return try run.output.split(separator: "\n").dropFirst().map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any])
        }
    }

    @Test(arguments: ["key + 100000", "wheel up 100000 at root"])
    func `has a frame only where something changes, and all the time`(repeated: String) throws {
        let frames = try recording(repeated + "\nkey x\n")
        let last = try #require(frames.last?.first as? Double)
        #expect(frames.count < 200 && last > 6_000)
    }

    @Test func `is no longer than anybody watches`() throws {
        let script = try Script.read(Self.scene + "click 10,10\n", name: "s")
        guard case .inline(let scene, _) = script.header.scene else { return }
        for (frames, bytes) in [(3, 1 << 20), (100, 3_000)] {
            let cast = Cast(
                size: script.header.size, title: "", mostFrames: frames, mostBytes: bytes)
            var player = ScriptPlayer(script.header, scene: scene, in: ScriptWorld())
            for round in 0..<20 {
                let key = KeyPress(.character(round % 2 == 0 ? "x" : "g"))
                try player.play(Statement(.step(.key(key, count: 1))))
                cast.show(&player)
            }
            #expect(cast.isFull && cast.bytes.count < 20_000)
        }
    }
}

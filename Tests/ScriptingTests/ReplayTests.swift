import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxScripting

@Suite struct `A replay` {
    /// A statement for each number, in tests, with steps of all kinds.
    private static func statements(_ count: Int, _ numbers: inout SeededNumbers) -> String {
        var text = "click 30,30\n"
        for place in 0..<count {
            let (x, y) = (numbers.next() % 200, numbers.next() % 200)
            switch numbers.next() % 12 {
            case 0: text += "test \"t\(place)\"\n"
            case 1: text += "set one.position \(x),\(y)\n"
            case 2: text += "undo\n"
            case 3: text += "key l \(x + 1)\n"
            case 4: text += "wait 0.5s\n"
            case 5: text += "drag one -> \(x),\(y)\n"
            case 6: text += "raw \"\\e[\"\n"
            case 7: text += "raw \"A\"\n"
            case 8: text += "expect hit two\n"
            default: text += "click \(x),\(y)\n"
            }
        }
        return text
    }

    /// Decodes arrow keys, and buffers incomplete ones.
    private static let world = ScriptWorld { _ in
        var waiting: [UInt8] = []
        return { bytes in
            waiting += bytes
            guard let last = waiting.last, last != 0x5B, last != 0x1B else { return [] }
            defer { waiting = [] }
            return [.key(waiting.count == 1 ? KeyPress(.character("A")) : KeyPress(.up))]
        }
    }

    private static func replay(_ statements: String) throws -> (Replay, [ScriptPlayer]) {
        let (script, scene) = try besideEachOther(statements)
        // Copies of a player share its decoder.
        var player = ScriptPlayer(script.header, scene: scene, in: world)
        let replay = Replay(ScriptPlayer(script.header, scene: scene, in: world), script)
        var players = [player]
        func play(_ statements: [Statement], after isStuck: Bool = false) -> Bool {
            var isStuck = isStuck
            for statement in statements {
                if !isStuck {
                    do { try player.play(statement) } catch {
                        isStuck = statement.endsTest(after: error)
                    }
                }
                players.append(player)
            }
            return isStuck
        }
        let isStuck = play(script.setup)
        let base = player
        for test in script.tests {
            player = base
            players.append(player)
            _ = play(test.statements, after: isStuck)
        }
        return (replay, players)
    }

    @Test func `shows each step as it was played, in any order`() throws {
        for seed in Effort.seeds(1, each: 1_200) {
            var numbers = SeededNumbers(seed: seed)
            var (replay, players) = try Self.replay(Self.statements(600, &numbers))
            #expect(replay.frames.count == players.count && players.count > 600)
            let count = UInt64(players.count)
            let places =
                Array(0..<players.count) + players.indices.reversed()
                + (0..<200).map { _ in Int(numbers.next() % count) }
            for place in places {
                replay.move(place - replay.place)
                let (shown, played) = (replay.player, players[place])
                let isSame =
                    shown.playground.isLike(played.playground, isExact: true)
                    && shown.time == played.time && shown.pointer == played.pointer
                    && shown.aim == played.aim && shown.hasLeft == played.hasLeft
                if !isSame { Issue.record("seed \(seed), place \(place)") }
                let changes =
                    replay.frame.statement == nil
                    ? [] : TraceChange.lines(from: players[place - 1].trace, to: played.trace)
                if replay.changes != changes { Issue.record("seed \(seed), changes \(place)") }
            }
        }
    }

    @Test func `does not play what follows a step that fails, and shows what the failure is about`()
        throws
    {
        let (script, scene) = try besideEachOther(
            "test \"t\"\n  expect hit two at one\n  click one:1000,0\n  key l\n"
                + "test \"u\"\n  key l\n")
        var replay = Replay(ScriptPlayer(script.header, scene: scene, in: Self.world), script)
        let unplayed = replay.frames.indices.filter { replay.frames[$0].isNotPlayed }
        #expect(unplayed == [4] && replay.frames.count == 7)
        replay.move(2)
        let point = try #require(replay.frame.failure?.point)
        #expect(replay.shown.playground.probe.point == point)
        #expect(replay.shown.trace?.hit?.name == "one")
        #expect(!replay.player.playground.probe.isOnStage)
    }

    @Test func `stores few of many states`() throws {
        var numbers = SeededNumbers(seed: 1)
        let (script, scene) = try besideEachOther(Self.statements(3_000, &numbers))
        var replay = Replay(ScriptPlayer(script.header, scene: scene, in: Self.world), script)
        #expect(replay.stateCount < 200 && replay.frames.count > 3_000)
        for _ in 0..<100 {
            replay.move(Int(numbers.next() % 3_000) - replay.place)
            #expect(replay.stateCount < 330)
        }
    }

    @Test func `stores fewer states of a large scene`() throws {
        var root = Layer(name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 400))
        root.sublayers = (0..<100_000).map { _ in Layer(name: "l") }
        let (script, _) = try besideEachOther(String(repeating: "focus in\n", count: 2_000))
        let start = ScriptPlayer(script.header, scene: Scene(root: root), in: Self.world)
        var replay = Replay(start, script)
        replay.move(1_999)
        #expect(replay.stateCount < 40)
    }
}

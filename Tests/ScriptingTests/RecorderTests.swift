import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

/// A world whose terminal reports the mouse by cells.
private let world = ScriptWorld { _ in
    { bytes in
        let text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
        let numbers = text.dropLast().split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3 else { return [] }
        let button: MouseButton = [.left, .middle, .right, .left][numbers[0] & 3]
        let action: MouseAction =
            numbers[0] == 35
            ? .move
            : text.hasSuffix("m")
                ? .release(button) : numbers[0] & 32 == 0 ? .press(button) : .drag(button)
        let cell = CellPoint(column: numbers[1] - 1, row: numbers[2] - 1)
        return [.mouse(MouseInput(action, at: cell))]
    }
}

@Suite struct `A recording` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `of a random session reproduces it, and its own recording is equal`(
        kind: RandomTrees.Kind
    ) throws {
        // Also a key at the end that only says why it does nothing.
        for seed in Array(Effort.seeds(12, each: 60)) + [29] {
            let session = RandomSession(seed: seed, kind: kind)
            let wanted = session.playground()
            let text = Self.record(session.events, session)
            var events: [InputEvent] = []
            var player = try Self.replay(text, session, seed) { events.append($0) }
            let found = player.playground
            #expect(found.tree == wanted.tree, "seed \(seed)")
            #expect(found.selection == wanted.selection, "seed \(seed)")
            #expect(found.answer?.hit?.index == wanted.answer?.hit?.index, "seed \(seed)")
            #expect(found.log == wanted.log, "seed \(seed)")
            let isLike = found.isLike(wanted)
            #expect(isLike, "seed \(seed)")
            var screen = Screen(DrawingOptions(glyphs: .quadrants, hasEdges: true))
            let isSame = player.grid().text == screen.draw(wanted).text
            #expect(isSame, "seed \(seed)")
            let difference = Self.difference(text, Self.record(events, session))
            #expect(difference == nil, "seed \(seed)")
        }
    }

    private static func record(_ events: [InputEvent], _ session: RandomSession) -> String {
        var recorder = Recorder(session.header, scene: session.scene, in: world)
        var player = session.start
        var quiz: Quiz?
        for event in events {
            let before = player
            let effect = player.take(event)
            recorder.take(event, from: before, to: player, effect)
            _ = RandomSession.perform(effect, &player, &quiz)
        }
        return recorder.script(test: "recorded")
    }

    /// The first line that differs, with the line before it.
    private static func difference(_ one: String, _ other: String) -> String? {
        let (one, other) = (one.split(separator: "\n"), other.split(separator: "\n"))
        for place in 0..<max(one.count, other.count) {
            let (first, second) = (one.dropFirst(place).first, other.dropFirst(place).first)
            if first == second { continue }
            return "\(one[max(0, place - 1)])\n- \(first ?? "")\n+ \(second ?? "")"
        }
        return nil
    }

    private static func replay(
        _ text: String, _ session: RandomSession, _ seed: UInt64,
        _ onEvent: @escaping (InputEvent) -> Void
    ) throws -> ScriptPlayer {
        let script = try Script.read(text, name: "s")
        var player = ScriptPlayer(script.header, scene: session.scene, in: world)
        player.onEvent = { event, _ in onEvent(event) }
        for statement in script.tests.first?.statements ?? [] {
            do throws(StepFailure) {
                try player.play(statement)
            } catch {
                Issue.record("seed \(seed): \(statement.body): \(error.message)")
            }
        }
        return player
    }
}

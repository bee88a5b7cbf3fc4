import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The states of the program after each step of a replay, few of which are kept: the others are played
/// again from the last one before them.
struct ReplayStates {
    /// A kept state, and how much was played up to it.
    private struct Checkpoint {
        let place: Int
        let work: Int
        let player: ScriptPlayer
    }

    /// How many layers all kept states have together, at most; states of small scenes share little else.
    private static let mostLayers = 1_000_000
    /// How many states of small scenes are kept.
    private static let mostStates = 64

    private var checkpoints: [Checkpoint]
    /// States around the last one that was asked for.
    private var near: [Int: ScriptPlayer] = [:]
    /// The state that tests begin with; `nil` before the first test.
    private var base: ScriptPlayer?
    /// What raw steps were decoded to: a decoder may be within a sequence, so none is asked twice.
    private var decoded: [Int: [InputEvent]] = [:]
    /// How much is played from one checkpoint to the next, at least.
    private var spacing = 64
    private var work = 0
    private let room: Int

    /// How many states are kept now.
    var count: Int { checkpoints.count + near.count + (base == nil ? 0 : 1) }

    init(_ start: ScriptPlayer) {
        checkpoints = [Checkpoint(place: 0, work: 0, player: start)]
        room = max(4, min(Self.mostStates, Self.mostLayers / start.playground.tree.count))
    }

    /// Plays the next step for the first time, on the state after the one before it.
    ///
    /// - Returns: Why it failed; `nil` where it did not.
    mutating func play(
        _ statement: Statement?, at place: Int, on player: inout ScriptPlayer
    ) -> StepFailure? {
        guard let statement else {
            if base == nil { base = player }
            if let base { player = base }
            return nil
        }
        let before = player.eventCount
        defer { keep(player, at: place, after: player.eventCount - before) }
        do throws(StepFailure) {
            if case .step(.raw(let bytes)) = statement.body {
                let events = try player.decode(bytes)
                decoded[place] = events
                try player.take(events)
            } else {
                try player.play(statement)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Keeps a state if enough was played since the last one, so that what takes long is not played
    /// again.
    private mutating func keep(_ player: ScriptPlayer, at place: Int, after events: Int) {
        work += 1 + events
        guard let last = checkpoints.last, work - last.work >= spacing else { return }
        checkpoints.append(Checkpoint(place: place, work: work, player: player))
        while checkpoints.count > 2 * room {
            spacing *= 2
            var last = checkpoints[0].work
            checkpoints = checkpoints.filter { checkpoint in
                guard checkpoint.place == 0 || checkpoint.work - last >= spacing else {
                    return false
                }
                last = checkpoint.work
                return true
            }
        }
    }

    /// The state after a step.
    ///
    /// - Parameter frames: All steps that were played.
    mutating func player(at place: Int, _ frames: [Replay.Frame]) -> ScriptPlayer {
        if let known = near[place] { return known }
        var (start, player) = nearest(to: place)
        near = near.filter { abs($0.key - place) < room }
        near[start] = player
        while start < place {
            start += 1
            playAgain(frames[start].statement, at: start, on: &player)
            if place - start < room { near[start] = player }
        }
        return player
    }

    /// The last known state up to a place.
    private func nearest(to place: Int) -> (place: Int, player: ScriptPlayer) {
        let kept = checkpoints.last { $0.place <= place } ?? checkpoints[0]
        let known = near.filter { $0.key <= place }.max { $0.key < $1.key }
        if let known, known.key > kept.place { return (known.key, known.value) }
        return (kept.place, kept.player)
    }

    private func playAgain(_ statement: Statement?, at place: Int, on player: inout ScriptPlayer) {
        guard let statement else {
            if let base { player = base }
            return
        }
        // What failed once fails again, and the program goes on from there.
        if case .step(.raw) = statement.body {
            try? player.take(decoded[place] ?? [])
        } else {
            try? player.play(statement)
        }
    }
}

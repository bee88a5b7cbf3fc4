import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The program states after each step of a replay.
///
/// Few are stored; the others are replayed from the nearest earlier one.
struct ReplayStates {
    /// A stored state, and the amount of work before it.
    private struct Checkpoint {
        let place: Int
        let work: Int
        let player: ScriptPlayer
    }

    /// The maximum number of layers in all stored states; states of small scenes share little else.
    private static let mostLayers = 1_000_000
    /// The maximum number of stored states for small scenes.
    private static let mostStates = 64

    private var checkpoints: [Checkpoint]
    /// Recently used states.
    private var near: [Int: ScriptPlayer] = [:]
    /// The state at the start of each test; `nil` before the first test.
    private var base: ScriptPlayer?
    /// The events decoded from raw steps: the decoder has state, so each step is decoded once.
    private var decoded: [Int: [InputEvent]] = [:]
    /// The minimum amount of work between checkpoints.
    private var spacing = 64
    private var work = 0
    private let room: Int

    /// The current number of stored states.
    var count: Int { checkpoints.count + near.count + (base == nil ? 0 : 1) }

    init(_ start: ScriptPlayer) {
        checkpoints = [Checkpoint(place: 0, work: 0, player: start)]
        room = max(4, min(Self.mostStates, Self.mostLayers / start.playground.tree.count))
    }

    /// Plays the next step for the first time, on the state after the previous one.
    ///
    /// - Returns: The failure, if any.
    mutating func play(
        _ statement: Statement?, at place: Int, on player: inout ScriptPlayer
    ) -> StepFailure? {
        if statement == nil, base == nil { base = player }
        let before = player.eventCount
        defer { if statement != nil { keep(player, at: place, after: player.eventCount - before) } }
        do throws(StepFailure) {
            try perform(statement, at: place, on: &player)
            return nil
        } catch {
            return error
        }
    }

    /// Plays a step; a raw one is decoded only the first time.
    private mutating func perform(
        _ statement: Statement?, at place: Int, on player: inout ScriptPlayer
    ) throws(StepFailure) {
        guard let statement else {
            if let base { player = base }
            return
        }
        guard case .step(.raw(let bytes)) = statement.body else {
            return try player.play(statement)
        }
        if decoded[place] == nil { decoded[place] = try player.decode(bytes) }
        try player.take(decoded[place] ?? [])
    }

    /// Stores a state if enough work was done since the last one, so that slow steps are not
    /// replayed.
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
            // A failed step fails again, and the program continues from there.
            try? perform(frames[start].statement, at: start, on: &player)
            if place - start < room { near[start] = player }
        }
        return player
    }

    /// The last stored state up to a step.
    private func nearest(to place: Int) -> (place: Int, player: ScriptPlayer) {
        let stored = checkpoints.last { $0.place <= place } ?? checkpoints[0]
        let known = near.filter { $0.key <= place }.max { $0.key < $1.key }
        if let known, known.key > stored.place { return (known.key, known.value) }
        return (stored.place, stored.player)
    }
}

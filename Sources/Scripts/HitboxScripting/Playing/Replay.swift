import LayerGeometry
import PlaygroundModel
import SourceDiagnostics
import TerminalTypes

/// A played script that can be viewed step by step in both directions.
///
/// Few program states are stored; those in between are replayed on demand.
public struct Replay {
    /// One step.
    public struct Frame {
        /// The name of its test; empty for the setup and for scripts without tests.
        public var test: String
        /// The statement; `nil` for the start of a test.
        public var statement: Statement?
        /// The failure, if any.
        public var failure: StepFailure?
        /// Whether it was not played, after a step that failed or a `skip`, as in a run.
        public internal(set) var isNotPlayed = false
    }

    /// The maximum number of recorded statements.
    public static let mostFrames = 20_000

    /// All steps, beginning with the start.
    public private(set) var frames: [Frame]
    /// Whether the script has more steps than were recorded.
    public let isCut: Bool
    /// The index of the current step.
    public private(set) var place = 0 {
        didSet { if place != oldValue { show() } }
    }
    /// The program after the current step.
    public private(set) var player: ScriptPlayer
    /// The program before the current step; `nil` at the start.
    private var previous: ScriptPlayer?
    /// The maximum number of layers in all stored states; states of small scenes share little else.
    private static let mostLayers = 1_000_000
    /// The maximum number of stored states for small scenes.
    private static let mostStates = 64
    /// The state before the first step.
    private let first: ScriptPlayer
    /// Stored states by their steps.
    private var stored: [Int: ScriptPlayer] = [:]
    /// Recently used states by their steps.
    private var near: [Int: ScriptPlayer] = [:]
    /// The state at the start of each test; `nil` before the first test.
    private var base: ScriptPlayer?
    /// The events decoded from raw steps: the decoder has state, so each step is decoded once.
    private var decoded: [Int: [InputEvent]] = [:]
    private let room: Int

    /// Plays a script.
    ///
    /// - Parameters:
    ///   - start: The program before the first statement.
    ///   - script: The script.
    ///   - test: The name of the only test to play; `nil` for all.
    ///   - checkSnapshot: Compares a snapshot with its golden text; by default, all are right.
    public init(
        _ start: ScriptPlayer, _ script: Script, test: String? = nil,
        checkSnapshot: (Snapshot) -> StepFailure? = { _ in nil }
    ) {
        let all = Self.frames(of: script, test: test)
        frames = Array(all.prefix(Self.mostFrames + 1))
        isCut = all.count > frames.count
        (first, player) = (start, start)
        room = max(4, min(Self.mostStates, Self.mostLayers / start.playground.tree.count))
        // A state is stored after this much work, so that slow steps are not replayed.
        let spacing = max(64, frames.reduce(0) { $0 + $1.work } / room)
        var work = 0
        var last = start
        // Whether the setup, and the current test, goes on.
        var (isSetupOver, isOver) = (false, false)
        for place in frames.indices.dropFirst() {
            let statement = frames[place].statement
            if statement == nil {
                base = base ?? last
                isOver = isSetupOver
            } else if isOver {
                frames[place].isNotPlayed = true
                continue
            }
            do throws(StepFailure) {
                try perform(place, on: &last)
            } catch {
                frames[place].failure = error
            }
            work += frames[place].work
            if work >= spacing {
                stored[place] = last
                work = 0
            }
            guard let statement else { continue }
            if frames[place].failure == nil {
                frames[place].failure = last.failure(ofSnapshot: statement, checkSnapshot)
            }
            isOver = statement.endsTest(after: frames[place].failure)
            if frames[place].test.isEmpty { isSetupOver = isOver }
        }
    }

    /// The start, the setup and the tests as steps: all of them, or more than are recorded.
    private static func frames(of script: Script, test name: String?) -> [Frame] {
        let tests = script.tests.filter { $0.problems.isEmpty && (name == nil || $0.name == name) }
        let parts = [("", script.setup)] + tests.map { ($0.name, $0.statements) }
        var frames: [Frame] = []
        for (test, statements) in parts where frames.count <= mostFrames + 1 {
            frames.append(Frame(test: test))
            frames += statements.prefix(mostFrames + 1).map { Frame(test: test, statement: $0) }
        }
        return frames
    }

    /// The number of stored states.
    var stateCount: Int { 1 + stored.count + near.count + (base == nil ? 0 : 1) }
    /// The current step.
    public var frame: Frame { frames[place] }
    /// Whether the current step is the last one.
    public var isAtEnd: Bool { place == frames.count - 1 }

    /// The program as it is shown: at a failure, with the probe at the point that it is about.
    public var shown: ScriptPlayer {
        guard let point = frame.failure?.point else { return player }
        var shown = player
        shown.session.adopt(player.playground.probing(point))
        return shown
    }

    /// The changes to the explanation of the hit test.
    public var changes: [String] {
        guard frame.statement != nil, !frame.isNotPlayed, let previous else { return [] }
        return TraceChange.lines(from: previous.trace, to: player.trace)
    }

    private mutating func show() {
        previous = place == 0 ? nil : state(after: place - 1)
        player = state(after: place)
    }

    /// Moves by a number of steps, in either direction.
    public mutating func move(_ steps: Int) {
        place = max(0, min(frames.count - 1, place + steps))
    }

    /// Moves to the step on a line, or the last one before it.
    public mutating func go(toLine line: Int) {
        place =
            frames.lastIndex { ($0.statement?.range.line ?? 0) <= line && $0.statement != nil } ?? 0
    }

    /// Moves to the next (1) or previous (-1) mark, start of a test, or failure.
    public mutating func goToMark(_ direction: Int) {
        var next = place + direction
        while frames.indices.contains(next), !frames[next].isMark { next += direction }
        place = max(0, min(frames.count - 1, next))
    }
}

extension Replay.Frame {
    /// The amount of work to play it: about the number of its events.
    fileprivate var work: Int {
        switch statement?.body {
        case .step(let step)?: 1 + step.eventCount
        case .expect?, .lesson?: 1
        case nil: 0
        }
    }

    /// Whether it is a place to jump to.
    fileprivate var isMark: Bool {
        if failure != nil || statement == nil { return true }
        if case .step(.mark)? = statement?.body { return true }
        return false
    }
}

extension Statement {
    /// Whether it compares rows of the screen, which depend on its size.
    package var comparesScreen: Bool {
        switch body {
        case .step(.snapshot), .expect(.row), .expect(.screen): true
        default: false
        }
    }

    /// Whether later statements of its test lose their meaning.
    func endsTest(after failure: StepFailure?) -> Bool {
        guard case .step(let step) = body else { return false }
        switch step {
        case .skip: return true
        case .snapshot: return false
        default: return failure != nil
        }
    }
}

extension ScriptPlayer {
    /// The explanation of the hit test at the probe; `nil` without a probe.
    public var trace: HitTrace? {
        playground.probe.isOnStage
            ? playground.shownTree.root.trace(playground.probe.point, rules: playground.probe.rules)
            : nil
    }
}

/// The program states after each step.
///
/// Few are stored; the others are replayed from the nearest earlier one.
extension Replay {
    /// Plays a step; a raw one is decoded only the first time.
    private mutating func perform(
        _ place: Int, on player: inout ScriptPlayer
    ) throws(StepFailure) {
        guard let statement = frames[place].statement else {
            if let base { player = base }
            return
        }
        guard case .step(.raw(let bytes)) = statement.body else {
            return try player.play(statement)
        }
        if decoded[place] == nil { decoded[place] = try player.decode(bytes) }
        try player.take(decoded[place] ?? [])
    }

    /// The state after a step.
    private mutating func state(after place: Int) -> ScriptPlayer {
        let earlier = [stored, near].joined().filter { $0.key <= place }
        var (start, player) = earlier.max { $0.key < $1.key } ?? (key: 0, value: first)
        near = near.filter { abs($0.key - place) < room }
        near[start] = player
        while start < place {
            start += 1
            // A failed step fails again, and the program continues from there.
            if !frames[start].isNotPlayed { try? perform(start, on: &player) }
            if place - start < room { near[start] = player }
        }
        return player
    }
}

import Diagnostics
import LayerGeometry
import PlaygroundModel

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
    }

    /// The maximum number of recorded statements.
    public static let mostFrames = 20_000

    /// All steps, beginning with the start.
    public let frames: [Frame]
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
    private var states: ReplayStates

    /// Plays a script.
    ///
    /// - Parameters:
    ///   - start: The program before the first statement.
    ///   - parts: The statements and tests, in the order of the script.
    public init(_ start: ScriptPlayer, parts: [ScriptPart]) {
        var frames = [Frame(test: "")]
        var states = ReplayStates(start)
        var last = start
        for part in parts.prefix(Self.mostFrames) {
            var frame =
                switch part {
                case .test(let test): Frame(test: test.name)
                case .statement(let statement):
                    Frame(test: frames[frames.count - 1].test, statement: statement)
                }
            frame.failure = states.play(frame.statement, at: frames.count, on: &last)
            frames.append(frame)
        }
        self.frames = frames
        self.states = states
        player = start
        isCut = parts.count > Self.mostFrames
    }

    /// The number of stored states.
    var stateCount: Int { states.count }
    /// The current step.
    public var frame: Frame { frames[place] }
    /// Whether the current step is the last one.
    public var isAtEnd: Bool { place == frames.count - 1 }

    /// The changes to the explanation of the hit test.
    public var changes: [String] {
        guard frame.statement != nil, let previous else { return [] }
        return TraceChange.lines(from: previous.trace, to: player.trace)
    }

    private mutating func show() {
        previous = place == 0 ? nil : states.player(at: place - 1, frames)
        player = states.player(at: place, frames)
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
    /// Whether it is a place to jump to.
    fileprivate var isMark: Bool {
        if failure != nil || statement == nil { return true }
        if case .step(.mark)? = statement?.body { return true }
        return false
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

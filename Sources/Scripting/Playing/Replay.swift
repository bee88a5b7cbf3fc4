import Diagnostics
import LayerGeometry
import PlaygroundModel

/// A script played once, so that it can be looked at step by step in both directions.
///
/// Few states of the program are kept; those between them are played again when they are shown.
public struct Replay {
    /// One step.
    public struct Frame {
        /// The test it is in; empty for the setup and for scripts without tests.
        public var test: String
        /// The statement; `nil` for the start of a test.
        public var statement: Statement?
        /// Why it failed; `nil` where it did not.
        public var failure: StepFailure?
    }

    /// More statements than these are not kept.
    public static let mostFrames = 20_000

    /// All steps, the start being the first.
    public let frames: [Frame]
    /// Whether the script goes on beyond what is kept.
    public let isCut: Bool
    /// Which step is shown.
    public private(set) var place = 0 {
        didSet { if place != oldValue { show() } }
    }
    /// The program after the step that is shown.
    public private(set) var player: ScriptPlayer
    /// The program before it; `nil` for the start.
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

    /// How many states of the program are kept.
    var stateCount: Int { states.count }
    /// The step that is shown.
    public var frame: Frame { frames[place] }
    /// Whether it is the last one.
    public var isAtEnd: Bool { place == frames.count - 1 }

    /// What it changed in the explanation of the hit test.
    public var changes: [String] {
        guard frame.statement != nil, let previous else { return [] }
        return TraceChange.lines(from: previous.trace, to: player.trace)
    }

    private mutating func show() {
        previous = place == 0 ? nil : states.player(at: place - 1, frames)
        player = states.player(at: place, frames)
    }

    /// Goes so many steps on, or back.
    public mutating func move(_ steps: Int) {
        place = max(0, min(frames.count - 1, place + steps))
    }

    /// Goes to the step of a line, or the last one before it.
    public mutating func go(toLine line: Int) {
        place =
            frames.lastIndex { ($0.statement?.range.line ?? 0) <= line && $0.statement != nil } ?? 0
    }

    /// Goes to the next (1) or previous (-1) mark, start of a test, or failure.
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
    /// The explanation of the hit test under the probe; `nil` where there is no probe.
    public var trace: HitTrace? {
        playground.probe.isOnStage
            ? playground.shownTree.root.trace(playground.probe.point, rules: playground.probe.rules)
            : nil
    }
}

import Diagnostics
import LayerGeometry
import PlaygroundModel

/// A script played once and kept, step by step, so that it can be looked at in both directions.
public struct Replay {
    /// The program after one statement.
    public struct Frame {
        /// The test it is in; empty for the setup and for scripts without tests.
        public var test: String
        /// The statement; `nil` for the start of a test.
        public var statement: Statement?
        /// Why it failed; `nil` where it did not.
        public var failure: StepFailure?
        /// The program after it.
        public var player: ScriptPlayer
        /// What became different in the explanation of the hit test.
        public var changes: [String] = []
    }

    /// More statements than these are not kept.
    public static let mostFrames = 20_000

    /// All steps, the start being the first.
    public let frames: [Frame]
    /// Whether the script goes on beyond what is kept.
    public let isCut: Bool
    /// Which step is shown.
    public private(set) var place = 0

    /// Plays a script.
    ///
    /// - Parameters:
    ///   - start: The program before the first statement.
    ///   - parts: The statements and tests, in the order of the script.
    public init(_ start: ScriptPlayer, parts: [ScriptPart]) {
        var frames = [Frame(test: "", statement: nil, failure: nil, player: start)]
        var base = start
        var isInTest = false
        for part in parts.prefix(Self.mostFrames) {
            let last = frames[frames.count - 1]
            switch part {
            case .test(let test):
                if !isInTest { base = last.player }
                isInTest = true
                frames.append(Frame(test: test.name, statement: nil, failure: nil, player: base))
            case .statement(let statement):
                var frame = Frame(
                    test: last.test, statement: statement, failure: nil, player: last.player)
                do throws(StepFailure) {
                    try frame.player.play(statement)
                } catch {
                    frame.failure = error
                }
                frame.changes = TraceChange.lines(
                    from: last.player.trace, to: frame.player.trace)
                frames.append(frame)
            }
        }
        self.frames = frames
        isCut = parts.count > Self.mostFrames
    }

    /// The step that is shown.
    public var frame: Frame { frames[place] }
    /// Whether it is the last one.
    public var isAtEnd: Bool { place == frames.count - 1 }

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

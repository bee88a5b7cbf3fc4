import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// Writes a session down as statements of a script that replay it.
///
/// Every statement is tried on a program of its own before it is written, and written only when it
/// leads to the layers, the answer, the selection, the log and the screen that the session had.
///
///     var recorder = Recorder(header, scene: scene, in: world)
///     for event in events {
///         let before = session
///         let effect = session.take(event)
///         recorder.take(event, from: before, to: session, effect)
///     }
///     recorder.settle()
///     print(recorder.script(test: "recorded"))
public struct Recorder {
    /// What is written so far; what more events may still add to comes with `settle()`.
    public internal(set) var lines: [RecordedLine] = []
    /// Whether the lines repeat the session: not after layers came from outside, as from a file that
    /// was read again.
    public private(set) var isRepeatable = true
    /// Whether the session became too long; what happens then is not written any more.
    public private(set) var isFull = false
    /// How many statements are kept; what happens after them is not recorded.
    public let mostLines: Int

    /// What the script is played on.
    public var header: ScriptHeader
    /// The session's playground after the last event, with the log that a script's program has.
    var expected: Playground
    /// Where the mouse is after the last event that was for the script.
    private var hand = Hand()
    /// How far the time of the session is ahead of that of the lines, which are to the millisecond.
    private var lead = 0.0
    /// The program as the lines make it.
    var mirror: ScriptPlayer
    /// Events that become one statement.
    var group: RecordedGroup?
    /// The last moves without a button that nothing is written of yet; two at most.
    var moves: [MouseInput] = []
    /// Whether the time between events is written too.
    public var writesTimes: Bool
    private var lastTime: Double?
    /// How many lines there are before what is over the panes was opened; `nil` while nothing is.
    private var linesBeforeOverlay: Int?

    /// Prepares a recording.
    ///
    /// - Parameters:
    ///   - header: What the script is to be played on: as the session began.
    ///   - scene: The scene that the session is on.
    ///   - world: What raw steps are decoded with.
    ///   - writesTimes: Whether the time between events is written too.
    ///   - mostLines: How many statements are kept; what happens after them is not recorded.
    ///   - playground: A playground on the scene, whose tree is shared.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld, writesTimes: Bool = false,
        mostLines: Int = 50_000, sharing playground: Playground? = nil
    ) {
        self.header = header
        mirror = ScriptPlayer(header, scene: scene, in: world, sharing: playground)
        expected = mirror.playground
        self.writesTimes = writesTimes
        self.mostLines = mostLines
    }

    /// Takes what the terminal reported.
    ///
    /// What ends the program, and the keys for recordings and for the terminal, are not written.
    ///
    /// - Parameters:
    ///   - event: What it reported.
    ///   - before: The session before the event.
    ///   - after: The session after it.
    ///   - effect: What is still to be done outside of the model.
    ///   - seconds: When it was, on a clock of the caller's.
    public mutating func take(
        _ event: InputEvent, from before: Session, to after: Session, _ effect: Effect?,
        at seconds: Double = 0
    ) {
        if isFull || !isInStep(before.playground) { return }
        if effect?.leavesScene == true { return leave() }
        if Self.isOwn(event, in: before.playground) { return }
        if writesTimes { wait(until: seconds) }
        expect(before.playground, since: before.playground)
        let was = (playground: expected, buttons: hand.buttons)
        expect(after.playground, since: before.playground, effect)
        if case .mouse(let mouse) = event { hand.follow(mouse) }
        var beforeClick: Int?
        if case .gesture = group, case .mouse = event { beforeClick = lines.count }
        record(event, from: was.playground, was.buttons, to: hand.buttons)
        if expected.overlays.top == nil {
            linesBeforeOverlay = nil
        } else if was.playground.overlays.top == nil {
            // What opened it is a statement that is open, or was, or was written at once.
            linesBeforeOverlay = beforeClick ?? (group == nil ? lines.count - 1 : lines.count)
        }
        if lines.count >= mostLines { stop() }
    }

    /// Goes on from what the session is now; what was said outside of it, a script's program does not
    /// say.
    private mutating func expect(
        _ after: Playground, since before: Playground, _ effect: Effect? = nil
    ) {
        let log: String
        switch effect {
        case .save: log = "saved"
        case .saveAs(let name, _, _): log = "saved \(name)"
        default: log = after.log == before.log ? expected.log : after.log
        }
        if after.clock.moment.time == 0 { lead = 0 }
        expected = after
        if log != after.log { expected.update(.panes(.tell(log))) }
    }

    /// Takes back the way out: the keys, or clicks, of the menu or the line by which the scene was
    /// left.
    private mutating func leave() {
        guard let linesBeforeOverlay else { return }
        group = nil
        moves = []
        lines.removeLast(max(0, lines.count - linesBeforeOverlay))
    }

    /// Finishes what more events could still have added to.
    public mutating func settle() {
        closeGroup(expecting: expected)
        settleMoves { $0.playground }
    }

    /// How many events the statement has that is still open.
    public var openCount: Int { group?.count ?? 0 }

    /// What `settle()` would add now; takes as long as it took to happen.
    public var pending: [RecordedLine] {
        var copy = self
        copy.settle()
        return Array(copy.lines.dropFirst(lines.count))
    }

    /// The playground as the lines so far make it.
    public var playground: Playground { mirror.playground }

    /// Adds a statement that is known to be right.
    mutating func write(_ step: Step, _ comment: String = "") {
        try? mirror.perform(step)
        lines.append(RecordedLine(step, comment))
    }

    private mutating func stop() {
        settle()
        lines.append(RecordedLine(nil, "\(lines.count) statements: what follows is not recorded"))
        isFull = true
    }

    private static func isOwn(_ event: InputEvent, in playground: Playground) -> Bool {
        guard case .program(let action)? = Keymap.action(for: event, in: playground) else {
            return false
        }
        return action.isUnrecorded
    }

    private mutating func wait(until seconds: Double) {
        defer { lastTime = seconds }
        guard let lastTime else { return }
        let wait = ((seconds - lastTime) * 1000).rounded() / 1000
        guard wait >= 0.001 else { return }
        settle()
        write(.wait(seconds: wait))
    }

    /// Goes on from what came from outside.
    ///
    /// - Returns: Whether the event that follows is for the script.
    private mutating func isInStep(_ before: Playground) -> Bool {
        if before.panes.isRecording != mirror.playground.panes.isRecording {
            mirror.update(.panes(.recording(before.panes.isRecording)))
        }
        if before.size != expected.size { resize(to: before.size) }
        if before.overlays.stack != expected.overlays.stack {
            // What the program asks about its files, a script is not asked.
            if before.prompt != nil || before.overlays.menu != nil { return false }
            adopt(before)
        } else if before.revision != expected.revision {
            if before.tree.hasMotion, before.tree == expected.tree {
                pass(to: before)
            } else {
                adopt(before)
            }
        }
        return true
    }

    private mutating func resize(to size: CellSize) {
        let was = expected
        expected.update(.panes(.resize(size)))
        record(.resize(size), from: was, hand.buttons, to: hand.buttons)
    }

    /// Lets the time of an animated scene pass, to the millisecond.
    private mutating func pass(to before: Playground) {
        lead += before.clock.moment.time - expected.clock.moment.time
        let wait = (lead * 1000).rounded() / 1000
        if wait >= 0.001 {
            settle()
            write(.wait(seconds: wait))
            lead -= wait
        }
        expect(before, since: before)
    }

    private mutating func adopt(_ playground: Playground) {
        settle()
        lines.append(RecordedLine(nil, "layers came from outside here: this is not repeated"))
        isRepeatable = false
        expected = playground
        lead = 0
        mirror.adopt(playground)
    }
}

extension Effect {
    /// Whether nothing comes after it.
    fileprivate var leavesScene: Bool {
        switch self {
        case .quit, .open: true
        case .save(let next), .saveAs(_, overwriting: _, let next): next != .stay
        default: false
        }
    }
}

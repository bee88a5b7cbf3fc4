import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// Records a session as script statements that replay it.
///
/// Every statement is tried on a separate program before it is recorded, and recorded only if it
/// leads to the layers, answer, selection, log and screen of the session. A click names the layer
/// that it hits; what keys did is claimed by expectations.
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
    /// The lines so far; the statement that later events may extend is added by `settle()`.
    public internal(set) var lines: [RecordedLine] = []
    /// Whether the lines reproduce the session: not after layers came from outside, such as from a
    /// reloaded file.
    public private(set) var isRepeatable = true
    /// Whether the session is too long; later events are not recorded.
    public private(set) var isFull = false
    /// The maximum number of statements; later events are not recorded.
    public let mostLines: Int

    /// The header of the script.
    public var header: ScriptHeader
    /// The session's playground after the last event, with the log of the script's program.
    var expected: Playground
    /// The mouse after the last recorded event.
    private var hand = Hand()
    /// The difference between the session's time and that of the lines, which are in milliseconds.
    private var lead = 0.0
    /// The program after the recorded lines.
    var mirror: ScriptPlayer
    /// The events of the open statement.
    var group: RecordedGroup?
    /// The last unrecorded moves without a button; two at most.
    var moves: [MouseInput] = []
    /// Whether to record the time between events.
    public var writesTimes: Bool
    private var lastTime: Double?
    /// What the last claims described.
    var known: KnownState
    /// The number of lines before the current overlay was opened; `nil` without an overlay.
    private var linesBeforeOverlay: Int?

    /// Prepares a recording.
    ///
    /// - Parameters:
    ///   - header: The initial state of the session, as a script's header.
    ///   - scene: The scene of the session.
    ///   - world: The decoder of raw steps.
    ///   - writesTimes: Whether to record the time between events.
    ///   - mostLines: The maximum number of statements; later events are not recorded.
    ///   - playground: A playground on the scene, whose tree is shared.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld, writesTimes: Bool = false,
        mostLines: Int = 50_000, sharing playground: Playground? = nil
    ) {
        self.header = header
        mirror = ScriptPlayer(header, scene: scene, in: world, sharing: playground)
        expected = mirror.playground
        known = KnownState(mirror)
        self.writesTimes = writesTimes
        self.mostLines = mostLines
    }

    /// Records an event of the terminal.
    ///
    /// Quitting, and the keys for recordings and for the terminal, are not recorded.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - before: The session before the event.
    ///   - after: The session after it.
    ///   - effect: The external effect of the event.
    ///   - seconds: Its time, on any clock of the caller's.
    public mutating func take(
        _ event: InputEvent, from before: Session, to after: Session, _ effect: Effect?,
        at seconds: Double = 0
    ) {
        if isFull || !isInStep(before.playground) { return }
        if effect?.leavesScene == true { return leave() }
        if Self.isOwn(event, in: before.playground) { return clearMessage(after.playground) }
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
            // The statement that opened it is still open, was open, or was recorded immediately.
            linesBeforeOverlay = beforeClick ?? (group == nil ? lines.count - 1 : lines.count)
        }
        if lines.count >= mostLines { stop() }
    }

    /// Continues from the session's state; log messages from outside the model are replaced by
    /// those of a script.
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

    /// Clears the last message, as a key did that is not recorded.
    private mutating func clearMessage(_ after: Playground) {
        guard after.log.isEmpty, !expected.log.isEmpty else { return }
        settle()
        mirror.update(.panes(.clearMessage))
        expected.update(.panes(.clearMessage))
    }

    /// Removes the keys or clicks of the menu or prompt that left the scene.
    private mutating func leave() {
        guard let linesBeforeOverlay else { return }
        group = nil
        moves = []
        lines.removeLast(max(0, lines.count - linesBeforeOverlay))
    }

    /// Completes the open statement.
    public mutating func settle() {
        closeGroup(expecting: expected)
        settleMoves { $0.playground }
    }

    /// The number of events in the open statement.
    public var openCount: Int { group?.count ?? 0 }

    /// The lines that `settle()` would add now; takes as long as the events took.
    public var pending: [RecordedLine] {
        var copy = self
        copy.settle()
        return Array(copy.lines.dropFirst(lines.count))
    }

    /// The playground after the lines so far.
    public var playground: Playground { mirror.playground }

    /// Adds a statement that is known to be correct; if it consists of keys, with claims about what
    /// they did.
    mutating func write(_ step: Step, _ comment: String = "") {
        try? mirror.perform(step)
        lines.append(RecordedLine(step, comment))
        switch step {
        case .key, .type: claim()
        default: know()
        }
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
        write(waiting: wait)
    }

    /// Records a wait; one that is longer than a script allows becomes several.
    private mutating func write(waiting seconds: Double) {
        let most = ScriptLimits.seconds
        var rest = seconds
        while rest > most, lines.count < mostLines {
            write(.wait(seconds: most))
            rest = ((rest - most) * 1000).rounded() / 1000
        }
        if rest >= 0.001 { write(.wait(seconds: rest)) }
    }

    /// Applies changes that came from outside.
    ///
    /// - Returns: Whether the next event belongs to the script.
    private mutating func isInStep(_ before: Playground) -> Bool {
        if before.panes.isRecording != mirror.playground.panes.isRecording {
            mirror.update(.panes(.recording(before.panes.isRecording)))
        }
        if before.size != expected.size { resize(to: before.size) }
        if before.overlays.stack != expected.overlays.stack {
            // A script does not get the program's questions about files.
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

    /// Records the time of an animated scene, in milliseconds.
    private mutating func pass(to before: Playground) {
        lead += before.clock.moment.time - expected.clock.moment.time
        let wait = (lead * 1000).rounded() / 1000
        if wait >= 0.001 {
            settle()
            write(waiting: wait)
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
        know()
    }
}

extension Effect {
    /// Whether it ends the session on the scene.
    fileprivate var leavesScene: Bool {
        switch self {
        case .quit, .open: true
        case .save(let next), .saveAs(_, overwriting: _, let next): next != .stay
        default: false
        }
    }
}

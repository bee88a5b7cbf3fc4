import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// Writes a session down as statements of a script, so that playing them comes to the same.
///
/// It plays along: every statement is tried before it is written, and written only when it leads to
/// the layers, the answer, the selection, the log and the screen that the session had.
///
///     var recorder = Recorder(header, scene: scene, in: world)
///     for event in events {
///         recorder.take(event, before: playground)
///         …
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
    /// The program as the events made it.
    var live: ScriptPlayer
    /// The program as the lines make it.
    var mirror: ScriptPlayer
    /// Events that become one statement.
    var group: RecordedGroup?
    /// The last moves without a button that nothing is written of yet; two at most.
    var moves: [MouseInput] = []
    /// Whether the time between events is written too.
    public var writesTimes: Bool
    private var lastTime: Double?

    /// Prepares a recording.
    ///
    /// - Parameters:
    ///   - header: What the script is to be played on: as the session began.
    ///   - writesTimes: Whether the time between events is written too.
    ///   - mostLines: How many statements are kept; what happens after them is not recorded.
    ///   - playground: A playground on the scene, whose tree is shared.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld, writesTimes: Bool = false,
        mostLines: Int = 50_000, sharing playground: Playground? = nil
    ) {
        self.header = header
        live = ScriptPlayer(header, scene: scene, in: world, sharing: playground)
        mirror = live
        self.writesTimes = writesTimes
        self.mostLines = mostLines
    }

    /// Takes what the terminal reported.
    ///
    /// What ends the program, and the keys for recordings and for the terminal, are not written.
    ///
    /// - Parameters:
    ///   - before: The session's playground before the event; `nil` where nothing but events
    ///     changes it.
    ///   - seconds: When it was, on a clock of the caller's.
    public mutating func take(
        _ event: InputEvent, before: Playground? = nil, at seconds: Double = 0
    ) {
        if isFull { return }
        if let before {
            guard isInStep(before) else { return }
        }
        var next = live
        guard !isOwn(event), (try? next.take(event)) != nil, !next.hasQuit else { return }
        if writesTimes { wait(until: seconds) }
        let was = live
        live = next
        record(event, from: was)
        if lines.count >= mostLines { stop() }
    }

    /// Finishes what more events could still have added to.
    public mutating func settle() {
        closeGroup(expecting: live.playground)
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

    private func isOwn(_ event: InputEvent) -> Bool {
        switch Keymap.action(for: event, in: live.playground) {
        case .record, .makeTest, .denyAnswer: true
        // The terminal's business: the playground stays as it is.
        case .redraw, .suspend: true
        default: false
        }
    }

    private mutating func wait(until seconds: Double) {
        defer { lastTime = seconds }
        guard let lastTime else { return }
        let wait = ((seconds - lastTime) * 1000).rounded() / 1000
        guard wait >= 0.001 else { return }
        settle()
        write(.wait(seconds: wait))
    }

    /// Goes on from what came from outside; tells `false` where the event is not for the script.
    private mutating func isInStep(_ before: Playground) -> Bool {
        if before.isRecording != live.playground.isRecording {
            live.update(.recording(before.isRecording))
            mirror.update(.recording(before.isRecording))
        }
        if before.size != live.playground.size { take(.resize(before.size)) }
        let asks = before.prompt ?? nil
        if before.prompt != live.playground.prompt || before.menu != live.playground.menu {
            // What the program asks about its files, a script is not asked.
            if asks != nil || before.menu != nil { return false }
            adopt(before)
        } else if before.revision != live.playground.revision {
            guard before.tree.hasMotion, before.tree == live.playground.tree else {
                adopt(before)
                return true
            }
            pass(to: before.moment.time)
        }
        return true
    }

    /// Lets the time of an animated scene pass, to the millisecond.
    private mutating func pass(to time: Double) {
        let wait = ((time - live.playground.moment.time) * 1000).rounded() / 1000
        guard wait >= 0.001 else { return }
        settle()
        write(.wait(seconds: wait))
        try? live.perform(.wait(seconds: wait))
    }

    private mutating func adopt(_ playground: Playground) {
        settle()
        lines.append(RecordedLine(nil, "layers came from outside here: this is not repeated"))
        isRepeatable = false
        live.adopt(playground)
        mirror.adopt(playground)
    }
}

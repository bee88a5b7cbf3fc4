import LayerGeometry
import LayerIndex
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
///     print(recorder.opening(test: "recorded") + recorder.lines.map { $0.text + "\n" }.joined())
public struct Recorder {
    /// The lines so far; the statement that later events may extend is added by `settle()`.
    public internal(set) var lines: [RecordedLine] = []
    /// Whether the lines reproduce the session: not after layers came from outside, such as from a
    /// reloaded file.
    public private(set) var isRepeatable = true
    /// Whether the session is too long; later events are not recorded.
    public private(set) var isFull = false
    /// The maximum number of statements; later events are not recorded.
    public var mostLines = 50_000

    /// The header of the script.
    public var header: ScriptHeader
    /// The session's playground after the last event, with the log of the script's program.
    var expected: Playground
    /// The mouse after the last recorded event.
    private var pointerState = PointerState()
    /// The difference between the session's time and that of the lines, which are in milliseconds.
    private var lead = 0.0
    /// The program after the recorded lines.
    var mirror: ScriptPlayer
    /// The events of the open statement.
    var group: RecordedGroup?
    /// The last unrecorded moves without a button; two at most.
    var moves: [MouseInput] = []
    /// Whether to record the time between events.
    public var writesTimes = false
    private var lastTime: Double?
    /// The point of scene space at which the session's pointer is; `nil` outside the stage.
    private var aim: Point?
    /// The program that the last claims described, or that the mouse left.
    var known: ScriptPlayer
    /// The number of lines before the current overlay was opened; `nil` without an overlay.
    private var linesBeforeOverlay: Int?

    /// Prepares a recording.
    ///
    /// - Parameters:
    ///   - header: The initial state of the session, as a script's header.
    ///   - scene: The scene of the session.
    ///   - world: The decoder of raw steps.
    ///   - playground: A playground on the scene, whose tree is shared.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld,
        sharing playground: Playground? = nil
    ) {
        self.header = header
        mirror = ScriptPlayer(header, scene: scene, in: world, sharing: playground)
        expected = mirror.playground
        known = mirror
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
        aim = after.aim
        if isFull || !isInStep(before.playground) { return }
        if effect?.leavesScene == true { return leave() }
        // One that only says why it does nothing is a key like others.
        let hasEffect =
            effect != nil || after.playground.overlays.stack != before.playground.overlays.stack
        if case .program(let action)? = before.playground.action(for: event),
            action.isUnrecorded, hasEffect
        {
            return clearMessage(after.playground)
        }
        if writesTimes {
            write(waiting: ((seconds - (lastTime ?? seconds)) * 1000).rounded() / 1000)
            lastTime = seconds
        }
        expect(before.playground, since: before.playground)
        let was = (playground: expected, buttons: pointerState.buttons)
        expect(after.playground, since: before.playground, effect)
        if case .mouse(let mouse) = event { pointerState.follow(mouse) }
        var beforeClick: Int?
        if group?.pressed != nil, case .mouse = event { beforeClick = lines.count }
        record(event, from: was.playground, was.buttons, to: pointerState.buttons)
        if expected.overlays.top == nil {
            linesBeforeOverlay = nil
        } else if was.playground.overlays.top == nil {
            // The statement that opened it is still open, was open, or was recorded immediately.
            linesBeforeOverlay = beforeClick ?? (group == nil ? lines.count - 1 : lines.count)
        }
        if lines.count < mostLines { return }
        settle()
        lines.append(RecordedLine(nil, "\(lines.count) statements: what follows is not recorded"))
        isFull = true
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
    public var openCount: Int { group?.events.count ?? 0 }

    /// The lines that `settle()` would add now; takes as long as the events took.
    public var pending: [RecordedLine] {
        var copy = self
        copy.settle()
        return Array(copy.lines.dropFirst(lines.count))
    }

    /// Claims what is hit at the pointer.
    ///
    /// - Returns: The claim; `nil` if the pointer is not on the stage.
    public mutating func claimHit() -> Expectation? {
        settle()
        guard !isFull, let aim else { return nil }
        // A pinned probe stays behind the pointer, and such moves are not recorded.
        let isThere = mirror.aim.map { abs($0.x - aim.x) + abs($0.y - aim.y) < 1e-5 } ?? false
        let place = isThere ? nil : Target.Place.scene(aim.rounded(to: 1e6))
        let shown = mirror.playground
        let hit = shown.prepared.hit(at: aim, rules: shown.probe.rules).map { shown.shownTree[$0] }
        let claim = shown.claim(hit: hit, at: place)
        guard (try? mirror.check(claim)) != nil else { return nil }
        lines.append(RecordedLine(.expect(claim)))
        return claim
    }

    /// The playground after the lines so far.
    public var playground: Playground { mirror.playground }

    /// Adds a statement that is known to be correct; if it consists of keys, with claims about what
    /// they did.
    mutating func write(_ step: Step, _ comment: String = "") {
        try? mirror.perform(step)
        lines.append(RecordedLine(.step(step), comment))
        switch step {
        case .key, .type: claim()
        default: know()
        }
    }

    /// Records a wait; one that is longer than a script allows becomes several.
    private mutating func write(waiting seconds: Double) {
        guard seconds >= 0.001 else { return }
        settle()
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
        if before.size != expected.size {
            let was = expected
            expected.update(.panes(.resize(before.size)))
            record(.resize(before.size), from: was, pointerState.buttons, to: pointerState.buttons)
        }
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

    /// Records the time of an animated scene, in milliseconds.
    private mutating func pass(to before: Playground) {
        lead += before.clock.moment.time - expected.clock.moment.time
        let wait = (lead * 1000).rounded() / 1000
        if wait >= 0.001 {
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
        mirror.session.adopt(playground)
        know()
    }
}

extension Effect {
    /// Whether it ends the session on the scene.
    fileprivate var leavesScene: Bool {
        switch self {
        case .quit, .open: true
        case .save(let next), .saveAs(_, overwriting: _, let next): next != nil
        default: false
        }
    }
}

extension Recorder {
    /// Records an event that led to the currently expected state.
    ///
    /// - Parameters:
    ///   - was: The expected state before the event.
    ///   - old: The buttons that were down before it.
    ///   - new: The buttons that are down after it.
    mutating func record(
        _ event: InputEvent, from was: Playground, _ old: [MouseButton], to new: [MouseButton]
    ) {
        if group?.extend(event, isTyping: was.prompt != nil) == true {
            if group?.isComplete == true { closeGroup(expecting: expected) }
            return
        }
        if case .mouse(let mouse) = event, mouse.action == .move, old.isEmpty {
            return hover(mouse, from: was)
        }
        if case .mouse(let mouse) = event, !mouse.isPress, old == new, expected.isLike(was) {
            return
        }
        closeGroup(expecting: was)
        settleMoves { player in
            var player = player
            try? player.take(event)
            return player.playground
        }
        begin(event, isTyping: was.prompt != nil, new)
    }

    private mutating func begin(
        _ event: InputEvent, isTyping: Bool, _ buttons: [MouseButton]
    ) {
        switch event {
        case .key(let key):
            group = RecordedGroup(events: [event], isTyping: isTyping && key.typed != nil)
        case .paste(let text): write(.paste(text))
        case .focus(let isIn): write(.focus(isIn))
        case .resize(let size): write(.resize(size))
        case .mouse(let mouse):
            switch mouse.action {
            case .press, .wheel: group = RecordedGroup(events: [event])
            case .drag, .release, .move: stray(mouse, buttons)
            }
        }
    }

    /// Handles a move without a button: it is recorded if the answer changes, or if a later event
    /// depends on it.
    private mutating func hover(_ mouse: MouseInput, from was: Playground) {
        if expected.isLike(was) { return }
        closeGroup(expecting: was)
        moves = moves.suffix(1) + [mouse]
        let (now, written) = (expected.answer, mirror.playground.answer)
        if now?.hit?.index != written?.hit?.index { settleMoves { $0.playground } }
    }

    /// Records as few of the pending moves as the next event needs.
    ///
    /// - Parameter next: The next event, applied to the program of the script.
    mutating func settleMoves(_ next: (ScriptPlayer) -> Playground) {
        guard !moves.isEmpty else { return }
        let waiting = moves
        moves = []
        for count in 0...waiting.count {
            var copy = self
            for mouse in waiting.suffix(count) {
                copy.write(.move(copy.mirror.target(of: mouse)), for: [mouse])
            }
            if count == waiting.count || next(copy.mirror).isLike(expected) {
                self = copy
                return
            }
        }
    }

    /// Handles a report without its press: if no step can express it, it is recorded as raw bytes.
    private mutating func stray(_ mouse: MouseInput, _ buttons: [MouseButton]) {
        let target = mirror.target(of: mouse)
        let step = mouse.isRelease ? Step.release(target) : .move(target)
        var copy = mirror
        let isRight =
            (try? copy.perform(step)) != nil && copy.pointer?.action == mouse.action
            && copy.session.pointerState.buttons == buttons && copy.playground.isLike(expected)
        write(isRight ? step : .raw(mouse.report), mouse.sentence)
    }

    /// Whether a step leads to the expected state.
    func isRight(_ step: Step, _ expected: Playground, isExact: Bool = false) -> Bool {
        var copy = mirror
        return (try? copy.perform(step)) != nil
            && copy.playground.isLike(expected, isExact: isExact)
    }

    /// Records the statement for the current group of events.
    ///
    /// - Parameter expected: The playground after them.
    mutating func closeGroup(expecting expected: Playground) {
        guard let group else { return }
        self.group = nil
        let count = group.events.count
        switch group.events[0] {
        case .key where group.isTyping:
            let keys: [KeyPress] = group.events.compactMap {
                if case .key(let key) = $0 { key } else { nil }
            }
            let typed = Step.type(String(keys.compactMap(\.typed)))
            if isRight(typed, expected) {
                write(typed)
            } else {
                // Characters that would combine into one.
                for key in keys { write(.key(key, count: 1)) }
            }
        case .key(let key):
            if !writeClicks(by: key, count: count, expecting: expected) {
                write(.key(key, count: count))
            }
        case .mouse(let mouse):
            guard case .wheel(let direction) = mouse.action else {
                return writeGesture(group.mice, expecting: expected)
            }
            let isHere = mirror.pointer.map { mouse.isAt($0) } ?? false
            let places = [false, true].map { mirror.target(of: mouse, isExact: $0) }
            let steps = ((isHere ? [nil] : []) + places).map {
                Step.wheel(direction, mouse.modifiers, count: count, at: $0)
            }
            let exact = steps.first { isRight($0, expected, isExact: true) }
            write(exact ?? steps[0], for: group.mice)
        case .paste, .focus, .resize: break
        }
    }
}

extension Recorder {
    /// The script up to the lines of its test.
    ///
    /// - Parameters:
    ///   - name: The test's name.
    ///   - setup: The earlier lines, which run before the test.
    public func opening(test name: String, setup: some Sequence<RecordedLine> = []) -> String {
        let before = setup.filter { $0.claim == nil }.map { "\($0.text.dropFirst(2))\n" }.joined()
        return header.description + (before.isEmpty ? "" : "\n" + before)
            + "\ntest \(ScriptText.quoted(name))\n"
    }
}

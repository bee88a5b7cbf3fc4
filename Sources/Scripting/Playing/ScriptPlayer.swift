import LayerGeometry
import PlaygroundModel
import Rendering
import SceneFile
import TerminalTypes

/// Plays the statements of a script on a playground of its own.
///
/// Steps become the events that a terminal would report; they pass through the keymap and the
/// update of the real program, and the screen is rendered in the same way. Time is virtual. A copy
/// is independent, except for the bytes of an incomplete raw sequence.
public struct ScriptPlayer {
    /// The current state of the program.
    public internal(set) var session: Session
    /// The virtual time, in seconds.
    public internal(set) var time: Double = 0
    /// Whether a step ended the program, or opened another scene.
    public private(set) var hasLeft = false
    /// The lesson request of the last event.
    private var request: LessonRequest?
    /// The number of events and actions so far.
    private(set) var eventCount = 0
    private var screen = Screen(DrawingOptions(glyphs: .basic, hasEdges: true))
    private let decoder: RawDecoder?
    /// Called with each event, and the player after it; for recordings of a run.
    public var onEvent: ((InputEvent, ScriptPlayer) -> Void)?
    /// Called with the number of further events that change nothing, which the player then skips.
    ///
    /// If only `onEvent` is set, all events are processed and reported one by one.
    public var onIdleEvents: ((Int) -> Void)?

    /// Sets up the program for a script.
    ///
    /// - Parameters:
    ///   - header: The declarations of the script.
    ///   - scene: The scene.
    ///   - world: The decoder of raw steps.
    ///   - flaw: A flaw in hit testing, to find out whether the script notices.
    ///   - other: A playground that may already have a tree of the scene's layers, which is then
    ///     shared.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld, flaw: HitFlaw? = nil,
        sharing other: Playground? = nil
    ) {
        session = Session(
            Playground(
                scene, rules: header.rules, size: header.size,
                showsStageOnly: header.showsStageOnly, flaw: flaw, sharing: other))
        decoder = world.makeDecoder.map { RawDecoder(header.term, make: $0) }
    }

    /// Continues a session.
    ///
    /// - Parameter term: The terminal type of raw steps; `nil` for the world's default.
    init(_ session: Session, in world: ScriptWorld, term: String?) {
        self.session = session
        decoder = world.makeDecoder.map { RawDecoder(term, make: $0) }
    }

    /// Plays one step on a session.
    ///
    /// - Returns: The session after it.
    public static func playing(
        _ statement: Statement, on session: Session, in world: ScriptWorld
    ) throws(StepFailure) -> Session {
        var player = ScriptPlayer(session, in: world, term: nil)
        try player.play(statement)
        return player.session
    }

    /// The current playground.
    public var playground: Playground { session.playground }

    /// The pointer on the screen; `nil` before it first moved.
    public var pointer: MouseInput? { session.hand.pointer }

    /// The point of scene space that was last pointed at; `nil` outside the stage.
    public var aim: Point? { session.aim }

    /// Plays a statement.
    ///
    /// Snapshots, marks, notes, `skip` and `xfail` do nothing here.
    public mutating func play(_ statement: Statement) throws(StepFailure) {
        switch statement.body {
        case .step(let step): try perform(step)
        case .expect(let expectation): try check(expectation)
        case .lesson: break
        }
    }

    /// The current screen.
    public mutating func grid() -> CellGrid {
        screen.draw(playground)
    }

    /// Passes an event to the program.
    mutating func take(_ event: InputEvent) throws(StepFailure) {
        if hasLeft { throw StepFailure("the program has left the scene before this step") }
        eventCount += 1
        pretend(session.take(event))
        onEvent?(event, self)
    }

    /// Continues with another playground.
    mutating func adopt(_ playground: Playground) {
        session.adopt(playground)
    }

    /// Returns the lesson request of the last event, once.
    mutating func takeRequest() -> LessonRequest? {
        defer { request = nil }
        return request
    }

    /// Performs an action that has no event.
    mutating func update(_ action: Action) {
        eventCount += 1
        pretend(session.update(action))
    }

    /// Reports an external effect as done.
    private mutating func pretend(_ effect: Effect?) {
        switch effect {
        case .quit, .open: hasLeft = true
        case .save(let next):
            session.update(.document(.saved("saved")))
            pretend(next.effect)
        case .saveAs(let name, _, let next):
            session.update(.document(.saved("saved \(name)")))
            pretend(next.effect)
        case .learn: hasLeft = true
        case .lesson(let request): self.request = request
        case .redraw, .suspend, .mouse, .overwrite, .reload, .restore, .discard,
            .discardAll,
            .copy, .write, .stopRecording, nil:
            break
        }
    }

    /// Passes an event to the program a number of times.
    ///
    /// Stops as soon as it changes nothing, because it never will.
    mutating func take(_ event: InputEvent, times count: Int) throws(StepFailure) {
        let maySkip = onEvent == nil || onIdleEvents != nil
        for taken in 1...max(1, count) {
            let before = playground
            try take(event)
            if maySkip, taken < count, !hasLeft, playground.isUnchanged(since: before) {
                onIdleEvents?(count - taken)
                return
            }
        }
    }

    /// Passes several events to the program.
    mutating func take(_ events: [InputEvent]) throws(StepFailure) {
        for event in events { try take(event) }
    }

    /// Decodes bytes as if they came from the terminal.
    func decode(_ bytes: [UInt8]) throws(StepFailure) -> [InputEvent] {
        guard let decoder else { throw StepFailure("raw steps need a terminal's decoder here") }
        return decoder.decode(bytes)
    }

    /// Finds a layer in the current tree.
    func node(_ reference: LayerReference) throws(StepFailure) -> LayerNode {
        switch playground.prepared.find(reference.text) {
        case .found(let node): return node
        case .unknown: throw StepFailure("no layer is called '\(reference.text)' here")
        case .ambiguous(let nodes):
            let paths = nodes.prefix(4).map(\.path.description).joined(separator: ", ")
            throw StepFailure("'\(reference.text)' can be \(paths)")
        }
    }
}

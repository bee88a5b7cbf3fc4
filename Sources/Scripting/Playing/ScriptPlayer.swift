import LayerGeometry
import PlaygroundModel
import Rendering
import SceneFile
import TerminalTypes

/// Plays the statements of a script on a playground of its own.
///
/// Steps become the events that a terminal would report; they go through the keymap and the update
/// of the real program, and the screen is drawn as it draws it. Time is virtual. A copy goes on by
/// itself, but for bytes of an unfinished raw sequence.
public struct ScriptPlayer {
    /// The program as it is now.
    public internal(set) var session: Session
    /// How far the virtual clock is, in seconds.
    public internal(set) var time: Double = 0
    /// Whether a step ended the program, or opened another scene in it.
    public private(set) var hasLeft = false
    /// What the last event asked of a lesson.
    private var request: LessonRequest?
    /// How many events and actions the program took so far.
    private(set) var eventCount = 0
    private var screen = Screen(DrawingOptions(glyphs: .basic, hasEdges: true))
    private let decoder: RawDecoder?
    /// Told each event, and the player after it; for recordings of a run.
    public var onEvent: ((InputEvent, ScriptPlayer) -> Void)?
    /// Told how many more events came that change nothing, which the player then does not take.
    ///
    /// With `onEvent` and without this, all events are taken and told one by one.
    public var onIdleEvents: ((Int) -> Void)?

    /// Sets up the program for a script.
    ///
    /// - Parameters:
    ///   - header: What the script says before its first test and step.
    ///   - scene: The scene that it is played on.
    ///   - world: What raw steps are decoded with.
    ///   - flaw: What is wrong with hit testing; for finding out whether a script notices.
    ///   - other: A playground that may have a tree of the scene's layers already: it is shared.
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

    /// Goes on with a session.
    ///
    /// - Parameter term: The terminal whose bytes raw steps send; `nil` for the world's own.
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

    /// The playground as it is now.
    public var playground: Playground { session.playground }

    /// Where the pointer is on the screen; `nil` before it first moved.
    public var pointer: MouseInput? { session.hand.pointer }

    /// The point of scene space that was last pointed at; `nil` beside the stage.
    public var aim: Point? { session.aim }

    /// Plays a statement.
    ///
    /// Snapshots, marks, notes and what is said about the test as a whole do nothing here.
    public mutating func play(_ statement: Statement) throws(StepFailure) {
        switch statement.body {
        case .step(let step): try perform(step)
        case .expect(let expectation): try check(expectation)
        case .lesson: break
        }
    }

    /// The screen as it is shown now.
    public mutating func grid() -> CellGrid {
        screen.draw(playground)
    }

    /// Hands an event to the program.
    mutating func take(_ event: InputEvent) throws(StepFailure) {
        if hasLeft { throw StepFailure("the program has left the scene before this step") }
        eventCount += 1
        pretend(session.take(event))
        onEvent?(event, self)
    }

    /// Goes on with another playground, whatever was done so far.
    mutating func adopt(_ playground: Playground) {
        session.adopt(playground)
    }

    /// Returns what the last event asked of a lesson, once.
    mutating func takeRequest() -> LessonRequest? {
        defer { request = nil }
        return request
    }

    /// Does an action that no event stands for.
    mutating func update(_ action: Action) {
        eventCount += 1
        pretend(session.update(action))
    }

    /// Says that what the program would do outside of the model has been done.
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

    /// Hands an event to the program, so many times.
    ///
    /// Once it changes nothing, it never will.
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

    /// Hands several events to the program.
    mutating func take(_ events: [InputEvent]) throws(StepFailure) {
        for event in events { try take(event) }
    }

    /// Sends bytes through the decoder, as they would come from the terminal.
    func decode(_ bytes: [UInt8]) throws(StepFailure) -> [InputEvent] {
        guard let decoder else { throw StepFailure("raw steps need a terminal's decoder here") }
        return decoder.decode(bytes)
    }

    /// Finds a layer of those that are drawn and asked now.
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

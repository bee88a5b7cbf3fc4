import HitboxCode
import HitboxRendering
import LayerGeometry
import LayerIndex
public import PlaygroundModel
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
    /// How many events the program has been given, and how many of them had an effect outside.
    private(set) var events = 0
    private(set) var effects = 0
    /// The hit test that is asked in place of hitbox's own; `nil` for that one.
    public var engine: HitEngine?
    /// The quiz that is going on; `nil` for none.
    private var quiz: Quiz?
    /// The lesson request of the last event.
    var request: LessonRequest?
    private var screen = Screen(DrawingOptions(glyphs: .quadrants, hasEdges: true))
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
                showsStageOnly: header.showsStageOnly, flaw: flaw, checks: world.checks,
                sharing: other))
        decoder = world.makeDecoder.map { RawDecoder(header.term, make: $0) }
        if let listing = world.listing { update(.code(.show(CodePage(listing)))) }
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
    public var pointer: MouseInput? { session.pointerState.pointer }

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
        let effect = session.take(event)
        events += 1
        if effect != nil { effects += 1 }
        pretend(effect)
        onEvent?(event, self)
    }

    /// Performs an action that has no event.
    mutating func update(_ action: Action) {
        pretend(session.update(action))
    }

    /// Reports an external effect as done.
    private mutating func pretend(_ effect: Effect?) {
        if Quiz.perform(effect, &quiz, on: &session) { return }
        switch effect {
        case .quit, .open, .learn: hasLeft = true
        case .save(let next):
            session.update(.document(.saved("saved")))
            pretend(next)
        case .saveAs(let name, _, let next):
            session.update(.document(.saved("saved \(name)")))
            pretend(next)
        case .lesson(let request): self.request = request
        case .quiz, .redraw, .suspend, .mouse, .theme, .demos, .overwrite, .reload, .restore,
            .discard, .discardAll, .copy, .write, .stopRecording, .claim, nil:
            break
        }
    }

    /// Passes an event to the program a number of times.
    ///
    /// Stops as soon as it changes nothing, because it never will.
    mutating func take(_ event: InputEvent, times count: Int) throws(StepFailure) {
        let maySkip = onEvent == nil || onIdleEvents != nil
        for taken in 1...max(1, count) {
            let before = maySkip && taken < count ? playground : nil
            try take(event)
            if let before, !hasLeft, playground.isUnchanged(since: before) {
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
        case .unknown:
            let help = playground.tree.showing(reference.text).map { "; " + $0 } ?? ""
            throw StepFailure("no layer is called '\(reference.text)' here\(help)")
        case .ambiguous(let nodes):
            throw StepFailure("'\(reference.text)' can be \(nodes.choices())")
        }
    }
}

extension Playground {
    /// Opens a playground on a scene, in the same way for the program, scripts and recordings.
    ///
    /// - Parameters:
    ///   - scene: The layers, and the scene's initial settings.
    ///   - name: The name if there is neither a title nor a file.
    ///   - fileName: The name of its file; `nil` if there is no file, as for a demo.
    ///   - rules: The rule book to use alone, instead of the scene's; `nil` for the scene's own.
    ///   - size: The size of the screen.
    ///   - usesMouse: Whether the program handles the mouse, rather than the terminal.
    ///   - showsStageOnly: Whether the panes around the stage are hidden.
    ///   - flaw: A mistake for hit testing to make, to find out whether tests notice.
    ///   - checks: What finds touch problems.
    ///   - other: A playground that may already have a tree of these layers, which is then shared.
    public init(
        _ scene: Scene, called name: String = "", fileName: String? = nil, rules: HitRules? = nil,
        size: CellSize, usesMouse: Bool = true, showsStageOnly: Bool = false, flaw: HitFlaw? = nil,
        checks: ScreenChecks = .none, sharing other: Playground? = nil
    ) {
        self.init(
            title: scene.title ?? (fileName == nil ? name : nil), fileName: fileName,
            about: scene.about, root: scene.root, rules: rules ?? scene.rules,
            isYUp: scene.yAxis == .up, isInCells: scene.unit == .cells, size: size,
            shows: rules == nil ? scene.shows : scene.shows.filter { $0 != .compare },
            selecting: scene.selects, stops: scene.stops, lines: scene.dumpLines,
            remarks: scene.dumpRemarks,
            usesMouse: usesMouse, showsStageOnly: showsStageOnly,
            flaw: flaw, checks: checks, sharing: other)
    }
}

/// A place on the screen, in fractional cells from the upper left corner.
struct ScreenPlace: Hashable {
    var column: Double
    var row: Double

    /// The cell that contains it.
    var cell: CellPoint {
        CellPoint(column: Int(column.rounded(.down)), row: Int(row.rounded(.down)))
    }
    /// The horizontal offset within the cell.
    var fractionX: Double { column - column.rounded(.down) }
    /// The vertical offset within the cell.
    var fractionY: Double { row - row.rounded(.down) }

    /// The place without the rounding error of written numbers: snapped to a place that a terminal
    /// reports, such as the centre of a cell, if that is within a millionth.
    var snapped: ScreenPlace {
        ScreenPlace(column: Self.snap(column), row: Self.snap(row))
    }

    private static func snap(_ number: Double) -> Double {
        // Halves, tenths and thirty-seconds of a cell are all multiples of this.
        let near = (number * 8000).rounded() / 8000
        return abs(near - number) <= 1e-6 ? near : number
    }

    /// The place at a fraction of the way to another one.
    func moved(_ part: Double, to end: ScreenPlace) -> ScreenPlace {
        ScreenPlace(
            column: column + (end.column - column) * part, row: row + (end.row - row) * part)
    }
}

/// A script's only dependencies on the outside, so that a run is reproducible everywhere.
public struct ScriptWorld: Sendable {
    /// Creates a decoder from bytes to events, for a type of terminal.
    public typealias MakeDecoder = @Sendable (_ terminal: String) -> ([UInt8]) -> [InputEvent]

    /// The default terminal of raw steps.
    public static let standardTerminal = "xterm-256color"
    /// The size of a cell in pixels, for `px(73,112)` and the mouse reports of mode 1016.
    public static let cellPixels = (width: 8, height: 16)

    /// Creates decoders for raw steps; without it, they cannot be played.
    public var makeDecoder: MakeDecoder?

    /// What finds touch problems.
    public var checks: ScreenChecks

    /// The listing that made the scene, shown below the stage; `nil` for other scenes.
    package var listing: CodeListing.Playback?

    /// Creates a world; scripts without raw steps need no decoder.
    public init(makeDecoder: MakeDecoder? = nil, checks: ScreenChecks = .none) {
        (self.makeDecoder, self.checks) = (makeDecoder, checks)
    }
}

/// Decodes the bytes of raw steps to events.
///
/// It is created on first use, because few scripts need a terminal description, which is slow to
/// read. Copies of a player share the decoder and its state.
final class RawDecoder {
    private(set) lazy var decode = make(terminal)
    private let make: ScriptWorld.MakeDecoder
    private let terminal: String

    /// - Parameter terminal: The terminal's type; `nil` for the default.
    init(_ terminal: String?, make: @escaping ScriptWorld.MakeDecoder) {
        self.terminal = terminal ?? ScriptWorld.standardTerminal
        self.make = make
    }
}

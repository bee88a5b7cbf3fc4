import Demos
import LayerGeometry
import PlaygroundModel
import Rendering
import SceneStore
import TerminalIO
import TerminalTypes

/// The interactive program: next events, keymap to action, update, draw.
///
/// All events that are waiting are taken before anything is drawn, so a flood of them costs one
/// picture.
struct PlayLoop {
    let terminal: TerminalSession
    let settings: ScreenSettings
    var session: Session
    var keeper: SceneFileKeeper
    /// `nil` before the first frame, unless a recording runs: it plays a program of its own.
    var sessionRecorder: SessionRecorder?
    private let source: SceneFileKeeper.Source
    private var screen: Screen
    /// The tree of a `.viewhierarchy` that is open.
    var captured: CapturedTree?
    /// The layers before a change, that the open ones are compared with; `nil` for none.
    var before: LintSubject?
    /// The lesson that is played; `nil` outside of lessons.
    var lesson: LessonRun?
    /// The folder whose files the palette proposes; `nil` while it is closed.
    var offered: String?
    var repaints = false
    var lastTick = WallClock.seconds

    /// Starts on an open terminal.
    init(_ terminal: TerminalSession, _ opened: OpenedScene, _ settings: ScreenSettings) {
        self.terminal = terminal
        self.settings = settings
        let playground = opened.playground(
            rules: settings.rules, size: terminal.size, usesMouse: settings.usesMouse)
        session = Session(playground)
        keeper = SceneFileKeeper(opened.file.scene, from: opened.source, choice: opened.choice)
        source = opened.source
        captured = opened.captured
        screen = Screen(Self.options(terminal, settings.glyphs))
    }

    /// Starts recording into an open file.
    ///
    /// - Returns: Why that is not possible; `nil` where it is.
    mutating func record(into file: RecordingFile) -> String? {
        startScribe()
        return sessionRecorder?.record(into: file)
    }

    /// Begins to write the session down.
    mutating func startScribe() {
        // A lesson goes back and forth as no recording can, and a recording is of one scene.
        if sessionRecorder == nil, lesson == nil, before == nil {
            sessionRecorder = SessionRecorder(playground, scene: keeper.scene, from: source)
        }
    }

    var playground: Playground { session.playground }

    /// Runs until the user or a signal ends it, and gives the terminal back.
    ///
    /// - Parameter greeting: The first message.
    /// - Returns: What a recording lacks; `nil` where it is whole, and where none runs.
    /// - Throws: The status, after printing why the screen cannot be drawn any more.
    mutating func run(greeting text: String? = nil) throws -> String? {
        begin(greeting: text)
        draw()
        startScribe()
        while true {
            terminal.wakes = keeper.watch?.descriptor
            switch terminal.events(timeoutMilliseconds: wait) {
            case .events(let events):
                guard take(events) else {
                    keeper.finish()
                    let problem = sessionRecorder?.finish()
                    terminal.close()
                    return problem
                }
            case .redraw:
                session.update(.panes(.resize(terminal.size)))
            case .woken: look()
            case .signal(let number): terminal.end(bySignal: number)
            case .failed(let problem):
                terminal.close()
                throw ScreenSettings.refusal(of: problem)
            case .timeout:
                if playground.pace != nil { tick() }
            }
            if keeper.hasNews { look() }
            show()
        }
    }

    /// Shows the first messages, and starts the scene's clock.
    mutating func begin(greeting text: String?) {
        if sessionRecorder?.isRecording == true { session.update(.panes(.recording(true))) }
        // One line for both; of a long one the end is cut.
        let lesson = keeper.demo.flatMap(Demos.lesson(about:)).map {
            "a lesson on this: :learn \($0)"
        }
        let texts = [playground.deadControlsNotice, text ?? lesson].compactMap(\.self)
        if !texts.isEmpty { session.update(.panes(.tell(texts.joined(separator: "; ")))) }
        if !terminal.isGuarded {
            let text = "no second process can be started; if this one is killed, type 'reset'"
            session.update(.panes(.warn(text)))
        }
        if let greeting = keeper.greeting { _ = update(greeting) }
        // The file may have changed while it was being read.
        look()
        if playground.clock.isPlaying { tick() }
    }

    /// Reads the file again, or asks about it, if it has changed.
    private mutating func look() {
        let actions = keeper.look(playground)
        for action in actions { _ = update(action) }
        if !actions.isEmpty { describeChange() }
    }

    /// Does what events mean.
    ///
    /// Where that takes long, what is done so far is shown meanwhile, and a signal ends it.
    ///
    /// - Returns: `false` where the program is to end.
    private mutating func take(_ events: [InputEvent]) -> Bool {
        let isFlood = events.count > 8
        var shown = WallClock.seconds
        for event in events {
            if !handle(event, writes: !isFlood) { return false }
            guard isFlood, WallClock.seconds - shown > 0.1 else { continue }
            sessionRecorder?.write()
            show()
            if let number = terminal.takeEndingSignal() { terminal.end(bySignal: number) }
            shown = WallClock.seconds
        }
        if isFlood { sessionRecorder?.write() }
        return true
    }

    /// Writes edits to the journal, warns of what cannot be written, and draws.
    private mutating func show() {
        if let warning = sessionRecorder?.warning() { session.update(warning) }
        if let warning = keeper.follow(playground) { session.update(warning) }
        offer()
        draw()
    }

    /// How long to wait for events, in milliseconds; `nil` where nothing is to be done, so that the
    /// program sleeps.
    private var wait: Int32? {
        [rest, keeper.rest].compactMap(\.self).min()
    }

    /// How long nothing moves.
    private var rest: Int32? {
        let seconds: Double
        switch playground.pace {
        case .frames: seconds = Clock.frame - (WallClock.seconds - lastTick)
        case .seconds: seconds = 1 - WallClock.sinceMidnight.truncatingRemainder(dividingBy: 1)
        case nil: return nil
        }
        return Int32(max(1, (seconds * 1000).rounded(.up)))
    }

    /// Lets the time pass that has passed.
    mutating func tick() {
        let now = WallClock.seconds
        session.update(.clock(.tick(elapsed: now - lastTick, clock: WallClock.sinceMidnight)))
        lastTick = now
    }

    /// Does what an event means.
    ///
    /// - Parameter writes: Whether a recording gets it before its effect is performed, in case the
    ///   program does not come back from that.
    /// - Returns: `false` where the program is to end.
    private mutating func handle(_ event: InputEvent, writes: Bool) -> Bool {
        let before = session
        let effect = session.take(event)
        sessionRecorder?.take(event, from: before, to: session, effect, writes: writes)
        defer { lookAtLesson() }
        return perform(effect, wasPlaying: before.playground.clock.isPlaying)
    }

    /// Does an action that no event stands for.
    ///
    /// - Returns: `false` where the program is to end.
    mutating func update(_ action: Action) -> Bool {
        let wasPlaying = playground.clock.isPlaying
        return perform(session.update(action), wasPlaying: wasPlaying)
    }

    private mutating func draw() {
        let options = Self.options(terminal, settings.glyphs)
        if options != screen.options { screen = Screen(options) }
        let grid = screen.draw(playground)
        terminal.draw(grid, over: screen.picture)
        if repaints { terminal.redrawAll() }
        repaints = false
    }

    private static func options(_ terminal: TerminalSession, _ glyphs: GlyphSet?) -> DrawingOptions
    {
        let best: GlyphSet =
            switch terminal.blocks {
            case _ where !terminal.supportsUnicode: .ascii
            case .halves: .half
            case .quadrants: .basic
            case .wedges: .wedge
            }
        return DrawingOptions(
            glyphs: glyphs ?? best, hasColors: terminal.colors > 0, cell: terminal.pictureCell)
    }
}

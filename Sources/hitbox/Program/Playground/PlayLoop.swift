import HitboxCode
import HitboxCommands
import HitboxDemos
import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneStore
import TerminalIO
import TerminalTypes

/// The interactive program: waits for events, applies their actions, and draws.
///
/// All pending events are handled before drawing, so a flood of them costs only one frame.
struct PlayLoop {
    let terminal: TerminalSession
    let settings: ScreenSettings
    var session: Session
    var keeper: SceneFileKeeper
    /// Created after the first frame unless a recording runs, as it has a playground of its own.
    var sessionRecorder: SessionRecorder?
    private var screen: Screen
    /// The tree of a `.viewhierarchy` that is open.
    var captured: CapturedTree?
    /// The other scene that is being read, and the layers that are to be shown until then; `nil`
    /// for none.
    var opening: (scene: OtherScene, tree: LayerTree, work: Background<OpenedScene>)?
    /// The text that is being made, and written if it is for a file; `nil` for none.
    var textWork: (title: String, isAwaited: Bool, work: Background<MadeText>)?
    /// The quiz that is going on; `nil` for none.
    var quiz: Quiz?
    /// The running lesson; `nil` for none.
    var lesson: LessonRun?
    /// The folder whose files the palette suggests; `nil` while it is closed.
    var offered: String?
    var repaints = false
    var lastTick = WallClock.seconds

    /// Starts on an open terminal.
    init(_ terminal: TerminalSession, _ opened: OpenedScene, _ settings: ScreenSettings) {
        self.terminal = terminal
        self.settings = settings
        let playground = opened.playground(
            rules: settings.rules, size: terminal.size, usesMouse: settings.terminal.usesMouse)
        session = Session(playground)
        keeper = SceneFileKeeper(opened)
        let movesSmoothly = terminal.colors > 0 && Environment.value("HITBOX_MOTION") != "never"
        session.update(.panes(.moveSmoothly(movesSmoothly)))
        captured = opened.captured
        screen = Screen(Self.options(terminal, settings.glyphs))
        session.update(.panes(.listPlanes(screen.options.listsPlanes)))
    }

    /// Starts recording into an open file.
    ///
    /// - Returns: Why that failed; `nil` on success.
    mutating func record(into file: RecordingFile) -> String? {
        startRecorder()
        return sessionRecorder?.record(into: file)
    }

    /// Starts recording the session in memory.
    mutating func startRecorder() {
        // Not in lessons, which jump between states.
        if sessionRecorder == nil, lesson == nil {
            sessionRecorder = SessionRecorder(
                playground, scene: keeper.scene, path: keeper.source.path, engine: settings.engine)
        }
    }

    var playground: Playground { session.playground }

    /// Runs until the user or a signal ends it, then restores the terminal.
    ///
    /// - Parameter greeting: The first message.
    /// - Returns: What was not written, and what the recording lacks; `nil` if all is complete.
    /// - Throws: The status, after printing why the screen cannot be drawn any more.
    mutating func run(greeting text: String? = nil) throws -> String? {
        begin(greeting: text)
        terminal.takeAnswers()
        draw()
        while true {
            terminal.wakes = keeper.watch?.descriptor
            let report = terminal.events(timeoutMilliseconds: wait)
            // Not before the frame that the terminal's late answers may change.
            if report != .redraw { startRecorder() }
            switch report {
            case .events(let events):
                guard take(events) else {
                    keeper.finish()
                    let recorded = sessionRecorder?.finish()
                    terminal.close()
                    let problems = [unwritten, recorded].compactMap(\.self)
                    return problems.isEmpty ? nil : problems.joined(separator: "; ")
                }
            case .redraw:
                session.update(.panes(.resize(terminal.size)))
            case .woken: look()
            case .signal(let number): end(bySignal: number)
            case .failed(let problem):
                keeper.backUp()
                terminal.close()
                throw ScreenSettings.refusal(of: problem)
            case .timeout:
                if playground.pace != nil { tick() }
            }
            if keeper.hasNews { look() }
            showOpened()
            showWritten()
            show()
        }
    }

    /// Shows the first messages, and starts the scene's clock.
    mutating func begin(greeting text: String?) {
        if sessionRecorder?.isRecording == true { session.update(.panes(.recording(true))) }
        // Both share a line, which is truncated at the end.
        let lesson = keeper.demo.flatMap(Demos.lesson(about:)).map {
            "a lesson on this: :learn \($0)"
        }
        let texts = [playground.deadControlsNotice, text ?? lesson].compactMap(\.self)
        if !texts.isEmpty { session.update(.panes(.tell(texts.joined(separator: "; ")))) }
        if !terminal.isGuarded {
            let text = "no guard process could be started; if this program is killed, type 'reset'"
            session.update(.panes(.warn(text)))
        }
        if let problem = ThemeFile.atStart.problem { session.update(.panes(.warn(problem))) }
        if let greeting = keeper.greeting { _ = update(greeting) }
        // The file may have changed while it was being read.
        look()
        if playground.clock.isPlaying { tick() }
    }

    /// Reloads the file if it changed, or asks whether to.
    private mutating func look() {
        let actions = keeper.look(playground)
        for action in actions { _ = update(action) }
    }

    /// Handles events.
    ///
    /// If that takes long, draws in between, and lets a signal end the program.
    ///
    /// - Returns: `false` to quit.
    private mutating func take(_ events: [InputEvent]) -> Bool {
        let isFlood = events.count > 8
        var shown = WallClock.seconds
        for event in events {
            if !handle(event, writes: !isFlood) { return false }
            guard isFlood, WallClock.seconds - shown > 0.1 else { continue }
            sessionRecorder?.write()
            show()
            if let number = terminal.takeEndingSignal() { end(bySignal: number) }
            shown = WallClock.seconds
        }
        if isFlood { sessionRecorder?.write() }
        return true
    }

    private func end(bySignal number: Int32) -> Never {
        keeper.backUp()
        terminal.end(bySignal: number)
    }

    /// Has edits backed up, warns if that fails, and draws.
    private mutating func show() {
        if let warning = sessionRecorder?.warning() { session.update(warning) }
        if let warning = keeper.follow(playground) { session.update(warning) }
        offer()
        draw()
    }

    /// The timeout for waiting for events, in milliseconds; `nil` to wait forever.
    private var wait: Int32? {
        let isWorking = opening != nil || textWork != nil
        return [rest, keeper.rest, isWorking ? 20 : nil].compactMap(\.self).min()
    }

    /// The time until the next frame of an animation.
    private var rest: Int32? {
        let seconds: Double
        switch playground.pace {
        case .frames: seconds = Clock.frame - (WallClock.seconds - lastTick)
        case .seconds: seconds = 1 - WallClock.sinceMidnight.truncatingRemainder(dividingBy: 1)
        case nil: return nil
        }
        return Int32(max(1, (seconds * 1000).rounded(.up)))
    }

    /// Advances the clock of the scene.
    mutating func tick() {
        let now = WallClock.seconds
        session.update(.clock(.tick(elapsed: now - lastTick, clock: WallClock.sinceMidnight)))
        lastTick = now
    }

    /// Handles an event.
    ///
    /// - Parameter writes: Whether to record it before performing its effect, in case the program
    ///   does not return from that.
    /// - Returns: `false` to quit.
    private mutating func handle(_ event: InputEvent, writes: Bool) -> Bool {
        let before = session
        let effect = session.take(event)
        sessionRecorder?.take(event, from: before, to: session, effect, writes: writes)
        defer { lookAtLesson() }
        return perform(effect, wasPlaying: before.playground.clock.isPlaying)
    }

    /// Applies an action without an event.
    ///
    /// - Returns: `false` to quit.
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
            case .halves: .halves
            case .quadrants: .quadrants
            case .sextants: .sextants
            }
        return DrawingOptions(
            glyphs: glyphs ?? best, hasColors: terminal.colors > 0,
            isConsole: terminal.isConsole, cell: terminal.pictureCell,
            picture: terminal.picturePlace ?? .below,
            background: terminal.background, hasFewColors: terminal.colors <= 16)
    }
}

extension PlayLoop {
    /// Opens another scene as if the program had been started with it.
    ///
    /// It is read on a thread of its own, and keys are answered meanwhile. If that fails, nothing
    /// changes and the bottom line says why.
    mutating func open(_ scene: OtherScene) {
        let (demo, captured) = (keeper.demo, captured)
        let work = Background {
            try OpenedScene(scene, after: demo) { try Self.otherTree($0, of: captured) }
        }
        opening = (scene, playground.tree, work)
        _ = work.result()
        showOpened()
        if opening != nil { session.update(.panes(.tell("reading…"))) }
    }

    /// Shows the other scene if it was read.
    mutating func showOpened() {
        guard let opening, let result = opening.work.result(within: 0) else { return }
        self.opening = nil
        if playground.tree != opening.tree {
            let text = "the other scene was not opened, as these layers were edited meanwhile"
            session.update(.panes(.complain(text)))
            return
        }
        do {
            let opened = try result.get()
            var selected: Int?
            if case .tree = opening.scene, let captured {
                let index = session.playground.listing.selection
                selected = opened.captured?.place(of: index, in: captured)
            }
            go(on: opened, selecting: selected)
        } catch {
            session.update(.panes(.complain(OpenedScene.sentence(of: error))))
        }
    }

    /// Opens the other tree of a `.viewhierarchy`.
    private static func otherTree(
        _ name: String, of captured: CapturedTree?
    ) throws -> OpenedScene {
        guard let captured else {
            throw Files.Unreadable(
                name: name, reason: "only a .viewhierarchy has two trees, views and layers")
        }
        var choice = captured.choice
        choice.tree = DumpChoice.Tree(rawValue: name)
        guard let opened = try OpenedScene(packed: captured.path, root: choice) else {
            throw Files.Unreadable(name: captured.path, reason: "it no longer exists")
        }
        return opened
    }

    /// Updates the suggestions of the open palette: the demos, the lessons, and the contents of the
    /// typed folder.
    mutating func offer() {
        guard let file = session.playground.fileToOpen else {
            offered = nil
            return
        }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        guard folder != offered else { return }
        offered = folder
        let files = FolderListing.files(in: folder, at: Files.expanded(folder))
        let openable = Openable(demos: Demos.names, lessons: Demos.lessons, files: files)
        session.update(.overlay(.offer(openable)))
    }

    private mutating func go(on opened: OpenedScene, selecting selected: Int?) {
        let recorded = sessionRecorder?.stop()
        keeper.finish()
        var settings = settings
        settings.terminal.usesMouse = session.playground.panes.usesMouse
        let textWork = textWork
        self = PlayLoop(terminal, opened, settings)
        self.textWork = textWork
        if let selected { session.update(.listing(.select(selected))) }
        startRecorder()
        let opening = opened.file.dump?.summary ?? "opened \(opened.name)"
        guard let recorded else { return begin(greeting: opening) }
        if !recorded.isWhole { session.update(.panes(.warn(recorded.text))) }
        begin(greeting: recorded.isWhole ? "\(recorded.text); \(opening)" : opening)
    }
}

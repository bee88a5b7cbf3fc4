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
    var keeper: SceneKeeper
    var scribe: Scribe
    private var screen: Screen
    /// The folder whose files the palette proposes; `nil` while it is closed.
    var offered: String?
    private var repaints = false
    private var lastTick = WallClock.seconds

    /// Starts on an open terminal.
    init(_ terminal: TerminalSession, _ opened: OpenedScene, _ settings: ScreenSettings) {
        self.terminal = terminal
        self.settings = settings
        let playground = opened.playground(
            rules: settings.rules, size: terminal.size, usesMouse: settings.usesMouse)
        session = Session(playground)
        keeper = SceneKeeper(opened.file.scene, from: opened.source)
        scribe = Scribe(playground, scene: opened.file.scene, from: opened.source)
        screen = Screen(Self.options(terminal, settings.glyphs))
    }

    /// Starts to write what is done to an open file; tells why where that cannot be.
    mutating func record(into file: RecordingFile) -> String? { scribe.record(into: file) }

    private var playground: Playground { session.playground }

    /// Runs until the user or a signal ends it, and gives the terminal back.
    ///
    /// - Parameter greeting: What is told first.
    /// - Returns: What a recording lacks; `nil` where it is whole, and where none runs.
    mutating func run(greeting text: String? = nil) -> String? {
        begin(greeting: text)
        draw()
        while true {
            terminal.wakes = keeper.watch?.descriptor
            switch terminal.events(timeoutMilliseconds: wait) {
            case .events(let events):
                guard take(events) else {
                    keeper.finish()
                    let problem = scribe.finish()
                    terminal.close()
                    return problem
                }
            case .redraw:
                session.update(.panes(.resize(terminal.size)))
            case .woken:
                for action in keeper.look(playground) { _ = update(action) }
            case .signal(let number): terminal.end(bySignal: number)
            case .timeout: tick()
            }
            show()
        }
    }

    /// Tells what a scene begins with, and starts its clock.
    mutating func begin(greeting text: String?) {
        if scribe.isRecording { session.update(.panes(.recording(true))) }
        if let text { session.update(.panes(.tell(text))) }
        if let notice = playground.deadControlsNotice {
            session.update(.panes(.tell(notice)))
        }
        if let greeting = keeper.greeting { _ = update(greeting) }
        if playground.clock.isPlaying { tick() }
    }

    /// Does what events mean; tells `false` where the program is to end.
    ///
    /// Where that takes long, what is done so far is shown meanwhile, and a signal ends it.
    private mutating func take(_ events: [InputEvent]) -> Bool {
        let isFlood = events.count > 8
        var shown = WallClock.seconds
        for event in events {
            if !handle(event, writes: !isFlood) { return false }
            guard isFlood, WallClock.seconds - shown > 0.1 else { continue }
            scribe.write()
            show()
            if let number = terminal.takeEndingSignal() { terminal.end(bySignal: number) }
            shown = WallClock.seconds
        }
        if isFlood { scribe.write() }
        return true
    }

    /// Writes edits down, tells what cannot be written, and draws.
    private mutating func show() {
        if let warning = scribe.warning() { session.update(warning) }
        if let warning = keeper.follow(playground) { session.update(warning) }
        offer()
        draw()
    }

    /// How long nothing moves, in milliseconds; `nil` for ever, so that nobody is woken.
    private var wait: Int32? {
        let seconds: Double
        switch playground.pace {
        case .frames: seconds = Clock.frame - (WallClock.seconds - lastTick)
        case .seconds: seconds = 1 - WallClock.sinceMidnight.truncatingRemainder(dividingBy: 1)
        case nil: return nil
        }
        return Int32(max(1, (seconds * 1000).rounded(.up)))
    }

    /// Lets the time pass that has passed.
    private mutating func tick() {
        let now = WallClock.seconds
        session.update(.clock(.tick(elapsed: now - lastTick, clock: WallClock.sinceMidnight)))
        lastTick = now
    }

    /// Does what an event means; tells `false` where the program is to end.
    ///
    /// - Parameter writes: Whether a recording has it before what is to be done outside is done, should
    ///   it be the last.
    private mutating func handle(_ event: InputEvent, writes: Bool) -> Bool {
        let before = session
        let effect = session.take(event)
        scribe.take(event, from: before, to: session, effect, writes: writes)
        return perform(effect, wasPlaying: before.playground.clock.isPlaying)
    }

    /// Does an action that no event stands for; tells `false` for the end.
    private mutating func update(_ action: Action) -> Bool {
        let wasPlaying = playground.clock.isPlaying
        return perform(session.update(action), wasPlaying: wasPlaying)
    }

    /// Does what is to be done outside of the model; tells `false` for the end.
    private mutating func perform(_ effect: Effect?, wasPlaying: Bool) -> Bool {
        guard let effect else {
            if playground.prompt?.kind == .write(.recording), let refusal = scribe.refusal {
                session.update(.overlay(.escape))
                session.update(.panes(.complain(refusal)))
            }
            if playground.clock.isPlaying, !wasPlaying {
                lastTick = WallClock.seconds
                tick()
            }
            return true
        }
        switch effect {
        case .quit: return false
        case .suspend: terminal.suspend()
        case .redraw: repaints = true
        case .mouse(let isOn): terminal.setMouse(isOn)
        case .open(let scene): open(scene)
        case .copy(let writing):
            return update(copied(writing))
        case .write(let writing, let name, let overwriting) where writing.isText:
            guard let text = TextOutput(writing, playground, keeper.scene) else { break }
            return update(Files.write(text.bytes, as: writing, to: name, overwriting))
        case .write, .stopRecording:
            return scribe.perform(effect).allSatisfy { update($0) }
        case .save, .saveAs, .overwrite, .reload, .restore, .discard:
            _ = keeper.follow(playground)
            let actions = keeper.perform(effect)
            scribe.followFile()
            return actions.allSatisfy { update($0) }
        }
        return true
    }

    /// Puts something on the clipboard, where the terminal takes it; else asks for a file.
    private func copied(_ writing: Writing) -> Action {
        guard let text = TextOutput(writing, playground, keeper.scene) else {
            return .panes(.tell("there is nothing to copy"))
        }
        guard terminal.takesClipboard else { return .prompt(.write(writing, to: text.fileName)) }
        terminal.copy(text.bytes)
        return .panes(.tell("copied \(text.title)"))
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

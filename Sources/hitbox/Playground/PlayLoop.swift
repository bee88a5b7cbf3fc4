import Exporting
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
    private let session: TerminalSession
    private let glyphs: GlyphSet?
    private var playground: Playground
    private var keeper: SceneKeeper
    private var scribe: Scribe
    private var screen: Screen
    private var repaints = false
    private var lastTick = WallClock.seconds

    /// Starts on an open terminal.
    ///
    /// - Parameter glyphs: The characters to be used; `nil` leaves the choice to the terminal.
    init(
        _ session: TerminalSession, playground: Playground, keeper: SceneKeeper, scribe: Scribe,
        glyphs: GlyphSet?
    ) {
        self.session = session
        self.glyphs = glyphs
        self.playground = playground
        self.keeper = keeper
        self.scribe = scribe
        screen = Screen(Self.options(session, glyphs))
    }

    /// Runs until the user or a signal ends it, and gives the terminal back.
    ///
    /// - Parameter greeting: What is told first.
    /// - Returns: What a recording lacks; `nil` where it is whole, and where none runs.
    mutating func run(greeting text: String? = nil) -> String? {
        if scribe.isRecording { playground.update(.recording(true)) }
        if let text { playground.update(.tell(text)) }
        if let greeting = keeper.greeting { _ = update(greeting) }
        if playground.isPlaying { tick() }
        draw()
        while true {
            session.wakes = keeper.watch?.descriptor
            switch session.events(timeoutMilliseconds: wait) {
            case .events(let events):
                guard take(events) else {
                    keeper.finish()
                    let problem = scribe.finish()
                    session.close()
                    return problem
                }
            case .redraw:
                playground.update(.resize(session.size))
            case .woken:
                for action in keeper.look(playground) { _ = update(action) }
            case .signal(let number): session.end(bySignal: number)
            case .timeout: tick()
            }
            show()
        }
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
            if let number = session.takeEndingSignal() { session.end(bySignal: number) }
            shown = WallClock.seconds
        }
        if isFlood { scribe.write() }
        return true
    }

    /// Writes edits down, tells what cannot be written, and draws.
    private mutating func show() {
        if let warning = scribe.warning() { playground.update(warning) }
        if let warning = keeper.follow(playground) { playground.update(warning) }
        draw()
    }

    /// How long nothing moves, in milliseconds; `nil` for ever, so that nobody is woken.
    private var wait: Int32? {
        let seconds: Double
        switch playground.pace {
        case .frames: seconds = Playground.frame - (WallClock.seconds - lastTick)
        case .seconds: seconds = 1 - WallClock.sinceMidnight.truncatingRemainder(dividingBy: 1)
        case nil: return nil
        }
        return Int32(max(1, (seconds * 1000).rounded(.up)))
    }

    /// Lets the time pass that has passed.
    private mutating func tick() {
        let now = WallClock.seconds
        playground.update(.tick(elapsed: now - lastTick, clock: WallClock.sinceMidnight))
        lastTick = now
    }

    /// Does what an event means; tells `false` where the program is to end.
    ///
    /// - Parameter writes: Whether a recording has it before it is done, should it be the last.
    private mutating func handle(_ event: InputEvent, writes: Bool) -> Bool {
        scribe.take(event, before: playground, writes: writes)
        guard let action = Keymap.action(for: event, in: playground) else { return true }
        return update(action)
    }

    /// Does an action and what it asks for outside of the model; tells `false` for the end.
    private mutating func update(_ action: Action) -> Bool {
        let wasPlaying = playground.isPlaying
        guard let effect = playground.update(action) else {
            if playground.prompt?.kind == .record, let refusal = scribe.refusal {
                playground.update(.escape)
                playground.update(.tell(refusal))
            }
            if playground.isPlaying, !wasPlaying {
                lastTick = WallClock.seconds
                tick()
            }
            return true
        }
        switch effect {
        case .quit: return false
        case .suspend: session.suspend()
        case .redraw: repaints = true
        case .mouse(let isOn): session.setMouse(isOn)
        case .export(let form): export(form)
        case .record, .stopRecording, .makeTest, .denyAnswer:
            return scribe.perform(effect).allSatisfy { update($0) }
        case .save, .saveAs, .overwrite, .reload, .restore, .discard:
            _ = keeper.follow(playground)
            let actions = keeper.perform(effect)
            scribe.followFile()
            return actions.allSatisfy { update($0) }
        }
        return true
    }

    /// Writes the selected layer to the clipboard, where the terminal takes it, else to a file.
    private mutating func export(_ name: String) {
        guard let form = ExportForm(argument: name) else { return }
        let node = playground.selectedNode
        var output = Output.memory
        form.write(
            node, of: keeper.scene,
            ExportRequest(
                title: playground.title, probe: playground.isProbing ? playground.probe : nil,
                rules: playground.rules, isYUp: playground.viewport.isYUp,
                size: playground.layout.stage.size), to: &output)
        if session.takesClipboard {
            session.copy(output.bytes)
            playground.update(.tell("copied \(node.name) as \(name)"))
            return
        }
        let base = node.name.unicodeScalars.map {
            $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : "-"
        }.joined()
        for number in 1...99 {
            let file = "\(base)\(number == 1 ? "" : "-\(number)").\(form.fileExtension)"
            do throws(StoreProblem) {
                try WholeFile.write(output.bytes, to: file, overwriting: false)
                playground.update(.tell("wrote \(file)"))
                return
            } catch .exists {
                continue
            } catch {
                playground.update(.tell(error.message))
                return
            }
        }
    }

    private mutating func draw() {
        let options = Self.options(session, glyphs)
        if options != screen.options { screen = Screen(options) }
        session.draw(screen.draw(playground))
        if repaints { session.redrawAll() }
        repaints = false
    }

    private static func options(_ session: TerminalSession, _ glyphs: GlyphSet?) -> DrawingOptions {
        let best: GlyphSet =
            !session.supportsUnicode ? .ascii : session.supportsWedges ? .wedge : .basic
        return DrawingOptions(glyphs: glyphs ?? best, hasColors: session.colors > 0)
    }
}

import LayerGeometry
import PlaygroundModel
import Rendering
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
    private var screen: Screen
    private var repaints = false

    /// Starts on an open terminal.
    ///
    /// - Parameter glyphs: The characters to be used; `nil` leaves the choice to the terminal.
    init(_ session: TerminalSession, playground: Playground, glyphs: GlyphSet?) {
        self.session = session
        self.glyphs = glyphs
        self.playground = playground
        screen = Screen(Self.options(session, glyphs))
    }

    /// Runs until the user or a signal ends it, and gives the terminal back.
    mutating func run() {
        draw()
        while true {
            switch session.events() {
            case .events(let events):
                for event in events where !handle(event) {
                    session.close()
                    return
                }
            case .redraw:
                playground.update(.resize(session.size))
            case .signal(let number):
                session.close()
                TerminalSession.dieOfSignal(number)
            case .hangUp:
                session.close()
                TerminalSession.dieOfSignal(1)
            case .timeout: break
            }
            draw()
        }
    }

    /// Does what an event means; tells `false` where the program is to end.
    private mutating func handle(_ event: InputEvent) -> Bool {
        guard let action = Keymap.action(for: event, in: playground) else { return true }
        switch playground.update(action) {
        case .quit: return false
        case .suspend: session.suspend()
        case .redraw: repaints = true
        case .mouse(let isOn): session.setMouse(isOn)
        case .save, .saveAs, .overwrite, .reload, .restore, .discard, .export, nil: break
        }
        return true
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

import LayerGeometry
import TerminalTypes

/// A playground with the hand on it: what the program, scripts, replays and the recorder hand the
/// terminal's events to.
public struct Session: Sendable {
    /// The playground as it is now.
    public private(set) var playground: Playground
    /// Where the mouse is, and what is down.
    public private(set) var hand = Hand()
    /// The point of scene space that was last pointed at, by the mouse or by a key; `nil` beside the
    /// stage.
    ///
    /// A click pins the program's probe; this goes on with the pointer.
    public private(set) var aim: Point?

    /// Begins with a playground.
    public init(_ playground: Playground) {
        self.playground = playground
    }

    /// Takes what the terminal reported: the key map says what it means, and that is done.
    ///
    /// - Returns: What is to be done outside of the model; `nil` for nothing.
    @discardableResult
    public mutating func take(_ event: InputEvent) -> Effect? {
        let (probe, overlay) = (playground.probe, playground.overlays.top)
        let isWarned = playground.warning != nil && event.isChosen
        // A tool's keys repeat too fast for the warning to be read.
        let isSeen = isWarned && playground.edit == nil && playground.stage.held == nil
        // The event's meaning depends on the screen before the preparations.
        let meant =
            Keymap.action(for: event, in: playground) ?? Keymap.idle(event, in: playground)
        for action in Keymap.preparations(for: event, meaning: meant, in: playground) {
            playground.update(action)
        }
        // A menu that waited for the end of an edit has not been seen yet.
        let action = playground.overlays.top == overlay ? meant : nil
        let effect = action.flatMap { playground.update($0) }
        if case .mouse(let mouse) = event {
            hand.follow(mouse)
            aim = scenePoint(of: mouse)
        } else if playground.probe.point != probe.point
            || playground.probe.isOnStage != probe.isOnStage || action?.pointsAnew == true
        {
            // The arrow keys are the keyboard's mouse.
            aim = playground.probe.isOnStage ? playground.probe.point : nil
        }
        if isSeen { playground.update(.panes(.heed)) }
        return effect
    }

    /// Does one action that no event stands for.
    ///
    /// - Returns: What is to be done outside of the model; `nil` for nothing.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        playground.update(action)
    }

    /// Goes on with another playground, whatever was done so far.
    public mutating func adopt(_ playground: Playground) {
        self.playground = playground
    }

    private func scenePoint(of mouse: MouseInput) -> Point? {
        guard playground.layout.panes[.stage]?.contains(mouse.cell) == true else { return nil }
        return playground.scenePoint(of: mouse)
    }
}

extension Action {
    /// Whether the keyboard points at a place with it, even if the probe is there already.
    fileprivate var pointsAnew: Bool {
        switch self {
        case .probe(.clickHere), .probe(.atSelection), .probe(.stop): true
        default: false
        }
    }
}

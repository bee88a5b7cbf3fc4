import LayerGeometry
import TerminalTypes

/// A playground with the state of the mouse.
///
/// The program, scripts, replays and the recorder pass terminal events to it.
public struct Session: Sendable {
    /// The current playground.
    public var playground: Playground { boxed[0] }
    /// The playground, behind a reference: nested by value, it would enlarge everything that has a session.
    private var boxed: [Playground]
    /// The state of the mouse.
    public private(set) var hand = Hand()
    /// The point in scene space last pointed at by mouse or keyboard; `nil` outside the stage.
    ///
    /// Unlike the probe, it is not pinned by a click.
    public private(set) var aim: Point?

    /// Starts with a playground.
    public init(_ playground: Playground) {
        boxed = [playground]
    }

    /// Handles a terminal event by applying the action that the keymap finds for it.
    ///
    /// - Returns: The effect to perform outside the model; `nil` for none.
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
            boxed[0].update(action)
        }
        // The user has not seen a menu that was waiting for the end of an edit.
        let action = playground.overlays.top == overlay ? meant : nil
        let effect = action.flatMap { boxed[0].update($0) }
        if case .mouse(let mouse) = event {
            hand.follow(mouse)
            aim = scenePoint(of: mouse)
        } else if playground.probe.point != probe.point
            || playground.probe.isOnStage != probe.isOnStage || action?.repositionsPointer == true
        {
            // The arrow keys point like a mouse.
            aim = playground.probe.isOnStage ? playground.probe.point : nil
        }
        if isSeen { boxed[0].update(.panes(.dismissWarning)) }
        return effect
    }

    /// Applies an action without an event.
    ///
    /// - Returns: The effect to perform outside the model; `nil` for none.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        boxed[0].update(action)
    }

    /// Replaces the playground.
    public mutating func adopt(_ playground: Playground) {
        boxed = [playground]
    }

    private func scenePoint(of mouse: MouseInput) -> Point? {
        guard playground.layout.panes[.stage]?.contains(mouse.cell) == true else { return nil }
        return playground.scenePoint(of: mouse)
    }
}

extension Action {
    /// Whether it makes the keyboard point at a place, even if the probe is already there.
    fileprivate var repositionsPointer: Bool {
        switch self {
        case .probe(.clickHere), .probe(.atSelection), .probe(.stop): true
        default: false
        }
    }
}

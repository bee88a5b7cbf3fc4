import LayerGeometry
import TerminalTypes

/// A playground with the hand on it: what the program, scripts, replays and the recorder hand the
/// terminal's events to.
public struct Session: Sendable {
    /// The playground as it is now.
    public private(set) var playground: Playground
    /// Where the mouse is, and what is down.
    public private(set) var hand = Hand()
    /// The point of scene space that was last pointed at, by the mouse or the arrow keys; `nil`
    /// beside the stage.
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
        let before = playground.probe
        for action in Keymap.preparations(for: event, in: playground) { playground.update(action) }
        let action = Keymap.action(for: event, in: playground)
        let effect = action.flatMap { playground.update($0) }
        if case .mouse(let mouse) = event {
            hand.follow(mouse)
            aim = scenePoint(of: mouse)
        } else if playground.probe.point != before.point
            || playground.probe.isOnStage != before.isOnStage || action == .probe(.clickHere)
        {
            // The arrow keys are the keyboard's mouse.
            aim = playground.probe.isOnStage ? playground.probe.point : nil
        }
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

import TerminalTypes

/// The position of the mouse, and the buttons that are down.
public struct Hand: Hashable, Sendable {
    /// The last report; `nil` before the first one.
    public private(set) var pointer: MouseInput?
    /// The buttons that are down, in the order in which they were pressed.
    public private(set) var buttons: [MouseButton] = []

    /// Creates the initial state.
    public init() {}

    /// Updates the state from a report.
    public mutating func follow(_ mouse: MouseInput) {
        pointer = mouse
        switch mouse.action {
        case .press(let button):
            buttons.removeAll { $0 == button }
            buttons.append(button)
        case .release(let button): buttons.removeAll { $0 == button }
        case .move: buttons = []
        case .drag, .wheel: break
        }
    }
}

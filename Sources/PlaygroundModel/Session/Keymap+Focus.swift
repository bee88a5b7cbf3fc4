import TerminalTypes

/// What an event does besides what it means.
extension Keymap {
    /// The pane that a button is pressed in; `nil` for other events, and where something is over the
    /// panes.
    static func clicked(by event: InputEvent, in playground: Playground) -> Pane? {
        guard case .mouse(let mouse) = event, case .press = mouse.action,
            playground.overlays.top == nil, playground.layout.fits
        else { return nil }
        return playground.layout.titledPane(at: mouse.cell)
    }

    /// Whether the wheel no longer turns a number of the inspector: a key or a button is pressed, or
    /// the pointer is elsewhere.
    static func endsWheel(_ event: InputEvent, in playground: Playground) -> Bool {
        guard playground.edit?.isByWheel == true else { return false }
        switch event {
        case .key, .paste: return true
        case .mouse(let mouse):
            if case .press = mouse.action { return true }
            return playground.layout.pane(at: mouse.cell) != .inspector
        case .resize, .focus: return false
        }
    }
}

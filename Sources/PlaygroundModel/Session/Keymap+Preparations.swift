import TerminalTypes

/// Actions before an event's own action.
extension Keymap {
    /// Returns the actions that come before an event's own.
    ///
    /// They clear the last message, end a wheel edit and focus the clicked pane. Keys for recordings
    /// and the clipboard only clear the message; redrawing and suspending change nothing.
    ///
    /// - Parameter action: The event's own action.
    static func preparations(
        for event: InputEvent, meaning action: Action?, in playground: Playground
    ) -> [Action] {
        if action == .program(.redraw) || action == .program(.suspend) { return [] }
        if playground.isWatching { return [] }
        var actions: [Action] = []
        if event.isChosen, !playground.log.isEmpty, playground.showsMessages {
            actions.append(.panes(.clearMessage))
        }
        if case .program(let action)? = action, action.isUnrecorded { return actions }
        if endsWheel(event, in: playground) { actions.append(.edit(.keep)) }
        if let pane = clicked(by: event, in: playground) { actions.append(.panes(.click(pane))) }
        return actions
    }

    /// The pane in which a button is pressed; `nil` for other events, and while an overlay is open.
    private static func clicked(by event: InputEvent, in playground: Playground) -> Pane? {
        guard case .mouse(let mouse) = event, case .press = mouse.action,
            playground.overlays.top == nil, playground.layout.fits
        else { return nil }
        return playground.layout.titledPane(at: mouse.cell)
    }

    /// Whether an event ends changing a number by the wheel: a key, a button, or the pointer leaving
    /// the inspector.
    private static func endsWheel(_ event: InputEvent, in playground: Playground) -> Bool {
        guard playground.edit?.isByWheel == true, playground.overlays.top == nil else {
            return false
        }
        switch event {
        case .key, .paste: return true
        case .mouse(let mouse):
            if case .press = mouse.action { return true }
            return playground.layout.pane(at: mouse.cell) != .inspector
        case .resize, .focus: return false
        }
    }
}

extension Playground {
    /// Whether the bottom line is for messages, and not for a line that is typed.
    fileprivate var showsMessages: Bool {
        switch overlays.top {
        case nil, .menu: true
        case .help, .prompt: false
        }
    }
}

extension InputEvent {
    /// Whether it is deliberate: a key, a paste or a button press, not mere movement.
    var isChosen: Bool {
        switch self {
        case .key, .paste: true
        case .mouse(let mouse): if case .press = mouse.action { true } else { false }
        case .resize, .focus: false
        }
    }
}

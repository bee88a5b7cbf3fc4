import LayerGeometry
import TerminalTypes

/// What an event of the terminal means in a playground.
public enum Keymap {
    /// Returns the action for an event; `nil` where it means nothing.
    public static func action(for event: InputEvent, in playground: Playground) -> Action? {
        guard playground.layout.fits else { return unseen(event, playground) }
        if playground.isWatching { return watching(event, playground) }
        return switch event {
        case .key(let key): action(for: key, in: playground)
        case .mouse(let mouse): action(for: mouse, in: playground)
        case .paste(let text): playground.prompt == nil ? nil : .prompt(.type(text.oneLine))
        case .resize(let size): .panes(.resize(size))
        case .focus: nil
        }
    }

    /// What an event means where the screen is too small to show anything: only the way out, which
    /// loses nothing.
    private static func unseen(_ event: InputEvent, _ playground: Playground) -> Action? {
        switch event {
        case .resize(let size): .panes(.resize(size))
        case .key(let key):
            playground.document.isModified
                ? nil
                : action(for: key, in: .everywhere).flatMap {
                    $0 == .program(.quit) ? $0 : nil
                }
        case .mouse, .paste, .focus: nil
        }
    }

    /// What a key means where the keyboard is: in the overlay on top, else in the tool in use, else in
    /// the pane, else everywhere.
    private static func action(for key: KeyPress, in playground: Playground) -> Action? {
        switch playground.overlays.top {
        case .help: return action(for: key, in: .help, ignoring: .shift)
        case .menu(let menu):
            if case .character(let character) = key.key, key.modifiers.isEmpty,
                let place = menu.items.firstIndex(where: { $0.key == character })
            {
                return .menu(.choose(place))
            }
            return action(for: key, in: .menu, ignoring: anyModifier)
        case .prompt:
            if case .character(let character) = key.key, key.modifiers.subtracting(.shift).isEmpty {
                return .prompt(.type(String(character)))
            }
            return action(for: key, in: .prompt, ignoring: anyModifier)
        case nil: break
        }
        let lesson = playground.lesson.flatMap { action(for: key, on: $0) }
        return (playground.usesTool ? action(for: key, in: .tool) : nil)
            ?? (playground.isAtProblem ? action(for: key, in: .problem) : nil)
            ?? lesson
            ?? action(for: key, in: .pane(playground.panes.focus))
            ?? action(for: key, in: .everywhere)
    }

    /// What a key means in a lesson; `nil` where it means what it means everywhere.
    private static func action(for key: KeyPress, on page: LessonPage) -> Action? {
        if page.isAsking, let reply = page.reply(to: key) { return reply }
        let action = action(for: key, in: .lesson)
        return action == .lesson(.request(.next)) && !page.goesOn ? nil : action
    }

    /// What an event means while a solution is shown, which has the panes, menus and lines to itself.
    private static func watching(_ event: InputEvent, _ playground: Playground) -> Action? {
        switch event {
        case .resize(let size): return .panes(.resize(size))
        case .mouse(let mouse):
            let isOnText = playground.layout.about?.contains(mouse.cell) == true
            return isOnText && mouse.action == .press(.left) ? .lesson(.request(.next)) : nil
        case .paste, .focus: return nil
        case .key(let key):
            if key == KeyPress(.escape) { return .lesson(.request(.leave)) }
            if case .lesson(let action)? = action(for: key, in: .lesson) { return .lesson(action) }
            if case .program(let action)? = action(for: key, in: .everywhere),
                [.quit, .redraw, .suspend].contains(action)
            {
                return .program(action)
            }
            return .panes(.complain("Enter goes on with the solution; Esc ends it"))
        }
    }

    /// What is said where a key means nothing; `nil` for other events, and where an overlay is open or
    /// nothing is shown.
    static func idle(_ event: InputEvent, in playground: Playground) -> Action? {
        guard case .key(let key) = event, playground.overlays.top == nil, playground.layout.fits
        else { return nil }
        return .panes(.pass(key))
    }

    private static let anyModifier: InputModifiers = [.shift, .alt, .control]

    private static func action(
        for key: KeyPress, in place: Binding.Place, ignoring ignored: InputModifiers = []
    ) -> Action? {
        guard case .action(let action)? = Binding.meaning(of: key, in: place, ignoring: ignored)
        else { return nil }
        return action
    }
}

extension String {
    /// The text without the line breaks, and all else that cannot be seen, that a paste may bring.
    fileprivate var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnsafeForTerminal }))
    }
}

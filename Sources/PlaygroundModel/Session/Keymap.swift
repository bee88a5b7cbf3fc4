import LayerGeometry
import TerminalTypes

/// Maps terminal events to actions of a playground.
public enum Keymap {
    /// Returns the action for an event; `nil` if it has none.
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

    /// The action for an event if the screen is too small to show anything: only quitting without
    /// losing changes.
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

    /// The action for a key: in the topmost overlay, else in the tool in use, else in the focused
    /// pane, else everywhere.
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

    /// The action for a key in a lesson; `nil` if the key has its usual meaning.
    private static func action(for key: KeyPress, on page: LessonPage) -> Action? {
        if page.isAsking, let reply = page.reply(to: key) { return reply }
        let action = action(for: key, in: .lesson)
        return action == .lesson(.request(.next)) && !page.goesOn ? nil : action
    }

    /// The action for an event while a solution is shown: panes, menus and prompts are not
    /// available.
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
            return .panes(.complain("Enter continues the solution; Esc ends it"))
        }
    }

    /// A message for a key without effect; `nil` for other events, on a screen that is too small, and
    /// in the help and prompts, which use the bottom line themselves.
    static func idle(_ event: InputEvent, in playground: Playground) -> Action? {
        guard case .key(let key) = event, playground.layout.fits else { return nil }
        switch playground.overlays.top {
        case nil, .menu: return .panes(.pass(key))
        case .help, .prompt: return nil
        }
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
    /// A pasted text without line breaks and other invisible characters.
    fileprivate var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnsafeForTerminal }))
    }
}

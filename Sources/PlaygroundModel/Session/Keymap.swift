import LayerGeometry
import TerminalTypes

/// What an event of the terminal means in a playground.
public enum Keymap {
    /// Returns the action for an event; `nil` where it means nothing.
    public static func action(for event: InputEvent, in playground: Playground) -> Action? {
        switch event {
        case .key(let key): action(for: key, in: playground)
        case .mouse(let mouse): action(for: mouse, in: playground)
        case .paste(let text): playground.prompt == nil ? nil : .type(text.oneLine)
        case .resize(let size): .resize(size)
        case .focus: nil
        }
    }

    private static func action(for key: KeyPress, in playground: Playground) -> Action? {
        if playground.showsHelp { return reading(key) }
        if let menu = playground.menu { return choosing(key, menu) }
        if let prompt = playground.prompt { return typing(key, prompt) }
        var places: [Binding.Place] = [.pane(playground.focus), .everywhere]
        if playground.session != nil { places.insert(.tool, at: 0) }
        for place in places {
            let found = Binding.all.first { $0.place == place && $0.keys.contains(key) }
            if let found { return found.action }
        }
        return nil
    }

    /// Keys while something is typed: text goes into the line.
    private static func typing(_ key: KeyPress, _ prompt: Prompt) -> Action? {
        switch (key.key, key.modifiers) {
        case (.character(let character), []), (.character(let character), .shift):
            return .type(String(character))
        case (.character("u"), .control): return .eraseAll
        case (.character("a"), .control), (.home, _): return .moveCursor(-Int.max)
        case (.character("e"), .control), (.end, _): return .moveCursor(.max)
        case (.character("c"), .control), (.escape, _): return .escape
        case (.enter, _): return .accept
        case (.backspace, _): return .erase
        case (.delete, _): return .delete
        case (.left, _): return .moveCursor(-1)
        case (.right, _): return .moveCursor(1)
        case (.up, _), (.tab, .shift): return .moveChoice(-1)
        case (.down, _), (.tab, _): return .moveChoice(1)
        default: return nil
        }
    }

    /// Keys while a menu is open.
    private static func choosing(_ key: KeyPress, _ menu: Menu) -> Action? {
        if case .character(let character) = key.key, key.modifiers.isEmpty,
            let place = menu.items.firstIndex(where: { $0.key == character })
        {
            return .chooseMenu(place)
        }
        switch (key.key, key.modifiers) {
        case (.down, _), (.character("j"), []), (.tab, []): return .moveMenu(1)
        case (.up, _), (.character("k"), []), (.tab, .shift): return .moveMenu(-1)
        case (.enter, _), (.character(" "), _): return .chooseMenu(nil)
        case (.escape, _), (.character("q"), []): return .escape
        case (.character("c"), .control): return .escape
        default: return nil
        }
    }

    /// Keys while the help covers the screen: nothing that cannot be seen is done.
    private static func reading(_ key: KeyPress) -> Action? {
        if [.control, .alt].contains(where: { key.modifiers.contains($0) }) {
            return Binding.all.first {
                $0.keys.contains(key) && [.redraw, .suspend].contains($0.action)
            }?
            .action ?? (key.description == "C-c" ? .escape : nil)
        }
        switch key.key {
        case .down, .character("j"): return .scroll(.stage, 1)
        case .up, .character("k"): return .scroll(.stage, -1)
        case .pageDown, .character("J"), .character(" "): return .scroll(.stage, 8)
        case .pageUp, .character("K"): return .scroll(.stage, -8)
        case .character("q"), .character("?"), .escape: return .escape
        default: return nil
        }
    }
}

extension String {
    /// The text without the line breaks, and all else that cannot be seen, that a paste may bring.
    fileprivate var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnsafeForTerminal }))
    }
}

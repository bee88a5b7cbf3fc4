import TerminalTypes

/// An entry of the table of key bindings: keys, context, meaning and description.
///
/// Keymap, help, hint line and manual are all generated from the table.
public struct Binding: Sendable {
    /// The context in which a binding applies.
    public enum Place: Hashable, Sendable {
        /// In every pane.
        case everywhere
        /// While a tool is in use.
        case tool
        /// In the focused pane.
        case pane(Pane)
        /// While a touch problem is shown.
        case problem
        /// In a lesson.
        case lesson
        /// While a line is typed.
        case prompt
        /// In a menu.
        case menu
        /// In the menu of a layer; the keys of menus take precedence.
        case layerMenu
        /// In the help.
        case help
        /// In a replay.
        case replay
    }

    /// What a key means.
    public enum Meaning: Hashable, Sendable {
        /// An action of the playground.
        case action(Action)
        /// An action of a replay.
        case replay(ReplayAction)
    }

    /// The keys, in the notation of `KeyPress`.
    public let keys: [KeyPress]
    /// The context in which they apply.
    public let place: Place
    /// The meaning of the keys.
    public let meaning: Meaning
    /// Its name in the palette; empty if the palette does not list it.
    public let name: String
    /// A short description for the help.
    public let help: String
    /// A word for the hint line; `nil` if it is never a hint.
    public let hint: String?

    /// The names of the keys, separated by two spaces because some contain one: `J  Page Down`.
    public var keyNames: String { keys.map(\.spokenName).joined(separator: "  ") }

    /// The key to press in the panes; for items of a layer's menu, preceded by the key that opens
    /// it.
    public var shortcut: String {
        let key = keys.first?.spokenName ?? ""
        guard place == .layerMenu else { return key }
        let opener = Self.structure.first { $0.action == .menu(.selectedLayer) }
        return (opener?.keyNames ?? "") + " " + key
    }

    /// The action in the playground; `nil` for keys of a replay.
    public var action: Action? {
        switch meaning {
        case .action(let action): action
        case .replay: nil
        }
    }

    /// Creates a binding that the palette does not list.
    init(_ keys: String, _ place: Place, _ action: Action, _ help: String, hint: String? = nil) {
        self.init(keys, place, .action(action), "", help, hint: hint)
    }

    init(
        _ keys: String, _ place: Place, _ action: Action, _ name: String, _ help: String,
        hint: String? = nil
    ) {
        self.init(keys, place, .action(action), name, help, hint: hint)
    }

    init(
        _ keys: String, _ place: Place, _ meaning: Meaning, _ name: String, _ help: String,
        hint: String? = nil
    ) {
        let words = keys.utf8.contains(0x20) ? keys.split(separator: " ").map(String.init) : [keys]
        self.keys = words.compactMap(KeyPress.init(notation:))
        self.place = place
        self.meaning = meaning
        self.name = name
        self.help = help
        self.hint = hint
    }

    /// The whole table.
    ///
    /// If bindings share a key, the topmost overlay takes precedence, then the tool in use, then
    /// the pane, then `everywhere`.
    public static let all: [Binding] = [
        looking, editing, structure, program, inTool, inToolTyping, stage, list(.layers), tree,
        list(.inspector), inspector, list(.why), atProblem, inLesson, inPrompt, inMenu, inLayerMenu,
        inHelp,
        inReplay,
    ].flatMap { $0 }

    /// The meaning of a key in a context; `nil` if it has none.
    ///
    /// - Parameter ignored: Modifiers to ignore unless a binding has them.
    public static func meaning(
        of key: KeyPress, in place: Place, ignoring ignored: InputModifiers = []
    ) -> Meaning? {
        if let found = all.first(where: { $0.place == place && $0.keys.contains(key) }) {
            return found.meaning
        }
        if case .character = key.key { return nil }
        let plain = KeyPress(key.key, key.modifiers.subtracting(ignored))
        return plain == key ? nil : meaning(of: plain, in: place)
    }
}

import TerminalTypes

/// A line of the one table of keys: what a key does, where, and how it is told.
///
/// The keymap, the help, the hint line and the manual are all made from it.
public struct Binding: Sendable {
    /// Where a key has its meaning.
    public enum Place: Hashable, Sendable {
        /// In every pane.
        case everywhere
        /// While a tool is in use.
        case tool
        /// In the pane that has the keyboard.
        case pane(Pane)
        /// While a touch problem is looked at.
        case problem
        /// In a lesson.
        case lesson
        /// While a line is typed.
        case prompt
        /// In a menu.
        case menu
        /// In the menu of a layer, where a menu's own keys go first.
        case layerMenu
        /// In the help.
        case help
        /// In a replay.
        case replay
    }

    /// What a key means.
    public enum Meaning: Hashable, Sendable {
        /// Something that the playground does.
        case action(Action)
        /// Something that a replay does.
        case replay(ReplayAction)
    }

    /// The keys, in the notation of `KeyPress`.
    public let keys: [KeyPress]
    /// Where they have this meaning.
    public let place: Place
    /// What they mean.
    public let meaning: Meaning
    /// Its name in the palette; empty where the palette has no use for it.
    public let name: String
    /// One short line for the help.
    public let help: String
    /// A word for the hint line; `nil` where it is not among the hints.
    public let hint: String?

    /// The keys in words, with two blanks between them, as some have one: `J  Page Down`.
    public var keyNames: String { keys.map(\.spokenName).joined(separator: "  ") }

    /// The key to press in the panes; in the menu of a layer, the one that opens it first.
    public var shortcut: String {
        let key = keys.first?.spokenName ?? ""
        guard place == .layerMenu else { return key }
        let opener = Self.structure.first { $0.action == .menu(.selectedLayer) }
        return (opener?.keyNames ?? "") + " " + key
    }

    /// What they do in the playground; `nil` for the keys of a replay.
    public var action: Action? {
        switch meaning {
        case .action(let action): action
        case .replay: nil
        }
    }

    /// Creates a line that the palette has no use for.
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
    /// Where two lines have one key, that of the overlay on top goes first, then the tool's in use, then
    /// the pane's, then `everywhere`.
    public static let all: [Binding] = [
        looking, editing, structure, program, inTool, inToolTyping, stage, list(.layers), tree,
        list(.inspector), inspector, list(.why), atProblem, inLesson, inPrompt, inMenu, inLayerMenu,
        inHelp,
        inReplay,
    ].flatMap { $0 }

    /// What a key means in a place; `nil` for nothing.
    ///
    /// - Parameter ignored: Modifiers that do not matter where no line has them.
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

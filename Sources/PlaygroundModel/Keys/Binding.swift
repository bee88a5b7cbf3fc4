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
    }

    /// The keys, in the notation of `KeyPress`.
    public let keys: [KeyPress]
    /// Where they have this meaning.
    public let place: Place
    /// What they do.
    public let action: Action
    /// Its name in the palette; empty where the palette has no use for it.
    public let name: String
    /// One short line for the help.
    public let help: String
    /// A word for the hint line; `nil` where it is not among the hints.
    public let hint: String?

    /// The keys as people write them: `h Left`.
    public var keyNames: String { keys.map(\.description).joined(separator: " ") }

    /// Creates a line that the palette has no use for.
    init(_ keys: String, _ place: Place, _ action: Action, _ help: String, hint: String? = nil) {
        self.init(keys, place, action, "", help, hint: hint)
    }

    init(
        _ keys: String, _ place: Place, _ action: Action, _ name: String, _ help: String,
        hint: String? = nil
    ) {
        self.keys = keys.split(separator: " ").compactMap { KeyPress(notation: String($0)) }
        self.place = place
        self.action = action
        self.name = name
        self.help = help
        self.hint = hint
    }

    /// The whole table, in the order of the help.
    ///
    /// Where two lines have one key, that of the tool in use goes first, then the pane's, then
    /// `everywhere`.
    public static let all: [Binding] =
        looking + editing + structure + program + inTool + inToolTyping + stage + list(.layers)
        + tree
        + list(.inspector) + inspector + list(.why)
}

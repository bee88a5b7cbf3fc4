import TerminalTypes

/// A line of the one table of keys: what a key does, where, and how it is told.
///
/// The keymap, the help, the hint line and the manual are all made from it.
public struct Binding: Sendable {
    /// Where a key has its meaning.
    public enum Place: Hashable, Sendable {
        /// In every pane.
        case everywhere
        /// In the pane that has the keyboard.
        case pane(Pane)
    }

    /// The keys, in the notation of `KeyPress`.
    public let keys: [KeyPress]
    /// Where they have this meaning.
    public let place: Place
    /// What they do.
    public let action: Action
    /// One short line for the help.
    public let help: String
    /// A word for the hint line; `nil` where it is not among the hints.
    public let hint: String?

    /// The keys as people write them: `h Left`.
    public var keyNames: String { keys.map(\.description).joined(separator: " ") }

    init(
        _ keys: String, _ place: Place = .everywhere, _ action: Action, _ help: String,
        hint: String? = nil
    ) {
        self.keys = keys.split(separator: " ").compactMap { KeyPress(notation: String($0)) }
        self.place = place
        self.action = action
        self.help = help
        self.hint = hint
    }

    /// The whole table, in the order of the help.
    ///
    /// Where two lines have one key, the pane's goes
    /// before `everywhere`.
    public static let all: [Binding] =
        everywhere + stage + list(.layers) + tree + list(.inspector) + list(.why)

    private static let everywhere = [
        Binding("?", .everywhere, .toggleHelp, "show this help", hint: "help"),
        Binding("/", .everywhere, .find, "find a layer by name", hint: "find"),
        Binding("Tab", .everywhere, .nextPane(1), "keyboard to the next pane", hint: "panes"),
        Binding("S-Tab", .everywhere, .nextPane(-1), "keyboard to the previous pane"),
        Binding("Esc", .everywhere, .escape, "one step back; never destroys anything"),
        Binding(
            "v", .everywhere, .nextRules, "next rule book: calayer, uiview, book", hint: "rules"),
        Binding(
            "c", .everywhere, .nextQuestion, "ask containsPoint or hitTest", hint: "question"),
        Binding("f", .everywhere, .toggleFrames, "show frames: the boxes around layers"),
        Binding("g", .everywhere, .toggleGrid, "show a grid in points"),
        Binding("=", .everywhere, .toggleArithmetic, "show the arithmetic of the conversion"),
        Binding("+", .everywhere, .zoom(closer: true, about: nil), "closer"),
        Binding("-", .everywhere, .zoom(closer: false, about: nil), "farther"),
        Binding("0", .everywhere, .fit, "show the whole scene"),
        Binding("z", .everywhere, .centerSelection, "put the selected layer in the middle"),
        Binding("Backspace", .everywhere, .superlayer, "select the superlayer"),
        Binding("]", .everywhere, .candidate(1), "select the next layer under the probe"),
        Binding("[", .everywhere, .candidate(-1), "select the previous layer under the probe"),
        Binding(
            "%", .everywhere, .toggleMouse, "mouse on or off, for the terminal's own selection"),
        Binding("C-l", .everywhere, .redraw, "paint the screen again"),
        Binding("C-z", .everywhere, .suspend, "back to the shell; fg continues"),
        Binding("q C-c", .everywhere, .quit, "quit", hint: "quit"),
    ]

    private static let stage = [
        Binding("h Left", .pane(.stage), .moveProbe(columns: -1, rows: 0), "probe to the left"),
        Binding("j Down", .pane(.stage), .moveProbe(columns: 0, rows: 1), "probe down"),
        Binding("k Up", .pane(.stage), .moveProbe(columns: 0, rows: -1), "probe up"),
        Binding("l Right", .pane(.stage), .moveProbe(columns: 1, rows: 0), "probe to the right"),
        Binding(
            "H S-Left", .pane(.stage), .moveProbe(columns: -8, rows: 0),
            "probe to the left by a big step"),
        Binding(
            "J S-Down", .pane(.stage), .moveProbe(columns: 0, rows: 4), "probe down by a big step"),
        Binding(
            "K S-Up", .pane(.stage), .moveProbe(columns: 0, rows: -4), "probe up by a big step"),
        Binding(
            "L S-Right", .pane(.stage), .moveProbe(columns: 8, rows: 0),
            "probe to the right by a big step"),
        Binding("Enter Space", .pane(.stage), .clickProbe, "click where the probe is"),
        Binding("A-h A-Left", .pane(.stage), .pan(columns: -4, rows: 0), "view to the left"),
        Binding("A-j A-Down", .pane(.stage), .pan(columns: 0, rows: 2), "view down"),
        Binding("A-k A-Up", .pane(.stage), .pan(columns: 0, rows: -2), "view up"),
        Binding("A-l A-Right", .pane(.stage), .pan(columns: 4, rows: 0), "view to the right"),
    ]

    private static let tree = [
        Binding("h Left", .pane(.layers), .setFold(open: false), "close the layer"),
        Binding("l Right", .pane(.layers), .setFold(open: true), "open the layer"),
        Binding("Enter Space", .pane(.layers), .fold(nil), "open or close the layer"),
    ]

    /// Moving through the lines of a pane on the right.
    private static func list(_ pane: Pane) -> [Binding] {
        func action(_ lines: Int) -> Action {
            pane == .layers ? .selectRow(lines) : .scroll(pane, lines)
        }
        return [
            Binding("j Down", .pane(pane), action(1), "down"),
            Binding("k Up", .pane(pane), action(-1), "up"),
            Binding("J S-Down PageDown", .pane(pane), action(8), "down by a big step"),
            Binding("K S-Up PageUp", .pane(pane), action(-8), "up by a big step"),
        ]
    }
}

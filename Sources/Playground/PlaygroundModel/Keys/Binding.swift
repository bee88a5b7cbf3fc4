import LayerGeometry
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
        /// On the stage while it is exploded.
        case needle
        /// In the focused pane.
        case pane(Pane)
        /// While a touch problem is shown.
        case problem
        /// In a lesson.
        case lesson
        /// While a listing is shown.
        case code
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

    /// The keys, in the notation of `KeyPress`.
    public let keys: [KeyPress]
    /// The context in which they apply.
    public let place: Place
    /// The action in the playground; `nil` for keys of a replay.
    public let action: Action?
    /// The action in a replay; `nil` for all other keys.
    public let replay: ReplayAction?
    /// Its name in the palette; empty if the palette does not list it.
    public let name: String
    /// A short description for the help.
    public let help: String

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

    private init(
        _ keys: String, _ place: Place = .everywhere, action: Action?, replay: ReplayAction? = nil,
        _ name: String = "", _ help: String
    ) {
        self.keys = keys.utf8.split(separator: 0x20)
            .compactMap { KeyPress(notation: String($0) ?? "") }
        (self.place, self.action, self.replay) = (place, action, replay)
        (self.name, self.help) = (name, help)
    }

    private init(
        _ keys: String, _ place: Place, _ action: Action, _ name: String, _ help: String
    ) {
        self.init(keys, place, action: action, name, help)
    }

    /// Creates a binding that the palette does not list.
    private init(_ keys: String, _ place: Place, _ action: Action, _ help: String) {
        self.init(keys, place, action: action, "", help)
    }

    /// The whole table.
    ///
    /// If bindings share a key, the topmost overlay takes precedence, then the tool in use, then
    /// the pane, then `everywhere`.
    public static let all: [Binding] = [
        looking, editing, structure, program, inTool, inToolTyping, inNeedle, stage, list(.layers),
        tree, list(.inspector), inspector, list(.why), atProblem, inLesson, inCode, inPrompt,
        inMenu,
        inLayerMenu, inHelp,
        inReplay,
    ].flatMap { $0 }

    /// The binding of a key in a context; `nil` if it has none.
    ///
    /// - Parameter ignored: Modifiers to ignore unless a binding has them.
    public static func of(
        _ key: KeyPress, in place: Place, ignoring ignored: InputModifiers = []
    ) -> Binding? {
        if let found = all.first(where: { $0.place == place && $0.keys.contains(key) }) {
            return found
        }
        if case .character = key.key { return nil }
        let plain = KeyPress(key.key, key.modifiers.subtracting(ignored))
        return plain == key ? nil : of(plain, in: place)
    }
}

/// Key bindings in every pane.
extension Binding {
    static let looking = [
        Binding("?", .overlay(.toggleHelp), "help", "show this help"),
        Binding(":", .prompt(.open(.command)), "command", "every command by its name"),
        Binding("/", .prompt(.open(.find)), "find", "find a layer by name, class or text"),
        Binding("F", .prompt(.open(.filter)), "filter", "list only matches; Esc lists all again"),
        Binding("n", .listing(.nextMatch(1)), "next match", "select the next match or problem"),
        Binding("N", .listing(.nextMatch(-1)), "previous match", "select the previous one"),
        Binding(
            ">", .probe(.stop(1)), "next point", "go to the next point of interest, or problem"),
        Binding("<", .probe(.stop(-1)), "previous point", "go to the previous one"),
        Binding("y", .program(.copyWhy), "copy why", "copy the explanation, or write it to a file"),
        Binding("O", .listing(.toggleTouchable), "touchable", "list only touchable layers, or all"),
        Binding("X", .listing(.toggleProblems), "lint", "list the layers with touch problems"),
        Binding("S", .probe(.selectHit), "select hit", "select the layer that is hit at the probe"),
        Binding("Tab", .panes(.next(1)), "next pane", "focus the next pane"),
        Binding("S-Tab", .panes(.next(-1)), "previous pane", "focus the previous pane"),
        Binding("1", .panes(.focus(.stage)), "stage", "focus the stage"),
        Binding("2", .panes(.focus(.why)), "why", "focus Why"),
        Binding("3", .panes(.focus(.layers)), "layers", "focus the layers"),
        Binding("4", .panes(.focus(.inspector)), "inspector", "focus the inspector"),
        Binding("Esc", .overlay(.escape), "back", "one step back; never loses anything"),
        Binding("v", .probe(.nextRules), "rules", "rule book: calayer, uiview, both, book"),
        Binding("c", .probe(.nextQuestion), "question", "ask containsPoint or hitTest"),
        Binding("Space", .clock(.togglePlaying), "play", "play or pause animations"),
        Binding(",", .clock(.step(-1)), "frame back", "one frame back"),
        Binding(".", .clock(.step(1)), "frame on", "one frame forward"),
        Binding("m", .clock(.toggleModel), "model", "hit-test the model, or the presentation"),
        Binding(
            "x", .stage(.toggle(.xray)), "x-ray", "mark cells where the visible layer is not hit"),
        Binding(
            "E", .stage(.toggleNeedle), "explode",
            "spread the layers, with a needle through the probe"),
        Binding(
            "V", .stage(.toggle(.reach)), "reach", "show where the selected layer gets the touch"),
        Binding("P", .probe(.atBest), "best point", "go to the best point of the selected layer"),
        Binding("@", .stage(.toggle(.pins)), "pins", "show the anchor points of all layers"),
        Binding("f", .stage(.toggle(.frames)), "frames", "show frames: the boxes around layers"),
        Binding("Y", .stage(.toggle(.axes)), "axes", "show axes: where x and y increase"),
        Binding("g", .stage(.toggle(.grid)), "grid", "show a grid in points"),
        Binding(
            "=", .panes(.toggleArithmetic), "arithmetic", "show the arithmetic of the conversion"),
        Binding(
            "_", .panes(.toggleScreen), "full screen",
            "give this pane the screen, and back; Why's loupe too"),
        Binding("i", .panes(.toggleAbout), "about", "show or hide the scene's description"),
        Binding("+", .stage(.zoom(closer: true, about: nil)), "zoom in", "closer"),
        Binding("-", .stage(.zoom(closer: false, about: nil)), "zoom out", "farther"),
        Binding("0", .stage(.fit), "fit", "show the whole scene"),
        Binding("z", .stage(.centerSelection), "centre", "centre the selected layer"),
        Binding("Backspace", .listing(.superlayer), "superlayer", "select the superlayer"),
        Binding(
            "]", .probe(.candidate(1)), "next candidate", "select the next layer under the probe"),
        Binding(
            "[", .probe(.candidate(-1)), "previous candidate", "select the previous layer under it"),
    ]

    static let editing =
        Tool.allCases.map { Binding($0.key, .edit(.tool($0)), $0.title, $0.help) } + [
            Binding(
                "A", .edit(.toggleKeepFrame), "keep frame", "let position follow the anchor point"),
            Binding("u", .document(.undo), "undo", "undo the last change"),
            Binding("U C-r", .document(.redo), "redo", "redo the last undone change"),
        ]

    static let structure = [
        Binding("M", .menu(.selectedLayer), "layer menu", "all actions for the layer"),
        Binding("Insert", .structure(.newLayer), "new layer", "add a layer to the selected one"),
        Binding("Delete", .structure(.deleteLayer), "delete", "delete the selected layer"),
        Binding("I", .edit(.property(.isHidden)), "hide", "hide or show the selected layer"),
    ]

    static let program = [
        Binding("w", .program(.save), "save", "save the scene"),
        Binding(
            "W", .prompt(.open(.saveAs(then: nil))), "save as", "save the scene as another file"),
        Binding(
            "Q", .program(.request(.quiz)), "quiz", "a quiz on this scene: who gets the touch?"),
        Binding("R", .program(.record), "record", "record what you do as a script; again to stop"),
        Binding(
            "C", .program(.claim), "claim", "while recording: claim what is hit at the pointer"),
        Binding("T", .program(.makeTest), "test", "make a test of the session"),
        Binding(
            "!", .program(.denyAnswer), "wrong", "this answer is wrong: make a test that fails"),
        Binding("e", .menu(.export), "export", "export the selected layer as code or a picture"),
        Binding(
            "%", .panes(.toggleMouse), "mouse",
            "mouse on or off, so that the terminal can select text"),
        Binding("C-l", .program(.request(.redraw)), "redraw", "repaint the screen"),
        Binding("C-z", .program(.request(.suspend)), "suspend", "back to the shell; fg continues"),
        Binding("q C-c", .program(.quit), "quit", "quit; asks about unsaved changes"),
    ]

    private init(_ keys: String, _ action: Action, _ name: String, _ help: String) {
        self.init(keys, action: action, name, help)
    }

    // MARK: Key bindings in one pane, or while a tool is in use

    /// The four directions and their keys, which are the same wherever something moves.
    private static let directions: [(letter: String, arrow: String, name: String, x: Int, y: Int)] =
        [
            ("h", "Left", "left", -1, 0), ("j", "Down", "down", 0, 1), ("k", "Up", "up", 0, -1),
            ("l", "Right", "right", 1, 0),
        ]

    static let inTool: [Binding] =
        steps(.cell, "change it by a step") { "\($0) \($1)" }
        + steps(.big, "change it by a big step") { "\($0.uppercased()) S-\($1)" }
        + steps(.fine, "change it by a fine step") { "C-\($1)" }
        + [
            Binding("=", .tool, .edit(.typeValue("")), "type the numbers"),
            Binding(
                "Backspace", .tool, .edit(.reset),
                "reset to the default; a place returns to where it was"),
            Binding("Space", .tool, .edit(.switchFlag), "switch the chosen flag"),
            Binding("Enter", .tool, .edit(.keep), "keep; Esc reverts"),
        ]
        + (1...9).map {
            Binding("\($0)", .tool, .edit(.pad($0)), "as on a number pad: 7 is the corner at 0,0")
        }

    /// Keys that start typing a number and are not on the number pad.
    static let inToolTyping = ["-", "0", "."].map {
        Binding($0, .tool, .edit(.typeValue($0)), "start typing a number")
    }

    static let stage: [Binding] =
        moves(columns: 1, rows: 1, "move the probe") { "\($0) \($1)" }
        + moves(columns: 8, rows: 4, "move the probe by a big step") {
            "\($0.uppercased()) S-\($1)"
        }
        + [
            Binding("Enter", .pane(.stage), .probe(.clickHere), "click", "click where the probe is")
        ] + pans

    private static let pans = directions.map { letter, arrow, name, x, y in
        Binding(
            "A-\(letter) A-\(arrow)", .pane(.stage), .stage(.pan(columns: 4 * x, rows: 2 * y)),
            "pan \(name)", "move the view")
    }

    static let inNeedle: [Binding] =
        directions.map { letter, arrow, _, x, y in
            Binding(
                "\(letter) \(arrow)", .needle, .stage(.turnNeedle(x: -y, y: x)), "turn the layers")
        } + [
            Binding("+", .needle, .stage(.spreadNeedle(isMore: true)), "spread the layers"),
            Binding(
                "-", .needle, .stage(.spreadNeedle(isMore: false)), "move them closer together"),
        ]

    static let tree = [
        Binding("h Left", .pane(.layers), .listing(.setFold(open: false)), "close the layer"),
        Binding("l Right", .pane(.layers), .listing(.setFold(open: true)), "open the layer"),
        Binding(
            "Enter", .pane(.layers), .probe(.atSelection), "point at it",
            "hit-test the centre of the layer"),
        Binding("Space", .pane(.layers), .listing(.fold(nil)), "fold", "open or close the layer"),
    ]

    static let atProblem = [
        Binding(
            "Enter", .problem, .listing(.fixProblem), "fix",
            "apply the suggested fix; u takes it back")
    ]

    static let inspector = [
        Binding(
            "Enter Space", .pane(.inspector), .inspector(.editLine), "edit", "edit the property")
    ]

    /// Key bindings for moving through the lines of a pane beside the stage.
    static func list(_ pane: Pane) -> [Binding] {
        [
            Binding("j Down", .pane(pane), .panes(.move(pane, 1)), "down"),
            Binding("k Up", .pane(pane), .panes(.move(pane, -1)), "up"),
            Binding("J S-Down", .pane(pane), .panes(.move(pane, 8)), "down by a big step"),
            Binding("K S-Up", .pane(pane), .panes(.move(pane, -8)), "up by a big step"),
            Binding("PageDown C-f C-d", .pane(pane), .panes(.page(pane, 1)), "down by a page"),
            Binding("PageUp C-b C-u", .pane(pane), .panes(.page(pane, -1)), "up by a page"),
            Binding("g Home", .pane(pane), .panes(.move(pane, -Int.max)), "to the first line"),
            Binding("G End", .pane(pane), .panes(.move(pane, .max)), "to the last line"),
            Binding("+", .pane(pane), .panes(.zoom(true)), "give this pane the whole column"),
            Binding(
                "-", .pane(pane), .panes(.zoom(false)), "restore all panes, then their borders"),
        ]
    }

    private typealias Keys = (_ letter: String, _ arrow: String) -> String

    private static func steps(_ stride: StepSize, _ help: String, keys: Keys) -> [Binding] {
        directions.map { letter, arrow, _, x, y in
            Binding(keys(letter, arrow), .tool, .edit(.adjust(x: x, y: y, by: stride)), help)
        }
    }

    private static func moves(
        columns: Int, rows: Int, _ help: String, keys: Keys
    ) -> [Binding] {
        directions.map { letter, arrow, _, x, y in
            Binding(
                keys(letter, arrow), .pane(.stage),
                .probe(.move(columns: columns * x, rows: rows * y)), help)
        }
    }

    // MARK: Key bindings in overlays and in replays

    static let inPrompt = [
        Binding("Enter", .prompt, .prompt(.accept), "accept"),
        Binding("Esc C-c", .prompt, .overlay(.escape), "close the line"),
        Binding("Up C-p", .prompt, .prompt(.up), "the suggestion above, or earlier input"),
        Binding("Down C-n", .prompt, .prompt(.down), "the suggestion below"),
        Binding("S-Tab", .prompt, .prompt(.moveChoice(-1)), "the suggestion above"),
        Binding("Tab", .prompt, .prompt(.complete), "insert the suggestion, then the next one"),
        line("Left C-b", .move(.characters(-1)), "cursor to the left"),
        line("Right C-f", .move(.characters(1)), "cursor to the right"),
        line("C-Left A-b A-Left", .move(.word(.letters, -1)), "a word to the left"),
        line("C-Right A-f A-Right", .move(.word(.letters, 1)), "a word to the right"),
        line("Home C-a", .move(.characters(-Int.max)), "cursor to the beginning"),
        line("End C-e", .move(.characters(.max)), "cursor to the end"),
        line("Backspace C-h", .erase(.characters(-1)), "erase before the cursor"),
        line("Delete C-d", .erase(.characters(1)), "erase at the cursor"),
        line("A-Backspace", .erase(.word(.letters, -1)), "erase the word before"),
        line("C-w", .erase(.word(.anything, -1)), "erase back to a space"),
        line("A-d", .erase(.word(.letters, 1)), "erase the word after the cursor"),
        line("C-u", .erase(.characters(-Int.max)), "erase all before the cursor"),
        line("C-k", .erase(.characters(.max)), "erase all after the cursor"),
    ]

    private static func line(_ keys: String, _ action: PromptAction, _ help: String) -> Binding {
        Binding(keys, .prompt, .prompt(action), help)
    }

    static let inMenu = [
        Binding("Enter Space", .menu, .menu(.choose(nil)), "choose the marked item"),
        Binding("Down j Tab", .menu, .menu(.move(1)), "the item below"),
        Binding("Up k S-Tab", .menu, .menu(.move(-1)), "the item above"),
        Binding("Home g", .menu, .menu(.moveToEnd(-1)), "the first item"),
        Binding("End G", .menu, .menu(.moveToEnd(1)), "the last item"),
        Binding("Esc q C-c", .menu, .overlay(.escape), "close the menu"),
    ]

    /// The items of a layer's menu, with their keys in it.
    public static let inLayerMenu = [
        Binding("h", .layerMenu, .edit(.property(.isHidden)), "hide", "hide or show it"),
        Binding("i", .layerMenu, .edit(.property(.name)), "rename", "give it another name"),
        Binding("n", .layerMenu, .structure(.newLayer), "new layer", "add a sublayer"),
        Binding("e", .layerMenu, .menu(.export), "export", "export it as code or a picture"),
        Binding("y", .layerMenu, .structure(.duplicate), "duplicate", "put a copy in front of it"),
        Binding(
            "}", .layerMenu, .structure(.restack(1)), "bring forward",
            "one place forward among its siblings"),
        Binding(
            "{", .layerMenu, .structure(.restack(-1)), "send backward",
            "one place backward among its siblings"),
        Binding(
            "<", .layerMenu, .structure(.moveOut), "move out",
            "make it a sibling of its superlayer"),
        Binding(
            ">", .layerMenu, .structure(.moveIn), "move in", "put it into the sibling behind it"),
        Binding("d", .layerMenu, .structure(.deleteLayer), "delete", "delete it"),
    ]

    static let inHelp = [
        Binding("j Down", .help, .panes(.scroll(.stage, 1)), "down"),
        Binding("k Up", .help, .panes(.scroll(.stage, -1)), "up"),
        Binding("PageDown J Space C-f C-d", .help, .panes(.page(.stage, 1)), "a page down"),
        Binding("PageUp K C-b C-u", .help, .panes(.page(.stage, -1)), "a page up"),
        Binding("Home g", .help, .panes(.page(.stage, -999)), "to the beginning"),
        Binding("End G", .help, .panes(.page(.stage, 999)), "to the end"),
        // As in lazygit and less, letters scroll and close, so filtering needs a key.
        Binding("/", .help, .prompt(.open(.help)), "filter the lines as you type"),
        Binding("Esc", .help, .overlay(.escape), "clear the filter, then close the help"),
        Binding("q ? C-c", .help, .overlay(.toggleHelp), "close the help"),
        Binding("C-l", .help, .program(.request(.redraw)), "repaint the screen"),
        Binding("C-z", .help, .program(.request(.suspend)), "back to the shell; fg continues"),
    ]

    /// Key bindings in a lesson; while working on a goal, Enter has its usual meaning.
    static let inLesson = [
        Binding("Enter", .lesson, .lesson(.request(.next)), "continue; in a question: answer"),
        Binding("Backspace", .lesson, .lesson(.request(.back)), "back to the previous step"),
        Binding("?", .lesson, .lesson(.request(.hint)), "a hint; then the text or the solution"),
        Binding("F5", .lesson, .lesson(.request(.reset)), "restart the step"),
        Binding("F1", .lesson, .overlay(.toggleHelp), "show this help"),
    ]

    static let inCode = [
        Binding(">", .code, .code(.step(1)), "step", "play the next line of the listing"),
        Binding("<", .code, .code(.step(-1)), "step back", "take the last line back"),
        Binding("C", .code, .code(.edit), "edit line", "change the line, and play the rest again"),
    ]

    static let inReplay = [
        replay("Space", .togglePlaying, "play or pause; at the end, restart"),
        replay("Esc", .pause, "pause"),
        replay("l Right j Down .", .step(1), "one step forward"),
        replay("h Left k Up ,", .step(-1), "one step back"),
        replay("L J S-Right S-Down PageDown", .step(10), "ten steps forward"),
        replay("H K S-Left S-Up PageUp", .step(-10), "ten steps back"),
        replay("]", .mark(1), "the next mark, test or failure"),
        replay("[", .mark(-1), "the previous mark, test or failure"),
        replay("g Home", .start, "the first step"),
        replay("G End", .end, "the last step"),
        replay("+", .speed(isUp: true), "twice as fast"),
        replay("-", .speed(isUp: false), "half as fast"),
        replay("?", .toggleHelp, "show these keys"),
        replay("C-l", .redraw, "repaint the screen"),
        replay("C-z", .suspend, "back to the shell; fg continues"),
        replay("q C-c", .quit, "quit"),
    ]

    private static func replay(_ keys: String, _ action: ReplayAction, _ help: String) -> Binding {
        Binding(keys, .replay, action: nil, replay: action, "", help)
    }
}

/// Actions in a replay of a script.
public enum ReplayAction: Hashable, Sendable {
    /// Plays or pauses; at the end, starts over.
    case togglePlaying
    /// Pauses.
    case pause
    /// Steps forward or back, and pauses.
    case step(Int)
    /// Goes to the first step, and pauses.
    case start
    /// Goes to the last step, and pauses.
    case end
    /// Goes to the next (1) or previous (-1) mark, start of a test, or failure, and pauses.
    case mark(Int)
    /// Plays twice as fast (`true`), or half as fast.
    case speed(isUp: Bool)
    /// Shows or hides the keys.
    case toggleHelp
    /// Repaints the whole screen.
    case redraw
    /// Suspends the program.
    case suspend
    /// Ends the program.
    case quit
}

import TerminalTypes

/// The right end of the bottom line: as many of the most useful keys as fit.
public struct HintLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column of the first word.
    public let column: Int
    /// The state that the words were chosen for; `nil` for an empty line.
    let state: State?

    /// An empty line.
    init() {
        state = nil
        words = []
        column = 0
    }

    /// The state that determines the hints.
    struct State: Hashable {
        /// The overlay with the keyboard focus; `nil` if a pane has it.
        let overlay: Overlay?
        /// Whether a lesson is running, which uses the keys ? and Enter.
        let isLesson: Bool
        /// Whether a tool is in use.
        let isEditing: Bool
        /// Whether the tool's value can be typed: not that of flags.
        let takesText: Bool
        /// Whether there are search results or touch problems to step through.
        let isWalking: Bool
        /// Whether the current line of the inspector can be edited or expanded.
        let canEdit: Bool
        /// Whether the current touch problem can be fixed with Enter.
        let canFix: Bool
        /// Whether the stage shows nothing of the scene.
        let isLost: Bool
        /// Whether the layout shows one pane at a time.
        let hasOnePane: Bool
        /// Whether the scene has points of interest.
        let hasStops: Bool
        /// Whether anything is animated.
        let hasMotion: Bool
        /// Whether animations are running.
        let isPlaying: Bool
        /// The focused pane.
        let focus: Pane
        /// The width of the screen in cells.
        let columns: Int
    }

    /// The maximum number of hints.
    static let most = 4

    /// Lays out the hints for a state at the right edge of a screen.
    init(_ state: State) {
        self.state = state
        let columns = state.columns
        let budget = columns * 2 / 5
        var chosen: [(key: String, text: String, action: Action)] = []
        var width = 1
        for (key, word, action) in Self.hints(state) {
            let more = key.cellWidth + 1 + word.cellWidth + 2
            if chosen.count == Self.most { break }
            // A shorter, less useful hint may still fit.
            if width + more > max(budget, 16) { continue }
            // Show each key once: the first meaning is the more specific one.
            if chosen.contains(where: { $0.key == key }) { continue }
            width += more
            chosen.append((key, word, action))
        }
        var place = columns - width + 1
        column = place
        var words: [ClickableWord] = []
        for (key, text, action) in chosen.dropFirst() + chosen.prefix(1) {
            let word = ClickableWord(key: key, text: text, column: place, action: action)
            words.append(word)
            place += word.width + 2
        }
        self.words = words
    }

    /// The action of a click in a column; `nil` outside the words.
    public func action(at column: Int) -> Action? {
        words.first { $0.column <= column && column < $0.column + $0.width }?.action
    }

    /// The most useful keys now, best first; the first one is shown last.
    private static func hints(_ state: State) -> [(String, String, Action)] {
        switch state.overlay {
        case .menu: return [("Esc", "back", .overlay(.escape))]
        case .prompt(let prompt):
            let back = ("Esc", "back", Action.overlay(.escape))
            return prompt.kind == .command
                ? [back, ("Tab", "complete", .prompt(.complete))] : [back]
        case .help, nil: break
        }
        if state.isEditing {
            return [("Esc", "revert", .overlay(.escape))]
                + hints(["keep"] + (state.takesText ? ["exact"] : []), in: .tool)
                + hints(["help"], in: state.isLesson ? .lesson : .everywhere)
        }
        if state.isLesson {
            return hints(["quit"], in: .everywhere) + hints(["help"], in: .lesson)
                + hints(["command", "panes"], in: .everywhere)
        }
        var words = ["command", "rules", "find", "question", "panes"]
        if state.hasMotion { words.insert("play", at: 0) }
        if state.hasStops { words.insert("show", at: 0) }
        if state.isWalking { words.insert("next", at: 0) }
        words = (state.hasOnePane ? ["panes", "help", "quit"] : ["quit", "help"]) + words
        let own =
            (state.isLost ? hints(["whole scene"], in: .everywhere) : [])
            + (state.canFix ? hints(["fix"], in: .problem) : [])
            + hints(
                ["point at it", "fold"] + (state.canEdit ? ["edit"] : []), in: .pane(state.focus))
        let all = hints(words, in: .everywhere).map { hint in
            hint.1 == "play" && state.isPlaying ? (hint.0, "pause", hint.2) : hint
        }
        return Array(all.prefix(2)) + own + all.dropFirst(2)
    }

    /// The bindings that have a hint.
    private static let known = Binding.all.filter { $0.hint != nil }

    /// The bindings with these hints.
    private static func hints(
        _ words: [String], in place: Binding.Place
    ) -> [(String, String, Action)] {
        words.compactMap { word in
            guard
                let binding = known.first(where: { $0.hint == word && $0.place == place }),
                let key = binding.keys.first, let action = binding.action
            else { return nil }
            return (key.spokenName, word, action)
        }
    }
}

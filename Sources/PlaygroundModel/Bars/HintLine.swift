import TerminalTypes

/// The right end of the bottom line: the most useful keys, as many as there is room for.
public struct HintLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column where they begin.
    public let column: Int
    /// What they were chosen for; `nil` for a line without words.
    let state: State?

    /// A line without words.
    init() {
        state = nil
        words = []
        column = 0
    }

    /// What the hints depend on.
    struct State: Hashable {
        /// What has the keyboard; `nil` where the panes have it.
        let overlay: Overlay?
        /// Whether a lesson is played, which has the keys ? and Enter.
        let isLesson: Bool
        /// Whether a tool is in use.
        let isEditing: Bool
        /// Whether there is something to go through: a search, or touch problems.
        let isWalking: Bool
        /// Whether the inspector's line can be edited or opened.
        let canEdit: Bool
        /// Whether a touch problem is looked at that Enter solves.
        let canFix: Bool
        /// Whether one pane is shown at a time.
        let hasOnePane: Bool
        /// Whether the scene names points to look at.
        let hasStops: Bool
        /// Whether anything can move.
        let hasMotion: Bool
        /// Whether it does.
        let isPlaying: Bool
        /// The pane with the keyboard.
        let focus: Pane
        /// How many cells the screen is wide.
        let columns: Int
    }

    /// How many hints there are at most.
    static let most = 4

    /// Places the hints for a state at the right edge of a screen.
    init(_ state: State) {
        self.state = state
        let columns = state.columns
        let budget = columns * 2 / 5
        var chosen: [(key: String, text: String, action: Action)] = []
        var width = 1
        for (key, word, action) in Self.hints(state) {
            let more = key.cellWidth + 1 + word.cellWidth + 2
            if chosen.count == Self.most { break }
            // A shorter one of less use may still have room.
            if width + more > max(budget, 16) { continue }
            // No key is told twice: the first meaning is the nearer one.
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

    /// What a click in a column does; `nil` beside the words.
    public func action(at column: Int) -> Action? {
        words.first { $0.column <= column && column < $0.column + $0.width }?.action
    }

    /// The keys that are of most use now, the most useful first; the first one is shown last.
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
                + hints(["keep", "exact"], in: .tool)
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
            (state.canFix ? hints(["fix"], in: .problem) : [])
            + hints(
                ["point at it", "fold"] + (state.canEdit ? ["edit"] : []), in: .pane(state.focus))
        let all = hints(words, in: .everywhere).map { hint in
            hint.1 == "play" && state.isPlaying ? (hint.0, "pause", hint.2) : hint
        }
        return Array(all.prefix(2)) + own + all.dropFirst(2)
    }

    /// The lines of the table that have a word for the hint line.
    private static let known = Binding.all.filter { $0.hint != nil }

    /// Those of them with these words.
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

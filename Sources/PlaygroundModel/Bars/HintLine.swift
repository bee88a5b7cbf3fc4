import TerminalTypes

/// The right end of the bottom line: the most useful keys, as many as there is room for.
public struct HintLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column where they begin.
    public let column: Int

    /// A line without words.
    init() {
        words = []
        column = 0
    }

    /// Places the hints at the right edge of a screen.
    ///
    /// - Parameters:
    ///   - overlay: What has the keyboard; `nil` where the panes have it.
    ///   - isEditing: Whether a tool is in use.
    init(columns: Int, overlay: Overlay?, isEditing: Bool) {
        let budget = columns * 2 / 5
        var chosen: [(key: String, text: String, action: Action)] = []
        var width = 1
        for (key, word, action) in Self.hints(overlay, isEditing: isEditing) {
            let more = key.cellWidth + 1 + word.cellWidth + 2
            if width + more > max(budget, 16) { break }
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
    private static func hints(
        _ overlay: Overlay?, isEditing: Bool
    ) -> [(String, String, Action)] {
        switch overlay {
        case .menu, .prompt: return [("Esc", "back", .overlay(.escape))]
        case .help, nil: break
        }
        let words =
            isEditing
            ? ["keep", "exact"]
            : ["quit", "help", "command", "find", "rules", "question", "panes"]
        let hints = words.compactMap { word -> (String, String, Action)? in
            guard let binding = Binding.all.first(where: { $0.hint == word }),
                let key = binding.keys.first, let action = binding.action
            else { return nil }
            return (key.spokenName, word, action)
        }
        return isEditing ? [("Esc", "revert", .overlay(.escape))] + hints : hints
    }
}

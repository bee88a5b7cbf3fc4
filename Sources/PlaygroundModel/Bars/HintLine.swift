import LayerGeometry
import TerminalTypes

/// A word of the title or of the hint line that can be clicked.
public struct ClickableWord: Hashable, Sendable {
    /// The key, where it has one: `?`.
    public let key: String
    /// The text after the key.
    public let text: String
    /// The column of the first character.
    public let column: Int
    /// What a click on it does.
    public let action: Action?

    /// How many cells it takes.
    public var width: Int { (key.isEmpty ? 0 : key.cellWidth + 1) + text.cellWidth }
}

/// The right end of the bottom line: the most useful keys, as many as there is room for.
public struct HintLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column where they begin.
    public let column: Int

    /// Places the hints of a playground at the right edge of its screen.
    public init(_ playground: Playground) {
        let columns = playground.size.columns
        let budget = columns * 2 / 5
        var chosen: [(key: String, text: String, action: Action)] = []
        var width = 1
        for (key, word, action) in Self.hints(playground) {
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
    private static func hints(_ playground: Playground) -> [(String, String, Action)] {
        if playground.menu != nil || playground.prompt != nil {
            return [("Esc", "back", .escape)]
        }
        let words =
            playground.session == nil
            ? ["quit", "help", "command", "find", "rules", "question", "panes"]
            : ["keep", "exact"]
        let hints = words.compactMap { word -> (String, String, Action)? in
            guard let binding = Binding.all.first(where: { $0.hint == word }),
                let key = binding.keys.first
            else { return nil }
            return (key.description, word, binding.action)
        }
        return playground.session == nil ? hints : [("Esc", "revert", .escape)] + hints
    }
}

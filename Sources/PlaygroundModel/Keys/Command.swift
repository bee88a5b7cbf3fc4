import Diagnostics
import LayerGeometry
import TerminalTypes

/// The commands of the palette: named key bindings, and commands with arguments.
public enum Command {
    /// The reason why a command cannot be run.
    struct Problem: Error {
        let message: String
    }

    /// The meaning of a typed command.
    enum Meaning {
        case action(Action)
        case set(Int, LayerProperty, LayerValue)
    }

    /// The bindings that match a text, best first: by name, key or description.
    ///
    /// Matching is fuzzy: the letters need only occur in this order.
    public static func matching(_ text: String) -> [Binding] {
        scored(text).sorted { ($0.score, $0.place) < ($1.score, $1.place) }.map(\.binding)
    }

    /// The bindings that match a text, with their scores; 0 is best.
    ///
    /// - Parameter meant: The name that the text abbreviates, if any.
    static func scored(
        _ text: String, meaning meant: String? = nil
    ) -> [(score: Int, place: Int, binding: Binding)] {
        let wanted = text.lowercased().filter { $0 != " " }
        var seen: Set<String> = []
        let commands = Binding.all.filter { !$0.name.isEmpty && seen.insert($0.name).inserted }
        return commands.enumerated().compactMap { place, binding in
            let score =
                wanted.isEmpty
                ? 0 : binding.name == meant && meant != text ? -1 : score(binding, text, wanted)
            return score.map { (score: $0, place: place, binding: binding) }
        }
    }

    /// The scores of names that begin with a text, and of descriptions that contain it.
    static let (scoreOfPrefix, scoreOfHelp) = (2, 4)

    /// The score of a match, 0 being best; `nil` if it does not match.
    private static func score(_ binding: Binding, _ text: String, _ wanted: String) -> Int? {
        let name = binding.name.lowercased()
        if binding.keys.contains(where: { $0.description == text }) { return 0 }
        if name.filter({ $0 != " " }) == wanted { return 1 }
        if name.filter({ $0 != " " }).hasPrefix(wanted) { return scoreOfPrefix }
        if name.contains(text.lowercased()) { return 3 }
        if binding.help.lowercased().contains(text.lowercased()) { return scoreOfHelp }
        if hasLetters(of: wanted, in: name) { return 5 }
        return nil
    }

    private static func hasLetters(of wanted: String, in text: String) -> Bool {
        var rest = wanted[...]
        for character in text where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Parses a command: the name of a binding, or a command with an argument.
    static func read(_ text: String, in setting: CommandSetting) -> Result<Meaning, Problem> {
        if text.allSatisfy({ $0 == " " }) { return .failure(Problem(message: "type a command")) }
        let trimmed = text.trimmingEnd()
        let isWord = WordCommand.written(meant(by: trimmed))?.argument == nil
        let meant = meant(by: isWord ? trimmed : text)
        if let action = Binding.all.first(where: { $0.name == meant })?.action {
            return .success(.action(action))
        }
        if let (command, argument) = WordCommand.written(meant) {
            return command.read(argument ?? "", setting)
        }
        let near = near(text).map { "; similar: \($0)" } ?? ""
        return .failure(Problem(message: "no command '\(text)'\(near)"))
    }

    /// The command whose name is spelled almost like a text, or like its first word, which it
    /// replaces; `nil` if there is none, or the text is too short to tell.
    static func near(_ text: String) -> String? {
        guard text.utf8.count <= 1_000 else { return nil }
        let names = Binding.all.filter { $0.action != nil }.map(\.name)
        let words = WordCommand.all.map(\.word)
        func nearest(_ word: String, _ known: [String]) -> String? {
            if word.count < leastOfNear || known.contains(word) { return nil }
            return Suggestion.nearest(
                to: word,
                among: known.filter { $0.count >= leastOfNear && hasMost(of: word, in: $0) })
        }
        if let name = nearest(text, names + words) { return name }
        let first = String(text.prefix { $0 != " " })
        guard first.count < text.count else { return nil }
        return nearest(first, words).map { $0 + text.dropFirst(first.count) }
    }

    /// Whether a name has three quarters of the letters of a word, in any order: short words are
    /// within few edits of many names.
    private static func hasMost(of word: String, in name: String) -> Bool {
        var rest = Array(name)
        let shared = word.count { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest.remove(at: place)
            return true
        }
        return shared * 4 >= word.count * 3
    }

    /// The minimum length of a word that may be misspelled.
    private static let leastOfNear = 3

    /// The command that a text stands for: the one of that name, or else the result of
    /// `expanded(_:)`.
    static func meant(by text: String) -> String {
        Binding.all.contains { $0.name == text && $0.action != nil } ? text : expanded(text)
    }

    /// Translates a command of vim or helix, such as `e my.yaml`.
    public static func expanded(_ text: String) -> String {
        // No alias is longer; a text may have thousands of characters.
        let word = text.prefix(longestAlias + 1).prefix { $0 != " " }
        guard let own = aliases[String(word)] else { return text }
        return own + text.dropFirst(word.count)
    }

    private static let longestAlias = aliases.keys.map(\.count).max() ?? 0

    /// Commands of other editors, and their names here.
    private static let aliases = [
        "e": "open", "edit": "open", "o": "open", "u": "undo", "red": "redo",
        "q": "quit", "qa": "quit", "quit!": "q!", "qa!": "q!",
        "wr": "w", "wri": "w", "write": "w", "wa": "w", "up": "w", "update": "w", "saveas": "w",
        "sav": "w", "wr!": "w!", "write!": "w!", "e!": "reload", "edit!": "reload", "rl": "reload",
        "h": "help", "cn": "next match", "cnext": "next match", "cp": "previous match",
        "cprevious": "previous match",
        "x": "wq", "x!": "wq", "wq!": "wq", "wqa": "wq", "xa": "wq", "exit": "wq",
    ]
}

extension String {
    /// The text without trailing spaces.
    fileprivate func trimmingEnd() -> String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}

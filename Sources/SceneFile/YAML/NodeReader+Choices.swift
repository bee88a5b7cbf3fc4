import Diagnostics
import LayerGeometry

/// Keywords.
extension NodeReader {
    /// Reads a keyword.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: Node, _ key: String, _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        word(node, key, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
    }

    /// Reads one of some words; true and false must not be in quotes.
    func word(_ node: Node, _ key: String, among words: [String]) -> String? {
        let scalar = node.scalar
        let isFlag = words.contains("true")
        if let scalar, words.contains(scalar.string),
            scalar.isPlain || !isFlag
                || scalar.string != "true" && scalar.string != "false"
        {
            return scalar.string
        }
        let near = scalar.flatMap { scalar in
            (isFlag ? PropertyKind.flag(scalar.string).map { "\($0)" } : nil)
                ?? FrameworkWord.meaning(of: scalar.string, among: words)
                ?? Suggestion.nearest(to: scalar.string, among: words)
        }
        refuse(
            node, key, PropertyKind.word(words).usage,
            help: near.map { "write '\($0)'" } ?? emptyHelp(node))
        return nil
    }

    /// Reads a list of keywords without repetition.
    func choices<Choice: RawRepresentable & CaseIterable & Equatable>(
        _ node: Node, _ key: String, _ type: Choice.Type
    ) -> [Choice]? where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue)
        guard let items = node.items else {
            let near = node.scalar.flatMap {
                names.contains($0.string)
                    ? $0.string : Suggestion.nearest(to: $0.string, among: names)
            }
            refuse(
                node, key, "a list of words",
                help: near.map { "write '[\($0)]'" } ?? emptyHelp(node))
            return nil
        }
        var choices: [Choice] = []
        for item in items {
            if isFull { return nil }
            guard let choice = choice(item, key, type) else { continue }
            if choices.contains(choice) {
                report("'\(key)' has '\(choice.rawValue)' twice", at: item, help: "remove one")
            } else {
                choices.append(choice)
            }
        }
        return choices
    }
}

import Diagnostics

/// Keywords.
extension NodeReader {
    /// Reads a keyword.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: Node, _ key: String, _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        if let choice = node.scalar.flatMap({ Choice(rawValue: $0.string) }) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let near = node.scalar.flatMap { Suggestion.nearest(to: $0.string, among: names) }
        let expected = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        report(
            "'\(key)' \(described(node)), but must be \(expected)", at: node,
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
            report(
                "'\(key)' \(described(node)), but must be a list of words", at: node,
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

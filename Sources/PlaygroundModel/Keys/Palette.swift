/// A line of the palette: a command, or the next part of one.
public struct Proposal: Hashable, Sendable {
    /// How it is shown.
    public let title: String
    /// What stands in the line when it is taken.
    let text: String
    /// The key that does the same; empty where there is none.
    public let key: String
    /// What it does, in a few words.
    public let help: String
    /// What it does; `nil` where the text is to be read.
    let action: Action?
    /// Whether nothing is to be typed any more.
    let isWhole: Bool

    init(_ text: String, _ help: String, title: String? = nil, isWhole: Bool = true) {
        self.title = title ?? text
        (self.text, self.help, self.isWhole, key, action) = (text, help, isWhole, "", nil)
    }

    init(_ binding: Binding) {
        (title, text, isWhole) = (binding.name, binding.name, true)
        (key, help, action) = (binding.shortcut, binding.help, binding.action)
    }
}

/// What the palette proposes for what is typed: what can be done here, recently used first.
public struct Palette: Sendable {
    /// The lines, the best first.
    public let proposals: [Proposal]

    /// A palette without lines.
    init() { proposals = [] }

    /// Finds what fits a text.
    init(for text: String, in setting: CommandSetting) {
        let again = setting.recent.filter { $0.hasPrefix(text) && $0 != text }.filter { recent in
            if case .success = Command.read(recent, in: setting) { return true }
            return false
        }
        if let (command, written) = WordCommand.written(text), let argument = written {
            let more = command.complete(argument, setting)
            let known = Set(more.map(\.text))
            proposals =
                again.filter { !known.contains($0) }.map { Proposal($0, "again") } + more
            return
        }
        var found = Command.scored(text).filter {
            // What is written out is there even where it can do nothing: Enter does it.
            $0.binding.name == text || $0.binding.action.map(setting.isPossible) == true
        }.map { (score: $0.score, place: $0.place, proposal: Proposal($0.binding)) }
        for (place, command) in WordCommand.all.enumerated() where command.word.hasPrefix(text) {
            let isWhole = command.argument.isEmpty
            let proposal = Proposal(
                isWhole ? command.word : command.word + " ", command.help, title: command.usage,
                isWhole: isWhole)
            found.append((text.isEmpty ? 0 : 2, 1_000 + place, proposal))
        }
        let known = Set(found.map(\.proposal.text))
        for (place, recent) in again.enumerated() where !known.contains(recent) {
            found.append((text.isEmpty ? 0 : 1, place, Proposal(recent, "again")))
        }
        let ranks = Dictionary(
            setting.recent.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func order(_ line: (score: Int, place: Int, proposal: Proposal)) -> (Int, Int, Int) {
            (line.score, ranks[line.proposal.text] ?? .max, line.place)
        }
        proposals = found.sorted { order($0) < order($1) }.map(\.proposal)
    }

    /// The place of the chosen line, where a choice may go round; `nil` where there are none.
    public func place(of choice: Int) -> Int? {
        let count = proposals.count
        return count == 0 ? nil : (choice % count + count) % count
    }
}

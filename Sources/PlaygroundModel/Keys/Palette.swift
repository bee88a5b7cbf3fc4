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

    /// Whether layers come, go or change places: not by a part of its name.
    var changesLayers: Bool {
        if case .structure? = action { true } else { false }
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
    /// Whether Enter runs the first proposal although none was chosen.
    private let isFirstMeant: Bool

    /// The shortest text that stands for the only name beginning with it, and for any name containing
    /// it.
    private static let (leastOfUnique, leastOfPart) = (2, 3)

    /// The most bytes of a command with its argument that something is proposed for.
    private static let longest = 1_000
    /// The bytes of the longest name or help of a command: a longer text is in none.
    private static let longestName =
        (Binding.all.flatMap { [$0.name, $0.help] } + WordCommand.all.map(\.word))
        .map(\.utf8.count).max() ?? 0

    /// A palette without lines.
    init() { (proposals, isFirstMeant) = ([], false) }

    /// Finds what fits a text.
    init(for text: String, in setting: CommandSetting) {
        guard text.utf8.count <= Self.longest else {
            (proposals, isFirstMeant) = ([], false)
            return
        }
        let again = setting.recent.filter { $0.hasPrefix(text) && $0 != text }.filter { recent in
            if case .success = Command.read(recent, in: setting) { return true }
            return false
        }
        if let (command, written) = WordCommand.written(Command.expanded(text)),
            let argument = written
        {
            let more = command.complete(argument, setting)
            let known = Set(more.map(\.text))
            proposals =
                again.filter { !known.contains($0) }.map { Proposal($0, "again") } + more
            isFirstMeant = !argument.isEmpty || proposals.count == more.count
            return
        }
        guard text.utf8.count <= Self.longestName else {
            (proposals, isFirstMeant) = ([], false)
            return
        }
        let meant = Command.meant(by: text)
        var found = Command.scored(text, meaning: meant).filter {
            // What is written out is there even where it can do nothing: Enter does it.
            $0.binding.name == meant || $0.binding.action.map(setting.isPossible) == true
        }.map { (score: $0.score, place: $0.place, proposal: Proposal($0.binding)) }
        for (place, command) in WordCommand.all.enumerated()
        where command.word.hasPrefix(text) || command.word == meant {
            let isWhole = command.argument.isEmpty
            let proposal = Proposal(
                isWhole ? command.word : command.word + " ", command.help, title: command.usage,
                isWhole: isWhole)
            let score = text.isEmpty ? 0 : command.word == meant && meant != text ? -1 : 2
            found.append((score, 1_000 + place, proposal))
        }
        let known = Set(found.map(\.proposal.text))
        for (place, recent) in again.enumerated() where !known.contains(recent) {
            // Behind the commands that it could begin, as Up has them too.
            found.append((text.isEmpty ? 0 : 3, place, Proposal(recent, "again")))
        }
        let ranks = Dictionary(
            setting.recent.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func order(_ line: (score: Int, place: Int, proposal: Proposal)) -> (Int, Int, Int) {
            (line.score, ranks[line.proposal.text] ?? .max, line.place)
        }
        let sorted = found.sorted { order($0) < order($1) }
        proposals = sorted.map(\.proposal)
        let begun = sorted.count { $0.proposal.text.hasPrefix(text) }
        isFirstMeant =
            sorted.first.map { first in
                let name = first.proposal.text.filter { $0 != " " }
                return !text.isEmpty
                    && (first.score < 0 || name == text.filter { $0 != " " }
                        || Self.does(text, first.proposal, setting)
                        || !first.proposal.changesLayers
                            && (begun == 1 && first.proposal.text.hasPrefix(text)
                                && text.count >= Self.leastOfUnique
                                || first.score <= 3 && text.count >= Self.leastOfPart))
            } ?? false
    }

    /// Whether a text as it stands does what a line does: `w` saves.
    private static func does(
        _ text: String, _ proposal: Proposal, _ setting: CommandSetting
    ) -> Bool {
        guard let action = proposal.action,
            case .success(.action(let meant)) = Command.read(text, in: setting)
        else { return false }
        return meant == action
    }

    /// The place of the line that Enter takes: the chosen one, else the first one where it is clear that
    /// it is meant; `nil` for none.
    public func marked(for prompt: Prompt) -> Int? {
        prompt.hasChosen || isFirstMeant ? place(of: prompt.choice) : nil
    }

    /// The place of the chosen line, where a choice may go round; `nil` where there are none.
    public func place(of choice: Int) -> Int? {
        let count = proposals.count
        return count == 0 ? nil : (choice % count + count) % count
    }
}

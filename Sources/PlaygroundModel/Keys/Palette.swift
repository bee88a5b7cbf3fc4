/// A suggestion of the palette: a command, or the next part of one.
public struct Proposal: Hashable, Sendable {
    /// The displayed text.
    public let title: String
    /// The text to insert into the line.
    let text: String
    /// The key with the same effect; empty if there is none.
    public let key: String
    /// A short description.
    public let help: String
    /// The action; `nil` if the text must be parsed.
    let action: Action?
    /// Whether the command is complete.
    let isWhole: Bool

    init(_ text: String, _ help: String, title: String? = nil, isWhole: Bool = true) {
        self.title = title ?? text
        (self.text, self.help, self.isWhole, key, action) = (text, help, isWhole, "", nil)
    }

    /// Whether it adds, removes or moves layers, and so must not be run by a part of its name.
    var changesLayers: Bool {
        if case .structure? = action { true } else { false }
    }

    init(_ binding: Binding) {
        (title, text, isWhole) = (binding.name, binding.name, true)
        (key, help, action) = (binding.shortcut, binding.help, binding.action)
    }
}

/// The suggestions of the palette for the typed text: possible commands, recently used ones first.
public struct Palette: Sendable {
    /// The suggestions, best first.
    public private(set) var proposals: [Proposal] = []
    /// Whether Enter runs the first suggestion even if none was chosen.
    private var isFirstMeant = false

    /// The minimum length of a text that selects the only name starting with it, or the only name
    /// containing it.
    private static let (leastOfUnique, leastOfPart) = (2, 3)

    /// The maximum length in bytes of a command that gets suggestions.
    private static let longest = 1_000
    /// The length in bytes of the longest name or description of a command.
    private static let longestName =
        (Binding.all.flatMap { [$0.name, $0.help] } + WordCommand.all.map(\.word))
        .map(\.utf8.count).max() ?? 0

    /// An empty palette.
    init() {}

    /// Finds the suggestions for a text.
    init(for text: String, in setting: CommandSetting) {
        guard text.utf8.count <= Self.longest else { return }
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
            proposals = Self.near(text, in: setting).map { [$0] } ?? []
            return
        }
        let meant = Command.meant(by: text)
        var found = Self.bindings(for: text, meaning: meant, in: setting)
        for (place, command) in WordCommand.all.enumerated()
        where command.word.hasPrefix(text) || command.word == meant {
            let isWhole = command.argument.isEmpty
            let proposal = Proposal(
                isWhole ? command.word : command.word + " ", command.help, title: command.usage,
                isWhole: isWhole)
            let score = text.isEmpty ? 0 : command.word == meant && meant != text ? -1 : 2
            found.append((score, 1_000 + place, proposal))
        }
        // A misspelled name is likelier than letters that occur in some order.
        if !found.contains(where: { $0.score < 5 }), let near = Self.near(text, in: setting) {
            found.removeAll { $0.proposal.text == near.text }
            found.append((4, -1, near))
        }
        let known = Set(found.map(\.proposal.text))
        for (place, recent) in again.enumerated() where !known.contains(recent) {
            // After the commands that the text could start, as Up recalls these too.
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

    /// The commands of key bindings that a text could start, with their scores.
    ///
    /// One without an effect is listed if it is typed in full, or begun and there is no other: it says why.
    private static func bindings(
        for text: String, meaning meant: String, in setting: CommandSetting
    ) -> [(score: Int, place: Int, proposal: Proposal)] {
        let scored = Command.scored(text, meaning: meant)
        var listed = scored.filter { $0.binding.action.map(setting.isPossible) == true }
        let isBegun = !text.isEmpty && !listed.contains { $0.score < Command.scoreOfHelp }
        listed += scored.filter {
            ($0.binding.name == meant || isBegun && $0.score <= Command.scoreOfPrefix)
                && $0.binding.action.map(setting.isPossible) != true
        }
        return listed.map { ($0.score, $0.place, Proposal($0.binding)) }
    }

    /// The command that a text misspells; `nil` if there is none that has an effect.
    private static func near(_ text: String, in setting: CommandSetting) -> Proposal? {
        guard let near = Command.near(text) else { return nil }
        if let binding = Binding.all.first(where: { $0.name == near }) {
            return binding.action.map(setting.isPossible) == true ? Proposal(binding) : nil
        }
        guard let (command, argument) = WordCommand.written(near) else { return nil }
        let isWhole = command.argument.isEmpty || argument != nil
        return Proposal(
            isWhole ? near : near + " ", command.help,
            title: argument == nil ? command.usage : near, isWhole: isWhole)
    }

    /// Whether a text is an alias of a suggestion: `w` saves.
    private static func does(
        _ text: String, _ proposal: Proposal, _ setting: CommandSetting
    ) -> Bool {
        guard let action = proposal.action,
            case .success(.action(let meant)) = Command.read(text, in: setting)
        else { return false }
        return meant == action
    }

    /// The index of the suggestion that Enter runs: the chosen one, or else the first one if it is
    /// unambiguous; `nil` for none.
    public func marked(for prompt: Prompt) -> Int? {
        prompt.hasChosen || isFirstMeant ? place(of: prompt.choice) : nil
    }

    /// The index of the chosen suggestion, wrapping around; `nil` if there are none.
    public func place(of choice: Int) -> Int? {
        proposals.isEmpty ? nil : choice.wrapped(in: proposals.count)
    }
}

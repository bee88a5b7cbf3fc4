import HitboxCode
import LayerGeometry

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

    init(_ text: String, _ help: String = "", isWhole: Bool = true) {
        (title, self.text, self.help, self.isWhole) = (text, text, help, isWhole)
        (key, action) = ("", nil)
    }

    init(_ command: Command) {
        isWhole = command.argument.isEmpty
        (title, text) = (command.usage, command.name + (isWhole ? "" : " "))
        (key, help) = (command.binding?.shortcut ?? "", command.help)
        action = command.binding?.action
    }
}

/// The suggestions of the palette for the typed text: possible commands, recently used ones first.
public struct Palette: Sendable {
    private typealias Match = (likeness: Likeness, place: Int, proposal: Proposal)

    /// The suggestions, best first.
    public private(set) var proposals: [Proposal] = []
    /// Whether Enter runs the first suggestion even if none was chosen.
    private var isFirstMeant = false

    /// The minimum length of a text that selects the only name starting with it, or the only name
    /// containing it.
    private static let (leastOfUnique, leastOfPart) = (2, 3)

    /// The maximum length in bytes of a command that gets suggestions.
    private static let longest = 1_000

    /// An empty palette.
    init() {}

    /// Finds the suggestions for a text.
    init(for text: String, in playground: Playground) {
        guard text.utf8.count <= Self.longest else { return }
        let typed = TypedCommand(text)
        let recent = playground.overlays.recentCommands
        let again = recent.filter {
            $0.hasPrefix(text) && $0 != text && TypedCommand($0).canRun(in: playground)
        }
        if let word = typed.word, let argument = typed.argument {
            let more = word.choices(argument, playground).map {
                Proposal("\(word.name) \($0.text)", $0.help, isWhole: $0.isWhole)
            }
            let known = Set(more.map(\.text))
            proposals = again.filter { !known.contains($0) }.map { Proposal($0, "again") } + more
            isFirstMeant =
                (!argument.isEmpty || proposals.count == more.count)
                && !(word.name == "set" && SetCommand.hasNumbers(argument, playground))
            return
        }
        if typed.isCall {
            proposals = again.map { Proposal($0, "again") } + Self.calls(text, in: playground)
            return
        }
        var found = Self.commands(like: typed, in: playground)
        let known = Set(found.map(\.proposal.text))
        for (place, recent) in again.enumerated() where !known.contains(recent) {
            // After the commands that the text could start, as Up recalls these too.
            found.append((text.isEmpty ? .name : .part, place, Proposal(recent, "again")))
        }
        let ranks = Dictionary(
            recent.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func order(_ match: Match) -> (Likeness, Int, Int) {
            (match.likeness, ranks[match.proposal.text] ?? .max, match.place)
        }
        found.sort { order($0) < order($1) }
        proposals = found.map(\.proposal)
        isFirstMeant = found.first.map { isMeant($0, by: typed, in: playground) } ?? false
        if text.count >= Self.leastOfUnique { proposals += Self.calls(text, in: playground) }
    }

    /// The continuations of a call: members of a value, or layers whose names begin with the typed part.
    static func calls(_ text: String, in playground: Playground) -> [Proposal] {
        let completion = CallCompletion(of: text)
        guard let layer = completion.layer else {
            return completion.members(playground.asker).map {
                Proposal($0.call, $0.about, isWhole: false)
            }
        }
        guard !layer.isEmpty else { return [] }
        return playground.layers(like: layer).filter { $0.name.hasPrefix(layer) }.map {
            Proposal(completion.call(with: $0.name), $0.node.path.description, isWhole: false)
        }
    }

    /// The commands that a text could start, or if there are none, the one that it misspells.
    ///
    /// One without an effect is listed if it is typed in full, or begun and there is no other: it says why.
    private static func commands(
        like typed: TypedCommand, in playground: Playground
    ) -> [Match] {
        func isPossible(_ match: Match) -> Bool {
            match.proposal.action.map(playground.isPossible) ?? true
        }
        let all = Command.all.enumerated().compactMap { place, command -> Match? in
            typed.likeness(to: command).map { ($0, place, Proposal(command)) }
        }
        let isBegun =
            !typed.text.isEmpty && !all.contains { $0.likeness < .help && isPossible($0) }
        var found = all.filter {
            isPossible($0) || $0.proposal.text == typed.name
                || isBegun && $0.likeness <= .beginning
        }
        // A misspelled name is likelier than letters that occur in some order.
        guard !found.contains(where: { $0.likeness < .letters }), let text = typed.corrected
        else { return found }
        let corrected = TypedCommand(text)
        let proposal =
            corrected.named.map { Proposal($0) } ?? Proposal(text, corrected.word?.help ?? "")
        let near: Match = (.misspelling, -1, proposal)
        if isPossible(near) { found = [near] + found.filter { $0.proposal.text != proposal.text } }
        return found
    }

    /// Whether Enter runs the first suggestion.
    private func isMeant(
        _ first: Match, by typed: TypedCommand, in playground: Playground
    ) -> Bool {
        let (text, proposal) = (typed.text, first.proposal)
        if text.isEmpty { return false }
        if first.likeness == .alias || first.likeness == .name { return true }
        if case .action(let meant)? = try? typed.read(in: playground), meant == proposal.action {
            return true
        }
        // What adds, removes or moves layers must not be run by a part of its name.
        if case .structure? = proposal.action { return false }
        let isOnly =
            proposal.text.hasPrefix(text) && proposals.count { $0.text.hasPrefix(text) } == 1
        return isOnly && text.count >= Self.leastOfUnique
            || first.likeness <= .part && text.count >= Self.leastOfPart
    }

    /// The proposals that there is room for, the marked one among them, and its place.
    public func shown(for prompt: Prompt, rows: Int) -> ([Proposal], choice: Int?) {
        let (room, choice) = (max(0, min(12, rows)), marked(for: prompt))
        let top = max(0, (choice ?? 0) - room + 1)
        return (Array(proposals.dropFirst(top).prefix(room)), choice.map { $0 - top })
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

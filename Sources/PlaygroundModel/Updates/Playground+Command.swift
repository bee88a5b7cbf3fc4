import LayerGeometry

/// What is done in the palette.
extension Playground {
    /// The proposal of the palette that Enter takes; `nil` where there is none.
    var chosenProposal: Proposal? {
        guard let prompt, let place = derived.palette.marked(for: prompt) else { return nil }
        return derived.palette.proposals[place]
    }

    /// What Enter would do with a command that nothing is proposed for.
    public func commandHint(_ text: String) -> String {
        if case .success = Command.read(text, in: commandSetting) { return "Enter does it" }
        guard let (command, _) = WordCommand.written(Command.expanded(text)) else {
            return "no such command"
        }
        return command.usage
    }

    /// Does what is written, or else the chosen proposal; one that is not whole is typed on.
    mutating func acceptCommand(_ prompt: Prompt) -> Effect? {
        let text = prompt.line.text
        if !prompt.hasChosen, text.allSatisfy({ $0 == " " }) {
            overlays.prompt = nil
            return nil
        }
        if !prompt.hasChosen, case .success = Command.read(text, in: commandSetting) {
            return command(text)
        }
        guard let chosen = chosenProposal else {
            let isKnown = WordCommand.written(Command.meant(by: text)) != nil
            return isKnown || derived.palette.proposals.isEmpty
                ? command(text) : refuse("no command '\(text)'; press Down to choose a similar one")
        }
        guard chosen.isWhole else {
            write(chosen)
            refresh()
            guard derived.palette.proposals.isEmpty,
                case .failure(let problem) = Command.read(chosen.text, in: commandSetting)
            else { return nil }
            return refuse(problem.message)
        }
        guard let action = chosen.action else { return command(chosen.text) }
        endTool()
        overlays.prompt = nil
        overlays.remember(command: chosen.text)
        return update(action)
    }

    /// Keeps what a tool did that was in use when the palette was opened.
    private mutating func endTool() {
        guard edit != nil else { return }
        keep()
        refresh()
    }

    /// Puts the chosen proposal into the line; where it is there already, chooses the next one.
    mutating func complete() {
        if prompt?.kind == .command,
            let chosen = chosenProposal ?? derived.palette.proposals.first,
            chosen.text != prompt?.line.text
        {
            write(chosen)
        } else {
            moveChoice(1)
        }
    }

    private mutating func write(_ proposal: Proposal) {
        overlays.prompt = Prompt(.command, proposal.text)
    }

    /// Does a command as it is written: a name of the table of keys, or one with words after it.
    mutating func command(_ text: String) -> Effect? {
        switch Command.read(text, in: commandSetting) {
        case .failure(let problem):
            if prompt == nil { overlays.prompt = Prompt(.command, text) }
            return refuse(problem.message)
        case .success(.set(let index, let property, let value)):
            endTool()
            let wasSelected = selection
            select(index)
            if let problem = set(property, value) {
                select(wasSelected)
                if prompt == nil { overlays.prompt = Prompt(.command, text) }
                return refuse(problem)
            }
            overlays.prompt = nil
            overlays.remember(command: text)
        case .success(.action(let action)):
            endTool()
            overlays.prompt = nil
            overlays.remember(command: text)
            return update(action)
        }
        return nil
    }
}

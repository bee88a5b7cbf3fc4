import LayerGeometry

/// Running commands of the palette.
extension Playground {
    /// The suggestion of the palette that Enter runs; `nil` for none.
    var chosenProposal: Proposal? {
        guard let prompt, let place = derived.palette.marked(for: prompt) else { return nil }
        return derived.palette.proposals[place]
    }

    /// The file that the palette is to open, as far as it is typed; `nil` if the palette is closed.
    public var fileToOpen: String? {
        guard let prompt, prompt.kind == .command else { return nil }
        let typed = TypedCommand(prompt.line.text)
        return typed.word?.name == "open" ? typed.argument ?? "" : ""
    }

    /// Runs the typed command or the chosen suggestion; an incomplete one is inserted for further
    /// typing.
    mutating func acceptCommand(_ prompt: Prompt) {
        let text = prompt.line.text
        if !prompt.hasChosen, text.allSatisfy({ $0 == " " }) {
            overlays.prompt = nil
            return
        }
        let typed = TypedCommand(text)
        if !prompt.hasChosen, typed.canRun(in: self) { return command(text) }
        guard let chosen = chosenProposal else {
            let similar = derived.palette.proposals.prefix(3).map(\.title)
            guard typed.word == nil, !similar.isEmpty else { return command(text) }
            return giveUp(text, "no command '\(text)'; similar: \(similar.joined(separator: ", "))")
        }
        guard chosen.isWhole else {
            write(chosen)
            refresh()
            guard derived.palette.proposals.isEmpty else { return }
            do throws(Command.Problem) { _ = try TypedCommand(chosen.text).read(in: self) } catch {
                refuse(error.message)
            }
            return
        }
        command(chosen.text)
    }

    /// Inserts the marked suggestion or, if it was already inserted, the next one, cyclically.
    mutating func complete() {
        if case .value(let property)? = prompt?.kind { return complete(valueOf: property) }
        let proposals = derived.palette.proposals
        guard var prompt, prompt.kind == .command, !proposals.isEmpty else { return moveChoice(1) }
        let isNext = prompt.completed != nil || chosenProposal?.text == prompt.line.text
        if isNext, proposals.count == 1 { return }
        guard proposals.count > 1 else { return write(proposals[0]) }
        if prompt.completed == nil { prompt.completed = prompt.line }
        prompt.choice += isNext ? 1 : 0
        prompt.hasChosen = true
        prompt.line = LineInput(proposals[derived.palette.place(of: prompt.choice) ?? 0].text)
        overlays.prompt = prompt
    }

    /// Inserts the first value of a property that begins with the typed text or, repeated, the next one.
    private mutating func complete(valueOf property: LayerProperty) {
        guard var prompt else { return }
        let typed = prompt.completed ?? prompt.line
        let values = SetCommand.values(of: property, selectedNode).filter {
            $0.hasPrefix(typed.text)
        }
        guard !values.isEmpty else { return }
        prompt.choice = prompt.completed == nil ? 0 : prompt.choice + 1
        prompt.completed = typed
        prompt.line = LineInput(values[prompt.choice.wrapped(in: values.count)])
        overlays.prompt = prompt
    }

    private mutating func write(_ proposal: Proposal) {
        overlays.prompt = Prompt(.command, proposal.text)
    }

    /// Runs a typed command: the name of a binding, or a command with an argument.
    mutating func command(_ text: String) {
        let meaning: Command.Meaning
        do { meaning = try TypedCommand(text).read(in: self) } catch {
            return giveUp(text, error.message)
        }
        if case .ask = meaning, lesson?.isAsking == true {
            return giveUp(text, "answer first, then look")
        }
        // An edit was in progress when the palette was opened.
        keep()
        switch meaning {
        case .set(let index, let property, let value):
            let wasSelected = selection
            select(index)
            if let problem = set(property, value) {
                select(wasSelected)
                return giveUp(text, problem)
            }
        case .ask(let call):
            if let problem = ask(call) { return prompt == nil ? giveUp(problem) : refuse(problem) }
        case .action: break
        }
        overlays.prompt = nil
        overlays.remember(text, in: \.recentCommands)
        if case .action(let action) = meaning { effect = update(action) }
    }

    private mutating func giveUp(_ command: String, _ problem: String) {
        overlays.remember(command, in: \.recentCommands)
        giveUp(problem)
    }
}

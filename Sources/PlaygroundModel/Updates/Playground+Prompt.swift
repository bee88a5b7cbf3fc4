import LayerGeometry

extension Playground {
    mutating func update(_ action: PromptAction) -> Effect? {
        switch action {
        case .find: overlays.prompt = Prompt(.find)
        case .filter:
            overlays.prompt = Prompt(.filter, listing.filter)
        case .filterHelp: overlays.prompt = Prompt(.help, overlays.helpFilter)
        case .palette: overlays.prompt = Prompt(.command)
        case .saveAs(let next, let name): overlays.prompt = Prompt(.saveAs(then: next), name)
        case .write(let writing, let name): overlays.prompt = Prompt(.write(writing), name)
        // A second / before anything else is typed toggles between finding and filtering.
        case .type("/") where overlays.findText == "":
            overlays.prompt = Prompt(prompt?.kind == .find ? .filter : .find)
        case .erase where prompt?.line.text.isEmpty == true: overlays.prompt = nil
        case .type(let text): type { $0.insert(text) }
        case .erase: type { $0.erase() }
        case .delete: type { $0.delete() }
        case .eraseAll: type { $0.eraseAll() }
        case .eraseRest: type { $0.eraseRest() }
        case .eraseWord(let word): type { $0.erase(word) }
        case .deleteWord: type { $0.delete(.letters) }
        case .moveWord(let step): type { $0.moveWord(step) }
        case .moveCursor(let step): type { $0.move(step) }
        case .moveChoice(let step): moveChoice(step)
        case .up: recallOlder()
        case .down: recallNewer()
        case .complete: complete()
        case .accept: return accept()
        case .refuse(let problem): return refuse(problem)
        case .command(let text): return command(text)
        }
        if prompt?.listsMatches == true {
            refresh()
            if let match = chosenMatch { reveal(match.node.index) }
        }
        return nil
    }

    private mutating func type(_ change: (inout LineInput) -> Void) {
        guard var prompt else { return }
        change(&prompt.line)
        prompt.problem = nil
        (prompt.choice, prompt.hasChosen) = (0, false)
        (prompt.recalled, prompt.completed) = (nil, nil)
        overlays.prompt = prompt
        if prompt.kind == .help { panes.scroll[.stage] = 0 }
    }

    /// The match that Enter selects, and its index among the matches; `nil` if there are none.
    public var chosenMatch: (node: LayerNode, place: Int, count: Int)? {
        let found = derived.sieve.found
        guard let prompt, !found.isEmpty else { return nil }
        let place = prompt.choice.wrapped(in: found.count)
        return (tree[found[place]], place, found.count)
    }

    /// Submits the prompt.
    ///
    /// If the text is rejected, a search or a command is closed, as in vim, and can be recalled; a
    /// value or a file name stays open for correction.
    private mutating func accept() -> Effect? {
        guard let prompt else { return nil }
        let text = prompt.line.text
        switch prompt.kind {
        case .find where text.isEmpty:
            // As in vim, repeat the last search, if any.
            overlays.prompt = nil
            if isWalking { return update(.listing(.nextMatch(1))) }
        case .find:
            overlays.remember(search: text)
            guard let match = chosenMatch else { return giveUp("no layer matches '\(text)'") }
            listing.seek(text)
            overlays.prompt = nil
            select(match.node.index)
            panes.log =
                "\(match.node.spokenName): \(match.place + 1) of \(match.count) with '\(text)'"
        case .filter: return acceptFilter(prompt)
        case .help:
            overlays.prompt = nil
            filterHelp(by: text)
        case .value(let property): return accept(text, for: property)
        case .saveAs(let next):
            guard !text.isEmpty else { return refuse("type the name of a file") }
            guard !text.hasPrefix(":") else {
                return refuse("not a command: type the name of a file, or press Esc")
            }
            overlays.prompt = nil
            return .saveAs(text, overwriting: false, then: next)
        case .write(let writing):
            guard !text.isEmpty else { return refuse("type the name of a file") }
            overlays.prompt = nil
            return .write(writing, to: text, overwriting: false)
        case .command: return acceptCommand(prompt)
        case .answer:
            guard !text.isEmpty else { return refuse("type the answer") }
            return .lesson(.reply(.text(text)))
        }
        return nil
    }

    /// Accepts the filter and focuses the tree pane.
    private mutating func acceptFilter(_ prompt: Prompt) -> Effect? {
        let chosen = chosenMatch
        let text = prompt.line.text
        overlays.remember(search: text)
        guard text.isEmpty || chosen != nil else { return giveUp("no layer matches '\(text)'") }
        overlays.prompt = nil
        filter(by: text)
        guard let chosen else { return nil }
        panes.focus(on: .layers)
        if prompt.choice != 0 || isContextOnly(selection) {
            select(chosen.node.index)
        } else {
            reveal()
        }
        return nil
    }

    private mutating func accept(_ text: String, for property: LayerProperty) -> Effect? {
        do throws(LayerProperty.Problem) {
            let value = try property.parse(text)
            let problem = edit == nil ? set(property, value) : apply(property, value)
            if let problem { return refuse(problem) }
            overlays.prompt = nil
        } catch {
            return refuse(error.message)
        }
        return nil
    }

    /// Closes the prompt and shows why its text was rejected.
    mutating func giveUp(_ problem: String) -> Effect? {
        overlays.prompt = nil
        reveal()
        return update(PanesAction.complain(problem))
    }

    /// Shows why the text was rejected, and keeps the prompt open.
    mutating func refuse(_ problem: String) -> Effect? {
        overlays.prompt?.problem = problem
        return nil
    }
}

import LayerGeometry

extension Playground {
    /// What a recording is called where the user does not say.
    private static let recordingName = "recording.hitbox"

    mutating func updatePrompt(_ action: Action) {
        switch action {
        case .find: prompt = Prompt(.find)
        case .filter: prompt = Prompt(.filter, filter.isEmpty ? sought : filter)
        // A second / before anything else is typed goes from finding to filtering, and back.
        case .type("/") where findText == "":
            prompt = Prompt(prompt?.kind == .find ? .filter : .find)
        case .openPalette: prompt = Prompt(.command)
        case .askSaveAs(let andQuit): prompt = Prompt(.saveAs(andQuit: andQuit))
        case .record: prompt = Prompt(.record, Self.recordingName)
        case .erase where prompt?.line.text.isEmpty == true: prompt = nil
        case .moveChoice(let step): prompt?.choice += step
        default: type(action)
        }
        if case .moveChoice = action {} else { prompt?.choice = 0 }
        if prompt?.kind == .filter, let node = chosenMatch { reveal(node.index) }
    }

    private mutating func type(_ action: Action) {
        guard prompt != nil else { return }
        switch action {
        case .type(let text): prompt?.line.insert(text)
        case .erase: prompt?.line.erase()
        case .delete: prompt?.line.delete()
        case .eraseAll: prompt?.line.eraseAll()
        case .moveCursor(let step): prompt?.line.move(step)
        default: break
        }
        prompt?.problem = nil
    }

    /// Finishes what is being typed; where it cannot be used, the line stays and says why.
    mutating func accept() -> Effect? {
        guard let prompt else { return nil }
        let text = prompt.line.text
        switch prompt.kind {
        case .find:
            guard let node = chosenMatch else { return refuse("no layer with this text") }
            sought = text
            self.prompt = nil
            select(node.index)
        case .filter:
            acceptFilter(text)
        case .value(let property): return accept(text, for: property)
        case .saveAs(let andQuit):
            guard !text.isEmpty else { return refuse("type the name of a file") }
            self.prompt = nil
            return .saveAs(text, overwriting: false, andQuit: andQuit)
        case .record:
            guard !text.isEmpty else { return refuse("type the name of a file") }
            self.prompt = nil
            return .record(text)
        case .command:
            let proposals = Command.matching(text)
            if Command.isWritten(text) || proposals.isEmpty { return command(text) }
            self.prompt = nil
            let place = (prompt.choice % proposals.count + proposals.count) % proposals.count
            return update(proposals[place].action)
        }
        return nil
    }

    /// The layer that Enter selects among those found.
    private var chosenMatch: LayerNode? {
        let found = found
        guard let prompt, !found.isEmpty else { return nil }
        return found[(prompt.choice % found.count + found.count) % found.count]
    }

    /// Keeps the filter; the keyboard goes to what it lists.
    private mutating func acceptFilter(_ text: String) {
        let chosen = chosenMatch
        guard text.isEmpty || chosen != nil else {
            prompt?.problem = "no layer with this text"
            return
        }
        let choice = prompt?.choice ?? 0
        prompt = nil
        filter(by: text)
        guard let chosen else { return }
        focus = .layers
        if choice != 0 || isAside(selection) { select(chosen.index) } else { reveal() }
    }

    private mutating func accept(_ text: String, for property: LayerProperty) -> Effect? {
        do throws(LayerProperty.Problem) {
            let value = try property.parse(text)
            let problem = session == nil ? set(property, value) : apply(property, value)
            if let problem { return refuse(problem) }
            prompt = nil
        } catch {
            return refuse(error.message)
        }
        return nil
    }

    /// Does a command as it is written: a name of the table of keys, or one with words after it.
    mutating func command(_ text: String) -> Effect? {
        switch Command.read(text, in: self) {
        case .failure(let problem):
            if prompt == nil { prompt = Prompt(.command, text) }
            return refuse(problem.message)
        case .success(.set(let index, let property, let value)):
            let wasSelected = selection
            select(index)
            if let problem = set(property, value) {
                select(wasSelected)
                if prompt == nil { prompt = Prompt(.command, text) }
                return refuse(problem)
            }
            prompt = nil
        case .success(.action(let action)):
            prompt = nil
            return update(action)
        }
        return nil
    }

    private mutating func refuse(_ problem: String) -> Effect? {
        prompt?.problem = problem
        return nil
    }
}

/// Choosing suggestions, and recalling earlier input.
extension Playground {
    /// Chooses another suggestion; if none is marked, the first or last one.
    mutating func moveChoice(_ step: Int) {
        guard var prompt else { return }
        if prompt.kind == .help {
            _ = update(PanesAction.scroll(.stage, step))
            return
        }
        let isMarked = prompt.kind != .command || derived.palette.marked(for: prompt) != nil
        if let typed = prompt.completed { (prompt.line, prompt.completed) = (typed, nil) }
        prompt.choice = isMarked ? prompt.choice + step : min(0, step)
        prompt.hasChosen = true
        prompt.problem = nil
        overlays.prompt = prompt
    }

    /// Moves up: through the suggestions to the line itself, then to earlier input.
    mutating func recallOlder() {
        guard let prompt else { return }
        if prompt.hasChosen, prompt.choice == 0 {
            overlays.prompt?.hasChosen = false
        } else if prompt.hasChosen || overlays.recent.isEmpty {
            moveChoice(-1)
        } else {
            recall((prompt.recalled?.place ?? -1) + 1)
        }
    }

    /// Moves down: back to the typed line, then through the suggestions.
    mutating func recallNewer() {
        if let recalled = prompt?.recalled { recall(recalled.place - 1) } else { moveChoice(1) }
    }

    /// Recalls an earlier line into the prompt; 0 is the last one, -1 the current one.
    private mutating func recall(_ place: Int) {
        guard var prompt, place < overlays.recent.count else { return }
        let typed = prompt.recalled?.typed ?? prompt.completed ?? prompt.line
        prompt.line = place < 0 ? typed : LineInput(overlays.recent[place])
        prompt.recalled = place < 0 ? nil : Prompt.Recalled(typed: typed, place: place)
        (prompt.choice, prompt.hasChosen, prompt.completed) = (0, false, nil)
        prompt.problem = nil
        overlays.prompt = prompt
    }
}

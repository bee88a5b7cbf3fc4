/// Choosing among what is proposed for a line, and among what was typed into it before.
extension Playground {
    /// Chooses another proposal; where none is marked, the first or last one.
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

    /// Goes up: through the proposals to the line itself, then to what was typed before it.
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

    /// Goes down: to what was typed, then through the proposals.
    mutating func recallNewer() {
        if let recalled = prompt?.recalled { recall(recalled.place - 1) } else { moveChoice(1) }
    }

    /// Puts a line into the prompt that was typed before, the last one being 0; -1 for the one that is
    /// typed now.
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

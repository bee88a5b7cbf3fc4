extension Playground {
    mutating func update(_ action: ProgramAction) -> Effect? {
        switch action {
        case .save: return .save(then: .stay)
        case .saveAs(let name, let overwriting):
            return .saveAs(name, overwriting: overwriting, then: .stay)
        case .open(let scene): return leave(by: .open(scene), then: .open(scene), "open the other")
        case .request(let effect):
            overlays.menu = nil
            return effect
        case .record:
            if panes.isRecording { return .stopRecording }
            ask(for: .recording)
        case .makeTest: ask(for: .test)
        case .denyAnswer:
            if probe.isOnStage {
                ask(for: .denial)
            } else {
                panes.log = "point at the stage first: there is no answer to reject"
            }
        case .copyWhy:
            if explanation != nil { return .copy(.explanation) }
            panes.log = "there is nothing to explain: point at a layer"
        case .redraw: return .redraw
        case .suspend: return .suspend
        case .quit: return leave(by: .quit, then: .quit, "quit")
        }
        return nil
    }

    /// Asks for the name of a file to write to.
    private mutating func ask(for writing: Writing) {
        overlays.prompt = Prompt(.write(writing), writing.proposedName ?? "")
    }

    /// Leaves the scene; asks first if there are unsaved changes.
    private mutating func leave(
        by effect: Effect, then next: AfterSaving, _ words: String
    ) -> Effect? {
        // Edits in a lesson need not be saved.
        guard document.isModified, lesson == nil else { return effect }
        overlays.menu = Menu(
            "Unsaved changes",
            [
                Menu.Item(key: "w", "save and \(words)", .program(.request(.save(then: next)))),
                Menu.Item(
                    key: "d", "discard the changes and \(words)", .program(.request(effect))),
                Menu.Item(key: "n", "stay", .overlay(.escape)),
            ])
        return nil
    }
}

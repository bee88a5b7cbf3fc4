extension Playground {
    /// What a recording is called where the user does not say.
    private static let recordingName = "recording.hitbox"

    mutating func update(_ action: ProgramAction) -> Effect? {
        switch action {
        case .save: return .save(then: .stay)
        case .saveAs(let name): return .saveAs(name, overwriting: false, then: .stay)
        case .open(let scene): return leave(by: .open(scene), then: .open(scene), "open the other")
        case .request(let effect):
            overlays.menu = nil
            return effect
        case .record:
            if panes.isRecording { return .stopRecording }
            overlays.prompt = Prompt(.record, Self.recordingName)
        case .makeTest: return .makeTest
        case .denyAnswer: return .denyAnswer
        case .redraw: return .redraw
        case .suspend: return .suspend
        case .quit: return leave(by: .quit, then: .quit, "quit")
        }
        return nil
    }

    /// Leaves the scene; where something is not saved, it is asked about first.
    private mutating func leave(
        by effect: Effect, then next: AfterSaving, _ words: String
    ) -> Effect? {
        guard document.isModified else { return effect }
        overlays.menu = Menu(
            "Changes are not saved",
            [
                Menu.Item(key: "w", "save and \(words)", .program(.request(.save(then: next)))),
                Menu.Item(
                    key: "d", "discard the changes and \(words)", .program(.request(effect))),
                Menu.Item(key: "n", "stay", .overlay(.escape)),
            ])
        return nil
    }
}

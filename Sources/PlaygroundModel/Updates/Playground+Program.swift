extension Playground {
    /// What a recording is called where the user does not say.
    private static let recordingName = "recording.hitbox"

    mutating func update(_ action: ProgramAction) -> Effect? {
        switch action {
        case .save: return .save(andQuit: false)
        case .saveAs(let name): return .saveAs(name, overwriting: false, andQuit: false)
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
        case .quit: return quit()
        }
        return nil
    }

    private mutating func quit() -> Effect? {
        guard document.isModified else { return .quit }
        overlays.menu = Menu(
            "Changes are not saved",
            [
                Menu.Item(key: "w", "save and quit", .program(.request(.save(andQuit: true)))),
                Menu.Item(
                    key: "d", "discard the changes and quit", .program(.request(.quit))),
                Menu.Item(key: "n", "stay", .overlay(.escape)),
            ])
        return nil
    }
}

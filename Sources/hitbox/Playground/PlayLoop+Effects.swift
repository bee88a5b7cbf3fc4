import PlaygroundModel
import SceneStore
import TerminalIO

/// Effects: files, the clipboard, the terminal and other scenes.
extension PlayLoop {
    /// Performs an effect requested by the model.
    ///
    /// - Returns: `false` to quit.
    mutating func perform(_ effect: Effect?, wasPlaying: Bool) -> Bool {
        guard let effect else {
            if playground.prompt?.kind == .write(.recording), let refusal = sessionRecorder?.refusal
            {
                session.update(.overlay(.escape))
                session.update(.panes(.complain(refusal)))
            }
            if playground.clock.isPlaying, !wasPlaying {
                lastTick = WallClock.seconds
                tick()
            }
            return true
        }
        switch effect {
        case .quit: return false
        case .suspend: terminal.suspend()
        case .redraw: repaints = true
        case .mouse(let isOn): terminal.setMouse(isOn)
        case .open(let scene): open(scene)
        case .learn(let name): learn(name)
        case .lesson(let request): learn(request)
        case .copy(let writing):
            return update(copied(writing))
        case .write(let writing, let name, let overwriting) where writing.isText:
            guard let text = TextOutput(writing, playground, keeper.scene) else { break }
            return update(Files.write(text.bytes, as: writing, to: name, overwriting))
        case .write, .stopRecording:
            return (sessionRecorder?.perform(effect) ?? []).allSatisfy { update($0) }
        case .save, .saveAs, .overwrite, .reload, .restore, .discard, .discardAll:
            _ = keeper.follow(playground)
            let actions = keeper.perform(effect)
            sessionRecorder?.followFile()
            defer { describeChange() }
            return actions.allSatisfy { update($0) }
        }
        return true
    }

    /// Copies something to the clipboard if the terminal supports it; otherwise asks for a file
    /// name.
    private func copied(_ writing: Writing) -> Action {
        guard let text = TextOutput(writing, playground, keeper.scene) else {
            return .panes(.tell("there is nothing to copy"))
        }
        guard terminal.takesClipboard else { return .prompt(.write(writing, to: text.fileName)) }
        terminal.copy(text.bytes)
        return .panes(.tell("copied \(text.title)"))
    }
}

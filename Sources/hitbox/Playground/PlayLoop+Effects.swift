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
            make(writing)
        case .write(let writing, let name, let overwriting) where writing.isText:
            make(writing) { Files.write($0, as: writing, to: name, overwriting) }
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

    /// A text that is being made, and written if it is for a file.
    struct TextWork {
        let title: String
        let work: Background<Outcome>

        enum Outcome {
            case copying([UInt8])
            case done(Action)
        }
    }

    /// The maximum number of bytes that are copied: terminals ignore longer texts.
    private static let mostCopied = 4 << 20

    /// Makes a text on a thread of its own, and writes it or, by default, copies it to the clipboard.
    ///
    /// A terminal without a clipboard is replaced by a file, whose name is asked for.
    private mutating func make(
        _ writing: Writing, then write: (@Sendable ([UInt8]) -> Action)? = nil
    ) {
        guard textWork == nil else {
            session.update(.panes(.complain("another text is still being written")))
            return
        }
        guard let text = TextOutput(writing, playground, keeper.scene) else {
            session.update(.panes(.tell("there is nothing to copy")))
            return
        }
        let instead = Action.prompt(.write(writing, to: text.fileName))
        guard write != nil || terminal.takesClipboard else {
            _ = update(instead)
            return
        }
        let work = Background {
            do {
                let bytes = try text.bytes()
                if let write { return TextWork.Outcome.done(write(bytes)) }
                return bytes.count > Self.mostCopied ? .done(instead) : .copying(bytes)
            } catch let problem as TextOutput.Refusal {
                return .done(.panes(.complain("\(text.title): \(problem.message)")))
            }
        }
        textWork = TextWork(title: text.title, work: work)
        _ = work.result()
        showWritten()
        if textWork != nil { session.update(.panes(.tell("writing \(text.title)…"))) }
    }

    /// What is still being written, as a sentence about it at the end of the program.
    var unwritten: String? {
        textWork.flatMap {
            $0.work.isDone ? nil : "\($0.title) was not written: quit before its end"
        }
    }

    /// Reports a text that was made.
    mutating func showWritten() {
        guard let textWork, let result = textWork.work.result(within: 0) else { return }
        self.textWork = nil
        switch try? result.get() {
        case .copying(let bytes):
            terminal.copy(bytes)
            session.update(.panes(.tell("copied \(textWork.title)")))
        case .done(let action): _ = update(action)
        case nil: break
        }
    }
}

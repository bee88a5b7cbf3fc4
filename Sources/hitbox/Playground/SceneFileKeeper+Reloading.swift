import Diagnostics
import PlaygroundModel
import SceneFile
import SceneStore

/// Reading the file again, on a thread of its own: keys are answered meanwhile.
extension SceneFileKeeper {
    /// The file, being read.
    struct Reading {
        /// What was read.
        enum Contents {
            case dump(OpenedFile)
            case scene(SceneDocument, Scene)
        }

        let name: String
        /// Whether the user asked for it.
        let isAsked: Bool
        let work: Background<Contents>
    }

    /// Reloads the file.
    ///
    /// - Parameter isAsked: Whether the user asked for it.
    /// - Returns: Shows the file, if it was read in no time; otherwise `look(_:)` will.
    mutating func reload(isAsked: Bool = true) -> [Action] {
        if let reading { return isAsked ? [.panes(.tell("still reading \(reading.name)"))] : [] }
        switch source {
        case .dump(var file):
            if isAsked { file.willRead() }
            source = .dump(file)
            let (path, choice) = (file.path, choice)
            reading = Reading(
                name: Files.name(of: path), isAsked: isAsked,
                work: Background {
                    .dump(try OpenedFile(opening: path, root: choice, waits: false))
                })
        case .file(let document):
            reading = Reading(
                name: Files.name(of: document.path), isAsked: isAsked,
                work: Background {
                    var next = document
                    try next.reload()
                    return .scene(next, try next.scene())
                })
        case .demo, .input: return [.panes(.complain("there is no file to reload"))]
        }
        _ = reading?.work.result()
        let actions = shown(over: false)
        guard let reading else { return actions }
        return [.panes(.tell("reading \(reading.name)…"))]
    }

    /// Shows what was read, if it was; never discards edits that the user did not give up.
    ///
    /// - Parameter isModified: Whether there are edits.
    mutating func shown(over isModified: Bool) -> [Action] {
        guard let reading, let result = reading.work.result(within: 0) else { return [] }
        self.reading = nil
        if isModified, !reading.isAsked {
            if case .file(let document) = source {
                return [.menu(.open(.changed(document.path)))]
            }
            return [changedBelowEdits(reading.name)]
        }
        do {
            switch try result.get() {
            case .dump(let file): return show(file, reading)
            case .scene(let document, let next): return show(document, next)
            }
        } catch {
            return [refusal(of: error, reading)]
        }
    }

    func changedBelowEdits(_ name: String) -> Action {
        .panes(.warn("\(name) has changed; ':reload' shows it, u brings your edits back"))
    }

    /// Shows a dump; undo restores the edits if the user asked for it.
    private mutating func show(_ file: OpenedFile, _ reading: Reading) -> [Action] {
        guard file.dump != nil else {
            return [.panes(.complain("\(reading.name) is no longer a dump (not reloaded)"))]
        }
        scene = file.scene
        return [
            .document(
                .load(
                    scene.root, lines: scene.dumpLines, remarks: scene.dumpRemarks,
                    isSaved: true, isUndoable: reading.isAsked)),
            .panes(.tell("reloaded \(reading.name)")),
        ]
    }

    private mutating func show(_ document: SceneDocument, _ next: Scene) -> [Action] {
        scene = next
        source = .file(document)
        journal?.discard()
        startJournal()
        return [
            .document(.load(scene.root, isSaved: true)),
            .document(.describe(title: scene.title, about: scene.about, stops: scene.stops)),
            .panes(.tell("reloaded \(Files.name(of: document.path))")),
        ]
    }

    /// Why the file is not shown; the earlier one stays, so that saving asks before overwriting it.
    private func refusal(of error: any Error, _ reading: Reading) -> Action {
        if case .dump = source {
            return .panes(.complain("\(OpenedScene.sentence(of: error)) (not reloaded)"))
        }
        let text: String
        switch error {
        case let problem as StoreProblem: text = problem.sentence
        case let problems as SceneProblems:
            let first = problems.diagnostics.first
            let place = first.map { ":\($0.range.line):\($0.range.column)" } ?? ""
            text = "\(reading.name)\(place): \(first?.message ?? "") (not reloaded)"
        default: text = "\(reading.name) cannot be read (not reloaded)"
        }
        return .panes(reading.isAsked ? .complain(text) : .warn(text))
    }
}

/// Dumps that are rewritten while they are shown.
extension SceneFileKeeper {
    /// Reloads the dump if it was rewritten and has stopped changing; never discards edits.
    mutating func lookAtDump(_ playground: Playground) -> [Action] {
        guard case .dump(var file) = source, playground.edit == nil else { return [] }
        let isDue = file.isDue(at: WallClock.seconds)
        source = .dump(file)
        guard isDue else { return [] }
        if playground.document.isModified {
            return [changedBelowEdits(Files.name(of: file.path))]
        }
        return reload(isAsked: false)
    }
}

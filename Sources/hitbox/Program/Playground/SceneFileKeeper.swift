import HitboxCode
import HitboxCommands
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import SourceDiagnostics

/// The scene outside the playground: saving, backing up, reloading and restoring.
struct SceneFileKeeper {
    enum Source {
        case file(SceneDocument)
        /// A built-in demo, and its text.
        case demo(String, text: String)
        /// A dump of a real app, or a listing: never overwritten, and reloaded when it changes.
        case dump(FollowedFile)
        /// Standard input: there is no file to save to or to restore edits for.
        case input

        /// The absolute path of the file; `nil` for other sources.
        var path: String? {
            switch self {
            case .file(let document): document.absolutePath
            case .dump(let file): file.path
            case .demo, .input: nil
            }
        }

        /// The name of the file; `nil` for other sources.
        var fileName: String? {
            switch self {
            case .file(let document): Files.name(of: document.path)
            case .dump(let file): Files.name(of: file.path)
            case .demo, .input: nil
            }
        }

        /// The suggested name for saving.
        var proposedName: String {
            switch self {
            case .file(let document): document.path
            case .dump(let file): Files.stem(of: file.path) + ".yaml"
            case .demo(let name, _): name + ".yaml"
            case .input: "scene.yaml"
            }
        }
    }

    /// Watches the file; `nil` if there is none.
    var watch: FileWatch?
    var source: Source
    /// The requested part of the dump; `nil` for all of it.
    let choice: DumpChoice?
    /// How a listing is played.
    let code: CodeListing.Options
    /// The edited scene.
    var scene: Scene
    /// The listing as it was read or written, and as it was edited since; `nil` without one, and without edits of it.
    private var listing: CodeListing?
    private var editedListing: String?
    /// Backs up unsaved edits; `nil` if none are offered for such a source.
    private var backup: SceneBackup?
    /// The number of unsaved edits.
    private var editCount = 0
    /// The unsaved edits of earlier sessions, newest first.
    var abandoned: [AbandonedEdits] = []
    /// The last warning about the file on disk, unless the file has changed since.
    private var fileWarning: String?
    /// What is being read to replace the shown layers; `nil` for nothing.
    var reading: Reading?
    /// Whether the file may have changed while it was read.
    var looksAgain = false
    private var revision = 0
    private var hasWarned = false
    /// Whether the user was told that a copy is being edited, not the dump.
    private var hasReportedCopy = false

    /// The name of the demo; `nil` for other scenes.
    var demo: String? {
        guard case .demo(let name, _) = source else { return nil }
        return name
    }

    /// The name of the file; empty if there is none.
    private var name: String { source.fileName ?? "" }

    /// Starts with a scene that was just read.
    init(_ opened: OpenedScene) {
        (scene, source, choice) = (opened.file.scene, opened.source, opened.choice)
        code = opened.file.listing?.options ?? .init()
        listing = opened.file.listing?.listing
        startBackup()
        findAbandoned()
        watch = source.path.flatMap { FileWatch(of: $0) }
    }

    /// Takes over new edits.
    ///
    /// - Returns: Once, a warning if they cannot be backed up, or a note that a copy of the dump is edited.
    mutating func follow(_ playground: Playground) -> Action? {
        take(playground)
        let warning = warning()
        guard warning == nil, !hasReportedCopy, case .dump = source, playground.edit == nil,
            playground.document.isModified
        else { return warning }
        hasReportedCopy = true
        let said = playground.log.isEmpty ? "the dump stays as it is" : playground.log
        return .panes(.tell("edited a copy: \(said)"))
    }

    /// Takes over new edits, to be backed up.
    mutating func take(_ playground: Playground) {
        if listing != nil { take(playground.code) }
        guard playground.revision != revision else { return }
        revision = playground.revision
        let isEdited = playground.tree.rootLayer != scene.root
        scene.root = playground.tree.rootLayer
        guard isEdited, listing == nil else { return }
        editCount = playground.document.isModified ? editCount + 1 : 0
        backup?.keep(scene, editCount: editCount)
    }

    /// Takes over edits of the listing's lines, to be backed up.
    private mutating func take(_ code: CodePage?) {
        if let code, !code.isEdited { listing = code.playback.listing }
        let text = code.flatMap { $0.isEdited ? $0.playback.listing.text : nil }
        guard text != editedListing else { return }
        editedListing = text
        editCount = text == nil ? 0 : editCount + 1
        backup?.keep(scene, listing: text, editCount: editCount)
    }

    /// A warning that edits cannot be backed up; `nil` if there was one since they last could.
    private mutating func warning() -> Action? {
        guard let problem = backup?.problem else {
            hasWarned = false
            return nil
        }
        if hasWarned || editCount == 0 { return nil }
        hasWarned = true
        return .panes(.warn("edits are not backed up: \(problem.message)"))
    }

    /// Backs up edits at once, because the program may end.
    ///
    /// - Returns: Whether they can be restored.
    @discardableResult
    func backUp() -> Bool {
        backup?.write()
        return backup.map { $0.problem == nil } ?? false
    }

    /// Removes the backup of edits, which are saved or discarded.
    func finish() { backup?.discard() }

    /// Performs an effect; returns the actions that follow from it.
    mutating func perform(_ effect: Effect) -> [Action] {
        switch effect {
        case .save(let next): return save(then: next)
        case .saveAs(let name, let overwriting, let next):
            return save(as: name, overwriting: overwriting, then: next)
        case .overwrite: return save(then: nil, overwriting: true)
        case .reload: return reload()
        case .restore(let place): return restore(place)
        case .discard(let place): return discard(abandoned.indices.contains(place) ? [place] : [])
        case .discardAll: return discard(Array(abandoned.indices))
        default: return []
        }
    }

    /// Whether the dump is being rewritten.
    private var isMoving: Bool {
        guard case .dump(let file) = source else { return false }
        return file.isMoving
    }

    /// Whether there is something to look at: what was read, or a change that polling finds and the
    /// system does not report.
    var hasNews: Bool {
        isMoving || looksAgain || reading?.work.isDone == true
            || watch.map { $0.descriptor == nil && $0.settle() } ?? false
    }

    /// The polling interval in milliseconds; `nil` if there is nothing to wait for, or the system reports it.
    var rest: Int32? {
        if looksAgain { return 0 }
        if reading != nil { return 20 }
        if isMoving { return Int32(FollowedFile.rest * 500) }
        if backup?.isPending == true { return SceneBackup.delay + 50 }
        return watch != nil && watch?.descriptor == nil ? 500 : nil
    }

    /// Checks the file after a change in its folder, and reports each change once.
    mutating func look(_ playground: Playground) -> [Action] {
        watch?.settle()
        looksAgain = false
        if reading != nil {
            // An edit under way ends first.
            let actions =
                playground.edit == nil ? shown(over: playground.hasUnsavedEdits) : []
            looksAgain = reading == nil
            return actions
        }
        guard case .file(var document) = source else { return lookAtDump(playground) }
        let news = document.news()
        let isAsBefore = news == nil && fileWarning != nil && document.status() == .unchanged
        source = .file(document)
        var actions: [Action] = []
        if let fileWarning, news != nil || isAsBefore {
            actions = [.panes(.retract(fileWarning))]
            self.fileWarning = nil
        }
        switch news {
        case .unchanged, nil: break
        case .gone:
            actions += [.panes(.warn("\(name) was deleted; w writes it again"))]
        case .changed:
            actions +=
                playground.document.isModified
                ? [.menu(.open(.changed(document.path)))] : reload(isAsked: false)
        }
        for case .panes(.warn(let text)) in actions { fileWarning = text }
        return actions
    }

    private var origin: Autosave.Origin? {
        switch source {
        case .file(let document): Autosave.Origin(document, scene: scene)
        case .demo(let name, let text): Autosave.Origin(demo: name, text: text, scene: scene)
        case .dump(let file):
            if let listing {
                Autosave.Origin(listing: listing.text, path: file.path, scene: scene)
            } else {
                Autosave.Origin(
                    dump: file,
                    part: "\((choice?.tree ?? .views).rawValue) \(choice?.root ?? 0)", scene: scene)
            }
        case .input: nil
        }
    }

    /// Starts again from a scene without edits.
    private mutating func startBackup() {
        backup?.discard()
        editCount = 0
        backup = origin.map { SceneBackup(of: $0, environment: Environment.state) }
    }
}

/// Saving the scene.
extension SceneFileKeeper {
    mutating func save(then next: Effect?, overwriting: Bool = false) -> [Action] {
        guard case .file(var document) = source else {
            return [.prompt(.open(.saveAs(then: next), source.proposedName))]
        }
        do throws(StoreProblem) {
            try document.save(scene, overwriting: overwriting)
            return saved(document, then: next)
        } catch {
            if case .changedOnDisk(let path) = error { return [.menu(.open(.changed(path)))] }
            return [.panes(.complain(error.sentence))]
        }
    }

    mutating func save(
        as given: String, overwriting: Bool, then next: Effect?
    ) -> [Action] {
        let name = Files.expanded(given)
        /// Why it was not saved, above the prompt with the name as it was typed.
        func refused(_ problem: String) -> [Action] {
            [.prompt(.open(.saveAs(then: next), given)), .prompt(.refuse(problem))]
        }
        if let problem = DemoScene.problem(writingTo: name) { return refused(problem) }
        var inputs = InputFiles()
        if case .dump(let file) = source { inputs.add(file.path, "the dump itself") }
        if let what = inputs.conflict(with: name) {
            return refused("\(Files.name(of: name)) is \(what): give the scene another name")
        }
        do throws(StoreProblem) {
            if case .file(var document) = source {
                try document.save(scene, as: name, overwriting: overwriting)
                return saved(document, then: next)
            }
            let text = if case .demo(_, let text) = source { text } else { "" }
            let document = try SceneDocument(
                saving: scene, as: name, from: text, overwriting: overwriting)
            return saved(document, then: next)
        } catch {
            guard case .exists(let path) = error else { return refused(error.sentence) }
            return [.menu(.open(.exists(path, saving: name, then: next)))]
        }
    }

    private mutating func saved(_ document: SceneDocument, then next: Effect?) -> [Action] {
        reading = nil
        source = .file(document)
        listing = nil
        watch = FileWatch(of: document.absolutePath)
        startBackup()
        return [.document(.named(name)), .document(.saved("saved \(name)"))]
            + [next.map { .program(.request($0)) }].compactMap(\.self)
    }
}

/// Edits that earlier sessions left unsaved.
extension SceneFileKeeper {
    /// Finds them; discards those of a demo that was only played with.
    mutating func findAbandoned() {
        guard let origin else { return }
        abandoned = Autosave.abandoned(for: origin, environment: Environment.state)
        guard case .demo = source else { return }
        // Edited values follow the demo's instructions; new layers are the user's own work.
        abandoned.removeAll { edits in
            guard edits.hasOnlyOtherValues(than: scene) else { return false }
            edits.discard()
            return true
        }
    }

    /// The menu to show at the start; `nil` for none.
    var greeting: Action? {
        guard !abandoned.isEmpty else { return nil }
        let name = source.fileName ?? demo ?? "this scene"
        return .menu(.open(.abandoned(abandoned, of: name)))
    }

    /// Restores one of them; keeps the others for the next time.
    mutating func restore(_ place: Int) -> [Action] {
        guard abandoned.indices.contains(place) else { return [] }
        let chosen = abandoned[place]
        let restoring: Action
        if let listing, let text = chosen.listing {
            do throws(Diagnostic) {
                let edited = try CodeListing(text, name: listing.source.name)
                restoring = .code(.restore(CodePage(try edited.played(code))))
                editedListing = text
            } catch {
                return [.panes(.complain("the edits cannot be played: \(error.message)"))]
            }
        } else {
            let isSame = chosen.hasOnlyOtherValues(than: scene)
            scene.root = chosen.scene.root
            restoring = .document(
                .load(
                    scene.root, lines: isSame ? scene.dumpLines : [],
                    remarks: isSame ? scene.dumpRemarks : [:], isSaved: false))
        }
        abandoned.remove(at: place)
        editCount += 1
        backup?.keep(scene, listing: chosen.listing, editCount: editCount)
        backup?.write()
        // If they cannot be backed up again, the old file is the only one that has them.
        if backup?.problem == nil { chosen.discard() }
        let others = abandoned.count
        let undoing = chosen.listing == nil ? ", u undoes it" : ""
        let more = others == 0 ? "" : "; \(others) more kept"
        return [restoring, .panes(.tell("restored: w saves\(undoing)\(more)"))]
    }

    /// Discards some of them, and asks about the others.
    mutating func discard(_ places: [Int]) -> [Action] {
        for place in places.reversed() { abandoned.remove(at: place).discard() }
        return [.panes(.tell("discarded"))] + [greeting].compactMap(\.self)
    }
}

/// Reading the file again, on a thread of its own: keys are answered meanwhile.
extension SceneFileKeeper {
    /// The file, being read.
    struct Reading {
        /// Shows what was read, with the actions that follow.
        typealias Show = (inout SceneFileKeeper) -> [Action]

        /// Whether the user asked for it.
        let isAsked: Bool
        let work: Background<Show>
    }

    /// Reloads the file.
    ///
    /// - Parameter isAsked: Whether the user asked for it.
    /// - Returns: Shows the file, if it was read in no time; otherwise `look(_:)` will.
    mutating func reload(isAsked: Bool = true) -> [Action] {
        if reading != nil { return isAsked ? [.panes(.tell("still reading \(name)"))] : [] }
        let work: Background<Reading.Show>
        switch source {
        case .dump(var file):
            if isAsked { file.willRead() }
            source = .dump(file)
            let (path, choice, code) = (file.path, choice, code)
            work = Background {
                let file = try Apps.files.open(path, root: choice, code: code, waits: false)
                return { $0.show(file, isUndoable: isAsked) }
            }
        case .file(let document):
            work = Background {
                var next = document
                try next.reload()
                let scene = try next.scene()
                return { [next] in $0.show(next, scene) }
            }
        case .demo, .input: return [.panes(.complain("there is no file to reload"))]
        }
        reading = Reading(isAsked: isAsked, work: work)
        _ = work.result()
        let actions = shown(over: false)
        return reading == nil ? actions : [.panes(.tell("reading \(name)…"))]
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
            return [changedBelowEdits]
        }
        do {
            return try result.get()(&self)
        } catch {
            return [refusal(of: error, isAsked: reading.isAsked)]
        }
    }

    var changedBelowEdits: Action {
        .panes(.warn("\(name) has changed; ':reload' shows it, u brings your edits back"))
    }

    /// Shows a dump.
    ///
    /// - Parameter isUndoable: Whether undo restores the edits: the user asked for it.
    mutating func show(_ file: OpenedFile, isUndoable: Bool) -> [Action] {
        scene = file.scene
        if let played = file.listing {
            // One that was written from here is shown already.
            let isNews = isUndoable || played.listing.text != listing?.text
            listing = played.listing
            startBackup()
            return [.code(.show(CodePage(played)))]
                + (isNews ? [.panes(.tell("played \(name) again"))] : [])
        }
        guard file.dump != nil else {
            return [.panes(.complain("\(name) is no longer a dump (not reloaded)"))]
        }
        startBackup()
        return [
            .document(
                .load(
                    scene.root, lines: scene.dumpLines, remarks: scene.dumpRemarks,
                    isSaved: true, isUndoable: isUndoable)),
            .panes(.tell("reloaded \(name)")),
        ]
    }

    private mutating func show(_ document: SceneDocument, _ next: Scene) -> [Action] {
        scene = next
        source = .file(document)
        startBackup()
        return [
            .document(.load(scene.root, isSaved: true)),
            .document(.describe(title: scene.title, about: scene.about, stops: scene.stops)),
            .panes(.tell("reloaded \(name)")),
        ]
    }

    /// Why the file is not shown; the earlier one stays, so that saving asks before overwriting it.
    private func refusal(of error: any Error, isAsked: Bool) -> Action {
        if case .dump = source {
            return .panes(.complain("\(OpenedScene.sentence(of: error)) (not reloaded)"))
        }
        let text: String
        switch error {
        case let problem as StoreProblem: text = problem.sentence
        case let problems as SceneProblems:
            let first = problems.diagnostics.first
            let place = first.map { ":\($0.range.line):\($0.range.column)" } ?? ""
            text = "\(name)\(place): \(first?.message ?? "") (not reloaded)"
        default: text = "\(name) cannot be read (not reloaded)"
        }
        return .panes(isAsked ? .complain(text) : .warn(text))
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
        if playground.hasUnsavedEdits { return [changedBelowEdits] }
        return reload(isAsked: false)
    }
}

import Diagnostics
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import TerminalTypes

/// The scene outside the playground: saving, journaling, reloading and restoring.
struct SceneFileKeeper {
    enum Source {
        case file(SceneDocument)
        /// A built-in demo, and its text.
        case demo(String, text: String)
        /// A dump of a real app: never overwritten, and reloaded when it changes.
        case dump(FollowedFile)
        /// Standard input: there is no file to save to or to restore edits for.
        case input

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
    /// The edited scene.
    var scene: Scene
    var journal: EditJournal?
    /// The unsaved edits of earlier sessions, newest first.
    var abandoned: [AbandonedJournal] = []
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

    /// Starts with a scene that was just read.
    init(_ scene: Scene, from source: Source, choice: DumpChoice? = nil) {
        self.scene = scene
        self.choice = choice
        self.source = source
        startJournal()
        findAbandoned()
        switch source {
        case .file(let document): watch = FileWatch(of: document.absolutePath)
        case .dump(let file): watch = FileWatch(of: file.path)
        case .demo, .input: break
        }
    }

    /// Journals new edits.
    ///
    /// - Returns: Once, a warning if that fails, or a note that a copy of the dump is edited.
    mutating func follow(_ playground: Playground) -> Action? {
        let problem = record(playground)
        guard problem == nil, !hasReportedCopy, case .dump = source, playground.edit == nil,
            playground.document.isModified
        else { return problem }
        hasReportedCopy = true
        let said = playground.log.isEmpty ? "the dump stays as it is" : playground.log
        return .panes(.tell("edited a copy: \(said)"))
    }

    private mutating func record(_ playground: Playground) -> Action? {
        guard playground.revision != revision else { return nil }
        revision = playground.revision
        var next = scene
        next.root = playground.tree.rootLayer
        journal?.record(from: scene, to: next)
        scene = next
        if !playground.document.isModified { journal?.discard() }
        guard let problem = journal?.problem else {
            hasWarned = false
            return nil
        }
        if hasWarned { return nil }
        hasWarned = true
        return .panes(.warn("edits are not backed up: \(problem.message)"))
    }

    /// Deletes the journal, whose edits are saved or discarded.
    func finish() {
        journal?.discard()
    }

    /// Performs an effect; returns the actions that follow from it.
    mutating func perform(_ effect: Effect) -> [Action] {
        switch effect {
        case .save(let next): return save(then: next)
        case .saveAs(let name, let overwriting, let next):
            return save(as: name, overwriting: overwriting, then: next)
        case .overwrite: return save(then: .stay, overwriting: true)
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

    /// The polling interval in milliseconds; `nil` if the system reports changes.
    var rest: Int32? {
        if looksAgain { return 0 }
        if reading != nil { return 20 }
        if isMoving { return Int32(FollowedFile.rest * 500) }
        return watch != nil && watch?.descriptor == nil ? 500 : nil
    }

    /// Checks the file after a change in its folder, and reports each change once.
    mutating func look(_ playground: Playground) -> [Action] {
        watch?.settle()
        looksAgain = false
        if reading != nil {
            // An edit under way ends first.
            let actions =
                playground.edit == nil ? shown(over: playground.document.isModified) : []
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
            actions += [
                .panes(.warn("\(Files.name(of: document.path)) was deleted; w writes it again"))
            ]
        case .changed:
            actions +=
                playground.document.isModified
                ? [.menu(.open(.changed(document.path)))] : reload(isAsked: false)
        }
        for case .panes(.warn(let text)) in actions { fileWarning = text }
        return actions
    }

    var base: JournalBase? {
        switch source {
        case .file(let document): JournalBase(document, scene: scene)
        case .demo(let name, let text): JournalBase(demo: name, text: text, scene: scene)
        case .input, .dump: nil
        }
    }

    mutating func startJournal() {
        journal = base.map {
            EditJournal(of: $0, environment: Self.variables, version: Program.version)
        }
    }

    static var variables: [String: String] {
        Environment.values(["XDG_STATE_HOME", "HOME"])
    }
}

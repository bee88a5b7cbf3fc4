import Diagnostics
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import TerminalTypes

/// What happens to the scene outside of the playground: saved, written down as it is edited, read
/// again, brought back.
struct SceneFileKeeper {
    /// Where a scene comes from.
    enum Source {
        /// A file.
        case file(SceneDocument)
        /// A built-in demo, and its text.
        case demo(String, text: String)
        /// A dump of a real app: it is never written over, and read again when it is rewritten.
        case dump(FollowedFile)
        /// Standard input: there is nothing to save to, nor to bring back.
        case input

        /// The name of the file; `nil` for what is none.
        var fileName: String? {
            switch self {
            case .file(let document): Files.name(of: document.path)
            case .dump(let file): Files.name(of: file.path)
            case .demo, .input: nil
            }
        }

        /// The name of the file to save as, until the user types another.
        var proposedName: String {
            switch self {
            case .file(let document): document.path
            case .dump(let file): Files.stem(of: file.path) + ".yaml"
            case .demo(let name, _): name + ".yaml"
            case .input: "scene.yaml"
            }
        }
    }

    /// Wakes the program when something happens to the file; `nil` where there is none.
    var watch: FileWatch?
    var source: Source
    /// What is wanted of the dump; `nil` for all of it.
    let choice: DumpChoice?
    /// The scene as it is edited.
    var scene: Scene
    var journal: EditJournal?
    /// What earlier sessions left unsaved, the newest first.
    var abandoned: [AbandonedJournal] = []
    private var revision = 0
    private var hasWarned = false
    /// Whether it is known that what is edited is not the file that was opened.
    private var hasToldOfCopy = false

    /// The name of the demo that the scene is; `nil` for another scene.
    var demo: String? {
        guard case .demo(let name, _) = source else { return nil }
        return name
    }

    /// Starts on a scene that was just read.
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

    /// Writes down what was edited since the last time.
    ///
    /// - Returns: What is wrong with that, or what is edited instead of a dump, the first time.
    mutating func follow(_ playground: Playground) -> Action? {
        let problem = record(playground)
        guard problem == nil, !hasToldOfCopy, case .dump = source, playground.edit == nil,
            playground.document.isModified
        else { return problem }
        hasToldOfCopy = true
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
        return .panes(.warn("edits are not written down: \(problem.message)"))
    }

    /// Forgets what was written down: it is saved, or not wanted.
    func finish() {
        journal?.discard()
    }

    /// Does what the model cannot; tells what to do about it.
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

    /// Whether something happened to the file that the system wakes nobody for.
    var hasNews: Bool {
        isMoving || watch.map { $0.descriptor == nil && $0.settle() } ?? false
    }

    /// In how many milliseconds to ask for news again; `nil` where the system tells them.
    var rest: Int32? {
        if isMoving { return Int32(FollowedFile.rest * 500) }
        return watch != nil && watch?.descriptor == nil ? 500 : nil
    }

    /// Looks at the file after something happened in its folder, and tells each change once.
    mutating func look(_ playground: Playground) -> [Action] {
        watch?.settle()
        guard case .file(var document) = source else { return lookAtDump(playground) }
        let news = document.news()
        source = .file(document)
        switch news {
        case .unchanged, nil: return []
        case .gone:
            return [.panes(.warn("\(Files.name(of: document.path)) is gone; w writes it again"))]
        case .changed:
            return playground.document.isModified
                ? [.menu(.open(.changed(document.path)))] : reload(isAsked: false)
        }
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

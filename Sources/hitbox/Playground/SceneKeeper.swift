import Diagnostics
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import TerminalTypes

/// What happens to the scene outside of the playground: saved, written down as it is edited, read
/// again, brought back.
struct SceneKeeper {
    /// Where a scene comes from.
    enum Source {
        /// A file.
        case file(SceneDocument)
        /// A built-in demo, and its text.
        case demo(String, text: String)
        /// A dump of a real app, from the root of the file system: it is never written over.
        case dump(String)
        /// Standard input: there is nothing to save to, nor to bring back.
        case input

        /// The name of the file; `nil` for what is none.
        var fileName: String? {
            switch self {
            case .file(let document): Files.name(of: document.path)
            case .dump(let path): Files.name(of: path)
            case .demo, .input: nil
            }
        }
    }

    /// Wakes the program when something happens to the file; `nil` where there is none.
    private(set) var watch: FileWatch?
    private var source: Source
    /// The scene as it is edited.
    private(set) var scene: Scene
    private var journal: EditJournal?
    private var abandoned: [AbandonedJournal] = []
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
    init(_ scene: Scene, from source: Source) {
        self.scene = scene
        self.source = source
        startJournal()
        if let base { abandoned = EditJournal.abandoned(for: base, environment: Self.variables) }
        if case .file(let document) = source { watch = FileWatch(of: document.absolutePath) }
    }

    /// What is to be asked at the start; `nil` for nothing.
    var greeting: Action? {
        abandoned.first.map { .menu(.open(.abandoned($0))) }
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
        guard !hasWarned, let problem = journal?.problem else { return nil }
        hasWarned = true
        return .panes(.complain("edits are not written down: \(problem.message)"))
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
        case .restore: return restore()
        case .discard:
            if !abandoned.isEmpty { abandoned.removeFirst().discard() }
            return [.panes(.tell("discarded"))] + [greeting].compactMap(\.self)
        default: return []
        }
    }

    /// Whether something happened to the file that the system wakes nobody for.
    var hasNews: Bool {
        watch.map { $0.descriptor == nil && $0.settle() } ?? false
    }

    /// In how many milliseconds to ask for news again; `nil` where the system tells them.
    var rest: Int32? {
        watch != nil && watch?.descriptor == nil ? 500 : nil
    }

    /// Looks at the file after something happened to it.
    mutating func look(_ playground: Playground) -> [Action] {
        watch?.settle()
        guard case .file(var document) = source else { return [] }
        let status = document.status()
        source = .file(document)
        switch status {
        case .unchanged: return []
        case .gone:
            return [.panes(.tell("\(Files.name(of: document.path)) is gone; w writes it again"))]
        case .changed:
            return playground.document.isModified
                ? [.menu(.open(.changed(document.path)))] : reload()
        }
    }

    // MARK: Saving

    private mutating func save(then next: AfterSaving, overwriting: Bool = false) -> [Action] {
        guard case .file(var document) = source else {
            return [.prompt(.saveAs(then: next))]
        }
        do throws(StoreProblem) {
            try document.save(scene, overwriting: overwriting)
            return saved(document, then: next)
        } catch {
            if case .changedOnDisk(let path) = error { return [.menu(.open(.changed(path)))] }
            return [.panes(.complain(error.sentence))]
        }
    }

    private mutating func save(
        as given: String, overwriting: Bool, then next: AfterSaving
    ) -> [Action] {
        let name = Files.expanded(given)
        if case .dump(let path) = source, Files.isSame(path, name) {
            return [
                .panes(
                    .complain(
                        "\(Files.name(of: name)) is the dump itself: give the scene another name")
                ),
                .prompt(.saveAs(then: next)),
            ]
        }
        do throws(StoreProblem) {
            switch source {
            case .file(var document):
                try document.save(scene, as: name, overwriting: overwriting)
                return saved(document, then: next)
            case .demo(_, let text):
                return saved(
                    try SceneDocument(
                        saving: scene, as: name, from: text, overwriting: overwriting), then: next)
            case .input, .dump:
                return saved(
                    try SceneDocument(saving: scene, as: name, overwriting: overwriting), then: next
                )
            }
        } catch {
            guard case .exists(let path) = error else { return [.panes(.complain(error.sentence))] }
            return [.menu(.open(.exists(path, saving: name, then: next)))]
        }
    }

    private mutating func saved(_ document: SceneDocument, then next: AfterSaving) -> [Action] {
        journal?.discard()
        source = .file(document)
        watch = FileWatch(of: document.absolutePath)
        startJournal()
        let name = Files.name(of: document.path)
        return [.document(.named(name)), .document(.saved("saved \(name)"))]
            + [next.effect.map { .program(.request($0)) }].compactMap(\.self)
    }

    // MARK: Reading again

    private mutating func reload() -> [Action] {
        guard case .file(var document) = source else { return [] }
        do throws(StoreProblem) {
            try document.reload()
        } catch {
            return [.panes(.complain(error.sentence))]
        }
        do throws(SceneProblems) {
            scene = try document.scene()
        } catch {
            // The document stays the one that was read, so that saving asks before these bytes are
            // written over.
            let first = error.diagnostics.first
            let place = first.map { ":\($0.range.line):\($0.range.column)" } ?? ""
            let name = Files.name(of: document.path)
            return [.panes(.complain("\(name)\(place): \(first?.message ?? "") (kept as it was)"))]
        }
        source = .file(document)
        journal?.discard()
        startJournal()
        return [
            .document(.load(scene.root, isSaved: true)),
            .panes(.tell("reloaded \(Files.name(of: document.path))")),
        ]
    }

    private mutating func restore() -> [Action] {
        guard let first = abandoned.first else { return [] }
        var next = scene
        next.root = first.scene.root
        journal?.record(from: scene, to: next)
        scene = next
        // While they cannot be written down anew, the old journal is the only one that has them.
        if journal?.problem == nil { first.discard() }
        abandoned.removeFirst()
        return [
            .document(.load(next.root, isSaved: false)),
            .panes(.tell("restored: w saves, u takes it back")),
        ]
    }

    private var base: JournalBase? {
        switch source {
        case .file(let document): JournalBase(document, scene: scene)
        case .demo(let name, let text): JournalBase(demo: name, text: text, scene: scene)
        case .input, .dump: nil
        }
    }

    private mutating func startJournal() {
        journal = base.map {
            EditJournal(of: $0, environment: Self.variables, version: Program.version)
        }
    }

    private static var variables: [String: String] {
        Environment.values(["XDG_STATE_HOME", "HOME"])
    }
}

extension StoreProblem {
    /// What is wrong and what to do, in one line.
    fileprivate var sentence: String { help.map { "\(message); \($0)" } ?? message }
}

import Demos
import PlaygroundModel
import SceneStore
import ViewDumps

extension PlayLoop {
    /// Another scene that is being read.
    struct Opening {
        let scene: OtherScene
        /// The layers that are shown meanwhile.
        let revision: Int
        let work: Background<OpenedScene>
    }

    /// Opens another scene as if the program had been started with it.
    ///
    /// It is read on a thread of its own, and keys are answered meanwhile. If that fails, nothing
    /// changes and the bottom line says why.
    mutating func open(_ scene: OtherScene) {
        let (demo, captured) = (keeper.demo, captured)
        let work = Background {
            try OpenedScene(scene, after: demo) { try Self.otherTree($0, of: captured) }
        }
        opening = Opening(scene: scene, revision: playground.revision, work: work)
        _ = work.result()
        showOpened()
        if opening != nil { session.update(.panes(.tell("reading…"))) }
    }

    /// Shows the other scene if it was read.
    mutating func showOpened() {
        guard let opening, let result = opening.work.result(within: 0) else { return }
        self.opening = nil
        if playground.revision != opening.revision {
            let text = "the other scene was not opened, as these layers were edited meanwhile"
            session.update(.panes(.complain(text)))
            return
        }
        do {
            let opened = try result.get()
            var selected: Int?
            if case .tree = opening.scene, let captured {
                let index = session.playground.listing.selection
                selected = opened.captured?.place(of: index, in: captured)
            }
            go(on: opened, selecting: selected)
        } catch {
            session.update(.panes(.complain(OpenedScene.sentence(of: error))))
        }
    }

    /// Opens the other tree of a `.viewhierarchy`.
    private static func otherTree(
        _ name: String, of captured: CapturedTree?
    ) throws -> OpenedScene {
        guard let captured else {
            throw Files.Unreadable(
                name: name, reason: "only a .viewhierarchy has two trees, views and layers")
        }
        var choice = captured.choice
        choice.tree = DumpTree(rawValue: name)
        guard let opened = try OpenedScene(packed: captured.path, root: choice) else {
            throw Files.Unreadable(name: captured.path, reason: "it no longer exists")
        }
        return opened
    }

    /// Updates the suggestions of the open palette: the demos, and the contents of the typed
    /// folder.
    mutating func offer() {
        guard let prompt = session.playground.prompt, prompt.kind == .command else {
            offered = nil
            return
        }
        let typed = Command.expanded(prompt.line.text)
        let file = typed.hasPrefix("open ") ? typed.dropFirst(5).drop { $0 == " " } : ""
        let folder = String(
            file[..<(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)])
        guard folder != offered else { return }
        offered = folder
        let files = FolderListing.files(in: folder, at: Files.expanded(folder))
        session.update(.overlay(.offer(Openable(demos: Demos.names, files: files))))
    }

    private mutating func go(on opened: OpenedScene, selecting selected: Int?) {
        let recorded = sessionRecorder?.stop()
        keeper.finish()
        var settings = settings
        settings.usesMouse = session.playground.panes.usesMouse
        self = PlayLoop(terminal, opened, settings)
        if let selected { session.update(.listing(.select(selected))) }
        startRecorder()
        let opening = opened.file.summary ?? "opened \(opened.name)"
        guard let recorded else { return begin(greeting: opening) }
        if !recorded.isWhole { session.update(.panes(.warn(recorded.text))) }
        begin(greeting: recorded.isWhole ? "\(recorded.text); \(opening)" : opening)
    }
}

import Demos
import PlaygroundModel
import SceneStore
import ViewDumps

extension PlayLoop {
    /// Opens another scene as if the program had been started with it.
    ///
    /// If that fails, nothing changes and the bottom line says why.
    mutating func open(_ scene: OtherScene) {
        do {
            let opened = try OpenedScene(scene, after: keeper.demo, tree: otherTree)
            var selected: Int?
            if case .tree = scene, let captured {
                let index = session.playground.listing.selection
                selected = opened.captured?.place(of: index, in: captured)
            }
            go(on: opened, selecting: selected)
        } catch {
            session.update(.panes(.complain(OpenedScene.sentence(of: error))))
        }
    }

    /// Opens the other tree of a `.viewhierarchy`.
    private func otherTree(_ name: String) throws -> OpenedScene {
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

import PlaygroundModel

extension PlayLoop {
    /// Goes on with another scene, as if the program had been started on it; where it cannot be
    /// opened, everything stays as it is and the bottom line says why.
    mutating func open(_ scene: OtherScene) {
        do {
            let opened =
                switch scene {
                case .file(let name): try OpenedScene(named: Files.expanded(name))
                case .demo(let name): try OpenedScene.demo(name)
                case .demoAfter(let steps):
                    try OpenedScene.demo(DemoScene.name(steps, after: keeper.demo))
                }
            go(on: opened)
        } catch {
            session.update(.panes(.tell(OpenedScene.sentence(of: error))))
        }
    }

    private mutating func go(on opened: OpenedScene) {
        let recorded = scribe.stop().map { $0 + "; " } ?? ""
        keeper.finish()
        var settings = settings
        settings.usesMouse = session.playground.panes.usesMouse
        self = PlayLoop(terminal, opened, settings)
        begin(
            greeting: recorded + (opened.file.summary ?? "opened \(opened.name)"),
            isDump: opened.file.dump != nil)
    }
}

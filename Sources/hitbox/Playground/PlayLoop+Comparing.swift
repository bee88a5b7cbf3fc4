import LayerGeometry
import PlaygroundModel
import TerminalIO

/// Two files side by side in the interactive program.
extension PlayLoop {
    /// Starts on an open terminal with the layers after a change, and those before it beside them.
    init(
        _ terminal: TerminalSession, _ opened: OpenedScene, before: LintSubject,
        _ settings: ScreenSettings
    ) {
        self.init(terminal, opened, settings)
        self.before = before
        let tour = tour(from: before)
        var playground = playground
        playground.compare(
            with: before.tree.rootLayer, called: Files.name(of: before.name), rules: before.rules,
            about: tour.about, stops: tour.stops)
        session = Session(playground)
    }

    /// Tells anew what changed, after the file was read again.
    mutating func tellOfChange() {
        guard let before, playground.hasBefore else { return }
        let tour = tour(from: before)
        session.update(.document(.retell(about: tour.about, stops: tour.stops)))
    }

    private func tour(from before: LintSubject) -> DiffTour {
        let after = LintSubject(
            OpenedFile(scene: keeper.scene), named: playground.document.name,
            tree: playground.tree, rules: playground.probe.rules)
        return DiffTour(
            DiffReport(before: before, after: after, minimumArea: 1, controlsOnly: true))
    }
}

import LayerGeometry
import PlaygroundModel
import SceneFile
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
        var playground = playground
        // First, as the stage has the rows that this leaves.
        playground.update(description(of: before))
        playground.compare(
            with: before.tree.rootLayer, called: Files.name(of: before.name), rules: before.rules)
        session = Session(playground)
    }

    /// Describes the change again, after the file was read again.
    mutating func describeChange() {
        guard let before, playground.hasBefore else { return }
        session.update(description(of: before))
    }

    /// What the change did to touches, and the points to look at.
    private func description(of before: LintSubject) -> Action {
        let after = LintSubject(
            OpenedFile(scene: keeper.scene), named: playground.document.name,
            tree: playground.tree, rules: playground.probe.rules)
        let tour = DiffTour(
            DiffReport(before: before, after: after, minimumArea: 1, controlsOnly: true))
        return .document(
            .describe(title: keeper.scene.title, about: tour.about, stops: tour.stops))
    }
}

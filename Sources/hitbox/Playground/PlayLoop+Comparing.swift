import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalIO

/// Comparing two files side by side.
extension PlayLoop {
    /// Starts on an open terminal with the layers before and after a change, side by side.
    init(
        _ terminal: TerminalSession, _ opened: OpenedScene, before: LintSubject,
        _ settings: ScreenSettings
    ) {
        self.init(terminal, opened, settings)
        self.before = before
        var playground = playground
        // Set the description first, as it takes rows from the stage.
        playground.update(description(of: before))
        playground.compare(
            with: before.tree.rootLayer, called: Files.name(of: before.name), rules: before.rules)
        session = Session(playground)
    }

    /// Updates the description of the change after reloading the file.
    mutating func describeChange() {
        guard let before, playground.hasBefore else { return }
        session.update(description(of: before))
    }

    /// The effect of the change on touches, with points of interest.
    private func description(of before: LintSubject) -> Action {
        let after = LintSubject(
            OpenedFile(scene: keeper.scene),
            named: playground.document.fileName ?? playground.document.name,
            tree: playground.tree, rules: playground.probe.rules)
        let tour = DiffTour(
            DiffReport(before: before, after: after, minimumArea: 1, controlsOnly: true))
        return .document(
            .describe(title: keeper.scene.title, about: tour.about, stops: tour.stops))
    }
}

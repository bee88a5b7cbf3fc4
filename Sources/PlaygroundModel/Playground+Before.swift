import LayerGeometry
import TerminalTypes
import TouchLint

/// The same screen before a change: a second stage on the left, which follows the other one and cannot
/// be edited.
extension Playground {
    /// The playground of the stage on the left; `nil` where nothing is compared.
    ///
    /// It is a copy, of many kilobytes: on a small stack, ask for its parts.
    public var before: Playground? { beforeChange.first }

    /// Whether the layers before a change are shown, too.
    public var hasBefore: Bool { !beforeChange.isEmpty }

    /// The layers before a change, at the time that is shown; `nil` where nothing is compared.
    var treeBefore: LayerTree? {
        guard hasBefore else { return nil }
        let tree = beforeChange[0].document.tree
        return clock.asksModel ? tree : tree.presentation(at: clock.moment)
    }

    /// What the layers before a change are called; `nil` where nothing is compared.
    public var nameBefore: String? { hasBefore ? beforeChange[0].document.name : nil }

    /// Puts the layers before a change on a stage to the left.
    ///
    /// Both stages show one part of the scene and have one probe; where another layer receives the
    /// touch, both are hatched, and the why pane says who got it and who gets it.
    ///
    /// - Parameters:
    ///   - root: The layers before the change.
    ///   - name: What they are called, such as their file's name.
    ///   - rules: The rule book for their hit tests.
    public mutating func compare(with root: Layer, called name: String, rules: HitRules) {
        beforeChange = [
            Playground(
                title: name, root: root, rules: rules, isYUp: stage.viewport.isYUp, size: size,
                showsStageOnly: true)
        ]
        measure()
        fit()
        probe.point = stage.viewport.center
        refresh()
        followBefore()
    }

    /// Why an action cannot be done beside the layers before a change; `nil` where it can.
    func refusalBesideBefore(of action: Action) -> String? {
        guard hasBefore, case .program(let action) = action else { return nil }
        switch action {
        case .record, .makeTest, .denyAnswer: return "a recording is of one scene, and here are two"
        default: return nil
        }
    }

    /// Shows on the left what the stage shows.
    mutating func followBefore() {
        guard var before else { return }
        before.panes.size = layout.stage.size
        before.clock = clock
        var view = stage
        view.held = nil
        // The hatching of both stages is that of the change.
        view.showsXray = false
        before.stage = view
        var asked = probe
        asked.stops = []
        asked.comparesRules = false
        asked.rules = rulesBefore
        before.probe = asked
        before.listing.selection = derived.pair?.original(of: selection) ?? 0
        before.refresh()
        beforeChange = [before]
    }

    /// The rule book of the layers before the change: their own, until another one is chosen.
    var rulesBefore: HitRules {
        guard hasBefore, probe.rules == probe.ownRules else { return probe.rules }
        return beforeChange[0].probe.ownRules
    }
}

import LayerGeometry
import TerminalTypes
import TouchLint

/// The layers before a change: a second, read-only stage on the left that follows the other one.
extension Playground {
    /// The playground of the stage on the left; `nil` if nothing is compared.
    ///
    /// It is a copy of many kilobytes: on a small stack, access its parts instead.
    public var before: Playground? { beforeChange.first }

    /// Whether the layers before a change are shown as well.
    public var hasBefore: Bool { !beforeChange.isEmpty }

    /// The layers before a change, at the current time; `nil` if nothing is compared.
    var treeBefore: LayerTree? {
        guard hasBefore else { return nil }
        let tree = beforeChange[0].document.tree
        return clock.asksModel ? tree : tree.presentation(at: clock.moment)
    }

    /// The name of the layers before a change; `nil` if nothing is compared.
    public var nameBefore: String? { hasBefore ? beforeChange[0].document.name : nil }

    /// Shows the layers before a change on a stage to the left.
    ///
    /// Both stages share the view and the probe. Where another layer receives the touch, both are
    /// hatched, and the why pane names both receivers.
    ///
    /// - Parameters:
    ///   - root: The layers before the change.
    ///   - name: Their name, such as the file name.
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

    /// Why an action is not possible while comparing; `nil` if it is.
    func refusalBesideBefore(of action: Action) -> String? {
        guard hasBefore, case .program(let action) = action else { return nil }
        switch action {
        case .record, .makeTest, .denyAnswer: return "a recording has one scene, and these are two"
        default: return nil
        }
    }

    /// Makes the stage on the left follow the other one.
    mutating func followBefore() {
        guard var before else { return }
        before.panes.size = layout.stage.size
        before.clock = clock
        var view = stage
        view.held = nil
        // Both stages are hatched where the change matters.
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

    /// The rule book for the layers before the change: their own, until the user chooses another
    /// one.
    var rulesBefore: HitRules {
        guard hasBefore, probe.rules == probe.ownRules else { return probe.rules }
        return beforeChange[0].probe.ownRules
    }
}

import LayerGeometry
import PlaygroundModel

/// What keys did, as claims: a click names the layer that it hits, but a key names nothing.
///
/// After each key, or several of the same, the recording claims what has changed: the layer that is
/// hit at the probe, the selection, and the properties of the edited layer. A replay then fails at
/// the step after which the answer is another one.
extension Recorder {
    /// The state that the last claims describe, or that the mouse left.
    struct KnownState {
        var playground: Playground
        /// The point that was pointed at.
        var aim: Point?

        init(_ player: ScriptPlayer) {
            playground = player.playground
            aim = player.aim
        }

        /// The layer that is hit there.
        var hit: Int? {
            let probe = playground.probe
            if probe.question == .hitTest, probe.isOnStage, probe.point == aim {
                return playground.answer?.hit?.index
            }
            return aim.flatMap { playground.prepared.hit(at: $0, rules: probe.rules) }
        }
    }

    /// Continues from the state after a statement that needs no claims.
    mutating func know() {
        // An edit in progress is claimed when it ends.
        if mirror.playground.edit == nil { known = KnownState(mirror) }
    }

    /// Claims what the last keys have changed, unless a prompt, a menu or an edit is still open.
    mutating func claim() {
        let now = KnownState(mirror)
        guard now.playground.edit == nil, now.playground.overlays.top == nil else { return }
        for claim in claims(of: now) where (try? mirror.check(claim)) != nil {
            lines.append(RecordedLine(claim: claim))
        }
        known = now
    }

    private func claims(of now: KnownState) -> [Expectation] {
        let (old, new) = (known.playground, now.playground)
        let isEdited = new.revision != old.revision && new.tree != old.tree
        var claims: [Expectation] = []
        let isOther =
            now.aim != known.aim || isEdited || new.probe.rules != old.probe.rules
            || new.clock.asksModel != old.clock.asksModel
        if now.aim != nil, isOther || new.revision != old.revision && now.hit != known.hit {
            let hit = now.hit.map { new.reference(to: new.shownTree[$0]) }
            claims.append(
                hit.map { .hit($0, at: nil, via: [], isNegated: false) } ?? .hitNone(at: nil))
        }
        let selected = new.selectedNode
        if new.selection != old.selection || isEdited && selected.path != old.selectedNode.path {
            claims.append(.selected(new.reference(to: selected)))
        }
        if isEdited { claims += changes(of: selected, from: old.tree, new) }
        return claims
    }

    /// The changed properties of the edited layer, if it is at its place still.
    private func changes(
        of node: LayerNode, from old: LayerTree, _ new: Playground
    ) -> [Expectation] {
        guard node.index < old.count, old[node.index].path == node.path else { return [] }
        let edited = new.tree[node.index].layer
        return LayerProperty.changes(from: old[node.index].layer, to: edited).map {
            .property(
                new.reference(to: node), .model, $0.property, $0.value, tolerance: nil)
        }
    }
}

extension LayerProperty {
    /// The properties that differ between two layers by more than rounding, with the new values;
    /// not the parts of `bounds`.
    static func changes(
        from old: Layer, to new: Layer
    ) -> [(property: LayerProperty, value: LayerValue)] {
        all.compactMap { property in
            guard property.whole != .bounds, let value = property.value(of: new),
                property.value(of: old).map({ !$0.isClose(to: value) }) ?? true
            else { return nil }
            return (property, value)
        }
    }
}

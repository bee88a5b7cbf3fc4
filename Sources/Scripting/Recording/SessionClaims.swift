import LayerGeometry
import PlaygroundModel

/// The outcome of a session as lines of a test.
struct SessionClaims {
    let start: Playground
    let end: Playground

    /// The claims: the hit and its path, the selection, the log, and the changes.
    var claims: [String] {
        (hit + selected + log).map(\.description) + changes.map(\.description)
    }

    /// The claim that the answer is wrong, with a place for the right one.
    var denial: [String] {
        let note = Step.note("this answer is wrong: write which layer has to be hit, and why")
        let trace = end.tree.root.trace(end.probe.point, rules: end.probe.rules)
        let asked = trace.candidates.map { candidate in
            "# \(end.tree[candidate.index].name)  \(NumberText.pair(candidate.point))  "
                + candidate.verdict.word(
                    rules: trace.rules, by: candidate.by.map { end.tree[$0].name })
        }
        let claim: Expectation
        if let hit = trace.hit {
            claim = .hit(reference(hit), at: nil, via: [], isNegated: true)
        } else {
            // Nothing is hit: the visible layer is most likely to be meant.
            let seen = end.tree.root.seen(at: end.probe.point) ?? end.tree.root
            claim = .hit(reference(seen), at: nil, via: [], isNegated: false)
        }
        return [note.description] + asked.map { $0.safe } + [claim.description]
    }

    private var hit: [Expectation] {
        guard end.probe.isOnStage else { return [] }
        guard let hit = end.tree.root.hitTest(end.probe.point, rules: end.probe.rules) else {
            return [.hitNone(at: nil)]
        }
        let via = hit.chain.map { reference($0) }
        return [.hit(reference(hit), at: nil, via: via, isNegated: false)]
    }

    private var selected: [Expectation] { [.selected(reference(end.selectedNode))] }

    private var log: [Expectation] { end.log.isEmpty ? [] : [.log(end.log)] }

    /// The changed properties of layers that existed before.
    private var changes: [Expectation] {
        guard end.tree != start.tree else { return [] }
        let names = start.prepared(start.tree)
        return end.tree.nodes.flatMap { node -> [Expectation] in
            guard case .found(let old) = names.find(node.path.description),
                old.path == node.path
            else { return [] }
            return LayerProperty.changes(from: old.layer, to: node.layer).map {
                .property(reference(node), .model, $0.property, $0.value, tolerance: nil)
            }
        }
    }

    private func reference(_ node: LayerNode) -> LayerReference {
        end.reference(to: node)
    }
}

extension String {
    /// The text without characters that a script line cannot contain.
    fileprivate var safe: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 }))
    }
}

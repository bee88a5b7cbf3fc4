import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// A test made from a session: the relevant steps, and expectations for their outcome.
public struct SessionTest: Sendable {
    /// The purpose of a test.
    public enum Purpose: Hashable, Sendable {
        /// To preserve the outcome of the session.
        case regression
        /// To report that the answer at the pointer is wrong: the test fails.
        case denial
    }

    /// The whole script.
    public let text: String
    /// The number of its steps, out of those of the session.
    public let stepCount: Int

    /// The maximum number of statements played to find the relevant ones.
    private static let budget = 20_000

    /// Creates a test.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the test.
    ///   - lines: The session's lines, from its start.
    ///   - header: The header of the script.
    ///   - scene: The scene of the session.
    ///   - world: The decoder of raw steps.
    ///   - name: The test's name.
    /// - Returns: `nil` if the lines cannot be played, and for a denial without a pointer.
    public init?(
        _ purpose: Purpose, of lines: [RecordedLine], _ header: ScriptHeader, scene: Scene,
        in world: ScriptWorld, name: String
    ) {
        let start = ScriptPlayer(header, scene: scene, in: world)
        // Only then, as a filter copies a long session.
        let hasComments = lines.contains { $0.step == nil }
        let lines = hasComments ? lines.filter { $0.step != nil } : lines
        guard let whole = Self.play(lines, from: start) else { return nil }
        if purpose == .denial, !whole.playground.probe.isOnStage { return nil }
        let reduced = Self.reduce(lines, from: start, to: whole.playground)
        guard let end = Self.play(reduced, from: start) else { return nil }
        let evidence = SessionClaims(start: start.playground, end: end.playground)
        let claims = purpose == .denial ? evidence.denial : evidence.claims
        let opening = header.description + "\ntest \(ScriptText.quoted(name))\n"
        text =
            opening + reduced.map { $0.text + "\n" }.joined()
            + claims.map { "  \($0)\n" }.joined()
        stepCount = reduced.count
    }

    /// Plays lines; `nil` if one cannot be played.
    private static func play(
        _ lines: [RecordedLine], from start: ScriptPlayer
    ) -> ScriptPlayer? {
        var player = start
        for line in lines {
            guard let step = line.step else { continue }
            guard (try? player.perform(step)) != nil else { return nil }
        }
        return player
    }

    /// Removes irrelevant lines: halves first, then ever smaller parts.
    private static func reduce(
        _ lines: [RecordedLine], from start: ScriptPlayer, to end: Playground
    ) -> [RecordedLine] {
        var remaining = lines
        var played = 0
        var size = max(1, remaining.count / 2)
        while true {
            var place = remaining.count
            while place > 0 {
                let first = max(0, place - size)
                played += remaining.count - (place - first)
                if played > budget { return remaining }
                var fewer = remaining
                fewer.removeSubrange(first..<place)
                if let player = play(fewer, from: start), player.playground.isEquivalent(to: end) {
                    remaining = fewer
                }
                place = first
            }
            if size == 1 { return remaining }
            size /= 2
        }
    }
}

extension Playground {
    /// Whether it has the same outcome as another playground: layers, probe, answer, selection, and
    /// log, if any.
    fileprivate func isEquivalent(to end: Playground) -> Bool {
        let (one, two) = (probe, end.probe)
        let isSamePlace =
            one.isOnStage == two.isOnStage
            && (!one.isOnStage
                || abs(one.point.x - two.point.x) < 2e-6
                    && abs(one.point.y - two.point.y) < 2e-6)
        return isSamePlace && one.rules == two.rules && one.question == two.question
            && selection == end.selection && (end.log.isEmpty || log == end.log)
            && answer?.hit?.index == end.answer?.hit?.index
            && (edit == nil) == (end.edit == nil)
            && (tree == end.tree || isLike(end))
    }
}

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

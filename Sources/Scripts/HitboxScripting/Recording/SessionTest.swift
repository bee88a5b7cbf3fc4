import LayerGeometry
import LayerIndex
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
    ///   - engine: The hit test whose answer is claimed or denied; `nil` for hitbox's own.
    /// - Returns: `nil` if the lines cannot be played, and for a denial without a pointer.
    /// - Throws: Why the engine has no answer.
    public init?(
        _ purpose: Purpose, of lines: [RecordedLine], _ header: ScriptHeader, scene: Scene,
        in world: ScriptWorld, name: String, asking engine: HitEngine? = nil
    ) throws(StepFailure) {
        let start = ScriptPlayer(header, scene: scene, in: world)
        let lines = lines.filter { $0.step != nil }
        guard let whole = Self.play(lines, from: start)?.playground else { return nil }
        if purpose == .denial, !whole.probe.isOnStage { return nil }
        // Without irrelevant lines: halves first, then ever smaller parts.
        let reduced = lines.shortest(playing: Self.budget) { lines in
            Self.play(lines, from: start)?.playground.isEquivalent(to: whole) ?? false
        }
        guard var end = Self.play(reduced, from: start) else { return nil }
        end.engine = engine
        let probe = end.playground.probe
        let answer = probe.isOnStage ? try end.engineAnswer(at: probe.point) : nil
        let hit = answer.map { $0.hit }
        let claims =
            purpose == .denial
            ? end.playground.denial(of: hit)
            : end.playground.claims(since: start.playground, hit: hit).map(\.description)
        let opening = header.description + "\ntest \(ScriptText.quoted(name))\n"
        text =
            opening + Self.adapted(reduced, from: start, to: engine).map { $0.text + "\n" }.joined()
            + claims.map { "  \($0)\n" }.joined()
        stepCount = reduced.count
    }

    /// The lines as a test of an engine: a step gets `anyway` if the engine does not hit the layer that it names.
    private static func adapted(
        _ lines: [RecordedLine], from start: ScriptPlayer, to engine: HitEngine?
    ) -> [RecordedLine] {
        guard engine != nil else { return lines }
        var player = start
        player.engine = engine
        return lines.map { line in
            guard let step = line.step else { return line }
            let before = player
            if (try? player.perform(step)) != nil { return line }
            player = before
            let forced = step.forced
            return (try? player.perform(forced)) == nil
                ? line : RecordedLine(.step(forced), line.comment)
        }
    }

    /// Plays the steps of lines; `nil` if one cannot be played.
    private static func play(
        _ lines: [RecordedLine], from start: ScriptPlayer
    ) -> ScriptPlayer? {
        var player = start
        for line in lines {
            guard let step = line.step, (try? player.perform(step)) != nil else { return nil }
        }
        return player
    }
}

extension Step {
    /// The same step with `anyway` after its targets.
    fileprivate var forced: Step {
        func forced(_ target: Target) -> Target { Target(target.place, isForced: true) }
        return switch self {
        case .move(let target): .move(forced(target))
        case .press(let button, let target): .press(button, forced(target))
        case .click(let button, let target): .click(button, forced(target))
        case .doubleClick(let target): .doubleClick(forced(target))
        case .drag(let button, let targets, let steps):
            .drag(button, targets.map(forced), steps: steps)
        case .wheel(let direction, let modifiers, let count, let target):
            .wheel(direction, modifiers, count: count, at: target.map(forced))
        default: self
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

/// The outcome of a session as claims.
extension Playground {
    /// The hit and its path, the selection, the log, and the changes of layers that existed before.
    ///
    /// - Parameter answer: An engine's answer; `nil` without an engine.
    fileprivate func claims(since start: Playground, hit answer: LayerNode??) -> [Expectation] {
        var claims: [Expectation] = []
        if probe.isOnStage {
            let hit = answer ?? tree.root.hitTest(probe.point, rules: probe.rules)
            claims.append(claim(hit: hit, via: hit?.chain ?? []))
        }
        claims.append(.selected(reference(to: selectedNode)))
        if !log.isEmpty { claims.append(.log(log)) }
        if tree == start.tree { return claims }
        let names = start.prepared(start.tree)
        return claims
            + tree.nodes.flatMap { node -> [Expectation] in
                guard case .found(let old) = names.find(node.path.description),
                    old.path == node.path
                else { return [] }
                return changes(of: node, from: old.layer, to: node.layer)
            }
    }

    /// The claim that the answer is wrong, with a place for the right one.
    ///
    /// - Parameter answer: An engine's answer; `nil` without an engine.
    fileprivate func denial(of answer: LayerNode??) -> [String] {
        let note = Step.note("this answer is wrong: write which layer has to be hit, and why")
        let trace = tree.root.trace(probe.point, rules: probe.rules)
        let asked = trace.candidates.map { candidate in
            "# \(tree[candidate.index].name)  \(NumberText.pair(candidate.point))  "
                + candidate.verdict.word(
                    rules: trace.rules, by: candidate.by.map { tree[$0].name },
                    of: tree[candidate.index].layer)
        }
        // If nothing is hit, the visible layer is most likely to be meant.
        let hit = answer ?? trace.hit
        let layer = hit ?? trace.hit ?? tree.root.seen(at: probe.point) ?? tree.root
        let claim = Expectation.hit(
            reference(to: layer), at: nil, via: [], isNegated: hit != nil)
        return [note.description] + asked.map { $0.safe } + [claim.description]
    }

    /// That a layer is hit, by a path; that nothing is hit.
    func claim(
        hit: LayerNode?, at place: Target.Place? = nil, via path: [LayerNode] = []
    ) -> Expectation {
        let via = path.map { reference(to: $0) }
        return .hit(hit.map { reference(to: $0) }, at: place, via: via, isNegated: false)
    }

    /// The properties of a layer that have changed by more than rounding; not the parts of `bounds`.
    fileprivate func changes(
        of node: LayerNode, from old: Layer, to new: Layer
    ) -> [Expectation] {
        LayerProperty.all.compactMap { property in
            guard property.whole != .bounds, let value = property.value(of: new),
                property.value(of: old).map({ !$0.isClose(to: value) }) ?? true
            else { return nil }
            return .property(reference(to: node), .model, property, value, tolerance: nil)
        }
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
    /// Continues from the state after a statement that needs no claims.
    mutating func know() {
        // An edit in progress is claimed when it ends.
        if mirror.playground.edit == nil { known = mirror }
    }

    /// Claims what the last keys have changed, unless a prompt, a menu or an edit is still open.
    mutating func claim() {
        guard mirror.playground.edit == nil, mirror.playground.overlays.top == nil else { return }
        for claim in claims where (try? mirror.check(claim)) != nil {
            lines.append(RecordedLine(.expect(claim)))
        }
        known = mirror
    }

    private var claims: [Expectation] {
        let (old, new) = (known.playground, mirror.playground)
        let isEdited = new.revision != old.revision && new.tree != old.tree
        var claims: [Expectation] = []
        let isOther =
            mirror.aim != known.aim || isEdited || new.probe.rules != old.probe.rules
            || new.clock.asksModel != old.clock.asksModel
        let hit = mirror.aimedHit
        if mirror.aim != nil, isOther || new.revision != old.revision && hit != known.aimedHit {
            claims.append(new.claim(hit: hit.map { new.shownTree[$0] }))
        }
        let selected = new.selectedNode
        if new.selection != old.selection || isEdited && selected.path != old.selectedNode.path {
            claims.append(.selected(new.reference(to: selected)))
        }
        let index = selected.index
        // Only of a layer that is at its place still.
        if isEdited, index < old.tree.count, old.tree[index].path == selected.path {
            claims += new.changes(
                of: selected, from: old.tree[index].layer, to: new.tree[index].layer)
        }
        return claims
    }
}

extension ScriptPlayer {
    /// The layer that is hit where was last pointed at.
    fileprivate var aimedHit: Int? {
        let probe = playground.probe
        if probe.question == .hitTest, probe.isOnStage, probe.point == aim {
            return playground.answer?.hit?.index
        }
        return aim.flatMap { playground.prepared.hit(at: $0, rules: probe.rules) }
    }
}

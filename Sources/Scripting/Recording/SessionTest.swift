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

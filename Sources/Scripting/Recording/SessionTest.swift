import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// A test made of a session: the steps that matter, and what the session came to as expectations.
public struct SessionTest: Sendable {
    /// What a test is made for.
    public enum Purpose: Hashable, Sendable {
        /// To hold what the session came to.
        case regression
        /// To say that the answer at the pointer is wrong: the test fails.
        case denial
    }

    /// The whole script.
    public let text: String
    /// How many steps it has, of how many that the session had.
    public let stepCount: Int

    /// The most statements that are played to find out which ones matter.
    private static let budget = 20_000

    /// Makes a test.
    ///
    /// - Parameters:
    ///   - purpose: What the test is to hold.
    ///   - lines: The session's, from its start.
    ///   - header: What the script is to be played on.
    ///   - scene: The scene that the session was on.
    ///   - world: What raw steps are decoded with.
    ///   - name: What the test is called.
    /// - Returns: `nil` where the lines cannot be played, and for a denial without a pointer.
    public init?(
        _ purpose: Purpose, of lines: [RecordedLine], _ header: ScriptHeader, scene: Scene,
        in world: ScriptWorld, name: String
    ) {
        let start = ScriptPlayer(header, scene: scene, in: world)
        let lines = lines.filter { $0.step != nil }
        guard let whole = Self.play(lines, from: start) else { return nil }
        if purpose == .denial, !whole.playground.probe.isOnStage { return nil }
        let kept = Self.reduce(lines, from: start, to: whole.playground)
        guard let end = Self.play(kept, from: start) else { return nil }
        let evidence = SessionClaims(from: start.playground, to: end.playground)
        let claims = purpose == .denial ? evidence.denial : evidence.claims
        let opening = header.description + "\ntest \(ScriptText.quoted(name))\n"
        text =
            opening + kept.map { $0.text + "\n" }.joined()
            + claims.map { "  \($0)\n" }.joined()
        stepCount = kept.count
    }

    /// Plays lines; `nil` where one cannot be played.
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

    /// Leaves out what does not matter: halves of the lines first, then ever smaller parts.
    private static func reduce(
        _ lines: [RecordedLine], from start: ScriptPlayer, to end: Playground
    ) -> [RecordedLine] {
        var kept = lines
        var played = 0
        var size = max(1, kept.count / 2)
        while true {
            var place = kept.count
            while place > 0 {
                let first = max(0, place - size)
                var fewer = kept
                fewer.removeSubrange(first..<place)
                played += fewer.count
                if played > budget { return kept }
                if let player = play(fewer, from: start), player.playground.comes(to: end) {
                    kept = fewer
                }
                place = first
            }
            if size == 1 { return kept }
            size /= 2
        }
    }
}

extension Playground {
    /// Whether it is the same as another one for a test: the layers, the question at the pointer, its
    /// answer, the selection and what the log says, if anything.
    fileprivate func comes(to end: Playground) -> Bool {
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

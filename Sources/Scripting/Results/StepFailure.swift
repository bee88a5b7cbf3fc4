import LayerGeometry

/// Why a statement failed, for people.
public struct StepFailure: Error, Hashable, Sendable {
    /// The problem, as a clause.
    public var message: String
    /// The expected value; `nil` if the message is complete.
    public var expected: String?
    /// The value found instead.
    public var found: String?
    /// The explanation of the hit test, a line for each layer asked; empty if none was.
    public var trace: [String] = []
    /// The lines of a snapshot that differ; empty for other failures.
    public var difference: [String] = []
    /// A hint; `nil` if there is none.
    public var hint: String?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - message: The problem, as a clause.
    ///   - expected: The expected value; `nil` if the message is complete.
    ///   - found: The value found instead.
    ///   - trace: The explanation of the hit test, a line for each layer asked.
    ///   - hint: A hint.
    public init(
        _ message: String, expected: String? = nil, found: String? = nil, trace: [String] = [],
        hint: String? = nil
    ) {
        (self.message, self.expected, self.found) = (message, expected, found)
        (self.trace, self.hint) = (trace, hint)
    }

    /// A line for each layer asked: its name, the point in its own space, the verdict.
    public static func lines(of trace: HitTrace) -> [String] {
        let candidates = trace.candidates.prefix(60)
        let names = candidates.map { candidate in
            let node = trace.tree[candidate.index]
            return String(repeating: "  ", count: min(node.depth, 12)) + node.name
        }
        let points = candidates.map { NumberText.pair($0.point) }
        let (first, second) = (names.map(\.count).max() ?? 0, points.map(\.count).max() ?? 0)
        var lines = zip(candidates, zip(names, points)).map { candidate, texts in
            let cause = candidate.by.map { trace.tree[$0].name }
            return pad(texts.0, first) + "  " + pad(texts.1, second) + "  "
                + candidate.verdict.word(rules: trace.rules, by: cause)
        }
        let more = trace.candidates.count - candidates.count
        if more > 0 { lines.append("and \(more) more") }
        return lines
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

import LayerGeometry

/// The difference between two explanations of a hit test: `badge: hit -> clipped by card`.
public enum TraceChange {
    /// Returns a line for each layer whose verdict changed, in the order of the first trace.
    ///
    /// Layers are matched by their paths; a layer that was not asked is `not asked`.
    public static func lines(from old: HitTrace?, to new: HitTrace?) -> [String] {
        // In the same terms, so that only verdicts differ.
        let rules = (new ?? old)?.rules ?? .calayer
        let (before, after) = (words(old, rules), words(new, rules))
        let known = Set(before.map(\.path))
        let names = before.map(\.path) + after.map(\.path).filter { !known.contains($0) }
        let texts = [before, after].map { list in
            Dictionary(list.map { ($0.path, $0.word) }) { first, _ in first }
        }
        return names.compactMap { path in
            let one = texts[0][path] ?? "not asked"
            let other = texts[1][path] ?? "not asked"
            return one == other
                ? nil : "\(path.split(separator: "/").last ?? ""): \(one) -> \(other)"
        }
    }

    private static func words(
        _ trace: HitTrace?, _ rules: HitRules
    ) -> [(path: String, word: String)] {
        guard let trace else { return [] }
        return trace.candidates.map { candidate in
            let cause = candidate.by.map { trace.tree[$0].name }
            return (
                trace.tree[candidate.index].path.description,
                candidate.verdict.word(rules: rules, by: cause)
            )
        }
    }
}

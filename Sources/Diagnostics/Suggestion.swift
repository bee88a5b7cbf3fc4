/// Suggests corrections of misspelled names.
public enum Suggestion {
    /// Returns the nearest of the known names.
    ///
    /// A name is near within 2 edits, within 3 if it has at least ten letters, and within 1 if it
    /// has at most three. An edit inserts, deletes or changes a letter, or swaps two. A name that
    /// differs only in case is always near.
    ///
    /// - Returns: `nil` if no name is near, or the name itself is known.
    public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let letters = Array(name.unicodeScalars.prefix(65))
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        let lowered = name.lowercased()
        let limit = letters.count >= 10 ? 3 : letters.count <= 3 ? 1 : 2
        var best: (name: String, distance: Int)?
        for candidate in names where candidate != name {
            if candidate.lowercased() == lowered { return candidate }
            let distance = edits(letters, Array(candidate.unicodeScalars))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    private static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if abs(a.count - b.count) > 3 { return .max }
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1], row[j]) + 1
                cost = min(cost, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}

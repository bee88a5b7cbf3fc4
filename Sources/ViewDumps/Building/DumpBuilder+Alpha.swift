import LayerGeometry

extension DumpBuilder {
    /// Parses a printed alpha, with notes if it is not a number, or at the limit for touches.
    ///
    /// - Returns: From 0 to 1; 1 if it is missing or not a number.
    mutating func opacity(_ alpha: String?, line: Int) -> Float {
        guard let alpha else { return 1 }
        guard let number = Double(alpha), number.isFinite else {
            warn(.badValue, line, "alpha is '\(alpha)' and was replaced by 1")
            return 1
        }
        if (number - 0.01).magnitude < 1e-6 {
            note(
                .alphaBoundary, line,
                "its alpha is 0.01, where rounding decides whether it receives touches")
        }
        return Float(max(0, min(1, number)))
    }
}

import LayerGeometry

/// The formatting of layers and points in explanations.
struct AnswerStyle: Hashable, Sendable {
    var names = LayerNames()
    /// The number of decimals of a point, the same wherever it is shown.
    var decimals = 1

    /// Formats a point.
    func text(_ point: Point?) -> String { NumberText.pair(point, decimals: decimals) }
}

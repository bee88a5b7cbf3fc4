import LayerGeometry

/// The formatting of layers and points in explanations.
struct AnswerStyle: Hashable, Sendable {
    var names = LayerNames()
    /// The number of significant decimals of a point.
    var decimals = 1
    /// The number of decimals in a table, where names and reasons need the room.
    var decimalsInTable = 1

    /// Formats a point.
    func text(_ point: Point?) -> String { NumberText.pair(point, decimals: decimals) }

    /// Formats a point for a table.
    func textInTable(_ point: Point?) -> String {
        guard let point else { return NumberText.pair(nil) }
        return [point.x, point.y].map { NumberText.fixed($0, decimals: decimalsInTable) }
            .joined(separator: ",")
    }
}

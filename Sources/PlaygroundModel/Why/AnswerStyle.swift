import LayerGeometry

/// How layers and points are written where an answer is explained.
struct AnswerStyle: Hashable, Sendable {
    /// What the layers are called.
    var names = LayerNames()
    /// How many decimals a place has: as many as are known of it.
    var decimals = 1
    /// How many it has in a table, where names and reasons need the room.
    var decimalsInTable = 1

    /// A place in some layer's space.
    func text(_ point: Point?) -> String { NumberText.pair(point, decimals: decimals) }

    /// A place in a layer's space, in a column of its own.
    func textInTable(_ point: Point?) -> String {
        NumberText.pair(point, decimals: decimalsInTable)
    }
}

/// The operations of a transform.
enum TransformKey {
    static let all: [SceneKey] = [
        SceneKey("perspective", "a number", "", "An eye at that distance: m34 = -1/distance."),
        SceneKey("translate", "[x, y] or [x, y, z]", "", "Moves by a distance in points."),
        SceneKey(
            "rotate", "degrees, or {angle, axis: [x, y, z]}", "", "Rotates about z or the axis."),
        SceneKey("scale", "a number, [x, y] or [x, y, z]", "", "Scales by factors."),
        SceneKey("matrix", "6 or 16 numbers", "", "Any other matrix, row by row."),
    ]
    static let names = all.map(\.name)
}

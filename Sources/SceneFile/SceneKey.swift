/// One key of a scene file, as a person reads about it.
public struct SceneKey: Hashable, Sendable {
    /// The key, as it is written.
    public let name: String
    /// What may be written after it.
    public let type: String
    /// What counts where it is not written; empty where nothing does.
    public let defaultText: String
    /// What it means.
    public let sentence: String
}

/// Every key of a scene file once.
public enum SceneSchema {
    /// The keys of the file itself, in the order in which they are written.
    public static let scene: [SceneKey] = [
        SceneKey("hitbox", "1", "", "The version of the format; required."),
        SceneKey("title", "text", "", "What the scene is called."),
        SceneKey("about", "text", "", "What there is to see or to try."),
        SceneKey(
            "rules", "calayer, uiview or book", "calayer", "Whose hit testing it starts with."),
        SceneKey("yAxis", "down or up", "down", "Where greater y is drawn; up is macOS."),
        SceneKey("root", "a layer", "", "The root layer; required."),
    ]
    /// The keys of a layer, in the order in which they are written.
    public static var layer: [SceneKey] { LayerKey.all.map(\.key) }
    /// The keys of an animation, in the order in which they are written.
    public static var animation: [SceneKey] { AnimationKey.all.map(\.key) }
    /// The operations of a transform.
    public static let operations: [SceneKey] = [
        SceneKey("perspective", "a number", "", "An eye at that distance: m34 = -1/distance."),
        SceneKey("translate", "[x, y] or [x, y, z]", "", "Moves by a distance in points."),
        SceneKey(
            "rotate", "degrees, or {angle, axis: [x, y, z]}", "", "Turns about z or the axis."),
        SceneKey("scale", "a number, [x, y] or [x, y, z]", "", "Stretches by factors."),
        SceneKey("matrix", "6 or 16 numbers", "", "Any other matrix, row by row."),
    ]
}

extension SceneKey {
    init(_ name: String, _ type: String, _ defaultText: String, _ sentence: String) {
        self.name = name
        self.type = type
        self.defaultText = defaultText
        self.sentence = sentence
    }
}

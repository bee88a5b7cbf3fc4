import LayerGeometry

/// All keys of scene files.
public enum SceneSchema {
    /// The top-level keys, in canonical order.
    public static let scene: [SceneKey] = [
        SceneKey("hitbox", "1", "", "The version of the format; required."),
        SceneKey("title", "text", "", "The title of the scene."),
        SceneKey("about", "text", "", "What to look at or try."),
        SceneKey(
            "rules", words(HitRules.self, "or"), "calayer", "The initial hit-testing rules."),
        SceneKey("yAxis", "down or up", "down", "The direction of y on screen; up as on macOS."),
        SceneKey(
            "shows", "a list of \(words(SceneLook.self, "and"))", "[]",
            "What to show at the start: two rule books, the model, and so on."),
        SceneKey(
            "select", "a layer's path", "",
            "The layer to select first, such as card/badge, if it exists."),
        SceneKey(
            "probe", "[x, y], {at: [x, y], about: text, …}, or a list of these", "",
            "Where the keyboard probe starts, in scene space; '>' moves to the next point."),
        SceneKey("root", "a layer", "", "The root layer; required."),
    ]
    /// The keys of a layer, in canonical order.
    public static var layer: [SceneKey] { LayerKey.all.map(\.key) }
    /// The keys of an animation, in canonical order.
    public static var animation: [SceneKey] { AnimationKey.all.map(\.key) }
    /// The operations of a transform.
    public static var operations: [SceneKey] { TransformKey.all }

    /// All words of a type, as in a sentence: `down or up`.
    private static func words<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type, _ conjunction: String
    ) -> String {
        let words = type.allCases.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + (words.last ?? "")
    }
}

import LayerGeometry

/// All keys of scene files.
public enum SceneSchema {
    /// The top-level keys, in canonical order.
    public static let scene: [SceneKey] = [
        SceneKey("hitbox", "1", "", "The version of the format; required."),
        SceneKey("title", "text", "", "The title of the scene."),
        SceneKey("about", "text", "", "What to look at or try."),
        SceneKey(
            "rules", HitRules.allCases.map(\.rawValue).list(), "calayer",
            "The initial hit-testing rules."),
        SceneKey("yAxis", "down or up", "down", "The direction of y on screen; up as on macOS."),
        SceneKey(
            "shows", "a list of \(SceneLook.allCases.map(\.rawValue).list("and"))", "[]",
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
}

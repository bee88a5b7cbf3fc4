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
        SceneKey(
            "shows", "a list of compare, model, x-ray, frames, pins, axes, grid and arithmetic",
            "[]",
            "What it opens in: two rule books, the model, and so on."),
        SceneKey(
            "select", "a layer's path", "",
            "The layer that is selected first, such as card/badge, where there is one."),
        SceneKey(
            "probe", "[x, y]", "",
            "Where the arrow keys begin to point, in the space of the root's position."),
        SceneKey("root", "a layer", "", "The root layer; required."),
    ]
    /// The keys of a layer, in the order in which they are written.
    public static var layer: [SceneKey] { LayerKey.all.map(\.key) }
    /// The keys of an animation, in the order in which they are written.
    public static var animation: [SceneKey] { AnimationKey.all.map(\.key) }
    /// The operations of a transform.
    public static var operations: [SceneKey] { TransformKey.all }
}

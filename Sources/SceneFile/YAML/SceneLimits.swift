/// How large a scene may be, and the version of its format.
public enum SceneLimits {
    /// The most layers of a scene, masks included; an alias counts as what it stands for.
    public static let layers = 1_000_000
    /// The most levels of layers, the root being the first.
    public static let levels = 1_000
    /// The most animations, those of groups included.
    public static let animations = 10_000
    /// The most values of a file, as `ValueMarks` counts them.
    ///
    /// Each takes 100 to 200 bytes until the layers are made.
    public static let values = 64_000_000
    /// The most bytes of a file.
    public static let bytes = 256 << 20
    /// The format version that is read and written.
    public static let version = 1
}

/// The limits of scene files, and the version of the format.
public enum SceneLimits {
    /// The most layers of a scene, including masks and those repeated by aliases.
    public static let layers = 1_000_000
    /// The most levels of layers, including the root.
    public static let levels = 1_000
    /// The most animations, including those in groups.
    public static let animations = 10_000
    /// The most points to look at.
    public static let stops = 1_000
    /// The most values of a file, including those repeated by aliases.
    ///
    /// Each takes 100 to 200 bytes while reading.
    public static let values = 64_000_000
    /// The most bytes of a file.
    public static let bytes = 256 << 20
    /// The most bytes of a name, of a class, and of all else that is no long text: they are in every
    /// path, a thousand times each.
    public static let nameBytes = 1_000
    /// The most bytes of a text.
    public static let textBytes = 1_000_000
    /// The format version.
    public static let version = 1
}

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
    /// The most that levels of brackets may come to: for each value, and each end of one, the levels of
    /// brackets and braces around it, without the first `freeBrackets`.
    ///
    /// libyaml looks at all of them for each token, so that without a limit a few megabytes would take
    /// minutes. This many take two seconds.
    static let bracketWork = 200_000_000
    /// What can be nested in any number, as it at most doubles the time of reading.
    static let freeBrackets = 64
    /// The format version.
    public static let version = 1
}

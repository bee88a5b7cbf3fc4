import LayerGeometry

/// The limits of scene files, and the version of the format.
public enum SceneLimits {
    /// The maximum number of layers of a scene, including masks and those repeated by aliases.
    public static let layers = LayerLimits.layers
    /// The maximum number of levels of layers, including the root.
    public static let levels = LayerLimits.levels
    /// The maximum number of animations, including those in groups.
    public static let animations = LayerLimits.animations
    /// The maximum number of points to look at.
    public static let stops = 1_000
    /// The maximum number of values of a file, including those repeated by aliases.
    public static let values = 64_000_000
    /// The maximum number of values that are stored at once: those of one property, and those with
    /// anchors, as aliases may follow.
    ///
    /// Each takes about a hundred bytes.
    public static let storedValues = 2_000_000
    /// The maximum number of bytes of a file.
    public static let bytes = 256 << 20
    /// The maximum number of bytes of a name, of a class, and of any other short text: names occur
    /// in every path, a thousand times each.
    public static let nameBytes = LayerLimits.nameBytes
    /// The maximum number of bytes of a long text.
    public static let textBytes = LayerLimits.textBytes
    /// The maximum work for levels of brackets: for each value, and each end of one, the number of
    /// brackets and braces around it beyond the first `freeBrackets`.
    ///
    /// For each token, libyaml scans all open brackets, so without a limit a few megabytes would
    /// take minutes. This limit amounts to two seconds.
    static let bracketWork = 200_000_000
    /// The levels of brackets that do not count, because they at most double the time of reading.
    static let freeBrackets = 64
    /// The format version.
    public static let version = 1
}

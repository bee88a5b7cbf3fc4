/// What a check takes for too small.
public struct TouchOptions: Hashable, Sendable {
    /// The least width and height of a touch target, in points or dp; `nil` for what the platform
    /// asks for: 44 points, on Android 48 dp.
    ///
    /// - Source: Apple's Human Interface Guidelines, Material Design.
    public var minimumTarget: Double?
    /// How many units of the scene make a point or a dp; `nil` where that is not known.
    ///
    /// Android's dumps count pixels: without a density nothing is said about sizes there, unless a
    /// minimum is given, which then counts pixels.
    public var density: Double?

    /// Creates options; without arguments, those of the platform.
    public init(minimumTarget: Double? = nil, density: Double? = nil) {
        self.minimumTarget = minimumTarget
        self.density = density
    }
}

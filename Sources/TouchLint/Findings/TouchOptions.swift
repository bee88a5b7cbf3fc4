/// The limits of the check for small targets.
public struct TouchOptions: Hashable, Sendable {
    /// The minimum width and height of a touch target, in points or dp; `nil` for the platform's
    /// own: 44 points, on Android 48 dp.
    ///
    /// - Source: Apple's Human Interface Guidelines, Material Design.
    public var minimumTarget: Double?
    /// The number of scene units per point or dp; `nil` if unknown.
    ///
    /// Android's dumps are in pixels: without a density, sizes are not checked there unless a
    /// minimum is given, which is then in pixels.
    public var density: Double?

    /// Creates options; the defaults are those of the platform.
    public init(minimumTarget: Double? = nil, density: Double? = nil) {
        self.minimumTarget = minimumTarget
        self.density = density
    }
}

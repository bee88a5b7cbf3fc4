/// The limits of the check for small targets, and what is not known about the layers.
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

    /// The layers, by index, whose width is perhaps only that of the part that a scroll view shows.
    public var cutWidths: Set<Int> = []
    /// The layers, by index, whose height is perhaps only that of the part that a scroll view shows.
    public var cutHeights: Set<Int> = []
    /// The layers, by index, whose bounds are unknown: they are not checked.
    public var unplaced: Set<Int> = []

    /// Creates options; the defaults are those of the platform.
    public init(minimumTarget: Double? = nil, density: Double? = nil) {
        self.minimumTarget = minimumTarget
        self.density = density
    }
}

/// How near a layer is to the viewer, compared with a sibling.
///
/// - Source: zPosition measured, gnustep/libs-quartzcore#41; crossing planes and the tolerance
///   reported. Levels: Apple's reference for `UIWindow.windowLevel`.
struct Nearness {
    /// Depths that differ by less are equal: of such siblings the later one is in front.
    static let tolerance = 1e-5

    /// The level of a window of the screen, which counts before depth; 0 for all other layers.
    let windowLevel: Double
    /// The depth of the layer's plane at the point.
    let depth: Double

    /// Whether the layer is behind a sibling; `false` also if they are equally near.
    func isBehind(_ other: Nearness) -> Bool {
        windowLevel == other.windowLevel
            ? depth < other.depth - Self.tolerance : windowLevel < other.windowLevel
    }
}

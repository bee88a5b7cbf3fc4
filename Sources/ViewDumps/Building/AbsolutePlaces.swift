import LayerGeometry

/// Converts rectangles in screen coordinates to frames, using the origins of the enclosing rows.
struct AbsolutePlaces {
    private var origins: [Point] = []

    /// A row's frame in its parent row's space.
    ///
    /// A row without a rectangle gets an empty frame at the parent's origin, so that nested rows stay in
    /// place.
    ///
    /// - Parameters:
    ///   - rect: In screen coordinates.
    ///   - level: As passed to the builder.
    mutating func frame(of rect: Rect?, level: Int) -> Rect {
        // Like the builder, clamp rows that are too deep to the last level.
        let level = min(level, origins.count, DumpBuilder.mostLevels - 1)
        origins.removeSubrange(level...)
        let origin = origins.last ?? .zero
        origins.append(rect?.origin ?? origin)
        return rect?.offsetBy(dx: -origin.x, dy: -origin.y) ?? .zero
    }
}

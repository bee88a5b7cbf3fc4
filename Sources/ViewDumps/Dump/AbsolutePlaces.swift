import LayerGeometry

/// The origins of the rows that are open: makes frames of rectangles that are all in the space of
/// the screen.
struct AbsolutePlaces {
    private var origins: [Point] = []

    /// Returns a row's frame in the space of the row that it is in.
    ///
    /// A row without a rectangle has a frame without size, and its own space is the one it is in, so
    /// that rows in it lie where the dump says.
    ///
    /// - Parameters:
    ///   - rect: On the screen.
    ///   - level: As it is given to the builder.
    mutating func frame(of rect: Rect?, level: Int) -> Rect {
        // The builder hangs what is too deep from the last level; so the origins do.
        let level = min(level, origins.count, DumpBuilder.mostLevels - 1)
        origins.removeSubrange(level...)
        let origin = origins.last ?? .zero
        origins.append(rect?.origin ?? origin)
        return rect?.offsetBy(dx: -origin.x, dy: -origin.y) ?? .zero
    }
}

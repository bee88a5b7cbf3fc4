import LayerGeometry

/// Converts rectangles in screen coordinates to frames, using the origins of the enclosing rows.
struct AbsolutePlaces {
    /// The place of a row.
    struct Place {
        /// In its parent row's space.
        let frame: Rect
        /// Whether the width may be only that of the visible part: the rectangle reaches the left
        /// or the right edge of a scroll view that contains it.
        var isWidthCut = false
        /// Whether the height may be only that of the visible part.
        var isHeightCut = false
    }

    /// For each open row, its origin, and the nearest scroll view that is or contains it.
    ///
    /// The nearest one is enough: those around it cut it as well.
    private var open: [(origin: Point, scroller: Rect?)] = []

    /// The place of a row.
    ///
    /// A row without a rectangle gets an empty frame at the parent's origin, so that nested rows stay in
    /// place.
    ///
    /// - Parameters:
    ///   - rect: In screen coordinates.
    ///   - level: As passed to the builder.
    ///   - scrolls: Whether it is a scroll view that cuts what it contains.
    mutating func place(_ rect: Rect?, level: Int, scrolls: Bool) -> Place {
        // Like the builder, clamp rows that are too deep to the last level.
        let level = min(level, open.count, DumpBuilder.mostLevels - 1)
        open.removeSubrange(level...)
        let (origin, scroller) = open.last ?? (.zero, nil)
        open.append((rect?.origin ?? origin, scrolls ? rect ?? scroller : scroller))
        guard let rect else { return Place(frame: .zero) }
        var place = Place(frame: rect.offsetBy(dx: -origin.x, dy: -origin.y))
        if let scroller {
            place.isWidthCut = rect.minX <= scroller.minX || rect.maxX >= scroller.maxX
            place.isHeightCut = rect.minY <= scroller.minY || rect.maxY >= scroller.maxY
        }
        return place
    }
}

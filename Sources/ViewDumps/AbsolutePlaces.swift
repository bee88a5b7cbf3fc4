import Diagnostics
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

extension DumpBuilder {
    /// Adds a row whose rectangle is in the space of the screen.
    mutating func add(
        _ layer: Layer, level: Int, _ row: DumpRow, at printed: PrintedRect,
        _ places: inout AbsolutePlaces
    ) {
        var layer = layer
        layer.setFrame(places.frame(of: printed.rect, level: level))
        add(layer, level: level, told(row, printed))
    }

    /// Adds a row whose rectangle is in the space of the row it is in.
    mutating func add(_ layer: Layer, level: Int, _ row: DumpRow, at printed: PrintedRect) {
        var layer = layer
        layer.setFrame(printed.rect ?? .zero)
        add(layer, level: level, told(row, printed))
    }

    /// Notes what is wrong with a row's rectangle.
    private mutating func told(_ row: DumpRow, _ printed: PrintedRect) -> DumpRow {
        var row = row
        if let fault = printed.fault {
            let name = row.className.split(separator: ".").last.map { "\($0): " } ?? ""
            warn(fault.code, row.line ?? 1, VisibleText.escaped(name + fault.message))
        }
        if printed.rect == nil {
            row.hasGeometry = false
            row.isUncertain = true
        }
        return row
    }
}

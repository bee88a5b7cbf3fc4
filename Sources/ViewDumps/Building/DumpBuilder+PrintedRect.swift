import Diagnostics
import LayerGeometry

extension DumpBuilder {
    /// Adds a row with a rectangle in screen coordinates.
    ///
    /// - Parameter scrolls: Whether it is a scroll view, which cuts the printed rectangles of what it
    ///   contains; `nil` if the format has whole rectangles.
    mutating func add(
        _ layer: Layer, level: Int, _ row: DumpRow, onScreen printed: PrintedRect,
        scrolls: Bool? = nil
    ) {
        var (layer, row) = (layer, row)
        let place = places.place(printed.rect, level: level, scrolls: scrolls == true)
        layer.setFrame(place.frame)
        (row.isWidthCut, row.isHeightCut) = (place.isWidthCut, place.isHeightCut)
        add(layer, level: level, noted(row, printed))
    }

    /// Adds a row with a rectangle in the parent row's space.
    mutating func add(_ layer: Layer, level: Int, _ row: DumpRow, at printed: PrintedRect) {
        var layer = layer
        layer.setFrame(printed.rect ?? .zero)
        add(layer, level: level, noted(row, printed))
    }

    /// Reports problems of a row's rectangle.
    private mutating func noted(_ row: DumpRow, _ printed: PrintedRect) -> DumpRow {
        var row = row
        if let fault = printed.fault {
            let name = row.className.split(separator: ".").last.map { "\($0): " } ?? ""
            let message = VisibleText.escaped(name + fault.message)
            if fault.isHarmless {
                note(fault.code, row.line ?? 1, column: row.column, message)
            } else {
                warn(fault.code, row.line ?? 1, column: row.column, message)
            }
        }
        if printed.rect == nil {
            row.loseGeometry()
        }
        return row
    }
}

import LayerGeometry

/// Converts rows to layers.
extension UIKitReader {
    /// Adds the layers of all rows.
    mutating func addLayers() {
        var layerRows = 0
        for (index, row) in rows.enumerated() {
            if row.isLayer { layerRows += 1 }
            var view = UIKitView(row)
            if row.isTransformed { view.filling = filling(index) }
            view.add(to: &builder)
            if isEmptyHost(index) {
                builder.warn(
                    .layerRows, row.line,
                    "SwiftUI content is not in this dump, so the hosting view gets the touch")
            }
        }
        if layerRows > 0, let first = rows.first(where: \.isLayer) {
            let text = layerRows == 1 ? "1 row is a layer" : "\(layerRows) rows are layers"
            builder.note(.layerRows, first.line, "\(text) without a view and geometry")
        }
    }

    /// The frames of subviews that fill a view: at the origin, with autoresize = W+H.
    private func filling(_ index: Int) -> [Rect] {
        var frames: [Rect] = []
        var next = index + 1
        while next < rows.count, next - index < 1_000, rows[next].level > rows[index].level {
            if rows[next].level == rows[index].level + 1, rows[next].parts["autoresize"] == "W+H",
                let numbers = NumberScanner.read(rows[next].parts.frame ?? "", count: 4),
                numbers[0] == 0, numbers[1] == 0, !rows[next].isTransformed
            {
                frames.append(Rect(x: 0, y: 0, width: numbers[2], height: numbers[3]))
            }
            next += 1
        }
        return frames
    }

    /// Whether a view hosts SwiftUI content and contains only layers.
    private func isEmptyHost(_ index: Int) -> Bool {
        guard rows[index].parts.className.holds("HostingView"), index + 1 < rows.count,
            rows[index + 1].level == rows[index].level + 1
        else { return false }
        var next = index + 1
        while next < rows.count, rows[next].level > rows[index].level {
            if !rows[next].isLayer { return false }
            next += 1
        }
        return true
    }
}

extension UIKitReader.Row {
    /// Whether it has a transform.
    fileprivate var isTransformed: Bool {
        parts["transform"] != nil || parts["transform3D"] != nil
    }
}

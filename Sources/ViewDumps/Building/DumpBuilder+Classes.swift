import LayerGeometry

/// Traits derived from the classes of views.
extension DumpBuilder {
    /// Marks views whose classes let touches through, and the root views of such windows, with a
    /// note that names the classes.
    mutating func markPassThrough() {
        var names: [String] = []
        var noted: Set<String> = []
        var first = 1
        let unmarked = TouchTraits.unmarkedPassThrough(
            drafts.lazy.map { (layer: $0.layer, level: $0.level) })
        for index in unmarked {
            update(index) { layer, _ in layer.touch.isPassThrough = true }
            let row = drafts[index].row
            guard TouchTraits.isPassThrough(row.className), noted.insert(row.className).inserted
            else { continue }
            if names.isEmpty { first = row.line ?? 1 }
            names.append(row.className)
        }
        if names.isEmpty { return }
        let shown = names.prefix(3).joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        note(
            .passThrough, first,
            "\(shown)\(more): assumed to let touches through outside their subviews")
    }
}

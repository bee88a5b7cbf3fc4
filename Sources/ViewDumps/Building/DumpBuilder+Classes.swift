import LayerGeometry

/// What is known of views by their classes.
extension DumpBuilder {
    /// Marks the views of classes that let touches through, and the root views of windows that do.
    ///
    /// Classes are noted whose views nobody has marked before.
    ///
    /// - Returns: Whether there are any.
    mutating func markPassThrough() -> Bool {
        var names: [String] = []
        var noted: Set<String> = []
        var first = 1
        // The place of a row that passes touches on because the one before it does.
        var heir: Int?
        var isChanged = false
        for place in drafts.indices {
            let name = drafts[place].row.className
            let isKnown = TouchTraits.isPassThrough(name)
            let inherits = heir == place
            heir = nil
            guard isKnown || inherits else { continue }
            isChanged = true
            if isKnown, !drafts[place].layer.touch.isPassThrough, noted.insert(name).inserted {
                if names.isEmpty { first = drafts[place].row.line ?? 1 }
                names.append(name)
            }
            update(place) { layer, _ in layer.touch.isPassThrough = true }
            let hasRootView = isKnown && name.hasSuffix("Window")
            let next = place + 1
            if hasRootView || inherits && TouchTraits.isAroundRootView(name),
                drafts.indices.contains(next), drafts[next].level == drafts[place].level + 1
            {
                heir = next
            }
        }
        if names.isEmpty { return isChanged }
        let shown = names.prefix(3).joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        note(
            .passThrough, first,
            "\(shown)\(more): taken to let touches through beside their views, as these classes do")
        return true
    }
}

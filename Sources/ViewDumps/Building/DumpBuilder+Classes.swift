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

/// What follows from React Native's classes, and from UIKit's transitions.
extension DumpBuilder {
    /// Marks views whose classes pass touches outside their bounds to their subviews.
    mutating func markOverflow() {
        var known: [String: Bool] = [:]
        for index in drafts.indices {
            let row = drafts[index].row
            let isKnown = [row.className, row.baseClass ?? ""].contains { name in
                if let isKnown = known[name] { return isKnown }
                known[name] = TouchTraits.reachesOverflow(name)
                return known[name] == true
            }
            if isKnown { update(index) { layer, _ in layer.touch.reachesOverflow = true } }
        }
    }

    /// Marks the views that are off because a screen is being pushed or popped, which are in the same
    /// view as the one that dims the outgoing screen; a note reports all views that a transition
    /// turned off.
    mutating func markTransitions() {
        var parents: [Int] = []
        var open: [Int] = []
        var moving: Set<Int> = []
        for index in drafts.indices {
            open.removeSubrange(min(drafts[index].level, open.count)...)
            parents.append(open.last ?? -1)
            open.append(index)
            if TouchTraits.isOfTransition(drafts[index].row.className) {
                moving.insert(parents[index])
            }
        }
        var first: Int?
        for index in drafts.indices where !drafts[index].layer.isUserInteractionEnabled {
            if moving.contains(parents[index]) {
                update(index) { layer, _ in layer.touch.isInTransition = true }
            }
            // What contains nothing, such as a spinner, is no screen.
            let next = index + 1
            let isScreen = next < drafts.count && drafts[next].level > drafts[index].level
            if isScreen, drafts[index].layer.touch.isInTransition { first = first ?? index }
        }
        guard let first else { return }
        warn(
            .inTransition, drafts[first].row.line ?? 1,
            "taken while a transition or an animation runs, which turns views off and moves them; "
                + "take it again once the screen is at rest")
    }
}

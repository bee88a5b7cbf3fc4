/// Changes to whole subtrees.
extension Layer {
    /// A layer whose sublayers are being changed.
    private struct Open {
        var layer: Layer
        var waiting: [Layer]
        var done: [Layer] = []
    }

    /// Returns the layer with itself and its descendants changed one by one; masks are left alone.
    ///
    /// - Parameter change: Changes a layer; its sublayers are put back afterwards.
    public func withAll(_ change: (inout Layer) -> Void) -> Layer {
        var open: [Open] = []
        func enter(_ given: Layer) {
            var layer = given
            layer.sublayers = []
            change(&layer)
            open.append(Open(layer: layer, waiting: given.sublayers))
        }
        enter(self)
        while true {
            let last = open.count - 1
            let next = open[last].done.count
            if next < open[last].waiting.count {
                enter(open[last].waiting[next])
                continue
            }
            open[last].layer.sublayers = open[last].done
            let layer = open.removeLast().layer
            if last == 0 { return layer }
            open[last - 1].done.append(layer)
        }
    }

    /// Replaces the texts of the layer and its descendants by their length, `11 characters`, and
    /// names that may be such texts by the class.
    ///
    /// A name stays if it is that of the class or of a resource: `app:id/save`.
    public mutating func hideTexts() {
        self = withAll { $0.hideOwnText() }
    }

    private mutating func hideOwnText() {
        if let shown = text, !shown.isEmpty {
            text = shown.count == 1 ? "1 character" : "\(shown.count) characters"
        }
        let kind = className?.split(separator: ".").last.map(String.init) ?? ""
        if name != className, name != kind, !name.contains(":id/") {
            name = kind.isEmpty ? "view" : kind
        }
    }
}

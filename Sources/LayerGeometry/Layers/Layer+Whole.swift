/// Changing a layer together with all in it.
extension Layer {
    /// A layer whose sublayers are being changed.
    private struct Open {
        var layer: Layer
        var waiting: [Layer]
        var done: [Layer] = []
    }

    /// Returns the layer with itself and all in it changed one by one; masks are left alone.
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

    /// Replaces what the layer and all in it show by its length, `11 characters`, and names that may
    /// be such texts by the class.
    ///
    /// A name is kept where it is the class's or a resource's: `app:id/save`.
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

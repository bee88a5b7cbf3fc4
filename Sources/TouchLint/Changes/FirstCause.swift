import LayerGeometry

/// Why a layer does not get the touch at a point: the first verdict on the path to the layer that
/// stops the search.
struct FirstCause {
    let verdict: Verdict
    /// The layer with the verdict: the wanted one, or one of its ancestors.
    let index: Int
}

extension FirstCause {
    init(_ map: ViewMap, _ wanted: Int, at point: Point) {
        let trace = map.prepared.traceNear(point, rules: map.rules)
        // The search visits the layers on the path in this order.
        var rest = trace.candidates[...]
        for layer in map.tree[wanted].chain {
            let place = rest.firstIndex { $0.index == layer.index }
            if let place { rest = rest[(place + 1)...] }
            switch place.map({ trace.candidates[$0].verdict }) {
            case .sublayerHit?, .hit?: continue
            case let verdict?:
                self.init(verdict: verdict, index: layer.index)
                return
            case nil where map.book.opensTransformLayers && layer.layer.isTransformLayer: continue
            case nil:
                // Nothing near the point is in it, or the search ended before reaching it.
                let isThere =
                    !map.views[wanted].isPlaced || map.views[wanted].touch.contains(point)
                let isHidden = layer.layer.isHidden
                self.init(
                    verdict: isHidden ? .hidden : isThere ? .notAsked : .outsideBounds,
                    index: layer.index)
                return
            }
        }
        // The layer was asked, and a control in it has the touch.
        self.init(verdict: .sublayerHit, index: wanted)
    }
}

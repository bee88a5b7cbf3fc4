import LayerGeometry

/// The receiver of each touch: the innermost control that contains the hit view, or the hit view
/// itself if no control does.
struct Receivers {
    let map: ViewMap
    /// The innermost control that each view is or is in; -1 for none.
    private let controls: [Int32]

    /// - Parameter isControl: Whether a view counts as a control.
    init(_ map: ViewMap, isControl: (Int) -> Bool) {
        self.map = map
        var controls: [Int32] = []
        controls.reserveCapacity(map.count)
        for (index, view) in map.views.enumerated() {
            let above = view.parent < 0 ? -1 : controls[view.parent]
            controls.append(isControl(index) ? Int32(index) : above)
        }
        self.controls = controls
    }

    /// The receiver at a point in scene space; `nil` if nothing is hit.
    func receiver(at point: Point) -> Int? {
        guard let hit = map.prepared.hit(at: point, rules: map.rules, expecting: map.count) else {
            return nil
        }
        return controls[hit] < 0 ? hit : Int(controls[hit])
    }
}

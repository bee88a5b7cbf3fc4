import LayerGeometry

/// Which views up to the shortcut above a view cut nothing off, so that a search for the one that does
/// can pass them all at once.
struct CutShortcuts {
    private let map: ViewMap
    /// What all views from each one up to its shortcut leave; null where one of them scrolls, or is
    /// turned, and `nil` for everything.
    private var rooms: [Rect?] = []

    init(_ map: ViewMap) {
        self.map = map
        rooms.reserveCapacity(map.count)
        for index in map.views.indices {
            let end = map.lineage.shortcut(of: index)
            var room = Self.room(map, map.views[index])
            // The views on the way have been looked at before: a shortcut is two shortcuts long.
            var above = map.views[index].parent
            while above > end {
                room = Self.common(room, rooms[above])
                above = map.lineage.shortcut(of: above)
            }
            rooms.append(room)
        }
    }

    /// The view above one and all others that leave a region as it is; `nil` where the next one may
    /// cut it.
    func next(_ index: Int, past region: ConvexRegion) -> Int? {
        guard index > 0, rooms[index]?.contains(region.box) ?? true else { return nil }
        return map.lineage.shortcut(of: index)
    }

    private static func room(_ map: ViewMap, _ view: ViewMap.View) -> Rect? {
        if map.isScroller(view) { return .null }
        guard map.cutsEverywhere || view.layer.masksToBounds else { return nil }
        return view.touch.isUpright ? view.touch.box : .null
    }

    private static func common(_ one: Rect?, _ other: Rect?) -> Rect? {
        guard let one, let other else { return one ?? other }
        return one.intersection(other)
    }
}

import LayerGeometry

/// The ancestors of each view, up to its shortcut, that clip nothing, so that a search for the one
/// that does can skip them all at once.
struct CutShortcuts {
    private let map: ViewMap
    /// The common region of all views from each one up to its shortcut; null if one of them scrolls
    /// or is rotated, `nil` for everything.
    private var rooms: [Rect?] = []

    init(_ map: ViewMap) {
        self.map = map
        rooms.reserveCapacity(map.count)
        for index in map.views.indices {
            let end = map.lineage.shortcut(of: index)
            var room = Self.room(map, map.views[index])
            // The ancestors are already done: a shortcut is two shortcuts long.
            var above = map.views[index].parent
            while above > end {
                room = Self.common(room, rooms[above])
                above = map.lineage.shortcut(of: above)
            }
            rooms.append(room)
        }
    }

    /// The next ancestor that a search must look at, past those that leave a region unchanged;
    /// `nil` if the next one may clip it.
    func next(_ index: Int, past region: ConvexRegion) -> Int? {
        guard index > 0, rooms[index]?.contains(region.box) ?? true else { return nil }
        return map.lineage.shortcut(of: index)
    }

    private static func room(_ map: ViewMap, _ view: ViewMap.View) -> Rect? {
        if map.isScroller(view) { return .null }
        guard map.book.limits(view.layer) else { return nil }
        return view.touch.isUpright ? view.touch.box : .null
    }

    private static func common(_ one: Rect?, _ other: Rect?) -> Rect? {
        guard let one, let other else { return one ?? other }
        return one.intersection(other)
    }
}

import LayerGeometry

/// Counts over the views of a tree, to query the contents of a view over a window: counted once, as
/// such views may be nested.
struct WindowContents {
    private let map: ViewMap
    /// The visible views.
    let seen: Tally
    /// The views that show more than an even fill.
    let content: Tally
    let blurs: Tally
    /// The views whose names say that they are presented.
    let presentations: Tally
    /// The touch targets.
    let targets: Tally
    private let drawn: BoxIndex

    init(_ map: ViewMap) {
        self.map = map
        func isTouched(_ index: Int) -> Bool {
            map.views[index].isLive && !map.views[index].visible.isEmpty
        }
        seen = Tally(map.count) { map.views[$0].isShown && !map.views[$0].visible.isEmpty }
        content = Tally(map.count, has: map.showsContent)
        blurs = Tally(map.count) { map.views[$0].traits.contains(.blur) }
        presentations = Tally(map.count) {
            map.views[$0].traits.contains(.presentation) && isTouched($0)
        }
        targets = Tally(map.count) {
            (map.views[$0].isTarget || map.views[$0].isCard) && isTouched($0)
        }
        drawn = BoxIndex(
            map.views.indices.filter { map.views[$0].isShown && map.draws($0) },
            box: { map.views[$0].visible.box })
    }

    /// Whether one of the views shows something at a point, even if only a fill.
    func isSeen(at point: Point, in views: Range<Int>) -> Bool {
        let place = Rect(origin: point, size: Size(width: 0, height: 0))
        return !drawn.visit(place, views) { !map.views[$0].visible.contains(point) }
    }
}

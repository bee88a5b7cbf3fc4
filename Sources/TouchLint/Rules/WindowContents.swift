import LayerGeometry

/// Counts over the views of a tree, to query the contents of a view over a window: counted once, as
/// such views may be nested.
struct WindowContents {
    private let map: ViewMap
    private let seen: Tally
    private let contents: Tally
    private let blurs: Tally
    private let presentations: Tally
    private let takers: Tally
    private let drawn: BoxIndex

    init(_ map: ViewMap) {
        self.map = map
        func isTouched(_ index: Int) -> Bool {
            map.views[index].isLive && !map.views[index].visible.isEmpty
        }
        seen = Tally(map.count) { map.views[$0].isShown && !map.views[$0].visible.isEmpty }
        contents = Tally(map.count, has: map.showsContent)
        blurs = Tally(map.count) { map.views[$0].traits.contains(.blur) }
        presentations = Tally(map.count) {
            map.views[$0].traits.contains(.presentation) && isTouched($0)
        }
        takers = Tally(map.count) {
            (map.views[$0].isTarget || map.views[$0].isCard) && isTouched($0)
        }
        drawn = BoxIndex(
            map.views.indices.filter { map.views[$0].isShown && map.draws($0) },
            box: { map.views[$0].visible.box })
    }

    /// Whether one of the views is visible.
    func hasSeen(in views: Range<Int>) -> Bool { seen.has(in: views) }

    /// Whether one of the views shows more than an even fill.
    func hasContent(in views: Range<Int>) -> Bool { contents.has(in: views) }

    /// Whether one of the views is a blur.
    func hasBlur(in views: Range<Int>) -> Bool { blurs.has(in: views) }

    /// Whether the name of one of the views says that it is presented.
    func hasPresentation(in views: Range<Int>) -> Bool { presentations.has(in: views) }

    /// Whether one of the views is a touch target.
    func hasTargets(in views: Range<Int>) -> Bool { takers.has(in: views) }

    /// Whether one of the views shows something at a point, even if only a fill.
    func isSeen(at point: Point, in views: Range<Int>) -> Bool {
        let place = Rect(origin: point, size: Size(width: 0, height: 0))
        return !drawn.visit(place, views) { !map.views[$0].visible.contains(point) }
    }
}

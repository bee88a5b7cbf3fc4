import LayerGeometry

/// Queries that rules make about views.
extension ViewMap {
    /// The view that the hit test returns at a point of scene space.
    func hit(at point: Point) -> Int? {
        prepared.hit(at: point, rules: rules, expecting: targets.count)
    }

    /// Whether one view is another, or is in it.
    func isWithin(_ index: Int, _ other: Int) -> Bool {
        index >= other && index < views[other].end
    }

    /// Whether one of two views is the other, or is in it.
    func areRelated(_ one: Int, _ other: Int) -> Bool {
        isWithin(one, other) || isWithin(other, one)
    }

    /// The nearest common ancestor; one of the two views if it contains the other.
    func common(_ one: Int, _ other: Int) -> Int {
        if isWithin(other, one) { return one }
        return views[lineage.highest(from: one) { !isWithin(other, $0) }].parent
    }

    /// The view directly in `ancestor` that is, or contains, a view.
    func branch(of index: Int, below ancestor: Int) -> Int {
        lineage.highest(from: index) { $0 > ancestor }
    }

    /// The nearest window that contains a view, or the root.
    func window(of index: Int) -> Int { views[index].window }

    /// Whether a view outside its branch may take the touch at a point of it.
    ///
    /// Decided by boxes: a hit test is only needed if this is true.
    func mayBeCovered(_ index: Int, at point: Point) -> Bool {
        let place = Rect(origin: point, size: Size(width: 0, height: 0))
        // If there are many views around it, a hit test costs less than testing each box.
        var left = Self.mostCompared
        func goesOn(_ other: Int) -> Bool {
            left -= 1
            return left > 0
                && (isWithin(index, other) || !(self.place(of: other)?.contains(point) ?? true))
        }
        guard live.visit(place, views[index].end..<count, goesOn) else { return true }
        return !isOrdered && !live.visit(place, 0..<index, goesOn)
    }

    /// The maximum number of views compared with a point before a hit test is made.
    private static let mostCompared = 100

    /// The touchable share of a view, of the area that it would have without its ancestors.
    func visibleShare(_ view: View) -> Double {
        let whole = view.touch.area
        return whole > 0 ? view.visible.area / whole : 0
    }

    /// Whether a scroll view has anything to scroll, as far as known.
    func canScroll(_ view: View) -> Bool {
        guard let content = view.layer.touch.contentSize else { return true }
        let bounds = view.layer.bounds
        return content.width > bounds.width + 0.5 || content.height > bounds.height + 0.5
            || bounds.origin != .zero
    }

    /// Whether a view draws anything of its own, as far as known.
    ///
    /// Dumps do not show what classes draw in code: only plain containers count as empty.
    func draws(_ index: Int) -> Bool {
        let layer = views[index].layer
        if let fill = layer.backgroundColor, fill.alpha > 0 { return true }
        if layer.text != nil { return true }
        if layer.borderWidth > 0, layer.borderColor?.alpha ?? 1 > 0 { return true }
        return hasLook(index)
    }

    /// Whether a view shows more than an even fill: a text, a picture, a border.
    func showsContent(_ index: Int) -> Bool {
        let view = views[index]
        guard view.isShown, !view.visible.isEmpty, draws(index),
            view.className != "_UIScrollViewScrollIndicator"
        else { return false }
        let layer = view.layer
        return layer.text != nil || layer.borderWidth > 0
            || hasLook(index)
    }

    /// Whether its class draws, and the view is not drawn by its subviews.
    private func hasLook(_ index: Int) -> Bool {
        let view = views[index]
        return view.end == index + 1 && view.traits.isDisjoint(with: [.plain, .bareScroller])
    }

    /// Whether neither a view nor its subviews show anything.
    func looksEmpty(_ index: Int) -> Bool {
        let view = views[index]
        return !view.traits.isDisjoint(with: [.plain, .bareScroller])
            && !drawn.has(in: index..<view.end)
    }

    /// The unit of lengths on the screen.
    var unit: String { rules.unit }
}

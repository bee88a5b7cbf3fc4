import LayerGeometry

/// What rules ask about views.
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

    /// The nearest view that both are in, or that one of them is.
    func common(_ one: Int, _ other: Int) -> Int {
        var above = one
        while !isWithin(other, above) { above = views[above].parent }
        return above
    }

    /// The view directly in `ancestor` that a view is, or is in.
    func branch(of index: Int, below ancestor: Int) -> Int {
        var branch = index
        while views[branch].parent != ancestor, views[branch].parent >= 0 {
            branch = views[branch].parent
        }
        return branch
    }

    /// The views from one up to, but not including, an ancestor.
    func chain(from index: Int, upTo ancestor: Int) -> [Int] {
        var chain: [Int] = []
        var above = index
        while above >= 0, above != ancestor {
            chain.append(above)
            above = views[above].parent
        }
        return chain
    }

    /// The nearest window that a view is in, or the root.
    func window(of index: Int) -> Int {
        var above = index
        while views[above].parent >= 0, !views[above].className.hasSuffix("Window") {
            above = views[above].parent
        }
        return above
    }

    /// Whether some view that is neither in it nor around it may take the touch at a point of it.
    ///
    /// Boxes tell: hit tests are asked only where this says yes.
    func mayBeCovered(_ index: Int, at point: Point) -> Bool {
        let above = isOrdered ? views[index].end..<count : 0..<count
        let isFree = live.visit(Rect(origin: point, size: Size(width: 0, height: 0)), above) {
            areRelated($0, index) || !(place(of: $0)?.contains(point) ?? true)
        }
        return !isFree
    }

    /// How much of a view can be touched now, of what it would take without its ancestors.
    func visibleShare(_ view: View) -> Double {
        let whole = view.touch.area
        return whole > 0 ? view.visible.area / whole : 0
    }

    /// Whether there is something to scroll in a scroll view, as far as is known.
    func canScroll(_ view: View) -> Bool {
        guard let content = view.layer.touch.contentSize else { return true }
        let bounds = view.layer.bounds
        return content.width > bounds.width + 0.5 || content.height > bounds.height + 0.5
            || bounds.origin != .zero
    }

    /// Whether a view draws something of its own, as far as is known.
    ///
    /// Dumps do not tell what classes draw in code: only plain containers count as empty.
    func draws(_ index: Int) -> Bool {
        let layer = views[index].layer
        if let fill = layer.backgroundColor, fill.alpha > 0 { return true }
        if layer.text != nil { return true }
        if layer.borderWidth > 0, layer.borderColor?.alpha ?? 1 > 0 { return true }
        return !ViewClass.isPlain(layer.className) && views[index].end == index + 1
            && !ViewClass.isBareScroller(layer.className)
    }

    /// Whether a view shows more than an even fill: a text, a picture, a border.
    func showsContent(_ index: Int) -> Bool {
        let view = views[index]
        guard view.isShown, !view.visible.isEmpty, draws(index),
            view.className != "_UIScrollViewScrollIndicator"
        else { return false }
        let layer = view.layer
        return layer.text != nil || layer.borderWidth > 0
            || !ViewClass.isPlain(layer.className) && view.end == index + 1
                && !ViewClass.isBareScroller(layer.className)
    }

    /// Whether nothing can be seen of a view and what is in it.
    func looksEmpty(_ index: Int) -> Bool {
        let name = views[index].layer.className
        guard ViewClass.isPlain(name) || ViewClass.isBareScroller(name) else { return false }
        return drawnBefore[index] == drawnBefore[views[index].end]
    }

    /// What numbers on the screen count.
    var unit: String { rules == .android ? "px" : "pt" }
}

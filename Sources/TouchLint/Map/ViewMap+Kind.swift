import LayerGeometry

/// The purposes of views.
extension ViewMap {
    func isTarget(_ view: View, _ node: LayerNode) -> Bool {
        let touch = view.layer.touch
        if book.interaction == .ofLayer {
            return touch.isControl && view.layer.isUserInteractionEnabled
        }
        let isLeaf = node.endIndex == node.index + 1
        guard
            isControl(view)
                || (touch.hasGestureRecognizers && isLeaf && !isWindow(view)
                    && !isScroller(view) && !view.traits.contains(.internal))
        else { return false }
        return !isInComposite(view)
    }

    /// Whether it is a control, by its class or its traits.
    func isControl(_ view: View) -> Bool {
        view.layer.touch.isControl || view.traits.contains(.control)
    }

    /// Whether a view is part of a composite control.
    private func isInComposite(_ view: View) -> Bool {
        lineage.has(.composite, from: view.parent, upTo: -1)
    }

    /// Whether a view with subviews is a touch target because of its recognizers.
    ///
    /// UIKit's containers have recognizers of their own, and a view as large as the window has some
    /// for everything in it: to close a keyboard, or to go back.
    func isCard(_ view: View, _ node: LayerNode) -> Bool {
        guard book.interaction == .ofSubtree, view.layer.touch.hasGestureRecognizers,
            node.endIndex > node.index + 1, view.parent >= 0, !isWindow(view), !isScroller(view),
            !view.layer.touch.isPassThrough, view.traits.contains(.card)
        else { return false }
        let window = views[window(of: view.parent)].bounds
        return window.area <= 0 || view.bounds.area < 0.8 * window.area && !isInComposite(view)
    }

    /// Whether a view scrolls its content.
    func isScroller(_ view: View) -> Bool {
        if book.platform == .android { return view.traits.contains(.androidScroller) }
        return view.layer.touch.contentSize != nil || view.traits.contains(.scroller)
    }

    /// Whether it is a window, or the root.
    func isWindow(_ view: View) -> Bool {
        view.parent < 0 || view.traits.contains(.window)
    }

    /// The marks of a view, for queries by its descendants.
    func marks(of view: View, isAffine: Bool) -> [Lineage.Mark] {
        var marks: [Lineage.Mark] = []
        let named: [(ClassTraits, Lineage.Mark)] = [
            (.bar, .bar), (.keyboard, .keyboard), (.around, .around), (.composite, .composite),
            (.swiftUI, .swiftUI),
        ]
        for (trait, mark) in named where view.traits.contains(trait) { marks.append(mark) }
        let layer = view.layer
        let scrolls = isScroller(view)
        if scrolls { marks.append(.scroller) }
        // By UIKit's limit, whatever the rules.
        let isDead = HitRules.uiview.ruleBook.transparency.includes(layer.opacity)
        if !isDead, layer.opacity < 0.1 { marks.append(.ghost) }
        if !layer.isUserInteractionEnabled { marks.append(.deaf) }
        if !view.isInvertible { marks.append(.singular) }
        if !isAffine { marks.append(.tilted) }
        if isConcealed(layer) { marks.append(.hidden) }
        if view.isLive, view.isTarget || view.isCard { marks.append(.taker) }
        if layer.touch.hasGestureRecognizers, !isWindow(view), !scrolls {
            marks.append(.recognizing)
        }
        return marks
    }
}

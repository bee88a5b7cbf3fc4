import LayerGeometry

/// What a view is for.
extension ViewMap {
    func isTarget(_ view: View, _ node: LayerNode) -> Bool {
        let touch = view.layer.touch
        if rules == .android { return touch.isControl && view.layer.isUserInteractionEnabled }
        let isLeaf = node.endIndex == node.index + 1
        guard
            isControl(view)
                || (touch.hasGestureRecognizers && isLeaf && !isWindow(view)
                    && !isScroller(view) && !ViewClass.isInternal(view.className))
        else { return false }
        return !isInComposite(view)
    }

    /// Whether it is a control, by its class or as somebody says.
    func isControl(_ view: View) -> Bool {
        view.layer.touch.isControl || TouchTraits.isControl(view.className)
    }

    /// Whether a view is a part of a control that is made of views.
    private func isInComposite(_ view: View) -> Bool {
        chain(from: view.parent, upTo: -1).contains {
            ViewClass.isComposite(views[$0].className)
        }
    }

    /// Whether people are meant to touch a view that has others in it, by its recognizers.
    ///
    /// Containers of UIKit's have recognizers of their own, and what is as large as the window has
    /// some for all that is in it: to close a keyboard, or to go back.
    func isCard(_ view: View, _ node: LayerNode) -> Bool {
        guard rules == .uiview, view.layer.touch.hasGestureRecognizers,
            node.endIndex > node.index + 1, view.parent >= 0, !isWindow(view), !isScroller(view),
            !view.layer.touch.isPassThrough, ViewClass.mayBeCard(view.className)
        else { return false }
        let window = views[window(of: view.parent)].bounds
        return window.area <= 0 || view.bounds.area < 0.8 * window.area && !isInComposite(view)
    }

    /// Whether a view scrolls what is in it.
    func isScroller(_ view: View) -> Bool {
        if rules == .android { return ViewClass.isAndroidScroller(view.className) }
        return view.layer.touch.contentSize != nil || ViewClass.isScroller(view.className)
    }

    /// Whether it is a window, or the root.
    func isWindow(_ view: View) -> Bool {
        view.parent < 0 || view.className.hasSuffix("Window")
    }
}

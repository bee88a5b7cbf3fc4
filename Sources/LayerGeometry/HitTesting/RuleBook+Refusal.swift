/// Which layers cannot be hit: the one place that decides it, for the search, its index, the list of
/// touchable layers and lint.
///
/// All are inlined, as the search calls them for every layer it asks.
extension RuleBook {
    /// Why neither a layer nor anything in it can be hit, wherever the point is; `nil` if it can be.
    public func refusal(of layer: Layer) -> Verdict? {
        refusal(
            isHidden: layer.isHidden, isInteractive: layer.isUserInteractionEnabled,
            opacity: layer.opacity)
    }

    @inline(__always)
    func refusal(isHidden: Bool, isInteractive: Bool, opacity: Float) -> Verdict? {
        if isHidden { return .hidden }
        if interaction == .ofSubtree, !isInteractive { return .notInteractive }
        return transparency.includes(opacity) ? .transparent : nil
    }

    /// Whether points outside a layer's bounds cannot hit what is in it.
    @inline(__always)
    public func limits(masksToBounds: Bool, reachesOverflow: Bool) -> Bool {
        switch boundsLimit {
        case .nowhere: false
        case .whereMasking: masksToBounds
        case .everywhere: masksToBounds || !(subject == .views && reachesOverflow)
        }
    }

    /// Whether points outside a layer's bounds cannot hit what is in it.
    public func limits(_ layer: Layer) -> Bool {
        limits(masksToBounds: layer.masksToBounds, reachesOverflow: layer.touch.reachesOverflow)
    }

    /// Whether a layer that contains the point is the answer if nothing in it is; otherwise it lets
    /// touches through.
    @inline(__always)
    public func canAnswer(isInteractive: Bool, isPassThrough: Bool) -> Bool {
        !(subject == .views && isPassThrough) && (interaction != .ofLayer || isInteractive)
    }

    /// The part of a layer's own space in which it takes touches.
    @inline(__always)
    public func touchBounds(_ bounds: Rect, outset: Double) -> Rect {
        subject == .views && outset != 0 ? bounds.insetBy(dx: -outset, dy: -outset) : bounds
    }
}

extension TreeIndex.Entry {
    /// Why neither a layer nor anything in it is hit at a point; `nil` if only its mask can tell.
    ///
    /// - Parameter contains: Whether the layer contains the point; `nil` if the point has no place in
    ///   its space.
    @inline(__always)
    func refusal(by book: RuleBook, contains: Bool?) -> Verdict? {
        if let refusal = refusal(by: book) { return refusal }
        if book.countsBackFaces, !isDoubleSided, isBackFacing { return .backFacing }
        guard let contains else { return .singular }
        if contains
            || !book.limits(masksToBounds: masksToBounds, reachesOverflow: reachesOverflow)
        {
            return nil
        }
        return book.boundsLimit == .everywhere ? .outsideBounds : .clipped
    }

    /// Why neither a layer nor anything in it can be hit, wherever the point is; `nil` if it can be.
    @inline(__always)
    func refusal(by book: RuleBook) -> Verdict? {
        book.refusal(
            isHidden: isHidden, isInteractive: isUserInteractionEnabled, opacity: opacity)
    }

    /// Whether a point of the layer's own space is inside.
    @inline(__always)
    func contains(_ point: Point, by book: RuleBook) -> Bool {
        let bounds = book.touchBounds(self.bounds, outset: outset)
        if book.subject == .views, isYUp {
            return point.x >= bounds.minX && point.x < bounds.maxX && point.y > bounds.minY
                && point.y <= bounds.maxY
        }
        return bounds.contains(point)
    }

    /// Whether a book asks the sublayers of this layer in its place.
    @inline(__always)
    func isOpened(by book: RuleBook) -> Bool {
        isTransformLayer && book.opensTransformLayers
    }
}

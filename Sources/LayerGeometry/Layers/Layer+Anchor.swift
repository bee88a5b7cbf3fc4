/// Three ways to change the anchor point without moving the layer; only the first always works.
extension Layer {
    /// Changes the anchor point and moves `position` so that nothing moves on screen.
    ///
    /// `position` follows by `(new - old) · size`, carried by the linear part of `transform`; a flip
    /// does not matter. Holds under every affine transform.
    ///
    /// - Source: the `setAnchorPoint` idiom of Stack Overflow 1968017; checked by arithmetic.
    public mutating func setAnchorPointKeepingFrame(_ anchor: UnitPoint) {
        let dx = (anchor.x - anchorPoint.x) * bounds.width
        let dy = (anchor.y - anchorPoint.y) * bounds.height
        position.x += dx * transform.m11 + dy * transform.m21
        position.y += dx * transform.m12 + dy * transform.m22
        anchorPoint = anchor
    }

    /// Changes the anchor point, then restores the frame that the layer had before.
    ///
    /// A common idiom. It works without rotation and shear, and fails with them, because the frame
    /// setter changes the size of the bounds. If the frame is undefined, only the anchor point
    /// changes.
    public mutating func setAnchorPointRestoringFrame(_ anchor: UnitPoint) {
        let old = frame
        anchorPoint = anchor
        if let old { setFrame(old) }
    }

    /// Changes the anchor point and adds `(new - old) · size` to `position`.
    ///
    /// Another common idiom. It ignores the transform, so it fails under rotation and scale.
    public mutating func setAnchorPointCorrectingPosition(_ anchor: UnitPoint) {
        position.x += (anchor.x - anchorPoint.x) * bounds.width
        position.y += (anchor.y - anchorPoint.y) * bounds.height
        anchorPoint = anchor
    }
}

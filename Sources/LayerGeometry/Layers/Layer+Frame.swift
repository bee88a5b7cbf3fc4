extension Layer {
    /// The box around the layer in its superlayer's space: derived, never stored.
    ///
    /// The four corners of `bounds`, mapped by the anchor point, `transform` and `position`, each
    /// divided by its w. The superlayer and its sublayerTransform play no part. Without a
    /// transform, the frame is `position - anchorPoint · size` and the size of the bounds.
    ///
    /// - Returns: `nil` if a corner is behind the eye: the frame is undefined.
    /// - Source: measured, gnustep/libs-quartzcore geometry.m; "Understanding Frame", macoscope 2013.
    public var frame: Rect? {
        let offset = Point(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height)
        if transform == .identity {
            return Rect(
                origin: Point(x: position.x - offset.x, y: position.y - offset.y),
                size: bounds.size)
        }
        let placed = Transform3D.translation(x: -offset.x, y: -offset.y, z: -anchorPointZ)
            .concatenating(transform)
        let local = Rect(origin: .zero, size: bounds.size)
        return Quad(local, carriedBy: placed)?.box.offsetBy(dx: position.x, dy: position.y)
    }

    /// Sets `position` and the size of `bounds` as CALayer's frame setter does.
    ///
    /// The size is divided by the linear part of the transform, component by component, so the
    /// frame reads back differently under a rotation other than a quarter turn. A transform that is
    /// not affine counts as the identity; one without an inverse is applied as it is. The origin of
    /// the bounds does not change.
    ///
    /// - Parameter frame: In the superlayer's space.
    /// - Source: measured: a square turned by 0.1 and given its old frame has the frame
    ///   {11.063205, 20, 117.873589, 100}.
    public mutating func setFrame(_ frame: Rect) {
        let affine = transform.affineTransform
        let inverse = affine.inverse ?? affine
        position = Point(
            x: frame.minX + anchorPoint.x * frame.width - affine.m41,
            y: frame.minY + anchorPoint.y * frame.height - affine.m42)
        bounds = Rect(
            origin: bounds.origin,
            size: Size(
                width: abs(inverse.m11 * frame.width + inverse.m21 * frame.height),
                height: abs(inverse.m12 * frame.width + inverse.m22 * frame.height)))
    }

    /// The matrix from the layer's own space to its superlayer's, without the superlayer's
    /// sublayerTransform.
    ///
    /// It subtracts the bounds' origin, applies the flip, moves the anchor point to the origin,
    /// applies `transform`, and moves the result to `position`.
    ///
    /// - Source: measured for all parts but the flip, which follows OpenCoreAnimation's tests.
    public var ownMatrix: Transform3D {
        var start = Transform3D.translation(x: -bounds.minX, y: -bounds.minY)
        if isGeometryFlipped {
            start = start.concatenating(
                Transform3D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height))
        }
        let anchored = start.concatenating(
            .translation(
                x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height,
                z: -anchorPointZ))
        return anchored.concatenating(transform)
            .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
    }

    /// `ownMatrix` as six finite numbers, equal to the last bit; `nil` if it needs more than that.
    var ownPlane: PlaneMatrix? {
        guard anchorPointZ == 0, zPosition == 0, let own = layerTransform.plane else { return nil }
        let flip: Double = isGeometryFlipped ? -1 : 1
        var top = -bounds.minY
        if isGeometryFlipped { top = -top + bounds.height }
        let x = -bounds.minX + -anchorPoint.x * bounds.width
        let y = top + -anchorPoint.y * bounds.height
        // A product of matrices has no negative zero: adding 0 removes the sign.
        let plane = PlaneMatrix(
            a: own.a + 0, b: own.b + 0, c: flip * own.c + 0, d: flip * own.d + 0,
            tx: x * own.a + y * own.c + own.tx + position.x + 0,
            ty: x * own.b + y * own.d + own.ty + position.y + 0)
        return plane.isFinite ? plane : nil
    }

    /// The sublayerTransform about this layer's anchor point, in this layer's own space; `nil` if
    /// it is the identity.
    var sublayerMatrix: Transform3D? {
        if sublayerLayerTransform.isIdentity || sublayerTransform == .identity { return nil }
        let pivot = anchorPoint.point(in: bounds)
        return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: -anchorPointZ)
            .concatenating(sublayerTransform)
            .concatenating(.translation(x: pivot.x, y: pivot.y, z: anchorPointZ))
    }
}

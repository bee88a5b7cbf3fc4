extension Transform3D {
    /// The factor by which volumes grow; 0 if the matrix has no inverse.
    public var determinant: Double {
        let minors = self.minors
        return minors.s0 * minors.c5 - minors.s1 * minors.c4 + minors.s2 * minors.c3
            + minors.s3 * minors.c2 - minors.s4 * minors.c1 + minors.s5 * minors.c0
    }

    /// The inverse; `nil` if there is none, or it is not finite.
    ///
    /// A determinant within the rounding error counts as 0: a scale of 0 between two rotations has
    /// no inverse, just as the scale alone has none. The same holds for a subnormal determinant.
    public var inverse: Transform3D? {
        // In the plane, translations and scales are undone to the last bit if possible.
        if isAffine { return PlaneMatrix(self).inverse.map { Transform3D($0) } }
        let d = determinant
        guard abs(d) > determinantRounding, d.isFinite, abs(d) >= .leastNormalMagnitude else {
            return nil
        }
        let m = minors
        let adjugate = Transform3D(elements: [
            m22 * m.c5 - m23 * m.c4 + m24 * m.c3, -m12 * m.c5 + m13 * m.c4 - m14 * m.c3,
            m42 * m.s5 - m43 * m.s4 + m44 * m.s3, -m32 * m.s5 + m33 * m.s4 - m34 * m.s3,
            -m21 * m.c5 + m23 * m.c2 - m24 * m.c1, m11 * m.c5 - m13 * m.c2 + m14 * m.c1,
            -m41 * m.s5 + m43 * m.s2 - m44 * m.s1, m31 * m.s5 - m33 * m.s2 + m34 * m.s1,
            m21 * m.c4 - m22 * m.c2 + m24 * m.c0, -m11 * m.c4 + m12 * m.c2 - m14 * m.c0,
            m41 * m.s4 - m42 * m.s2 + m44 * m.s0, -m31 * m.s4 + m32 * m.s2 - m34 * m.s0,
            -m21 * m.c3 + m22 * m.c1 - m23 * m.c0, m11 * m.c3 - m12 * m.c1 + m13 * m.c0,
            -m41 * m.s3 + m42 * m.s1 - m43 * m.s0, m31 * m.s3 - m32 * m.s1 + m33 * m.s0,
        ])
        let result = Transform3D(elements: adjugate.elements.map { $0 / d })
        return result.isFinite ? result : nil
    }

    /// Maps a point of the target space back to the plane z = 0 that this matrix carries there.
    ///
    /// The receiver is the *inverse* of the matrix that carries the plane. The ray through the
    /// point along the viewer's z is intersected with the plane; the image of (x, y, 0) alone would
    /// be off the plane.
    ///
    /// - Returns: The point of the plane; `nil` if the plane is edge on, or the point is behind the
    ///   eye.
    public func unproject(_ point: Point) -> Point? {
        // The ray runs along (m31, m32, m33); an m33 within the rounding error counts as 0.
        guard abs(m33) > Self.rounding * (abs(m31) + abs(m32)) else { return nil }
        let z = -(point.x * m13 + point.y * m23 + m43) / m33
        let w = point.x * m14 + point.y * m24 + z * m34 + m44
        guard w > 0 else { return nil }
        let result = Point(
            x: (point.x * m11 + point.y * m21 + z * m31 + m41) / w,
            y: (point.x * m12 + point.y * m22 + z * m32 + m42) / w)
        return result.isFinite ? result : nil
    }

    /// The relative rounding error of a sum of products after a few matrix multiplications.
    static let rounding = 64 * Double.ulpOfOne

    /// The possible rounding error of the determinant: a small fraction of its products.
    private var determinantRounding: Double {
        let sizes = elements.map { abs($0) }
        func minor(_ row: Int, _ one: Int, _ other: Int) -> Double {
            sizes[row + one] * sizes[row + 4 + other] + sizes[row + 4 + one] * sizes[row + other]
        }
        let pairs = [
            (0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2), (1, 2, 0, 3), (1, 3, 0, 2), (2, 3, 0, 1),
        ]
        return Self.rounding
            * pairs.reduce(0) { $0 + minor(0, $1.0, $1.1) * minor(8, $1.2, $1.3) }
    }

    /// The 2×2 minors of the upper and of the lower two rows.
    private var minors:
        (
            s0: Double, s1: Double, s2: Double, s3: Double, s4: Double, s5: Double,
            c0: Double, c1: Double, c2: Double, c3: Double, c4: Double, c5: Double
        )
    {
        (
            m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
            m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14,
            m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
            m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
        )
    }
}

/// CATransform3D's sixteen numbers: a 4×4 matrix that maps points of one space to another.
///
/// Points are row vectors, `[x y z 1] · M`, so `m41`, `m42`, `m43` translate and `m34` is the
/// perspective (`-1/d` for an eye at distance d). In a product `a · b`, `a` is applied first.
/// Greater z is nearer to the viewer.
///
/// - Source: Apple's reference for `CATransform3D`.
public struct Transform3D: Hashable, Sendable {
    /// First row: the image of the x axis.
    public var m11: Double, m12: Double, m13: Double, m14: Double
    /// Second row: the image of the y axis.
    public var m21: Double, m22: Double, m23: Double, m24: Double
    /// Third row: the image of the z axis, and the perspective.
    public var m31: Double, m32: Double, m33: Double, m34: Double
    /// Fourth row: the image of the origin.
    public var m41: Double, m42: Double, m43: Double, m44: Double

    /// The identity, which leaves every point where it is.
    public static let identity = Transform3D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The elements row by row: m11, m12 … m44.
    public var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Whether all sixteen elements are finite.
    public var isFinite: Bool {
        (m11.isFinite && m12.isFinite && m13.isFinite && m14.isFinite)
            && (m21.isFinite && m22.isFinite && m23.isFinite && m24.isFinite)
            && (m31.isFinite && m32.isFinite && m33.isFinite && m34.isFinite)
            && (m41.isFinite && m42.isFinite && m43.isFinite && m44.isFinite)
    }

    /// Creates a matrix from sixteen elements, row by row.
    ///
    /// - Precondition: There are sixteen.
    public init(elements: [Double]) {
        precondition(elements.count == 16, "a 4×4 matrix has sixteen elements")
        (m11, m12, m13, m14) = (elements[0], elements[1], elements[2], elements[3])
        (m21, m22, m23, m24) = (elements[4], elements[5], elements[6], elements[7])
        (m31, m32, m33, m34) = (elements[8], elements[9], elements[10], elements[11])
        (m41, m42, m43, m44) = (elements[12], elements[13], elements[14], elements[15])
    }

    /// Creates a matrix from the six elements of a CGAffineTransform:
    /// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (m11, m12, m13, m14) = (a, b, 0, 0)
        (m21, m22, m23, m24) = (c, d, 0, 0)
        (m31, m32, m33, m34) = (0, 0, 1, 0)
        (m41, m42, m43, m44) = (tx, ty, 0, 1)
    }

    /// Returns a translation.
    public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
        var result = identity
        (result.m41, result.m42, result.m43) = (x, y, z)
        return result
    }

    /// Returns a scale about the origin.
    public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
        var result = identity
        (result.m11, result.m22, result.m33) = (x, y, z)
        return result
    }

    /// Returns a rotation about an axis through the origin.
    ///
    /// About z, a positive angle takes +x towards +y; about y, points of positive x move away from
    /// the viewer. An axis of zero length gives the identity, as in CATransform3DMakeRotation.
    public static func rotation(
        _ angle: Angle, x: Double = 0, y: Double = 0, z: Double = 1
    ) -> Transform3D {
        let largest = max(abs(x), abs(y), abs(z))
        guard largest > 0, largest.isFinite else { return identity }
        var (x, y, z) = (x / largest, y / largest, z / largest)
        let length = (x * x + y * y + z * z).squareRoot()
        (x, y, z) = (x / length, y / length, z / length)
        let (c, s) = (angle.cosine, angle.sine)
        let t = 1 - c
        var result = identity
        // x² + c (1 - x²), not t x² + c: a rotation about z has to leave m33 exactly 1 to be
        // affine.
        let (xx, yy, zz) = (x * x, y * y, z * z)
        (result.m11, result.m12, result.m13) = (
            xx + c * (1 - xx), t * x * y + s * z, t * x * z - s * y
        )
        (result.m21, result.m22, result.m23) = (
            t * x * y - s * z, yy + c * (1 - yy), t * y * z + s * x
        )
        (result.m31, result.m32, result.m33) = (
            t * x * z + s * y, t * y * z - s * x, zz + c * (1 - zz)
        )
        return result
    }

    /// Returns the perspective of an eye at a distance in front of the plane z = 0: `m34 = -1/d`.
    public static func perspective(distance: Double) -> Transform3D {
        var result = identity
        result.m34 = -1 / distance
        return result
    }

    /// Returns the product `self · other`: `self` is applied first.
    ///
    /// - Source: Apple's reference for `CATransform3DConcat`.
    public func concatenating(_ other: Transform3D) -> Transform3D {
        let b = other
        func row(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (
            Double, Double, Double, Double
        ) {
            (
                x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41,
                x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
                x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43,
                x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
            )
        }
        var result = Transform3D.identity
        (result.m11, result.m12, result.m13, result.m14) = row(m11, m12, m13, m14)
        (result.m21, result.m22, result.m23, result.m24) = row(m21, m22, m23, m24)
        (result.m31, result.m32, result.m33, result.m34) = row(m31, m32, m33, m34)
        (result.m41, result.m42, result.m43, result.m44) = row(m41, m42, m43, m44)
        return result
    }

    /// Whether points of the plane z = 0 stay in it and parallels stay parallel.
    ///
    /// - Source: Apple's reference for `CATransform3DIsAffine`.
    public var isAffine: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
            && m43 == 0 && m33 == 1 && m44 == 1
    }

    /// The matrix itself if it is affine, otherwise the identity.
    ///
    /// - Source: measured for `-[CALayer affineTransform]`, gnustep/libs-quartzcore, geometry.m: a
    ///   scale of (2, 3, 4) reports the identity.
    public var affineTransform: Transform3D { isAffine ? self : .identity }

    /// Maps a point of the plane z = 0, and returns its depth too.
    ///
    /// - Returns: The point divided by w, and its `z/w`; `nil` if it is behind the eye (w ≤ 0) or
    ///   not finite.
    public func project(_ point: Point) -> (point: Point, depth: Double)? {
        let w = point.x * m14 + point.y * m24 + m44
        guard w > 0 else { return nil }
        let x = (point.x * m11 + point.y * m21 + m41) / w
        let y = (point.x * m12 + point.y * m22 + m42) / w
        let z = (point.x * m13 + point.y * m23 + m43) / w
        guard x.isFinite, y.isFinite else { return nil }
        return (Point(x: x, y: y), z)
    }

    /// Maps a point of the plane z = 0, and drops its depth.
    ///
    /// - Returns: `nil` if the point is behind the eye (w ≤ 0) or not finite.
    public func apply(to point: Point) -> Point? {
        project(point)?.point
    }
}

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

    /// The matrix followed by a projection to z = 0, which drops the depth of a point.
    package var flattened: Transform3D {
        var flat = self
        (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
        (flat.m31, flat.m32, flat.m34) = (0, 0, 0)
        return flat
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
    public var isAffine: Bool { isPlanar && m43 == 0 }

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

/// The six numbers of a 2D affine matrix: the compact form of a `Transform3D`.
///
/// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. The arithmetic is that of `Transform3D` without
/// the zeros, so that results agree to the last bit.
package struct PlaneMatrix: Equatable, BitwiseCopyable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package static let identity = PlaneMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The part of a matrix that maps the plane z = 0 to itself.
    package init(_ matrix: Transform3D) {
        (a, b, c, d) = (matrix.m11, matrix.m12, matrix.m21, matrix.m22)
        (tx, ty) = (matrix.m41, matrix.m42)
    }

    /// The six numbers of a matrix that has no other part, to the last bit; otherwise `nil`.
    init?(exactly matrix: Transform3D) {
        let none =
            matrix.m13.bitPattern | matrix.m14.bitPattern | matrix.m23.bitPattern
            | matrix.m24.bitPattern | matrix.m31.bitPattern | matrix.m32.bitPattern
            | matrix.m34.bitPattern | matrix.m43.bitPattern
        guard none == 0, matrix.m33 == 1, matrix.m44 == 1 else { return nil }
        self.init(matrix)
    }

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// From a layer's own space to its superlayer's, without the third dimension.
    package init(anchored offset: Point, isFlipped: Bool, _ own: PlaneMatrix, at position: Point) {
        let flip: Double = isFlipped ? -1 : 1
        // A product of matrices has no negative zero: adding 0 removes the sign.
        self.init(
            a: own.a + 0, b: own.b + 0, c: flip * own.c + 0, d: flip * own.d + 0,
            tx: offset.x * own.a + offset.y * own.c + own.tx + position.x + 0,
            ty: offset.x * own.b + offset.y * own.d + own.ty + position.y + 0)
    }

    @inline(__always)
    package func apply(to point: Point) -> Point {
        Point(x: point.x * a + point.y * c + tx, y: point.x * b + point.y * d + ty)
    }

    /// Returns the product `self · other`: `self` is applied first.
    package func concatenating(_ other: PlaneMatrix) -> PlaneMatrix {
        PlaneMatrix(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The inverse; `nil` if there is none, or it is not finite.
    package var inverse: PlaneMatrix? {
        let (one, other) = (a * d, b * c)
        let determinant = one - other
        guard abs(determinant) > Transform3D.rounding * (abs(one) + abs(other)),
            determinant.isFinite, abs(determinant) >= .leastNormalMagnitude
        else { return nil }
        let result = PlaneMatrix(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return result.isFinite ? result : nil
    }

    var isFinite: Bool {
        (a.isFinite && b.isFinite) && (c.isFinite && d.isFinite) && (tx.isFinite && ty.isFinite)
    }

    /// The sum of the squares of the linear part.
    package var norm2: Double { a * a + b * b + c * c + d * d }

    /// Whether all numbers are identical, including the signs of zeros.
    func isSame(as other: PlaneMatrix) -> Bool {
        a.bitPattern == other.a.bitPattern && b.bitPattern == other.b.bitPattern
            && c.bitPattern == other.c.bitPattern && d.bitPattern == other.d.bitPattern
            && tx.bitPattern == other.tx.bitPattern && ty.bitPattern == other.ty.bitPattern
    }

    /// An upper bound of the condition number, at least 2: the ratio of the greatest to the least
    /// stretch; infinite if it cannot be determined.
    package var condition: Double {
        let determinant = abs(a * d - b * c)
        return determinant >= .leastNormalMagnitude ? norm2 / determinant : .infinity
    }

    /// Whether products and quotients of its numbers can neither overflow nor underflow.
    package var isModest: Bool {
        let size = norm2
        return size > 1e-200 && size < 1e200 && abs(tx) < Self.modest && abs(ty) < Self.modest
    }

    /// The limit for lengths and positions that count as modest.
    package static let modest = 1e100
}

extension Transform3D {
    /// The matrix with these six numbers and no other part.
    package init(_ plane: PlaneMatrix) {
        self.init(a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: plane.tx, ty: plane.ty)
    }

    /// Whether it maps the plane z = 0 to a parallel plane and preserves depth differences: an
    /// affine matrix apart from a constant depth.
    package var isPlanar: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
            && m33 == 1 && m44 == 1
    }
}

/// One step in building a transform, as in `t = CATransform3DRotate(t, …)`.
///
/// Each step happens in the coordinates set up by the steps before it (as in CSS), so perspective
/// first, then rotate, is Apple's idiom `R · P`.
public enum TransformOperation: Hashable, Sendable {
    /// `m34 = -1/distance`: an eye at that distance, in points.
    case perspective(Double)
    /// A translation, in points.
    case translate(x: Double, y: Double, z: Double = 0)
    /// A rotation about an axis.
    case rotate(Angle, x: Double = 0, y: Double = 0, z: Double = 1)
    /// A scale.
    case scale(x: Double, y: Double, z: Double = 1)
    /// Any other matrix; stored elsewhere, as most steps have only a few numbers.
    indirect case matrix(Transform3D)

    /// Its numbers, as they are written.
    var numbers: [Double] {
        switch self {
        case .perspective(let distance): [distance]
        case .translate(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
        case .rotate(let angle, let x, let y, let z): [angle.degrees, x, y, z]
        case .matrix(let matrix): matrix.elements
        }
    }

    /// The matrix of this step alone.
    public var matrix: Transform3D {
        switch self {
        case .perspective(let distance): .perspective(distance: distance)
        case .translate(let x, let y, let z): .translation(x: x, y: y, z: z)
        case .rotate(let angle, let x, let y, let z): .rotation(angle, x: x, y: y, z: z)
        case .scale(let x, let y, let z): .scale(x: x, y: y, z: z)
        case .matrix(let matrix): matrix
        }
    }
}

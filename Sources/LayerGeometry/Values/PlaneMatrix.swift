/// The six numbers of a 2D affine matrix: the compact form of a `Transform3D`.
///
/// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. The arithmetic is that of `Transform3D` without
/// the zeros, so that results agree to the last bit.
struct PlaneMatrix: Equatable, BitwiseCopyable {
    var a: Double
    var b: Double
    var c: Double
    var d: Double
    var tx: Double
    var ty: Double

    static let identity = PlaneMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The part of a matrix that maps the plane z = 0 to itself.
    init(_ matrix: Transform3D) {
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

    init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    @inline(__always)
    func apply(to point: Point) -> Point {
        Point(x: point.x * a + point.y * c + tx, y: point.x * b + point.y * d + ty)
    }

    /// Returns the product `self · other`: `self` is applied first.
    func concatenating(_ other: PlaneMatrix) -> PlaneMatrix {
        PlaneMatrix(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The inverse; `nil` if there is none, or it is not finite.
    var inverse: PlaneMatrix? {
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
    var norm2: Double { a * a + b * b + c * c + d * d }

    /// Whether all numbers are identical, including the signs of zeros.
    func isSame(as other: PlaneMatrix) -> Bool {
        a.bitPattern == other.a.bitPattern && b.bitPattern == other.b.bitPattern
            && c.bitPattern == other.c.bitPattern && d.bitPattern == other.d.bitPattern
            && tx.bitPattern == other.tx.bitPattern && ty.bitPattern == other.ty.bitPattern
    }

    /// An upper bound of the condition number, at least 2: the ratio of the greatest to the least
    /// stretch; infinite if it cannot be determined.
    var condition: Double {
        let determinant = abs(a * d - b * c)
        return determinant >= .leastNormalMagnitude ? norm2 / determinant : .infinity
    }

    /// Whether products and quotients of its numbers can neither overflow nor underflow.
    var isModest: Bool {
        let size = norm2
        return size > 1e-200 && size < 1e200 && abs(tx) < Self.modest && abs(ty) < Self.modest
    }

    /// The limit for lengths and positions that count as modest.
    static let modest = 1e100
}

extension Transform3D {
    /// The matrix with these six numbers and no other part.
    init(_ plane: PlaneMatrix) {
        self.init(a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: plane.tx, ty: plane.ty)
    }

    /// Whether it maps the plane z = 0 to a parallel plane and preserves depth differences: an
    /// affine matrix apart from a constant depth.
    var isPlanar: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
            && m33 == 1 && m44 == 1
    }
}

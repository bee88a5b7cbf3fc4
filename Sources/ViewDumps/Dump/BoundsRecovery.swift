import LayerGeometry

/// Recovers a view's bounds from its printed frame and transform.
///
/// The frame is the bounding box of the transformed bounds, so their size follows from the linear part
/// of the transform: |a|·w + |c|·h = W and |b|·w + |d|·h = H. anchorPoint, tx and ty are not needed.
struct BoundsRecovery {
    /// The accuracy of the size.
    enum Quality: Equatable {
        /// Known with a maximum error that follows from the printed digits.
        case known(error: Double)
        /// Only the sum of width and height is known: the rotation is close to 45 degrees.
        case diagonal(sum: Double)
        /// Frame and transform contradict each other.
        case inconsistent
    }

    /// The size of the bounds; a square if only the sum is known.
    var size: Size
    /// The corner at the origin of the bounds, in the superview's space.
    var corner: Point
    var quality: Quality

    /// Recovers the bounds.
    ///
    /// - Parameters:
    ///   - frame: In the superview's space, with the six printed digits.
    ///   - matrix: The transform, of which only a, b, c and d are used.
    init(frame: Rect, matrix: Transform3D) {
        let (a, b, c, d) = (
            matrix.m11.magnitude, matrix.m12.magnitude, matrix.m21.magnitude, matrix.m22.magnitude
        )
        let determinant = a * d - b * c
        let scale = max(a, b, c, d)
        let error = Self.error(frame, a, b, c, d, determinant)
        if scale == 0 {
            size = .zero
            quality = .known(error: 0)
        } else if a == 0, b == 0 {
            // The width is unknown, and the view cannot be hit.
            size = Size(width: 0, height: max(frame.width, frame.height) / max(c, d))
            quality = .known(error: 0)
        } else if c == 0, d == 0 {
            size = Size(width: max(frame.width, frame.height) / max(a, b), height: 0)
            quality = .known(error: 0)
        } else if determinant.magnitude < scale * scale * 1e-6 || error > 0.5 {
            // The equations are linearly dependent: with equal scales, only the sum is determined.
            let sum = (frame.width + frame.height) / (a + b)
            size = Size(width: sum / 2, height: sum / 2)
            quality = .diagonal(sum: sum)
        } else {
            size = Size(
                width: (d * frame.width - c * frame.height) / determinant,
                height: (a * frame.height - b * frame.width) / determinant)
            quality = .known(error: error)
            let tolerance = max(error * 2, 1e-3)
            if size.width < -tolerance || size.height < -tolerance {
                quality = .inconsistent
                size = frame.size
            }
            size = Size(width: max(0, size.width), height: max(0, size.height))
        }
        corner = Self.corner(frame, matrix, size)
    }

    /// Sets the size from another source.
    mutating func settle(_ size: Size, frame: Rect, matrix: Transform3D) {
        self.size = size
        quality = .known(error: 0)
        corner = Self.corner(frame, matrix, size)
    }

    /// Whether a size yields the frame, up to the printed precision.
    static func fits(_ size: Size, frame: Rect, matrix: Transform3D) -> Bool {
        let width = matrix.m11.magnitude * size.width + matrix.m21.magnitude * size.height
        let height = matrix.m12.magnitude * size.width + matrix.m22.magnitude * size.height
        return (width - frame.width).magnitude < max(0.01, digit(frame.width) * 4)
            && (height - frame.height).magnitude < max(0.01, digit(frame.height) * 4)
    }

    /// The layer's position: its anchor point without the translation.
    func position(anchor: UnitPoint, matrix: Transform3D) -> Point {
        let (x, y) = (anchor.x * size.width, anchor.y * size.height)
        return Point(
            x: corner.x + x * matrix.m11 + y * matrix.m21 - matrix.m41,
            y: corner.y + x * matrix.m12 + y * matrix.m22 - matrix.m42)
    }

    private static func corner(_ frame: Rect, _ matrix: Transform3D, _ size: Size) -> Point {
        let (ax, cy) = (matrix.m11 * size.width, matrix.m21 * size.height)
        let (bx, dy) = (matrix.m12 * size.width, matrix.m22 * size.height)
        return Point(
            x: frame.minX - min(0, ax, cy, ax + cy), y: frame.minY - min(0, bx, dy, bx + dy))
    }

    private static func error(
        _ frame: Rect, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ determinant: Double
    ) -> Double {
        let (w, h) = (digit(frame.width), digit(frame.height))
        return max(d * w + c * h, a * h + b * w) / determinant.magnitude
    }

    /// Half a unit of the sixth significant digit.
    private static func digit(_ number: Double) -> Double {
        guard number > 0, number.isFinite else { return 0 }
        var unit = 0.5e-5
        var rest = number
        while rest >= 10 {
            rest /= 10
            unit *= 10
        }
        while rest < 1, unit > 1e-12 {
            rest *= 10
            unit /= 10
        }
        return unit
    }
}

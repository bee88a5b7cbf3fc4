import LayerGeometry
import SourceDiagnostics

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

    private let frame: Rect
    private let matrix: Transform3D
    /// The size of the bounds; a square if only the sum is known, unless it is set from another source.
    var size: Size
    private(set) var quality = Quality.known(error: 0)

    /// Recovers the bounds.
    ///
    /// - Parameters:
    ///   - frame: In the superview's space, with the six printed digits.
    ///   - matrix: The transform, of which only a, b, c and d are used.
    init(frame: Rect, matrix: Transform3D) {
        (self.frame, self.matrix) = (frame, matrix)
        let (a, b, c, d) = (
            matrix.m11.magnitude, matrix.m12.magnitude, matrix.m21.magnitude, matrix.m22.magnitude
        )
        let determinant = a * d - b * c
        let scale = max(a, b, c, d)
        let (w, h) = (Self.digit(frame.width), Self.digit(frame.height))
        let error = max(d * w + c * h, a * h + b * w) / determinant.magnitude
        if scale == 0 {
            size = .zero
        } else if a == 0, b == 0 {
            // The width is unknown, and the view cannot be hit.
            size = Size(width: 0, height: max(frame.width, frame.height) / max(c, d))
        } else if c == 0, d == 0 {
            size = Size(width: max(frame.width, frame.height) / max(a, b), height: 0)
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
    }

    /// Whether a size yields the frame, up to the printed precision.
    func fits(_ size: Size) -> Bool {
        let width = matrix.m11.magnitude * size.width + matrix.m21.magnitude * size.height
        let height = matrix.m12.magnitude * size.width + matrix.m22.magnitude * size.height
        return (width - frame.width).magnitude < max(0.01, Self.digit(frame.width) * 4)
            && (height - frame.height).magnitude < max(0.01, Self.digit(frame.height) * 4)
    }

    /// The layer's position: its anchor point without the translation.
    func position(anchor: UnitPoint) -> Point {
        let (x, y) = (anchor.x * size.width, anchor.y * size.height)
        let (ax, cy) = (matrix.m11 * size.width, matrix.m21 * size.height)
        let (bx, dy) = (matrix.m12 * size.width, matrix.m22 * size.height)
        // The corner at the origin of the bounds.
        let corner = Point(
            x: frame.minX - min(0, ax, cy, ax + cy), y: frame.minY - min(0, bx, dy, bx + dy))
        return Point(
            x: corner.x + x * matrix.m11 + y * matrix.m21 - matrix.m41,
            y: corner.y + x * matrix.m12 + y * matrix.m22 - matrix.m42)
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

/// Recovers a view's bounds from its printed frame and a transform that foreshortens: parts of the view
/// are nearer to the eye than others.
///
/// The frame is the bounding box of the projected bounds. Both sides of it grow with the size of the
/// bounds, but not in proportion, so that the size is found by approximation.
struct PerspectiveRecovery {
    private let matrix: Transform3D
    private let anchor: UnitPoint
    /// The size of the bounds.
    private(set) var size: Size
    /// The layer's position.
    private(set) var position = Point.zero

    private static let mostSteps = 60

    /// Recovers the bounds; `nil` if frame and transform contradict each other.
    ///
    /// - Parameters:
    ///   - frame: In the superview's space.
    ///   - matrix: The transform about the anchor point.
    init?(frame: Rect, matrix: Transform3D, anchor: UnitPoint) {
        (self.matrix, self.anchor, size) = (matrix, anchor, frame.size)
        guard size.width > 0, size.height > 0 else { return nil }
        var best = box(size)
        for _ in 0..<Self.mostSteps {
            if let box = best {
                let (dx, dy) = (frame.width - box.width, frame.height - box.height)
                let most = 1e-9 * (1 + frame.width + frame.height)
                if max(dx.magnitude, dy.magnitude) < most { break }
                guard let step = step(from: box, (dx, dy)) else { return nil }
                size = step
            } else {
                // A corner is behind the eye: the view is smaller.
                size = Size(width: size.width / 2, height: size.height / 2)
            }
            best = box(size)
        }
        guard let box = best, (box.width - frame.width).magnitude < 0.01 * (1 + frame.width),
            (box.height - frame.height).magnitude < 0.01 * (1 + frame.height),
            size.width >= 0, size.height >= 0
        else { return nil }
        position = Point(x: frame.minX - box.minX, y: frame.minY - box.minY)
    }

    /// The next size by Newton's method, at most half or twice the last one.
    private func step(from box: Rect, _ error: (x: Double, y: Double)) -> Size? {
        let (dw, dh) = (max(size.width, 1e-3) * 1e-6, max(size.height, 1e-3) * 1e-6)
        let wider = Size(width: size.width + dw, height: size.height)
        let higher = Size(width: size.width, height: size.height + dh)
        guard let one = self.box(wider), let other = self.box(higher) else { return nil }
        let (a, b) = ((one.width - box.width) / dw, (other.width - box.width) / dh)
        let (c, d) = ((one.height - box.height) / dw, (other.height - box.height) / dh)
        let determinant = a * d - b * c
        guard determinant.magnitude > 1e-12 else { return nil }
        let width = size.width + (d * error.x - b * error.y) / determinant
        let height = size.height + (a * error.y - c * error.x) / determinant
        return Size(
            width: min(max(width, size.width / 2), size.width * 2),
            height: min(max(height, size.height / 2), size.height * 2))
    }

    /// The bounding box of bounds of a size, about the position; `nil` if part of it is behind the eye.
    private func box(_ size: Size) -> Rect? {
        let corner = Point(x: -anchor.x * size.width, y: -anchor.y * size.height)
        return Quad(Rect(origin: corner, size: size), carriedBy: matrix)?.box
    }
}

extension Transform3D {
    /// What it makes of a plane that it does not foreshorten; `nil` if it does.
    var projectedPlane: Transform3D? {
        guard m14 == 0, m24 == 0, m44 > 0 else { return nil }
        return Transform3D(
            a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
    }
}

/// A rectangle printed in a dump, and the problems with it.
struct PrintedRect {
    /// The rectangle, in the coordinates of the format; `nil` if it is unusable.
    private(set) var rect: Rect?
    /// The problem to report.
    private(set) var fault: Fault?

    /// A problem of a rectangle.
    struct Fault {
        var code: DumpNote.Code
        var message: String
        /// A warning, unless the rectangle is right nevertheless.
        var severity = Diagnostic.Severity.warning
    }

    /// The meaning of a negative width or height.
    enum NegativeSize {
        /// The rectangle extends the other way, as `CGRectStandardize` has it.
        case turned
        /// The rectangle is empty, as `android.graphics.Rect` has it: it was clipped until nothing
        /// was left, each side on its own.
        case empty
    }

    /// Larger coordinates are not positions but sentinels.
    private static let limit = 1e9

    /// Parses edges as printed by Android: `[left,top][right,bottom]`.
    static func edges(_ text: String?) -> PrintedRect {
        guard let text, !text.isEmpty else { return PrintedRect(.noFrame, "it has no bounds") }
        let parts = text.utf8.split(omittingEmptySubsequences: true) { "[], ".utf8.contains($0) }
        let numbers = parts.compactMap { Double(String($0) ?? "") }
        guard numbers.count == 4, parts.count == 4, text.utf8.last == UInt8(ascii: "]") else {
            return PrintedRect(
                .badValue,
                "its bounds are '\(text.prefix(40))', but must be [left,top][right,bottom]")
        }
        return PrintedRect(
            left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }

    /// Validates the edges of a rectangle of Android's.
    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(
            x: left, y: top, width: right - left, height: bottom - top, negative: .empty)
    }

    /// Parses a rectangle as printed by `NSStringFromCGRect`: `{{x, y}, {width, height}}`.
    static func braces(_ text: String?) -> PrintedRect {
        guard let text, !text.isEmpty else { return PrintedRect(.noFrame, "it has no frame") }
        guard text.hasPrefix("{{"), text.hasSuffix("}}"),
            let numbers = NumberScanner.read(text, count: 4)
        else {
            return PrintedRect(
                .badValue,
                "its frame is '\(text.prefix(40))', but must be {{x, y}, {width, height}}")
        }
        return PrintedRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Parses the components of an origin and a size.
    static func parts(
        x: String?, y: String?, width: String?, height: String?, negative: NegativeSize = .turned
    ) -> PrintedRect {
        let texts = [("x", x), ("y", y), ("width", width), ("height", height)]
        var numbers: [Double] = []
        for (name, text) in texts {
            guard let text, !text.isEmpty else {
                return PrintedRect(.noFrame, "it has no \(name)")
            }
            guard let number = NumberScanner.number(text) else {
                return PrintedRect(
                    .badValue, "its \(name) is '\(text.prefix(40))', but must be a number")
            }
            numbers.append(number)
        }
        return PrintedRect(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3],
            negative: negative)
    }

    /// Validates an origin and a size.
    init(
        x: Double, y: Double, width: Double, height: Double, negative: NegativeSize = .turned
    ) {
        guard [x, y, width, height].allSatisfy({ abs($0) <= Self.limit }) else {
            fault = Fault(code: .nonFinite, message: "its frame has numbers that are not positions")
            return
        }
        switch negative {
        case .turned: rect = Rect(x: x, y: y, width: width, height: height)
        case .empty: rect = Rect(x: x, y: y, width: max(0, width), height: max(0, height))
        }
        guard width < 0 || height < 0 else { return }
        fault =
            negative == .turned
            ? Fault(code: .negativeSize, message: "its size is negative and was normalised")
            : Fault(
                code: .negativeSize, message: "its bounds end before they begin, so it is empty",
                severity: .info)
    }

    /// No rectangle, and why.
    private init(_ code: DumpNote.Code, _ message: String) {
        fault = Fault(code: code, message: message)
    }
}

internal import CTrigonometry

/// Numbers formatted for people: at most three decimals, no trailing zeros, never `-0`.
///
/// For screens and sentences. Numbers that programs read back are written in full instead.
public enum NumberText {
    /// Returns a number with at most three decimals: `12`, `0.5`, `-3.142`.
    ///
    /// Halves are rounded away from zero. Numbers of 9e12 and more are written with all their
    /// digits; non-finite values are `inf`, `-inf` or `nan`.
    public static func short(_ x: Double) -> String {
        // 0 / 0 has a sign on some processors.
        guard x.isFinite else { return x.isNaN ? "nan" : "\(x)" }
        return full(abs(x) < 9e12 ? (x * 1000).rounded() / 1000 : x)
    }

    /// Returns a number with at most the given decimals, up to 3, for narrow columns.
    public static func short(_ x: Double, decimals: Int) -> String {
        let scale = decimals <= 0 ? 1.0 : decimals == 1 ? 10 : decimals == 2 ? 100 : 1000
        // Greater numbers have no decimals that a reader would miss.
        return short(abs(x) < 9e11 ? (x * scale).rounded() / scale : x)
    }

    /// Returns a number with exactly no or one decimal, for columns.
    public static func fixed(_ x: Double, decimals: Int) -> String {
        let text = short(x, decimals: min(decimals, 1))
        guard decimals > 0, x.isFinite, !text.contains("."), !text.contains("e") else {
            return text
        }
        return text + ".0"
    }

    /// Returns a number with all its digits, without the sign of a zero.
    public static func full(_ x: Double) -> String { PlainNumber.write(x == 0 ? 0 : x) }

    /// Returns a point as a pair with at most the given decimals; `undefined` for `nil`.
    public static func pair(_ point: Point?, decimals: Int = 3) -> String {
        point.map { "\(short($0.x, decimals: decimals)),\(short($0.y, decimals: decimals))" }
            ?? "undefined"
    }

    /// Returns two numbers with a comma between: `50,50`.
    public static func pair(_ x: Double, _ y: Double) -> String {
        "\(short(x)),\(short(y))"
    }

    /// Returns a rectangle as origin and size: `60,140 200x200`; `undefined` for `nil`.
    public static func rect(_ rect: Rect?) -> String { box(rect, times: "x") }

    /// Returns a rectangle as `rect(_:)` does, in the form for screens: `60,140 200×200`.
    public static func box(
        _ rect: Rect?, decimals: Int = 3, times: String = "×"
    ) -> String {
        guard let rect else { return "undefined" }
        let size = [rect.width, rect.height].map { short($0, decimals: decimals) }
        return pair(rect.origin, decimals: decimals) + " " + size.joined(separator: times)
    }
}

/// An angle of rotation.
///
/// A positive rotation about z takes +x towards +y: clockwise if y points down. Quarter turns are
/// exact: the cosine of 90 degrees is 0 here, not 6e-17.
public struct Angle: Hashable, Sendable {
    /// The angle in degrees; a full turn is 360.
    public var degrees: Double

    /// The angle in radians; a full turn is 2π.
    public var radians: Double { degrees * .pi / 180 }
    /// The cosine, exact at quarter turns.
    public var cosine: Double { quarter.map { [1, 0, -1, 0][$0] } ?? trigonometry_cosine(radians) }
    /// The sine, exact at quarter turns.
    public var sine: Double { quarter.map { [0, 1, 0, -1][$0] } ?? trigonometry_sine(radians) }

    /// Creates an angle from degrees.
    public static func degrees(_ degrees: Double) -> Angle {
        Angle(degrees: degrees)
    }

    /// Creates an angle from radians.
    public static func radians(_ radians: Double) -> Angle {
        Angle(degrees: radians * 180 / .pi)
    }

    /// Returns the angle from the x axis to the direction `(x, y)`, from -180 to 180 degrees.
    public static func direction(x: Double, y: Double) -> Angle {
        .radians(trigonometry_direction(x, y))
    }

    /// The number of quarter turns, from 0 to 3; `nil` if the angle is not a multiple of 90
    /// degrees.
    private var quarter: Int? {
        let turns = (degrees / 90).truncatingRemainder(dividingBy: 4)
        guard turns == turns.rounded(), turns.isFinite else { return nil }
        return (Int(turns) + 4) % 4
    }
}

extension Double {
    /// The number rounded to nine decimals, to remove rounding errors: 0.15 for
    /// 0.15000000000000002.
    ///
    /// Large numbers are unchanged.
    package var withoutRoundingNoise: Double {
        abs(self) < 1e6 ? (self * 1e9).rounded() / 1e9 : self
    }
}

extension Collection<String> {
    /// The words as in a sentence: `up, down or left`; `conjunction` replaces `or`.
    package func list(_ conjunction: String = "or") -> String {
        guard count > 1 else { return first ?? "" }
        let words = Array(self)
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + words[count - 1]
    }
}

internal import CTrigonometry

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

/// The step size of an arrow key.
public enum Stride: Hashable, Sendable {
    /// One pixel, or one point if that is larger.
    case fine
    /// One cell.
    case cell
    /// Several cells.
    case big

    /// The typical width of a cell in pixels.
    static let pixelsPerColumn = 8.0
    /// The size of a big step in cells.
    private static let cells = 5.0

    /// The step in points to the right and down; a row is twice as high as a column is wide.
    public func points(where pointsPerColumn: Double) -> (x: Double, y: Double) {
        switch self {
        case .fine:
            let pixel = Self.roundedDown(pointsPerColumn / Self.pixelsPerColumn)
            return (pixel, pixel)
        case .cell: return (Self.roundedUp(pointsPerColumn), Self.roundedUp(pointsPerColumn * 2))
        case .big:
            let (x, y) = Stride.cell.points(where: pointsPerColumn)
            return (x * Self.cells, y * Self.cells)
        }
    }

    /// Rounds up to a round number of points, at least 1.
    private static func roundedUp(_ x: Double) -> Double {
        let (numbers, power) = round(about: x)
        return (numbers.first { $0 * power >= x } ?? 10) * power
    }

    /// Rounds down to a round number of points, at least 1.
    private static func roundedDown(_ x: Double) -> Double {
        let (numbers, power) = round(about: x)
        return (numbers.last { $0 * power <= x } ?? 1) * power
    }

    /// Round integers near a number, spaced closely enough for a cell.
    private static func round(about x: Double) -> (numbers: [Double], power: Double) {
        var power = 1.0
        while power * 10 <= x { power *= 10 }
        return (power == 1 ? [1, 2, 4, 5, 8, 10] : [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10], power)
    }
}

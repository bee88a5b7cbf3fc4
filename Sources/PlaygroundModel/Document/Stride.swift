/// How far one press of an arrow key goes.
public enum Stride: Hashable, Sendable {
    /// As little as a pixel shows, or a point where that is more.
    case fine
    /// What is seen: a cell.
    case cell
    /// Several cells.
    case big

    /// How many pixels wide a cell is in most terminals.
    static let pixelsPerColumn = 8.0
    /// How many cells a big step is.
    private static let cells = 5.0

    /// The step in points to the right and down, at so many points a column; a row is twice as high.
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

    /// The next round number of points that is at least so much, and at least 1.
    private static func roundedUp(_ x: Double) -> Double {
        let (numbers, power) = round(about: x)
        return (numbers.first { $0 * power >= x } ?? 10) * power
    }

    /// The last round number of points that is no more, but at least 1.
    private static func roundedDown(_ x: Double) -> Double {
        let (numbers, power) = round(about: x)
        return (numbers.last { $0 * power <= x } ?? 1) * power
    }

    /// Whole numbers that people count by, close enough to each other for a cell.
    private static func round(about x: Double) -> (numbers: [Double], power: Double) {
        var power = 1.0
        while power * 10 <= x { power *= 10 }
        return (power == 1 ? [1, 2, 4, 5, 8, 10] : [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10], power)
    }
}

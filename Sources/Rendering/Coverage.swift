import LayerGeometry

/// A convex quadrilateral of the stage, in cells, and which part of each cell it covers.
///
/// A part is 8×8 samples in a `UInt64`: bit `8 · row + column`, the upper left sample first.
struct Coverage: Sendable {
    /// The four corners, in columns and rows of the stage.
    let corners: [Point]
    /// The columns and rows that it can reach, as whole cells; empty where it is nowhere.
    let box: Rect

    private let edges: [(a: Double, b: Double, c: Double, reach: Double)]

    static let full = UInt64.max

    init(corners: [Point]) {
        self.corners = corners
        var area = 0.0
        for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            area += one.x * next.y - next.x * one.y
        }
        let turn = area < 0 ? -1.0 : 1.0
        edges = zip(corners, corners.dropFirst() + corners.prefix(1)).map { one, next in
            let (a, b) = ((one.y - next.y) * turn, (next.x - one.x) * turn)
            return (a, b, -(a * one.x + b * one.y), (abs(a) + abs(b)) / 2)
        }
        guard abs(area) > 1e-9 else {
            box = .null
            return
        }
        let minX = corners.map(\.x).min() ?? 0
        let minY = corners.map(\.y).min() ?? 0
        box = Rect(
            x: minX, y: minY, width: (corners.map(\.x).max() ?? 0) - minX,
            height: (corners.map(\.y).max() ?? 0) - minY)
    }

    /// Which samples of a cell are inside.
    func samples(column: Int, row: Int) -> UInt64 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        var isFull = true
        for edge in edges {
            let distance = edge.a * x + edge.b * y + edge.c
            if distance < -edge.reach { return 0 }
            if distance < edge.reach { isFull = false }
        }
        if isFull { return Self.full }
        var samples: UInt64 = 0
        for bit in 0..<64 where contains(Self.sample(bit, column: column, row: row)) {
            samples |= 1 << UInt64(bit)
        }
        return samples
    }

    func contains(_ point: Point) -> Bool {
        edges.allSatisfy { $0.a * point.x + $0.b * point.y + $0.c >= 0 }
    }

    /// The place of a sample, in columns and rows of the stage.
    static func sample(_ bit: Int, column: Int, row: Int) -> Point {
        Point(
            x: Double(column) + (Double(bit % 8) + 0.5) / 8,
            y: Double(row) + (Double(bit / 8) + 0.5) / 8)
    }

    /// The whole cells of an upright rectangle, its edges rounded to the nearest cell; `nil` where it
    /// is tilted or less than a cell.
    var cells: (minColumn: Int, minRow: Int, maxColumn: Int, maxRow: Int)? {
        guard !box.isNull else { return nil }
        let isUpright = corners.allSatisfy { corner in
            (abs(corner.x - box.minX) < 1e-6 || abs(corner.x - box.maxX) < 1e-6)
                && (abs(corner.y - box.minY) < 1e-6 || abs(corner.y - box.maxY) < 1e-6)
        }
        guard isUpright else { return nil }
        let cells = (
            Self.rounded(box.minX), Self.rounded(box.minY), Self.rounded(box.maxX),
            Self.rounded(box.maxY)
        )
        return cells.0 < cells.2 && cells.1 < cells.3 ? cells : nil
    }

    /// The nearest whole number, kept within what a screen can have.
    private static func rounded(_ value: Double) -> Int {
        Int(max(-100_000, min(100_000, (value + 0.5).rounded(.down))))
    }
}

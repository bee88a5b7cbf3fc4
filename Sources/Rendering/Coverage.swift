import LayerGeometry
import TerminalTypes

/// A convex quadrilateral of the stage, in cells, and which part of each cell it covers.
///
/// A part is 8×8 samples in a `UInt64`: bit `8 · row + column`, the upper left sample first.
struct Coverage: Sendable {
    /// The four corners, in columns and rows of the stage.
    let corners: [Point]
    /// The columns and rows that it can reach, as whole cells; empty where it is nowhere.
    let box: Rect

    /// Whether its sides are along the rows and columns.
    let isUpright: Bool
    /// The whole cells of an upright rectangle, its edges rounded to the nearest cell; `nil` where it
    /// is tilted or less than a cell.
    let cells: CellRect?

    private let edges: [(a: Double, b: Double, c: Double, reach: Double)]

    static let full = UInt64.max

    init(corners: [Point]) {
        self.corners = corners
        var area = 0.0
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        for place in corners.indices {
            let (one, next) = (corners[place], corners[(place + 1) % corners.count])
            area += one.x * next.y - next.x * one.y
            (minX, maxX) = (min(minX, one.x), max(maxX, one.x))
            (minY, maxY) = (min(minY, one.y), max(maxY, one.y))
        }
        let turn = area < 0 ? -1.0 : 1.0
        edges = corners.indices.map { place in
            let (one, next) = (corners[place], corners[(place + 1) % corners.count])
            let (a, b) = ((one.y - next.y) * turn, (next.x - one.x) * turn)
            return (a, b, -(a * one.x + b * one.y), (abs(a) + abs(b)) / 2)
        }
        let box = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        isUpright = corners.allSatisfy { corner in
            (abs(corner.x - box.minX) < 1e-6 || abs(corner.x - box.maxX) < 1e-6)
                && (abs(corner.y - box.minY) < 1e-6 || abs(corner.y - box.maxY) < 1e-6)
        }
        guard abs(area) > 1e-9 else {
            (self.box, cells) = (.null, nil)
            return
        }
        self.box = box
        let (column, row) = (Self.rounded(box.minX), Self.rounded(box.minY))
        let whole = CellRect(
            column: column, row: row, columns: Self.rounded(box.maxX) - column,
            rows: Self.rounded(box.maxY) - row)
        cells = isUpright && !whole.isEmpty ? whole : nil
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

    /// The cells of an upright rectangle of less than a cell that is more than a line: those that its
    /// middle is in.
    var line: CellRect? {
        guard isUpright, !box.isNull, cells == nil, min(box.width, box.height) >= 0.5 else {
            return nil
        }
        let isWide = box.width >= 1
        let column = isWide ? Self.rounded(box.minX) : Self.rounded(box.midX - 0.5)
        let row = isWide ? Self.rounded(box.midY - 0.5) : Self.rounded(box.minY)
        let columns = isWide ? Self.rounded(box.maxX) - column : 1
        return CellRect(column: column, row: row, columns: columns, rows: 1)
    }

    /// The nearest whole number, kept within what a screen can have.
    private static func rounded(_ value: Double) -> Int {
        Int(max(-100_000, min(100_000, (value + 0.5).rounded(.down))))
    }
}

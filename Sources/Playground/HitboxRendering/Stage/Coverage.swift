internal import CLanes
import LayerGeometry
import TerminalTypes

/// A convex quadrilateral in cells of the stage, and the part of each cell that it covers.
///
/// Coverage is 8×8 samples in a `UInt64`: bit `8 · row + column`, starting at the upper left.
struct Coverage: Sendable {
    /// The corners, in columns and rows of the stage.
    let places: Four<Point>
    /// The bounding box; null if the area is zero.
    let box: Rect

    /// Whether its sides are horizontal and vertical.
    let isUpright: Bool
    /// An upright rectangle rounded to whole cells; `nil` if it is tilted or thinner than a cell.
    let cells: CellRect?

    private let edges: Four<Edge>

    /// A side as a half plane: `a · x + b · y + c >= 0` is inside.
    private struct Edge {
        let a: Double
        let b: Double
        let c: Double
        /// The maximum change of that from the centre of a cell to a corner.
        let reach: Double
    }

    static let full = UInt64.max

    /// The corners as an array.
    var corners: [Point] { [places[0], places[1], places[2], places[3]] }

    /// The mean of the corners.
    var middle: Point {
        Point(
            x: (places[0].x + places[1].x + places[2].x + places[3].x) / 4,
            y: (places[0].y + places[1].y + places[2].y + places[3].y) / 4)
    }

    init(corners: [Point]) {
        self.init(Four(corners[0], corners[1], corners[2], corners[3]))
    }

    /// A transformed rectangle; `nil` if a corner is behind the eye or not finite.
    init?(_ rect: Rect, carriedBy transform: Transform3D) {
        guard let one = transform.apply(to: rect.origin),
            let two = transform.apply(to: Point(x: rect.maxX, y: rect.minY)),
            let three = transform.apply(to: Point(x: rect.maxX, y: rect.maxY)),
            let four = transform.apply(to: Point(x: rect.minX, y: rect.maxY))
        else { return nil }
        self.init(Four(one, two, three, four))
    }

    private init(_ corners: Four<Point>) {
        places = corners
        var area = 0.0
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        for place in 0..<4 {
            let (one, next) = (corners[place], corners[(place + 1) % 4])
            area += one.x * next.y - next.x * one.y
            (minX, maxX) = (min(minX, one.x), max(maxX, one.x))
            (minY, maxY) = (min(minY, one.y), max(maxY, one.y))
        }
        let turn = area < 0 ? -1.0 : 1.0
        func edge(_ one: Point, _ next: Point) -> Edge {
            let (a, b) = ((one.y - next.y) * turn, (next.x - one.x) * turn)
            return Edge(a: a, b: b, c: -(a * one.x + b * one.y), reach: (abs(a) + abs(b)) / 2)
        }
        edges = Four(
            edge(corners[0], corners[1]), edge(corners[1], corners[2]),
            edge(corners[2], corners[3]), edge(corners[3], corners[0]))
        let box = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        var isUpright = true
        for place in 0..<4 {
            let corner = corners[place]
            let isInBoth =
                (abs(corner.x - box.minX) < 1e-6 || abs(corner.x - box.maxX) < 1e-6)
                && (abs(corner.y - box.minY) < 1e-6 || abs(corner.y - box.maxY) < 1e-6)
            isUpright = isUpright && isInBoth
        }
        self.isUpright = isUpright
        guard abs(area) > 1e-9 else {
            (self.box, cells) = (.null, nil)
            return
        }
        self.box = box
        let isThin = min(box.width, box.height) < 1 - 1e-6
        guard isUpright, !isThin else {
            cells = nil
            return
        }
        let (column, row) = (Self.rounded(box.minX), Self.rounded(box.minY))
        let whole = CellRect(
            column: column, row: row, columns: Self.rounded(box.maxX) - column,
            rows: Self.rounded(box.maxY) - row)
        cells = whole.isEmpty ? nil : whole
    }

    /// The samples of a cell that are inside.
    ///
    /// Inlined, because otherwise all of this is copied for a call on a property of a class.
    @inline(__always)
    func samples(column: Int, row: Int) -> UInt64 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        // By the signs of sums, which need no branches: which edges a cell is near is unpredictable.
        var (outside, near): (UInt64, UInt64) = (0, 0)
        for place in 0..<4 {
            let edge = edges[place]
            let distance = edge.a * x + edge.b * y + edge.c
            outside |= (distance + edge.reach).bitPattern
            near |= ((distance - edge.reach).bitPattern &>> 63) &<< UInt64(place)
        }
        if outside &>> 63 != 0 { return 0 }
        // Most cells at one edge are well inside the other edges.
        var samples = Self.full
        while near != 0 {
            samples &= Self.samples(edges[near.trailingZeroBitCount], column, row)
            near &= near - 1
        }
        return samples
    }

    /// The samples on the inner side of an edge: in each line, all after or all before its crossing.
    private static func samples(_ edge: Edge, _ column: Int, _ row: Int) -> UInt64 {
        let value = edge.a * (Double(column) + 1 / 16) + edge.b * (Double(row) + 1 / 16) + edge.c
        // Horizontal: each line is on one side.
        if abs(edge.a) <= 1e-12 * abs(edge.b) {
            var samples: UInt64 = 0
            for line in 0..<8 where value + edge.b * Double(line) / 8 >= 0 {
                samples |= 0xFF << UInt64(8 * line)
            }
            return samples
        }
        // Where the edge crosses the first line, and the step from line to line, in samples. Each sample on the
        // edge is inside, whichever side of it that is.
        let isAfter = edge.a > 0
        let start = -8 * value / edge.a + (isAfter ? 0.5 - 1e-9 : 0.5 + 1e-9)
        let step = -edge.b / edge.a
        let samples = lanes_after(start, step)
        return isAfter ? samples : ~samples
    }

    func contains(_ point: Point) -> Bool {
        for place in 0..<4 {
            let edge = edges[place]
            if !(edge.a * point.x + edge.b * point.y + edge.c >= 0) { return false }
        }
        return true
    }

    /// The position of a sample in columns and rows of the stage.
    static func sample(_ bit: Int, column: Int, row: Int) -> Point {
        Point(
            x: Double(column) + (Double(bit % 8) + 0.5) / 8,
            y: Double(row) + (Double(bit / 8) + 0.5) / 8)
    }

    /// The cells that contain the centre line of an upright rectangle thinner than a cell.
    var line: CellRect? {
        guard isUpright, !box.isNull, cells == nil else { return nil }
        let (isWide, isHigh) = (box.width >= 1 - 1e-6, box.height >= 1 - 1e-6)
        let column = isWide ? Self.rounded(box.minX) : Self.cell(box.midX)
        let row = isHigh ? Self.rounded(box.minY) : Self.cell(box.midY)
        return CellRect(
            column: column, row: row,
            columns: isWide ? max(1, Self.rounded(box.maxX) - column) : 1,
            rows: isHigh ? max(1, Self.rounded(box.maxY) - row) : 1)
    }

    /// The first cell whose middle is not before an edge, so that a cell shows the layer that a touch on its
    /// middle hits: near edges are inside, far edges are not.
    static func rounded(_ edge: Double) -> Int { safe((edge - 0.5 - 1e-6).rounded(.up)) }

    /// The cell that contains a place.
    private static func cell(_ place: Double) -> Int { safe(place.rounded(.down)) }

    private static func safe(_ value: Double) -> Int { Int(max(-100_000, min(100_000, value))) }
}

/// Four values, stored inline.
///
/// The standard library's `InlineArray` needs macOS 26.
struct Four<Element> {
    private var first, second, third, fourth: Element

    @inline(__always)
    init(_ first: Element, _ second: Element, _ third: Element, _ fourth: Element) {
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    @inline(__always)
    init(repeating element: Element) {
        self.init(element, element, element, element)
    }

    subscript(place: Int) -> Element {
        @inline(__always) get {
            switch place {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        }
        @inline(__always) set {
            switch place {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            default: fourth = newValue
            }
        }
    }
}

extension Four: Sendable where Element: Sendable {}

/// The rows of an upright fill, rounded to half rows.
///
/// A row is twice as high as a column is wide: by whole rows, small distances would vanish, and layers of one
/// height would differ by half of it.
struct HalfRows {
    /// From the top of the stage; even ones are upper halves.
    let halves: Range<Int>

    /// `nil` if the shape is not upright, or contains no whole row: that is needed for its text.
    init?(_ shape: Coverage) {
        guard shape.cells != nil else { return nil }
        self.init(
            Coverage.rounded(2 * shape.box.minY), Coverage.rounded(2 * shape.box.maxY))
        if whole.isEmpty { return nil }
    }

    init(_ start: Int, _ end: Int) { halves = start..<max(start, end) }

    /// The rows that are covered at least in part.
    var rows: Range<Int> { halves.lowerBound >> 1..<(halves.upperBound + 1) >> 1 }

    /// The rows that are covered completely.
    var whole: Range<Int> {
        let first = (halves.lowerBound + 1) >> 1
        return first..<max(first, halves.upperBound >> 1)
    }

    /// The samples that are covered in the cells of a row.
    func samples(row: Int) -> UInt64 {
        (halves.contains(2 * row) ? BlockGlyphs.upperHalf : 0)
            | (halves.contains(2 * row + 1) ? ~BlockGlyphs.upperHalf : 0)
    }

    /// The part within others; `nil` if there is none.
    func clamped(to others: Range<Int>) -> HalfRows? {
        let part = halves.clamped(to: others)
        return part.isEmpty ? nil : HalfRows(part.lowerBound, part.upperBound)
    }
}

extension CellRect {
    /// The same columns in other rows.
    func with(rows: Range<Int>) -> CellRect {
        CellRect(
            column: minColumn, row: rows.lowerBound, columns: size.columns, rows: rows.count)
    }
}

extension CellPoint {
    /// The nearest cell of the column in some rows.
    func within(_ rows: Range<Int>) -> CellPoint {
        CellPoint(column: column, row: max(rows.lowerBound, min(row, rows.upperBound - 1)))
    }
}

extension LayerNode {
    /// The half rows that an upright layer fills; `nil` if it fills whole cells, as layers with a border do.
    func halfRows(_ shape: Coverage, _ options: DrawingOptions) -> HalfRows? {
        guard options.hasHalfRows, !hasBorder, let fill = backgroundColor, fill.alpha > 0 else {
            return nil
        }
        return HalfRows(shape)
    }

    /// The cells in which an upright layer is outlined; `nil` if it is not upright.
    ///
    /// Only rows that it covers completely, because a line in the middle of a half-covered row is outside of it.
    func outlineCells(_ shape: Coverage, _ options: DrawingOptions) -> CellRect? {
        guard let cells = shape.cells else { return nil }
        let rows = options.hasHalfRows && !hasBorder ? HalfRows(shape)?.whole : nil
        guard let rows, rows.count > 1 || halfRows(shape, options) != nil else { return cells }
        return cells.with(rows: rows)
    }

    /// The rows of its outline, where its handles and axes are, too; `nil` if it is not upright.
    func outlineRows(_ shape: Coverage, _ options: DrawingOptions) -> Range<Int>? {
        outlineCells(shape, options).map { $0.minRow..<$0.maxRow }
    }
}

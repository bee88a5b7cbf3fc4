import LayerGeometry
import TerminalTypes

/// The samples of the stage, painted from back to front.
///
/// The same for every way of showing: a sample is a part of a cell, or a pixel. Lines are kept apart from fills, so that
/// they change no fill, and a letter on a line has the colour of what is behind both.
struct SampleRaster: Sendable {
    /// The stage in cells.
    let cells: CellSize
    /// The samples of a cell.
    let across: Int, down: Int
    let width: Int, height: Int
    /// The terminal's background, which translucent colours are mixed with.
    let ground: RGB
    /// The fill of each sample, row by row.
    private(set) var colors: [SampleColor]
    /// The order of the frontmost layer of each sample; 0 for none.
    private(set) var owners: [Int32]
    /// The order of the frontmost layer that hides what is behind it; empty while those are the owners.
    private var solids: [Int32] = []
    /// The line in each sample; `ground` for none.
    private(set) var lines: [SampleColor]

    init(_ cells: CellSize, across: Int, down: Int, ground: RGB) {
        (self.cells, self.across, self.down, self.ground) = (cells, across, down, ground)
        (width, height) = (cells.columns * across, cells.rows * down)
        colors = Array(repeating: .ground, count: width * height)
        owners = Array(repeating: 0, count: width * height)
        lines = colors
    }

    /// A shape on the stage, in samples.
    func scaled(_ shape: ConvexShape) -> ConvexShape {
        shape.scaled(Double(across), Double(down))
    }

    /// What is looked at: a few samples more on each side than there are, as shapes that go on there have no side.
    var area: SampleArea { SampleArea(columns: -4..<width + 4, rows: -4..<height + 4) }

    /// The samples of a shape on the stage: in one piece, however thin the shape is.
    func spans(_ shape: ConvexShape) -> SampleSpans {
        let scaled = scaled(shape)
        let spans = SampleSpans(scaled, within: area)
        guard scaled.isThin else { return scaled.isUpright ? spans : spans.joined }
        let (from, to) = scaled.middleLine
        let (x, y) = (to.x - from.x, to.y - from.y)
        // From the middle of the first sample to that of the last, as the fills around it end: at the same
        // side of a place that is right between two.
        let (part, slack) = (0.5 / max(1, (x * x + y * y).squareRoot()), ConvexShape.slack)
        return spans.union(
            SampleSpans(
                from: Point(x: from.x + x * part - slack, y: from.y + y * part - slack),
                to: Point(x: to.x - x * part - slack, y: to.y - y * part - slack), within: area)
        ).joined
    }

    /// The middle of a sample, in columns and rows of the stage.
    func middle(of sample: Int) -> Point { middle(column: sample % width, row: sample / width) }

    /// The same by its place.
    func middle(column: Int, row: Int) -> Point {
        Point(x: (Double(column) + 0.5) / Double(across), y: (Double(row) + 0.5) / Double(down))
    }

    // MARK: Fills

    /// A colour to fill with.
    struct Paint {
        let color: RGB
        /// The opacity, from 0 to 1.
        var alpha: Float = 1
        /// The order of the layer.
        var owner: Int32
        /// Whether it is drawn at a place of the stage, where planes cross; `nil` for all.
        var isShown: ((Point) -> Bool)?
    }

    /// Fills some samples.
    mutating func fill(_ spans: SampleSpans, _ paint: Paint) {
        let solid = SampleColor(paint.color)
        visit(spans) { raster, sample, column, row in
            guard paint.isShown?(raster.middle(column: column, row: row)) ?? true else { return }
            raster.lay(paint.color, solid, alpha: paint.alpha, sample)
            raster.own(sample, paint)
        }
    }

    private mutating func own(_ sample: Int, _ paint: Paint) {
        let isSolid = paint.alpha >= 0.5
        if !isSolid, solids.isEmpty { solids = owners }
        owners[sample] = paint.owner
        if isSolid, !solids.isEmpty { solids[sample] = paint.owner }
    }

    /// Fills a shape whose edges are smooth: a sample that it covers in part gets a part of the colour.
    ///
    /// - Parameter shape: In samples.
    mutating func fillSmoothly(_ shape: ConvexShape, _ paint: Paint) {
        let solid = SampleColor(paint.color)
        for row in Range.touched(from: shape.box.minY, to: shape.box.maxY, limit: height) {
            let cuts = (0..<4).map { shape.span(at: Double(row) + (Double($0) + 0.5) / 4) }
            let (lefts, rights) = (cuts.compactMap { $0?.left }, cuts.compactMap { $0?.right })
            let columns = Range.touched(
                from: lefts.min() ?? 0, to: rights.max() ?? 0, limit: width)
            // Samples inside all cuts are covered completely.
            let isCut = lefts.count == cuts.count
            let first = isCut ? (lefts.max() ?? 0).rounded(.up) : .infinity
            let end = (rights.min() ?? 0).rounded(.down)
            for column in columns {
                guard paint.isShown?(middle(column: column, row: row)) ?? true else { continue }
                let place = Double(column)
                var part = 4.0
                if place < first || place >= end {
                    part = 0
                    for case let cut? in cuts {
                        part += max(0, min(cut.right, place + 1) - max(cut.left, place))
                    }
                }
                guard part > 0 else { continue }
                let sample = row * width + column
                lay(paint.color, solid, alpha: paint.alpha * Float(part / 4), sample)
                if part >= 2 { own(sample, paint) }
            }
        }
    }

    /// Lays a colour over a sample.
    ///
    /// - Parameter solid: The same colour as it is stored.
    @inline(__always)
    private mutating func lay(
        _ color: RGB, _ solid: SampleColor, alpha: Float, _ sample: Int
    ) {
        if alpha > 1 - 1 / 512 {
            colors[sample] = solid
            lines[sample] = .ground
            return
        }
        colors[sample] = SampleColor(colors[sample].rgb(on: ground).mixed(with: color, part: alpha))
        if lines[sample].isColor {
            lines[sample] = SampleColor(
                lines[sample].rgb(on: ground).mixed(with: color, part: alpha))
        }
    }

    // MARK: Lines

    /// A sample that a line may run through.
    struct Sample {
        let column: Int, row: Int
        /// Its middle, in columns and rows of the stage.
        let middle: Point
        /// The fill behind the line.
        let fill: SampleColor
        /// The order of the frontmost layer that hides what is behind it; 0 for none.
        let front: Int32
    }

    /// Draws a line in some samples.
    ///
    /// - Parameter color: The colour of a sample; `nil` where there is no line.
    mutating func line(_ spans: SampleSpans, _ color: (Sample) -> SampleColor?) {
        visit(spans) { raster, index, column, row in
            let sample = Sample(
                column: column, row: row, middle: raster.middle(column: column, row: row),
                fill: raster.colors[index], front: raster.front(index))
            if let color = color(sample) { raster.lines[index] = color }
        }
    }

    /// Draws an unbroken chain of samples between two places on the stage.
    mutating func chain(from: Point, to: Point, _ color: (Sample) -> SampleColor?) {
        func scaled(_ place: Point) -> Point {
            Point(x: place.x * Double(across), y: place.y * Double(down))
        }
        line(SampleSpans(from: scaled(from), to: scaled(to), within: area), color)
    }

    /// Sets the line in a sample.
    mutating func setLine(_ color: SampleColor, column: Int, row: Int) {
        if let sample = index(column: column, row: row) { lines[sample] = color }
    }

    /// The index of a sample; `nil` outside the stage.
    func index(column: Int, row: Int) -> Int? {
        guard column >= 0, row >= 0, column < width, row < height else { return nil }
        return row * width + column
    }

    /// Passes the samples that are on the stage to a closure.
    @inline(__always)
    private mutating func visit(
        _ spans: SampleSpans,
        _ body: (inout SampleRaster, _ sample: Int, _ column: Int, _ row: Int) -> Void
    ) {
        for (place, columns) in spans.rows.enumerated() {
            let row = spans.top + place
            guard row >= 0, row < height else { continue }
            for column in columns.clamped(to: 0..<width) {
                body(&self, row * width + column, column, row)
            }
        }
    }
}

/// What is in a cell.
extension SampleRaster {
    /// The samples of a cell, as indices of the first one in each row.
    func starts(_ cell: CellPoint) -> some Sequence<Int> {
        let first = cell.row * down * width + cell.column * across
        return stride(from: first, to: first + down * width, by: width)
    }

    /// The samples of a cell, row by row.
    func samples(of cell: CellPoint) -> some Sequence<Int> {
        starts(cell).lazy.flatMap { $0..<$0 + across }
    }

    /// Whether all samples of a cell meet a condition.
    @inline(__always)
    func all(of cell: CellPoint, meet condition: (Int) -> Bool) -> Bool {
        starts(cell).allSatisfy { start in (start..<start + across).allSatisfy(condition) }
    }

    /// The fill that most of a cell has, behind lines.
    func ground(of cell: CellPoint) -> SampleColor {
        samples(of: cell).lazy.map { colors[$0] }.mostFrequent ?? .ground
    }

    /// The line in a sample, or else its fill.
    func shown(_ sample: Int) -> SampleColor {
        lines[sample] == .ground ? colors[sample] : lines[sample]
    }

    /// The order of the frontmost layer of a sample that hides what is behind it; 0 for none.
    private func front(_ sample: Int) -> Int32 {
        solids.isEmpty ? owners[sample] : solids[sample]
    }

    /// The same of a cell: that of its frontmost sample.
    func front(of cell: CellPoint) -> Int32 {
        samples(of: cell).reduce(0) { max($0, front($1)) }
    }

    /// Whether the same layer is in front in all of a cell.
    func hasOneOwner(_ cell: CellPoint) -> Bool {
        let first = owners[cell.row * down * width + cell.column * across]
        return all(of: cell) { owners[$0] == first }
    }

    /// Whether a line runs through a cell.
    func hasLine(_ cell: CellPoint) -> Bool { !all(of: cell) { lines[$0] == .ground } }
}

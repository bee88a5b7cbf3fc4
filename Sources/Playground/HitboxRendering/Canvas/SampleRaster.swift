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
    /// Whether the edges of fills are smooth.
    let isSmooth: Bool
    /// The fill of each sample, row by row.
    private(set) var colors: [SampleColor]
    /// The order of the frontmost layer of each sample; 0 for none.
    private(set) var owners: [Int32]
    /// The order of the frontmost layer that hides what is behind it; empty while those are the owners.
    private var solids: [Int32] = []
    /// The line in each sample; `ground` for none.
    private(set) var lines: [SampleColor]
    /// The columns of each row of cells that lines were drawn in since the last call of `forgetDrawn`.
    private(set) var drawn: [Range<Int>]
    /// What lines of marks have replaced; `nil` while there are none.
    private var replaced: [(sample: Int32, line: SampleColor)]?

    /// What is painted and drawn on: all samples, or those of a part that is painted again.
    private(set) var window: SampleArea

    init(_ cells: CellSize, across: Int, down: Int, ground: RGB, isSmooth: Bool = false) {
        (self.cells, self.across, self.down) = (cells, across, down)
        (self.ground, self.isSmooth) = (ground, isSmooth)
        (width, height) = (cells.columns * across, cells.rows * down)
        window = SampleArea(columns: 0..<width, rows: 0..<height)
        colors = Array(repeating: .ground, count: width * height)
        owners = Array(repeating: 0, count: width * height)
        lines = Array(repeating: .ground, count: width * height)
        drawn = Array(repeating: 0..<0, count: cells.rows)
    }

    /// A shape on the stage, in samples.
    func scaled(_ shape: ConvexShape) -> ConvexShape {
        // As a method, it would copy the raster.
        ConvexShape(corners: shape.corners.map { scaled($0) })
    }

    private func scaled(_ place: Point) -> Point {
        Point(x: place.x * Double(across), y: place.y * Double(down))
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

    // MARK: A part

    /// Paints some cells again.
    ///
    /// Their outermost samples must stay as they are where the stage goes on beyond them, as lines between layers there
    /// depend on samples that are not painted.
    mutating func repaint(_ rect: CellRect, _ paint: (inout SampleRaster) -> Void) {
        window = SampleArea(
            columns: rect.minColumn * across..<rect.maxColumn * across,
            rows: rect.minRow * down..<rect.maxRow * down)
        let rim = rim.map { (sample: $0, line: lines[$0]) }
        for row in window.rows {
            let run = run(window.columns, row)
            colors.fill(run, with: .ground)
            lines.fill(run, with: .ground)
            owners.fill(run, with: 0)
            if !solids.isEmpty { solids.fill(run, with: 0) }
        }
        paint(&self)
        for (sample, line) in rim { lines[sample] = line }
        window = SampleArea(columns: 0..<width, rows: 0..<height)
    }

    /// The outermost samples of the window, beyond which the stage goes on.
    private var rim: [Int] {
        func ends(_ range: Range<Int>, of all: Int) -> Set<Int> {
            Set([range.lowerBound, range.upperBound - 1]).subtracting([0, all - 1])
        }
        let (left, top) = (ends(window.columns, of: width), ends(window.rows, of: height))
        return window.rows.flatMap { row in
            (top.contains(row) ? Array(window.columns) : Array(left)).map { row * width + $0 }
        }
    }

    /// The samples of some columns in a row, as indices.
    func run(_ columns: Range<Int>, _ row: Int) -> Range<Int> {
        row * width + columns.lowerBound..<row * width + columns.upperBound
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

        /// From this opacity on, nothing of what is behind is seen.
        static let leastOpaque: Float = 1 - 1 / 512
    }

    /// Fills some samples.
    mutating func fill(_ spans: SampleSpans, _ paint: Paint) {
        for (place, columns) in spans.rows.enumerated() where !columns.isEmpty {
            fill(columns, row: spans.top + place, paint)
        }
    }

    /// Fills samples that are side by side.
    private mutating func fill(_ columns: Range<Int>, row: Int, _ paint: Paint) {
        guard window.rows.contains(row) else { return }
        let columns = columns.clamped(to: window.columns)
        let (solid, start) = (SampleColor(paint.color), row * width)
        if paint.alpha > Paint.leastOpaque, paint.isShown == nil {
            let run = run(columns, row)
            colors.fill(run, with: solid)
            lines.fill(run, with: .ground)
            owners.fill(run, with: paint.owner)
            if !solids.isEmpty { solids.fill(run, with: paint.owner) }
            return
        }
        for column in columns
        where paint.isShown?(middle(column: column, row: row)) ?? true {
            lay(paint, solid, part: 1, start + column)
            own(start + column, paint)
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
        let rows = Range.touched(from: shape.box.minY, to: shape.box.maxY, limit: height)
        for row in rows.clamped(to: window.rows) {
            let cuts = (0..<4).map { shape.span(at: Double(row) + (Double($0) + 0.5) / 4) }
            let (lefts, rights) = (cuts.compactMap { $0?.left }, cuts.compactMap { $0?.right })
            guard let left = lefts.min(), let right = rights.max() else { continue }
            let columns = Range.touched(from: left, to: right, limit: width)
            // Samples inside all cuts are covered completely.
            let inner = Range.whole(
                from: lefts.max() ?? left, to: rights.min() ?? right,
                limit: lefts.count == cuts.count ? width : 0)
            fill(inner, row: row, paint)
            let sides = [
                columns.clamped(to: 0..<inner.lowerBound),
                columns.clamped(to: inner.upperBound..<width),
            ]
            for column in sides.joined()
            where window.columns.contains(column)
                && paint.isShown?(middle(column: column, row: row)) ?? true
            {
                let place = Double(column)
                let part = cuts.reduce(0) { part, cut in
                    guard let cut else { return part }
                    return part + max(0, min(cut.right, place + 1) - max(cut.left, place)) / 4
                }
                guard part > 0 else { continue }
                lay(paint, solid, part: Float(part), row * width + column)
                if part >= 0.5 { own(row * width + column, paint) }
            }
        }
    }

    /// Lays a colour over a sample.
    ///
    /// - Parameters:
    ///   - solid: The same colour as it is stored.
    ///   - part: How much of the sample it covers, from 0 to 1.
    @inline(__always)
    private mutating func lay(_ paint: Paint, _ solid: SampleColor, part: Float, _ sample: Int) {
        let alpha = paint.alpha * part
        if alpha > Paint.leastOpaque {
            colors[sample] = solid
            lines[sample] = .ground
            return
        }
        func mixed(_ under: SampleColor) -> SampleColor {
            SampleColor(under.rgb(on: ground).mixed(with: paint.color, part: alpha))
        }
        colors[sample] = mixed(colors[sample])
        if lines[sample].isColor { lines[sample] = mixed(lines[sample]) }
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

    /// Draws a line in the samples of its pieces.
    ///
    /// - Parameter color: The colour of a sample; `nil` where there is no line.
    mutating func line(_ pieces: [SampleSpans], _ color: (Sample) -> SampleColor?) {
        for spans in pieces {
            for (place, columns) in spans.rows.enumerated() {
                let row = spans.top + place
                guard window.rows.contains(row) else { continue }
                for column in columns.clamped(to: window.columns) {
                    let index = row * width + column
                    let sample = Sample(
                        column: column, row: row, middle: middle(column: column, row: row),
                        fill: colors[index], front: front(index))
                    if let color = color(sample) { setLine(color, at: index, column, row) }
                }
            }
        }
    }

    /// Draws a line in some of the samples of its pieces, in a colour that only depends on the fill.
    ///
    /// It is computed once for samples of one fill in a row, of which there are thousands.
    mutating func line(
        _ pieces: [SampleSpans], where isDrawn: (Sample) -> Bool,
        _ color: (SampleColor) -> SampleColor
    ) {
        var last: (fill: SampleColor, color: SampleColor)?
        line(pieces) { sample in
            guard isDrawn(sample) else { return nil }
            if last?.fill != sample.fill { last = (sample.fill, color(sample.fill)) }
            return last?.color
        }
    }

    /// Draws an unbroken chain of samples between two places on the stage.
    mutating func chain(from: Point, to: Point, _ color: (Sample) -> SampleColor?) {
        line([SampleSpans(from: scaled(from), to: scaled(to), within: area)], color)
    }

    /// Sets the line in a sample.
    mutating func setLine(_ color: SampleColor, column: Int, row: Int) {
        if let sample = index(column: column, row: row) { setLine(color, at: sample, column, row) }
    }

    private mutating func setLine(
        _ color: SampleColor, at sample: Int, _ column: Int, _ row: Int
    ) {
        replaced?.append((Int32(sample), lines[sample]))
        lines[sample] = color
        let (cell, own) = (column / across, drawn[row / down])
        if !own.contains(cell) { drawn[row / down] = own.joined(with: cell..<cell + 1) }
    }

    /// Starts to note where lines are drawn.
    mutating func forgetDrawn() { drawn = Array(repeating: 0..<0, count: cells.rows) }

    /// Looks at the samples with marks, which are then taken away again: a copy of the lines would take longer.
    mutating func withMarks<Result>(_ draw: (inout SampleRaster) -> Result) -> Result {
        replaced = []
        let result = draw(&self)
        for (sample, line) in (replaced ?? []).reversed() { lines[Int(sample)] = line }
        replaced = nil
        forgetDrawn()
        return result
    }

    /// The index of a sample; `nil` outside the stage.
    func index(column: Int, row: Int) -> Int? {
        guard column >= 0, row >= 0, column < width, row < height else { return nil }
        return row * width + column
    }
}

/// The indices of the samples of a cell.
struct CellSamples: Sequence, IteratorProtocol {
    fileprivate var sample, left, rows: Int
    fileprivate let across, width: Int

    mutating func next() -> Int? {
        if left == 0 {
            guard rows > 1 else { return nil }
            (sample, left, rows) = (sample + width - across, across, rows - 1)
        }
        (sample, left) = (sample + 1, left - 1)
        return sample - 1
    }
}

/// What is in a cell.
extension SampleRaster {
    /// The samples of a cell, row by row.
    func samples(of cell: CellPoint) -> CellSamples {
        let first = cell.row * down * width + cell.column * across
        return CellSamples(sample: first, left: across, rows: down, across: across, width: width)
    }

    /// Whether all samples of a cell meet a condition.
    @inline(__always)
    func all(of cell: CellPoint, meet condition: (Int) -> Bool) -> Bool {
        samples(of: cell).allSatisfy(condition)
    }

    /// The fill that most of a cell has, behind lines, or what most of it shows.
    func ground(of cell: CellPoint, withLines: Bool = false) -> SampleColor {
        samples(of: cell).map { withLines ? shown($0) : colors[$0] }.mostFrequent ?? .ground
    }

    /// The fill of all of a cell without a line; `nil` for other cells.
    func plainFill(of cell: CellPoint) -> SampleColor? {
        let fill = colors[cell.row * down * width + cell.column * across]
        return all(of: cell) { colors[$0] == fill && lines[$0] == .ground } ? fill : nil
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

extension Array where Element: BitwiseCopyable {
    /// Sets a run of elements to one value.
    fileprivate mutating func fill(_ run: Range<Int>, with value: Element) {
        // Checked once, so that the loop needs no checks and stores many elements at once.
        guard run.lowerBound >= 0, run.upperBound <= count else { return }
        for place in run { self[place] = value }
    }
}

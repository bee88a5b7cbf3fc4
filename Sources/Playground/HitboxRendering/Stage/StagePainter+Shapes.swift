import LayerGeometry
import TerminalTypes

/// A layer's fill and outline.
extension StagePainter {
    /// - Parameter all: Its half rows; `nil` if it is filled otherwise.
    mutating func fill(_ item: StageItem, _ all: HalfRows?) {
        let alpha = item.alpha
        guard let color = item.fill, alpha > 0 else { return }
        if let line = item.line { return fillLine(item, line, RGB(color)) }
        let whole = item.wholeCells
        var cells = (whole ?? cells(of: item.shape.box)).intersection(item.clip.cells)
        var halves: HalfRows?
        if let whole, alpha == 1, !isOutlined(item) {
            noteFilled(all.map { whole.with(rows: $0.rows) } ?? whole, fill: RGB(color), all)
        }
        if let all {
            halves = all.clamped(to: item.clip.halves)
            if let halves { cells = cells.with(rows: halves.rows) }
        }
        let (fill, columns) = (RGB(color), cells.minColumn..<cells.maxColumn)
        let corners = item.corners(rows: all?.halves)
        for row in cells.minRow..<cells.maxRow {
            let part = whole == nil ? nil : halves?.samples(row: row) ?? Coverage.full
            for word in canvas.open.words(of: columns) {
                var run = canvas.open.run(row: row, word: word, of: columns)
                while let column = run.next() {
                    var samples = part ?? item.samples(column: column, row: row)
                    for corners in corners where samples != 0 {
                        samples &= corners.samples(column: column, row: row)
                    }
                    canvas.lay(
                        fill, alpha: alpha, over: samples, column: column, row: row,
                        order: order)
                }
            }
        }
    }

    /// The cells of the stage that a layer with a bounding box may change, including thickening and rounding
    /// to whole cells.
    func reach(of box: Rect) -> CellRect {
        cells(of: box, margin: options.glyphs.leastThickness / 2 + 1e-6)
    }

    /// The cells of the stage that a box with a margin touches.
    func cells(of box: Rect, margin: Double = 0) -> CellRect {
        guard !box.isNull, box.isFinite else { return .empty }
        let columns = Self.cells(from: box.minX - margin, to: box.maxX + margin, size.columns)
        let rows = Self.cells(from: box.minY - margin, to: box.maxY + margin, size.rows)
        return CellRect(
            column: columns.lowerBound, row: rows.lowerBound, columns: columns.count,
            rows: rows.count)
    }

    /// The cells between two places, within a limit; without functions that round, which take most of the time.
    @inline(__always)
    private static func cells(from start: Double, to end: Double, _ limit: Int) -> Range<Int> {
        let most = Double(limit)
        let first = Int(start > 0 ? start < most ? start : most : 0)
        let last = end > 0 ? end < most ? end : most : 0
        let whole = Int(last)
        return first..<max(first, Double(whole) < last ? whole + 1 : whole)
    }

    // MARK: Edges

    /// - Parameters:
    ///   - halves: The half rows that it fills; `nil` if it is filled otherwise.
    ///   - reach: The cells that the layer may change.
    mutating func outline(_ item: StageItem, _ halves: HalfRows?, _ reach: CellRect) {
        guard let cells = item.node.outlineCells(item.shape, options), item.test == nil else {
            if item.test != nil || !item.shape.isUpright {
                tiltedOutline(item, reach)
            } else if let line = item.line {
                outlineLine(item, line)
            }
            return
        }
        // Its name interrupts the line, or is in whole cells of the fill.
        let visible = halves?.clamped(to: item.clip.halves)?.whole ?? 0..<0
        label(item, in: visible.isEmpty ? cells : cells.with(rows: visible))
        let stroke = item.node.borderWidth > 0 ? item.node.borderColor : nil
        if stroke != nil || item.alpha > 0 || item.shape.cells != item.outer, isOutlined(item) {
            let ink: StageCanvas.Mark.Ink =
                stroke.map { .stroke(RGB($0), alpha: Float(min(1, max(0, $0.alpha)))) } ?? .shade
            let order = stroke == nil ? order : item.borderOrder
            box(cells, item.clip, lines, order) { StageCanvas.Mark(character: $0, ink: ink) }
        }
    }

    /// The faint outline of a layer that could not be touched.
    mutating func faintOutline(_ item: StageItem) {
        guard let cells = item.shape.cells, cells != item.outer else { return }
        box(cells, item.clip, LineGlyphs(.dotted, options.glyphs), order) {
            StageCanvas.Mark(character: $0, ink: .shade, isFaint: true)
        }
    }

    private mutating func box(
        _ cells: CellRect, _ clip: Clip, _ lines: LineGlyphs, _ order: Int32,
        _ content: (Character) -> StageCanvas.Mark
    ) {
        lines.box(cells, within: size) { column, row, character in
            guard clip.samples(column: column, row: row) != 0,
                !canvas.hasLetter(column: column, row: row)
            else { return }
            canvas.mark(content(character), column: column, row: row, order: order)
        }
    }

    mutating func mark(_ mark: StageCanvas.Mark, _ clip: Clip, _ column: Int, _ row: Int) {
        if clip.samples(column: column, row: row) == 0 { return }
        canvas.mark(mark, column: column, row: row, order: order)
    }

    private mutating func tiltedOutline(_ item: StageItem, _ reach: CellRect) {
        guard canvas.takesMarks(anyOf: reach, order: order) else { return }
        if item.alpha == 0 || item.node.hasOwnEdge {
            SlantedLines(item.shape.corners, size: size).draw(options.glyphs) { cell, character in
                mark(
                    StageCanvas.Mark(character: character, ink: .shade), item.clip, cell.column,
                    cell.row)
            }
        }
        tiltedLabel(item)
    }
}

/// Lines where two layers of one colour meet, which would look like one.
extension StagePainter {
    /// An opaque upright layer without an outline.
    struct Filled {
        /// The cells that it covers at least in part.
        let cells: CellRect
        /// Whether it covers only half of its first row, and of its last.
        let isHalf: (top: Bool, bottom: Bool)
        let color: RGB
        /// The order of the layer.
        let order: Int32
    }

    /// The maximum number of cells to check: in crowds of this many, lines would only add to the confusion.
    private static let mostCells = 20_000

    /// Notes a layer for its seams, if it has room for lines.
    ///
    /// - Parameter halves: Its half rows, `nil` for whole cells.
    mutating func noteFilled(_ cells: CellRect, fill: RGB, _ halves: HalfRows?) {
        guard cells.size.columns > 2, cells.size.rows > 2 else { return }
        let isHalf = halves.map {
            (!$0.halves.lowerBound.isMultiple(of: 2), !$0.halves.upperBound.isMultiple(of: 2))
        }
        filled.append(
            Filled(
                cells: cells, isHalf: isHalf ?? (false, false), color: fill, order: order))
    }

    /// Draws the seams, once everything is painted.
    mutating func drawSeams() {
        var left = Self.mostCells
        for item in filled where left > 0 {
            left -= 2 * (item.cells.size.columns + item.cells.size.rows)
            drawSeams(of: item)
        }
    }

    private mutating func drawSeams(of item: Filled) {
        let pieces = seams(of: item)
        for (cell, character) in pieces {
            // A single piece would not be seen as a line.
            let isLine = [-1, 1].contains {
                pieces[cell.moved(columns: $0)] != nil || pieces[cell.moved(rows: $0)] != nil
            }
            guard isLine else { continue }
            let mark = StageCanvas.Mark(character: character, ink: .shade)
            canvas.mark(mark, column: cell.column, row: cell.row, order: item.order)
        }
    }

    /// The pieces of the lines along the sides of a layer that others of its colour meet.
    private func seams(of item: Filled) -> [CellPoint: Character] {
        var pieces: [CellPoint: Character] = [:]
        let (cells, lastColumn) = (item.cells, item.cells.maxColumn - 1)
        let lastRow = cells.maxRow - 1
        lines.box(cells, within: size) { column, row, _ in
            guard canvas.shows(item.order, column: column, row: row) else { return }
            func isSeam(_ isSide: Bool, _ columns: Int, _ rows: Int) -> Bool {
                isSide && isLike(item.color, column: column + columns, row: row + rows)
            }
            let (left, right) = (
                isSeam(column == cells.minColumn, -1, 0), isSeam(column == lastColumn, 1, 0)
            )
            let (top, bottom) = (
                isSeam(row == cells.minRow, 0, item.isHalf.top ? 0 : -1),
                isSeam(row == lastRow, 0, item.isHalf.bottom ? 0 : 1)
            )
            pieces[CellPoint(column: column, row: row)] = lines.piece(
                left: left, right: right, top: top, bottom: bottom)
        }
        return pieces
    }

    /// Whether all of a cell of the stage can hardly be told from a colour, and it has no line.
    private func isLike(_ color: RGB, column: Int, row: Int) -> Bool {
        guard column >= 0, row >= 0, column < size.columns, row < size.rows,
            !canvas.hasMark(column: column, row: row)
        else { return false }
        return canvas.hasOnly(column: column, row: row) {
            ($0 ?? options.background.map { RGB($0) }).map(color.isLike) ?? false
        }
    }
}

/// Crossing planes, which are compared sample by sample.
extension StagePainter {
    /// A sibling to compare depths with.
    struct Rival: Sendable {
        let node: LayerNode
        let shape: Coverage
        /// Its depth over the stage; `nil` if that is not linear or too imprecise.
        let plane: DepthPlane?

        /// `nil` if it is not on the stage.
        init?(_ node: LayerNode, matrix: Transform3D, isStageFlat: Bool) {
            guard let shape = Coverage(node.bounds, carriedBy: matrix) else { return nil }
            self.node = node
            self.shape = shape
            plane = isStageFlat ? DepthPlane(node, shape) : nil
        }
    }

    /// Siblings of which at least one is tilted, back to front.
    final class Crossing: Sendable {
        fileprivate let rivals: [Rival?]
        /// From the stage to the plane that they are flattened into.
        fileprivate let fromStage: Transform3D

        /// - Parameter layers: The siblings with their matrices to the stage.
        init(_ layers: [(node: LayerNode, matrix: Transform3D)], fromStage: Transform3D) {
            rivals = layers.map {
                Rival($0.node, matrix: $0.matrix, isStageFlat: fromStage.isAffine)
            }
            self.fromStage = fromStage
        }

        /// The test of a sibling against those behind it; `nil` if none of them can be nearer.
        func test(of node: LayerNode, at place: Int) -> DepthTest? {
            DepthTest(node, at: place, in: self)
        }
    }

    /// Tests where a layer is in front of its rivals.
    ///
    /// A class, so that items stay small.
    final class DepthTest: Sendable {
        private let node: LayerNode
        private let plane: DepthPlane?
        /// Siblings sorted behind it that may be nearer somewhere.
        private let rivals: [Rival]
        private let fromStage: Transform3D

        fileprivate init?(_ node: LayerNode, at place: Int, in crossing: Crossing) {
            guard let own = crossing.rivals[place] else { return nil }
            let rivals = crossing.rivals[..<place].compactMap { rival -> Rival? in
                guard let rival else { return nil }
                let shared = own.shape.box.intersection(rival.shape.box)
                return shared.isNull || rival.isNearer(than: own.plane, in: shared) == false
                    ? nil : rival
            }
            if rivals.isEmpty { return nil }
            self.node = node
            self.rivals = rivals
            plane = own.plane
            fromStage = crossing.fromStage
        }

        /// The given samples of a cell without those that a rival covers.
        func samples(_ samples: UInt64, column: Int, row: Int) -> UInt64 {
            let cell = Rect(x: Double(column), y: Double(row), width: 1, height: 1)
            var left = samples
            for rival in rivals where left != 0 {
                let shared = left & rival.shape.samples(column: column, row: row)
                if shared == 0 { continue }
                switch rival.isNearer(than: plane, in: cell) {
                case true?: left &= ~shared
                case false?: break
                case nil:
                    for bit in 0..<64 where shared & (1 << UInt64(bit)) != 0 {
                        let place = Coverage.sample(bit, column: column, row: row)
                        if isBehind(rival, at: place) { left &= ~(1 << UInt64(bit)) }
                    }
                }
            }
            return left
        }

        func isInFront(at place: Point) -> Bool {
            !rivals.contains { $0.shape.contains(place) && isBehind($0, at: place) }
        }

        private func isBehind(_ rival: Rival, at place: Point) -> Bool {
            guard let point = fromStage.unproject(place), let own = node.depth(at: point) else {
                return false
            }
            return (rival.node.depth(at: point) ?? own) > own + DepthPlane.tolerance
        }
    }
}

extension StagePainter.Rival {
    /// Whether it is nearer than a plane throughout a rectangle of the stage; `nil` if it may be nearer
    /// in a part of it.
    fileprivate func isNearer(than other: DepthPlane?, in rect: Rect) -> Bool? {
        guard let plane, let other else { return nil }
        let range = plane.distance(from: other, in: rect)
        if range.lowerBound > DepthPlane.tolerance { return true }
        return range.upperBound < DepthPlane.tolerance ? false : nil
    }
}

/// The depth of a layer over the stage: `a · x + b · y + c`, as z/w is linear in screen space.
///
/// It decides for whole rectangles which layer is nearer. If the rounding error does not allow that,
/// the layers are compared point by point.
struct DepthPlane: Sendable {
    /// Depths that differ by no more are equal, as for hit tests.
    static let tolerance = 1e-5
    /// A bound of the relative rounding error.
    private static let rounding = 1e-7

    private let a: Double
    private let b: Double
    private let c: Double
    /// The greatest absolute depth of a corner.
    private let size: Double

    /// `nil` if the layer is too thin on the stage, or not finite.
    init?(_ node: LayerNode, _ shape: Coverage) {
        if node.isFlat {
            (a, b, c, size) = (0, 0, 0, 0)
            return
        }
        let (bounds, toPlane) = (node.bounds, node.toPlane)
        guard let one = toPlane.project(bounds.origin)?.depth,
            let next = toPlane.project(Point(x: bounds.maxX, y: bounds.minY))?.depth,
            let last = toPlane.project(Point(x: bounds.minX, y: bounds.maxY))?.depth
        else { return nil }
        let corners = shape.corners
        let (x1, y1) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y)
        let (x2, y2) = (corners[3].x - corners[0].x, corners[3].y - corners[0].y)
        let area = x1 * y2 - y1 * x2
        let lengths = (x1 * x1 + y1 * y1) * (x2 * x2 + y2 * y2)
        guard area * area > 1e-6 * lengths else { return nil }
        a = ((next - one) * y2 - (last - one) * y1) / area
        b = ((last - one) * x1 - (next - one) * x2) / area
        c = one - a * corners[0].x - b * corners[0].y
        size = max(abs(one), max(abs(next), abs(last)))
        guard a.isFinite, b.isFinite, c.isFinite, size.isFinite else { return nil }
    }

    /// Bounds of how much nearer it is than another plane within a rectangle.
    func distance(from other: DepthPlane, in rect: Rect) -> ClosedRange<Double> {
        let (a, b, c) = (self.a - other.a, self.b - other.b, self.c - other.c)
        let middle = a * rect.midX + b * rect.midY + c
        let most = (abs(a) * rect.width + abs(b) * rect.height) / 2
        let lost =
            Self.rounding
            * (size + other.size + abs(self.c) + abs(other.c) + abs(middle) + most)
        guard middle.isFinite, most.isFinite, lost.isFinite else { return -.infinity ... .infinity }
        return middle - most - lost...middle + most + lost
    }
}

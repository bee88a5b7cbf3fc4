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

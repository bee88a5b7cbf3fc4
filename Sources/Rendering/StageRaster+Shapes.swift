import LayerGeometry
import TerminalTypes

/// One layer's fill, edges and name.
extension StageRaster {
    mutating func fill(_ item: StageItem) {
        guard let color = item.fill, color.alpha > 0 else { return }
        let whole = item.wholeCells
        guard let range = whole.map(onStage) ?? cellRange(of: item.shape, margin: 0) else { return }
        for row in range.minRow..<range.maxRow {
            for column in range.minColumn..<range.maxColumn {
                let place = row * size.columns + column
                if front.covers[place] > order { continue }
                var samples =
                    whole == nil ? item.shape.samples(column: column, row: row) : Coverage.full
                if samples == 0 { continue }
                samples &= Self.clipping(item.clips, column, row)
                if let test = item.test { samples = Self.filtered(samples, test, column, row) }
                if samples == 0 { continue }
                pixels[place].lay(color, opacity: item.opacity, over: samples)
                pixels[place].order = order
            }
        }
    }

    /// The samples of a cell that are within all clips; upright clips are rounded to cells.
    static func clipping(_ clips: [Coverage], _ column: Int, _ row: Int) -> UInt64 {
        var samples = Coverage.full
        for clip in clips {
            if let cells = clip.cells {
                if !cells.contains(CellPoint(column: column, row: row)) { return 0 }
            } else {
                samples &= clip.samples(column: column, row: row)
            }
        }
        return samples
    }

    private static func filtered(
        _ samples: UInt64, _ test: DepthTest, _ column: Int, _ row: Int
    ) -> UInt64 {
        var kept: UInt64 = 0
        for bit in 0..<64 where samples & (1 << UInt64(bit)) != 0 {
            if test.isInFront(at: Coverage.sample(bit, column: column, row: row)) {
                kept |= 1 << UInt64(bit)
            }
        }
        return kept
    }

    /// The cells of the stage that a shape can reach, and some more around them.
    func cellRange(of shape: Coverage, margin: Double = 1) -> CellRect? {
        guard !shape.box.isNull, shape.box.isFinite else { return nil }
        func cell(_ place: Double) -> Int { Int(max(-100_000, min(100_000, place))) }
        let (column, row) = (
            cell(shape.box.minX.rounded(.down) - margin),
            cell(shape.box.minY.rounded(.down) - margin)
        )
        return onStage(
            CellRect(
                column: column, row: row,
                columns: cell(shape.box.maxX.rounded(.up) + margin) - column,
                rows: cell(shape.box.maxY.rounded(.up) + margin) - row))
    }

    /// The part of a rectangle of cells that the stage has.
    func onStage(_ cells: CellRect) -> CellRect {
        let (column, row) = (
            max(0, min(size.columns, cells.minColumn)), max(0, min(size.rows, cells.minRow))
        )
        return CellRect(
            column: column, row: row, columns: min(size.columns, cells.maxColumn) - column,
            rows: min(size.rows, cells.maxRow) - row)
    }

    // MARK: Edges

    /// - Parameter outer: The cells of the superlayer: an edge all along its edge is not drawn twice.
    mutating func outline(
        _ shape: Coverage, _ node: LayerNode, clips: [Coverage], test: DepthTest?,
        outer: CellRect?
    ) {
        guard let cells = shape.cells, test == nil else {
            if shape.isUpright, test == nil {
                // What is less than a cell has no room for an edge.
                if let line = shape.line { label(node, in: line, clips: clips) }
            } else {
                tiltedOutline(shape, node, clips: clips, test: test)
            }
            return
        }
        let layer = node.layer
        let stroke = layer.borderWidth > 0 ? layer.borderColor : nil
        let hasFill = options.hasColors && layer.backgroundColor?.alpha ?? 0 > 0
        if cells != outer || hasFill || stroke != nil {
            box(cells, clips, lines) { $0.mark($1, stroke: stroke) }
        }
        label(node, in: cells, clips: clips)
    }

    /// Asks for a place for a name: in the upper edge or, where there is only one row, in that.
    private mutating func label(_ node: LayerNode, in cells: CellRect, clips: [Coverage]) {
        let isLine = cells.size.rows < 2
        let room = cells.size.columns - (isLine ? 0 : 4)
        guard room > 0, holdsRow(cells.minRow) else { return }
        let whole = node.stageName
        guard room >= StageLabel.leastCells || room >= whole.cellWidth else { return }
        let name = whole.cut(toCells: room)
        labels.append(
            StageLabel(
                text: isLine ? name : " \(name) ", isFramed: !isLine,
                cell: CellPoint(
                    column: cells.minColumn + (isLine ? 0 : 1), row: cells.minRow),
                order: order, clips: clips))
    }

    /// The edge of a layer that is only hinted at, where nothing else is.
    mutating func faintOutline(_ shape: Coverage, clips: [Coverage], outer: CellRect?) {
        guard let cells = shape.cells, cells != outer else { return }
        box(cells, clips, LineGlyphs(.dotted, options.glyphs)) { pixel, character in
            if pixel.character == nil { pixel.mark(character) }
        }
    }

    private mutating func box(
        _ cells: CellRect, _ clips: [Coverage], _ lines: LineGlyphs,
        _ mark: (inout StagePixel, Character) -> Void
    ) {
        guard min(cells.size.columns, cells.size.rows) > 1, !onStage(cells).isEmpty else { return }
        var drawn: [(Int, Int, Character)] = []
        lines.box(cells) { drawn.append(($0, $1, $2)) }
        for (column, row, character) in drawn {
            guard holds(column, row), Self.clipping(clips, column, row) != 0 else { continue }
            let place = row * size.columns + column
            mark(&pixels[place], character)
            pixels[place].order = order
        }
    }

    private mutating func tiltedOutline(
        _ shape: Coverage, _ node: LayerNode, clips: [Coverage], test: DepthTest?
    ) {
        if node.layer.backgroundColor == nil || !options.hasColors {
            var slanted = SlantedLines(size: size)
            slanted.add(shape.corners)
            slanted.draw(options.glyphs) { cell, character in
                if Self.clipping(clips, cell.column, cell.row) != 0 {
                    pixels[cell.row * size.columns + cell.column].mark(character)
                    pixels[cell.row * size.columns + cell.column].order = order
                }
            }
        }
        let middle = Point(
            x: shape.corners.reduce(0) { $0 + $1.x } / 4,
            y: shape.corners.reduce(0) { $0 + $1.y } / 4)
        guard middle.isFinite, abs(middle.x) < 100_000, abs(middle.y) < 100_000 else { return }
        let name = node.stageName.cut(toCells: 24)
        let column = Int(middle.x.rounded(.down)) - name.cellWidth / 2
        let columns = column..<(column + max(1, name.cellWidth))
        // Above the middle, where the anchor point usually is.
        for row in [Int(middle.y.rounded(.down)) - 1, Int(middle.y.rounded(.down))] {
            let fits = columns.allSatisfy {
                let place = Point(x: Double($0) + 0.5, y: Double(row) + 0.5)
                return shape.contains(place) && test?.isInFront(at: place) != false
            }
            guard fits else { continue }
            labels.append(
                StageLabel(
                    text: name, isFramed: false, cell: CellPoint(column: column, row: row),
                    order: order, clips: clips))
            return
        }
    }

    /// Whether a row is on the stage: names beyond it are not written.
    private func holdsRow(_ row: Int) -> Bool { row >= 0 && row < size.rows }

    func holds(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && row >= 0 && column < size.columns && row < size.rows
    }
}

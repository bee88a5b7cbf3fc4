import LayerGeometry
import TerminalTypes

/// One layer's fill, edges and name.
extension StageRaster {
    mutating func fill(
        _ shape: Coverage, _ layer: Layer, clips: [Coverage], opacity: Double, test: DepthTest?
    ) {
        guard let color = layer.backgroundColor, color.alpha > 0, options.hasColors else { return }
        let whole = clips.allSatisfy { $0.cells != nil } && test == nil ? shape.cells : nil
        guard let range = cellRange(of: shape) else { return }
        for (column, row) in range {
            var samples: UInt64
            if let whole {
                let inside =
                    column >= whole.minColumn && column < whole.maxColumn && row >= whole.minRow
                    && row < whole.maxRow
                samples = inside ? Coverage.full : 0
            } else {
                samples = shape.samples(column: column, row: row)
            }
            if samples == 0 { continue }
            samples &= Self.clipping(clips, column, row)
            if let test { samples = Self.filtered(samples, test, column, row) }
            if samples == 0 { continue }
            pixels[row * size.columns + column].lay(color, opacity: opacity, over: samples)
        }
    }

    /// The samples of a cell that are within all clips; upright clips are rounded to cells.
    private static func clipping(_ clips: [Coverage], _ column: Int, _ row: Int) -> UInt64 {
        var samples = Coverage.full
        for clip in clips {
            if let cells = clip.cells {
                let inside =
                    column >= cells.minColumn && column < cells.maxColumn && row >= cells.minRow
                    && row < cells.maxRow
                if !inside { return 0 }
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

    /// The cells of the stage that a shape can reach.
    private func cellRange(of shape: Coverage) -> [(Int, Int)]? {
        guard !shape.box.isNull, shape.box.isFinite else { return nil }
        func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
            let first = Int(max(0, min(Double(limit), low.rounded(.down) - 1)))
            let last = Int(max(0, min(Double(limit), high.rounded(.up) + 1)))
            return first..<max(first, last)
        }
        let columns = range(shape.box.minX, shape.box.maxX, size.columns)
        let rows = range(shape.box.minY, shape.box.maxY, size.rows)
        return rows.flatMap { row in columns.map { ($0, row) } }
    }

    mutating func outline(
        _ shape: Coverage, _ node: LayerNode, clips: [Coverage], test: DepthTest?
    ) {
        guard let cells = shape.cells, test == nil else {
            tiltedOutline(shape, node, clips: clips, test: test)
            return
        }
        let stroke = node.layer.borderWidth > 0 ? node.layer.borderColor : nil
        var drawn: [(Int, Int, Character)] = []
        lines.box(
            minColumn: cells.minColumn, minRow: cells.minRow, maxColumn: cells.maxColumn,
            maxRow: cells.maxRow
        ) { drawn.append(($0, $1, $2)) }
        for (column, row, character) in drawn {
            guard holds(column, row), Self.clipping(clips, column, row) != 0 else { continue }
            pixels[row * size.columns + column].mark(character, stroke: stroke)
        }
        let room = cells.maxColumn - cells.minColumn - 4
        guard cells.maxRow - cells.minRow >= 2, room >= 1 else { return }
        label(
            " \(node.name.cut(toCells: room)) ", column: cells.minColumn + 1, row: cells.minRow,
            clips: clips)
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
                }
            }
        }
        let middle = Point(
            x: shape.corners.reduce(0) { $0 + $1.x } / 4,
            y: shape.corners.reduce(0) { $0 + $1.y } / 4)
        guard middle.isFinite, abs(middle.x) < 100_000, abs(middle.y) < 100_000 else { return }
        let name = node.name.cut(toCells: 24)
        let column = Int(middle.x.rounded(.down)) - name.cellWidth / 2
        let columns = column..<(column + max(1, name.cellWidth))
        // Above the middle, where the anchor point usually is.
        for row in [Int(middle.y.rounded(.down)) - 1, Int(middle.y.rounded(.down))] {
            let fits = columns.allSatisfy {
                let place = Point(x: Double($0) + 0.5, y: Double(row) + 0.5)
                return shape.contains(place) && test?.isInFront(at: place) != false
            }
            if fits { return label(name, column: column, row: row, clips: clips) }
        }
    }

    private mutating func label(_ text: String, column: Int, row: Int, clips: [Coverage]) {
        var place = column
        for character in text.safeForTerminal {
            let width = character.cellWidth
            // Wide characters would need two cells of one piece; names have them rarely enough.
            if width == 1, holds(place, row), Self.clipping(clips, place, row) != 0 {
                pixels[row * size.columns + place].write(character)
            }
            place += max(1, width)
        }
    }

    private func holds(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && row >= 0 && column < size.columns && row < size.rows
    }

}

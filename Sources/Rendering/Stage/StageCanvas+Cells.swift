import LayerGeometry
import TerminalTypes

/// The finished cells of a canvas.
extension StageCanvas {
    /// The cells, row by row.
    func cells(_ set: GlyphSet) -> [Cell] {
        var parts: [StagePixel.Part] = []
        var cells: [Cell] = []
        cells.reserveCapacity(spots.count)
        // The colours of the bottom sides of the row above.
        var sides: [CellColor?] = Array(repeating: nil, count: size.columns)
        // The latest line, as the next one is often on the same colour.
        var latest = (ground: RGB.ground, line: RGB.ground.line)
        func line(on ground: RGB) -> RGB {
            if ground != latest.ground { latest = (ground, ground.line) }
            return latest.line
        }
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let spot = spots[row * size.columns + column]
                let pixel = pixel(of: spot, &parts)
                let (cell, below) =
                    spot.mark < 0
                    ? pixel.cell(set, above: sides[column])
                    : pixel.cell(marks[Int(spot.mark)], below: samples(below: spot), line: line)
                cells.append(cell)
                sides[column] = below
            }
        }
        return cells
    }

    /// Whether all colours of a cell are of some kind; `nil` is the terminal's background.
    func hasOnly(column: Int, row: Int, _ isOfKind: (RGB?) -> Bool) -> Bool {
        let spot = spots[row * size.columns + column]
        guard spot.piece >= 0 else { return isOfKind(nil) }
        if let color = plainColor(of: spot) { return isOfKind(color) }
        var parts: [StagePixel.Part] = []
        collect(spot, &parts)
        return parts.allSatisfy { isOfKind($0.color) }
    }

    /// The colour of a cell that one opaque layer covers; `nil` for other cells.
    private func plainColor(of spot: Spot) -> RGB? {
        let last = pieces[Int(spot.piece)]
        return last.samples == Coverage.full && last.isOpaque && last.front < 0 ? last.color : nil
    }

    /// The samples of the layer of a letter; all for lines, which are on whatever covers most.
    private func samples(below spot: Spot) -> UInt64 {
        guard isLetter(spot) else { return Coverage.full }
        let front = marks[Int(spot.mark)].front
        var next = spot.piece
        while next >= 0, next != front {
            let piece = pieces[Int(next)]
            if piece.front == front { return piece.samples }
            next = piece.front
        }
        return Coverage.full
    }

    private func pixel(of spot: Spot, _ parts: inout [StagePixel.Part]) -> StagePixel {
        guard spot.piece >= 0 else { return StagePixel() }
        if let color = plainColor(of: spot) { return StagePixel(ground: color) }
        collect(spot, &parts)
        return StagePixel(&parts)
    }

    /// The colours of a cell's samples, composited from the back.
    private func collect(_ spot: Spot, _ parts: inout [StagePixel.Part]) {
        parts.removeAll(keepingCapacity: true)
        parts.append(StagePixel.Part(samples: Coverage.full, color: nil))
        var next = spot.piece
        // Opaque pieces share no samples.
        while next >= 0, pieces[Int(next)].isOpaque {
            let piece = pieces[Int(next)]
            next = piece.front
            parts.append(StagePixel.Part(samples: piece.samples, color: piece.color))
            parts[0].samples &= ~piece.samples
        }
        if parts[0].samples == 0 { parts.removeFirst() }
        while next >= 0 {
            let piece = pieces[Int(next)]
            next = piece.front
            for place in parts.indices where parts[place].samples & piece.samples != 0 {
                if !piece.isOpaque {
                    let mixed = (parts[place].color ?? .ground).mixed(
                        with: piece.color, part: piece.alpha)
                    parts.append(
                        StagePixel.Part(
                            samples: parts[place].samples & piece.samples, color: mixed))
                }
                parts[place].samples &= ~piece.samples
            }
            if piece.isOpaque {
                parts.append(StagePixel.Part(samples: piece.samples, color: piece.color))
            }
            parts.removeAll { $0.samples == 0 }
        }
    }
}

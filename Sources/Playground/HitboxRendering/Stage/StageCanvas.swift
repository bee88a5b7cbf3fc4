import LayerGeometry
import TerminalTypes

/// The cells of the stage, painted front to back: a layer gets the samples that nothing in front covers.
struct StageCanvas: Sendable {
    let size: CellSize
    /// The cells that are not completely covered.
    private(set) var open: OpenCells
    private(set) var spots: [Spot]
    private(set) var pieces: [Piece] = []
    private(set) var marks: [Mark] = []

    /// The state of a cell.
    struct Spot {
        /// The opaque samples.
        var taken: UInt64 = 0
        /// The indices of its last piece and of its mark; -1 for none.
        var piece: Int32 = -1
        var mark: Int32 = -1
        /// The order of its frontmost layer; 0 for none.
        var order: Int32 = 0
        var pieceCount: Int32 = 0
    }

    /// The visible part of one layer in one cell.
    struct Piece {
        var samples: UInt64
        let color: RGB
        /// The opacity, from 0 to 1.
        let alpha: Float
        /// The index of the piece in front of it; -1 for none.
        let front: Int32

        /// Whether it is opaque up to rounding.
        var isOpaque: Bool { alpha > 1 - 1 / 512 }
    }

    /// A line or a letter on a cell.
    struct Mark {
        enum Ink {
            /// A shade of the colour below.
            case shade
            /// A colour blended with the one below.
            case stroke(RGB, alpha: Float)
            /// Black or white.
            case letter
        }

        let character: Character
        let ink: Ink
        /// Whether any other mark replaces it.
        var isFaint = false
        /// The index of the last piece in front of it; -1 for none.
        var front: Int32 = -1
    }

    /// A crowded cell ignores small pieces, as it shows only two colours anyway.
    private static let mostPieces = 24
    /// Fewer samples change no cell's glyph: they take the colour in front of them.
    private static let leastSamples = 4

    init(_ size: CellSize) {
        self.size = size
        open = OpenCells(size)
        spots = Array(repeating: Spot(), count: size.columns * size.rows)
        pieces.reserveCapacity(3 * spots.count)
    }

    // MARK: Laying

    /// Adds a colour behind what already covers the samples of a cell.
    ///
    /// - Parameter order: The position of its layer in back-to-front order.
    mutating func lay(
        _ color: RGB, alpha: Float, over samples: UInt64, column: Int, row: Int, order: Int32
    ) {
        let place = row * size.columns + column
        var spot = spots[place]
        let left = samples & ~spot.taken
        guard left != 0 else { return }
        if spot.order == 0 { spot.order = order }
        defer { spots[place] = spot }
        let isCrowded = spot.pieceCount >= Self.mostPieces
        if isCrowded, left.nonzeroBitCount < Self.leastSamples { return }
        var piece = Piece(samples: left, color: color, alpha: alpha, front: spot.piece)
        let rest = ~(spot.taken | left)
        if piece.isOpaque, rest.nonzeroBitCount < Self.leastSamples { piece.samples |= rest }
        if let newest = newest(of: spot), newest.isLike(piece) || isCrowded && !newest.isOpaque,
            !piece.isOpaque
        {
            piece = newest.over(piece)
            pieces[Int(spot.piece)] = piece
        } else {
            spot.piece = Int32(pieces.count)
            spot.pieceCount += 1
            pieces.append(piece)
        }
        guard piece.isOpaque else { return }
        spot.taken |= piece.samples
        if spot.taken == Coverage.full { open.close(column: column, row: row) }
    }

    private func newest(of spot: Spot) -> Piece? {
        spot.piece < 0 ? nil : pieces[Int(spot.piece)]
    }

    /// Puts a mark on a cell unless a layer in front covers it.
    mutating func mark(_ mark: Mark, column: Int, row: Int, order: Int32) {
        let place = row * size.columns + column
        guard spots[place].order <= order else { return }
        if mark.isFaint, spots[place].mark >= 0 { return }
        set(mark, place)
        if !mark.isFaint { spots[place].order = order }
    }

    /// Puts a letter on one cell, or two if it is wide, replacing any line.
    mutating func write(_ letter: Character, column: Int, row: Int, order: Int32) {
        let place = row * size.columns + column
        let halves = [letter, Cell.continuation(.standard).character]
        for (more, half) in halves.prefix(letter.cellWidth).enumerated() {
            set(Mark(character: half, ink: .letter), place + more)
            spots[place + more].order = max(spots[place + more].order, order)
        }
    }

    /// Whether a cell has no letter, and no layer in front of the given order.
    func isFree(column: Int, row: Int, order: Int32) -> Bool {
        let spot = spots[row * size.columns + column]
        return spot.order <= order && !isLetter(spot)
    }

    /// Whether a cell shows the layer of an order, and no line or letter.
    func shows(_ order: Int32, column: Int, row: Int) -> Bool {
        let spot = spots[row * size.columns + column]
        return spot.order == order && spot.mark < 0
    }

    /// Whether a cell has a line or a letter.
    func hasMark(column: Int, row: Int) -> Bool { spots[row * size.columns + column].mark >= 0 }

    /// Whether each cell has a letter or a blank of a text, row by row.
    var texts: [Bool] { spots.map(isLetter) }

    /// Whether a cell has a letter.
    func hasLetter(column: Int, row: Int) -> Bool { isLetter(spots[row * size.columns + column]) }

    func isLetter(_ spot: Spot) -> Bool {
        if spot.mark >= 0, case .letter = marks[Int(spot.mark)].ink { return true }
        return false
    }

    /// Whether at least one of the cells has no layer in front of `order`.
    func takesMarks(anyOf cells: CellRect, order: Int32) -> Bool {
        for row in cells.minRow..<cells.maxRow {
            let start = row * size.columns
            for place in start + cells.minColumn..<start + cells.maxColumn
            where spots[place].order <= order {
                return true
            }
        }
        return false
    }

    /// Whether a number of adjacent cells, within some columns of a row, have no layer in front of `order`.
    func takesMarks(
        inRowOf count: Int, from first: Int, to end: Int, _ row: Int, order: Int32
    ) -> Bool {
        var run = 0
        for place in row * size.columns + first..<row * size.columns + end {
            run = spots[place].order <= order ? run + 1 : 0
            if run == count { return true }
        }
        return false
    }

    private mutating func set(_ mark: Mark, _ place: Int) {
        marks.append(mark)
        marks[marks.count - 1].front = spots[place].piece
        spots[place].mark = Int32(marks.count - 1)
    }
}

extension StageCanvas.Piece {
    /// Whether another piece can be merged with this one without loss.
    fileprivate func isLike(_ other: Self) -> Bool {
        !isOpaque && samples == other.samples
    }

    /// This piece composited over one behind it.
    fileprivate func over(_ other: Self) -> Self {
        let behind = other.alpha * (1 - alpha)
        let sum = alpha + behind
        let mixed = sum > 0 ? color.mixed(with: other.color, part: behind / sum) : other.color
        return Self(samples: samples | other.samples, color: mixed, alpha: sum, front: front)
    }
}

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

/// The cells that are not completely covered yet, as a bitmap.
struct OpenCells: Sendable {
    /// The number of open cells.
    private var count: Int
    private var words: [UInt64]
    private let wordsPerRow: Int

    /// The open cells in one word of a row.
    struct Run {
        let column: Int
        var bits: UInt64

        /// Removes and returns the first column.
        mutating func next() -> Int? {
            guard bits != 0 else { return nil }
            defer { bits &= bits - 1 }
            return column + bits.trailingZeroBitCount
        }
    }

    /// Opens all cells.
    init(_ size: CellSize) {
        count = size.columns * size.rows
        wordsPerRow = (size.columns + 63) / 64
        words = Array(repeating: .max, count: wordsPerRow * size.rows)
    }

    /// The words of a row that contain some columns.
    func words(of columns: Range<Int>) -> Range<Int> {
        columns.isEmpty ? 0..<0 : columns.lowerBound / 64..<(columns.upperBound - 1) / 64 + 1
    }

    /// The open cells among some columns of a row, in one of its words.
    func run(row: Int, word: Int, of columns: Range<Int>) -> Run {
        let first = word * 64
        var bits = words[row * wordsPerRow + word]
        let (before, last) = (columns.lowerBound - first, columns.upperBound - first)
        if before > 0 { bits &= .max << UInt64(before) }
        if last < 64 { bits &= ~(.max << UInt64(last)) }
        return Run(column: first, bits: bits)
    }

    /// Whether any of the cells is open.
    func contains(anyOf cells: CellRect) -> Bool {
        guard count > 0 else { return false }
        let columns = cells.minColumn..<cells.maxColumn
        for row in cells.minRow..<cells.maxRow {
            for word in words(of: columns)
            where run(row: row, word: word, of: columns).bits != 0 {
                return true
            }
        }
        return false
    }

    /// Closes an open cell.
    mutating func close(column: Int, row: Int) {
        words[row * wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
        count -= 1
    }
}

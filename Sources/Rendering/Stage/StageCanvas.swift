import LayerGeometry
import TerminalTypes

/// The cells of the stage while layers are laid on them from the front to the back: each takes what
/// those in front of it have left.
struct StageCanvas: Sendable {
    let size: CellSize
    /// The cells of which something is left.
    private(set) var open: OpenCells
    private(set) var spots: [Spot]
    private(set) var pieces: [Piece] = []
    private(set) var marks: [Mark] = []

    /// A cell.
    struct Spot {
        /// The samples that nothing can be seen through.
        var taken: UInt64 = 0
        /// What was laid on it last, and the line or letter on it: -1 for nothing.
        var piece: Int32 = -1
        var mark: Int32 = -1
        /// When the foremost of the layers on it is painted; 0 for none.
        var order: Int32 = 0
        var pieceCount: Int32 = 0
    }

    /// What is seen of one layer in one cell.
    struct Piece {
        let samples: UInt64
        let color: RGB
        /// How much of what is behind it does not show, from 0 to 1.
        let alpha: Float
        /// What was laid before it, and is in front of it; -1 for nothing.
        let front: Int32

        /// Whether nobody can tell that anything is seen through it.
        var isOpaque: Bool { alpha > 1 - 1 / 512 }
    }

    /// A line or a letter on a cell.
    struct Mark {
        enum Ink {
            /// A shade of what is below it.
            case shade
            /// A colour of its own, laid over what is below it.
            case stroke(RGB, alpha: Float)
            /// Black or white.
            case letter
        }

        let character: Character
        let ink: Ink
        /// Whether it gives way to any other that is seen there.
        var isFaint = false
    }

    /// After so many pieces, those of a few samples are left out of a cell, which shows two colours.
    private static let mostPieces = 24
    private static let leastSamples = 4

    init(_ size: CellSize) {
        self.size = size
        open = OpenCells(size)
        spots = Array(repeating: Spot(), count: size.columns * size.rows)
        pieces.reserveCapacity(2 * spots.count)
    }

    // MARK: Laying

    /// Lays a colour over what is left of some samples of a cell.
    ///
    /// - Parameter order: When its layer is painted: the farther behind, the smaller.
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
        let rest = (~spot.taken).nonzeroBitCount
        if rest < (isCrowded ? Self.leastSamples : 1) {
            spot.taken = Coverage.full
            open.close(column: column, row: row)
        }
    }

    private func newest(of spot: Spot) -> Piece? {
        spot.piece < 0 ? nil : pieces[Int(spot.piece)]
    }

    /// Puts a line on a cell, unless something in front of its layer is there.
    mutating func mark(_ mark: Mark, column: Int, row: Int, order: Int32) {
        let place = row * size.columns + column
        guard spots[place].order <= order else { return }
        if mark.isFaint, spots[place].mark >= 0 { return }
        set(mark, place)
        if !mark.isFaint { spots[place].order = order }
    }

    /// Puts a letter on a cell, or a wide one on two, instead of any line.
    ///
    /// Nothing behind its layer is put over it.
    mutating func write(_ letter: Character, column: Int, row: Int, order: Int32) {
        let place = row * size.columns + column
        let halves = [letter, Cell.continuation(.standard).character]
        for (more, half) in halves.prefix(letter.cellWidth).enumerated() {
            set(Mark(character: half, ink: .letter), place + more)
            spots[place + more].order = max(spots[place + more].order, order)
        }
    }

    /// Whether nothing in front of a layer, and no letter, is on a cell.
    func isFree(column: Int, row: Int, order: Int32) -> Bool {
        let spot = spots[row * size.columns + column]
        guard spot.order <= order else { return false }
        if spot.mark >= 0, case .letter = marks[Int(spot.mark)].ink { return false }
        return true
    }

    private mutating func set(_ mark: Mark, _ place: Int) {
        marks.append(mark)
        spots[place].mark = Int32(marks.count - 1)
    }
}

extension StageCanvas.Piece {
    /// Whether another one can be put together with this one and nothing is lost.
    fileprivate func isLike(_ other: Self) -> Bool {
        !isOpaque && samples == other.samples
    }

    /// This piece and one behind it as one.
    fileprivate func over(_ other: Self) -> Self {
        let behind = other.alpha * (1 - alpha)
        let sum = alpha + behind
        let mixed = sum > 0 ? color.mixed(with: other.color, part: behind / sum) : other.color
        return Self(samples: samples | other.samples, color: mixed, alpha: sum, front: front)
    }
}

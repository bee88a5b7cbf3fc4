import LayerGeometry

/// Compares the hit tests of two trees, cell by cell.
///
/// Matching layers share one number, as assigned by `TouchPair`.
struct TouchComparison {
    /// A part of the screen with different receivers, by number; -1 for none.
    struct Piece {
        let region: ConvexRegion
        let before: Int
        let after: Int
    }

    let pair: TouchPair
    /// The areas in both trees, by number.
    let areasBefore: [Double]
    let areasAfter: [Double]
    /// The area of cells that were not divided because there were too many.
    let undividedArea: Double
    /// The pieces with different receivers.
    let pieces: [Piece]

    /// Divides the screen and hit-tests both trees in each cell.
    init(_ pair: TouchPair) {
        var areasBefore = Array(repeating: 0.0, count: pair.isControl.count)
        var (areasAfter, undividedArea, pieces) = (areasBefore, 0.0, [Piece]())
        CellDivision([pair.first, pair.second], others: [[], []]).visit { cell, answer in
            guard let middle = cell.centroid else { return }
            let (one, other) = pair.numbers(at: middle)
            let area = cell.area
            if answer == .undivided { undividedArea += area }
            if one >= 0 { areasBefore[one] += area }
            if other >= 0 { areasAfter[other] += area }
            if one != other { pieces.append(Piece(region: cell, before: one, after: other)) }
        }
        (self.pair, self.pieces, self.undividedArea) = (pair, pieces, undividedArea)
        (self.areasBefore, self.areasAfter) = (areasBefore, areasAfter)
    }

    var first: ViewMap { pair.first }
    var second: ViewMap { pair.second }
    var hasControls: Bool { pair.hasControls }
    var isControl: [Bool] { pair.isControl }

    /// The number of controls in both trees together.
    var controlCount: Int {
        guard hasControls else {
            return first.count + pair.firstOf.count { $0 < 0 }
        }
        return isControl.count { $0 }
    }

    /// The layer with a number, in both trees.
    func place(of number: Int) -> TouchChange.Place {
        if number >= first.count {
            return TouchChange.Place(before: nil, after: number - first.count)
        }
        let other = Int(pair.secondOf[number])
        return TouchChange.Place(before: number, after: other < 0 ? nil : other)
    }
}

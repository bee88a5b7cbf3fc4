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
    private(set) var areasBefore: [Double]
    private(set) var areasAfter: [Double]
    /// The area of cells that were not divided because there were too many.
    private(set) var undividedArea = 0.0
    /// The pieces with different receivers.
    private(set) var pieces: [Piece] = []

    init(_ pair: TouchPair) {
        self.pair = pair
        areasBefore = Array(repeating: 0, count: pair.isControl.count)
        areasAfter = areasBefore
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

    /// Divides the screen and hit-tests both trees in each cell.
    mutating func compare() {
        let pair = pair
        var (areasBefore, areasAfter, pieces) = (areasBefore, areasAfter, pieces)
        var undividedArea = 0.0
        CellDivision([first, second], others: [[], []]).visit { cell, answer in
            guard let middle = cell.centroid else { return }
            let (one, other) = pair.numbers(at: middle)
            let area = cell.area
            if answer == .undivided { undividedArea += area }
            if one >= 0 { areasBefore[one] += area }
            if other >= 0 { areasAfter[other] += area }
            if one != other { pieces.append(Piece(region: cell, before: one, after: other)) }
        }
        self.undividedArea = undividedArea
        (self.areasBefore, self.areasAfter, self.pieces) = (areasBefore, areasAfter, pieces)
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

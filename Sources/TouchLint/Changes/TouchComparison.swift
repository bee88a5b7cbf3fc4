import LayerGeometry

/// Asks two trees the same questions, cell by cell.
///
/// Layers of both have one number: those of the first tree their place in it; those that only the
/// second one has come after them.
struct TouchComparison {
    /// A part of the screen with two receivers, by their numbers; -1 for none.
    struct Piece {
        let region: ConvexRegion
        let before: Int
        let after: Int
    }

    let first: ViewMap
    let second: ViewMap
    let match: LayerMatch
    let hasControls: Bool
    /// Whether the layer of a number is a control, in one tree or both.
    let isControl: [Bool]
    /// The areas in both trees, by number.
    private(set) var areasBefore: [Double]
    private(set) var areasAfter: [Double]
    /// The area of cells that were too many to be divided further.
    private(set) var undividedArea = 0.0
    /// Where the receiver is another one.
    private(set) var pieces: [Piece] = []

    init(_ first: ViewMap, _ second: ViewMap) {
        self.first = first
        self.second = second
        let match = LayerMatch(first, second)
        self.match = match
        let count = first.count + second.count
        var isControl = Array(repeating: false, count: count)
        for index in first.targets + first.cards { isControl[index] = true }
        for index in second.targets + second.cards {
            isControl[match.number(ofSecond: index)] = true
        }
        hasControls = isControl.contains(true)
        self.isControl = hasControls ? isControl : Array(repeating: true, count: count)
        areasBefore = Array(repeating: 0, count: count)
        areasAfter = areasBefore
    }

    /// How many controls there are in both trees together.
    var controlCount: Int {
        guard hasControls else {
            return first.count + match.firstOf.count { $0 < 0 }
        }
        return isControl.count { $0 }
    }

    /// Divides the screen and asks both trees in each cell.
    mutating func compare() {
        let (match, isControl) = (match, isControl)
        let before = Receivers(first) { isControl[$0] }
        let after = Receivers(second) { isControl[match.number(ofSecond: $0)] }
        var (areasBefore, areasAfter, pieces) = (areasBefore, areasAfter, pieces)
        var undividedArea = 0.0
        CellDivision([first, second], others: [[], []]).visit { cell, answer in
            guard let middle = cell.centroid else { return }
            let one = before.receiver(at: middle) ?? -1
            let other = after.receiver(at: middle).map(match.number(ofSecond:)) ?? -1
            let area = cell.area
            if answer == .undivided { undividedArea += area }
            if one >= 0 { areasBefore[one] += area }
            if other >= 0 { areasAfter[other] += area }
            if one != other { pieces.append(Piece(region: cell, before: one, after: other)) }
        }
        self.undividedArea = undividedArea
        (self.areasBefore, self.areasAfter, self.pieces) = (areasBefore, areasAfter, pieces)
    }

    /// The layer of a number in both trees.
    func place(of number: Int) -> TouchChange.Place {
        if number >= first.count {
            return TouchChange.Place(before: nil, after: number - first.count)
        }
        let other = Int(match.secondOf[number])
        return TouchChange.Place(before: number, after: other < 0 ? nil : other)
    }
}

extension LayerMatch {
    /// The number of a layer of the second tree.
    func number(ofSecond index: Int) -> Int {
        firstOf[index] < 0 ? secondOf.count + index : Int(firstOf[index])
    }
}

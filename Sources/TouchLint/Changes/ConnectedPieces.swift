import LayerGeometry

/// Groups pieces with the same receivers that share a side.
enum ConnectedPieces {
    private struct Receivers: Hashable {
        let before: Int
        let after: Int
    }

    /// The connected groups of pieces, in the order of their first pieces.
    static func groups(_ pieces: [TouchComparison.Piece]) -> [[TouchComparison.Piece]] {
        var sameReceivers: [Receivers: [Int]] = [:]
        for (place, piece) in pieces.enumerated() {
            sameReceivers[Receivers(before: piece.before, after: piece.after), default: []].append(
                place)
        }
        var groups: [[Int]] = []
        for places in sameReceivers.values { groups += connected(places) { pieces[$0].region.box } }
        return groups.sorted { $0[0] < $1[0] }.map { group in group.map { pieces[$0] } }
    }

    /// Groups of numbers whose boxes are connected by shared sides; each in ascending order.
    private static func connected(_ numbers: [Int], _ box: (Int) -> Rect) -> [[Int]] {
        if numbers.count == 1 { return [numbers] }
        let index = BoxIndex(numbers.indices) { box(numbers[$0]) }
        var isTaken = Array(repeating: false, count: numbers.count)
        var groups: [[Int]] = []
        for start in numbers.indices where !isTaken[start] {
            isTaken[start] = true
            var group = [start]
            var next = 0
            while next < group.count {
                let own = box(numbers[group[next]])
                next += 1
                let around = own.insetBy(dx: -reach, dy: -reach)
                index.visit(around, numbers.indices) { other in
                    if !isTaken[other], sharesSide(own, box(numbers[other])) {
                        isTaken[other] = true
                        group.append(other)
                    }
                    return true
                }
            }
            groups.append(group.sorted().map { numbers[$0] })
        }
        return groups
    }

    /// The tolerance within which two sides count as the same.
    private static let reach = 1e-6

    private static func sharesSide(_ one: Rect, _ other: Rect) -> Bool {
        let across = min(one.maxX, other.maxX) - max(one.minX, other.minX)
        let down = min(one.maxY, other.maxY) - max(one.minY, other.minY)
        return across > reach && down > -reach || down > reach && across > -reach
    }
}

import LayerGeometry

/// Measures a target whose neighbours have slanted edges, or decide by more than their edges.
extension AreaMeasure {
    /// Divides the box into quarters until no edge crosses a cell; the undecided rest is the error.
    mutating func divide(
        _ region: ConvexRegion, _ around: [Neighbour], _ sum: inout Sum
    ) {
        var open = [Cell(box: region.box, inside: region, near: near(around, region))]
        var tests = Self.mostTests
        var next = 0
        while next < open.count {
            let cell = open[next]
            next += 1
            guard let middle = cell.inside.centroid else { continue }
            let isDecided = cell.near.isEmpty
            // Each open cell and the four new ones will need an answer.
            let waiting = open.count - next + 4
            let canSplit =
                tests > waiting && share > waiting * map.count + workOfSplit(cell)
                && cell.box.width > 1e-6 && cell.box.height > 1e-6
            if isDecided || !canSplit {
                tests -= 1
                if returns(sum.index, at: middle) { sum.add(cell.inside, area: cell.inside.area) }
                if !isDecided { sum.error += cell.inside.area }
            } else {
                open += quarters(cell)
            }
        }
    }

    private func workOfSplit(_ cell: Cell) -> Int { 4 * (cell.near.count + 1) * Self.cutWork }

    private mutating func quarters(_ cell: Cell) -> [Cell] {
        let (width, height) = (cell.box.width / 2, cell.box.height / 2)
        return Rect(origin: cell.box.origin, size: Size(width: width, height: height)).corners
            .compactMap { corner in
                let box = Rect(x: corner.x, y: corner.y, width: width, height: height)
                share -= Self.cutWork
                let inside = cell.inside.cut(with: ConvexRegion(box))
                if inside.isEmpty { return nil }
                return Cell(box: box, inside: inside, near: near(cell.near, inside))
            }
    }

    /// The neighbours that have an edge in a part of the target.
    private mutating func near(_ around: [Neighbour], _ inside: ConvexRegion) -> [Neighbour] {
        share -= around.count
        return around.filter { neighbour in
            if !neighbour.isPlain { return true }
            guard neighbour.region.box.intersects(inside.box) else { return false }
            share -= Self.cutWork
            return !neighbour.region.contains(inside.box)
                && !neighbour.region.cut(with: inside).isEmpty
        }
    }
}

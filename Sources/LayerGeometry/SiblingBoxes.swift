/// The sublayers of layers that have many, with boxes around each sixteen, so that those near a
/// place are found without asking all.
///
/// It finds too many rather than too few: who is found is asked as if all had been.
public struct SiblingBoxes: Sendable {
    /// A layer with fewer sublayers is gone through one by one.
    private static let least = 24
    private static let fan = 16

    /// The sublayers of one layer, and the boxes over them, level by level.
    private struct Run {
        /// The sublayers' numbers, back to front.
        var layers: Range<Int>
        /// The boxes of each level, the lowest first.
        var levels: [Range<Int>]
    }

    private let index: TreeIndex
    private var runs: [Run] = []
    /// Where the run of each layer's sublayers is; -1 for none.
    private var places: [Int32]
    private var layers: [Int32] = []
    private var boxes: [Reach] = []

    /// Makes the boxes of a tree as it is drawn.
    public init(_ tree: LayerTree) {
        self.init(tree.index)
    }

    init(_ index: TreeIndex) {
        self.index = index
        places = [Int32](repeating: -1, count: index.count)
        var counts = [Int32](repeating: 0, count: index.count)
        for id in 1..<max(1, index.count) { counts[index.entries[id].parent] += 1 }
        for id in 0..<index.count where counts[id] >= Self.least { add(id) }
    }

    private mutating func add(_ id: Int) {
        let first = layers.count
        var sublayer = id + 1
        let end = index.entries[id].end
        while sublayer < end {
            layers.append(Int32(sublayer))
            sublayer = index.entries[sublayer].end
        }
        var run = Run(layers: first..<layers.count, levels: [])
        var below = run.layers
        repeat {
            let start = boxes.count
            for place in stride(from: below.lowerBound, to: below.upperBound, by: Self.fan) {
                var box = Reach()
                for inner in place..<min(below.upperBound, place + Self.fan) {
                    box.add(run.levels.isEmpty ? index.reaches[Int(layers[inner])] : boxes[inner])
                }
                boxes.append(box)
            }
            below = start..<boxes.count
            run.levels.append(below)
        } while below.count > Self.fan
        places[id] = Int32(runs.count)
        runs.append(run)
    }

    /// The sublayers of a layer of which something may be in a box, by their indexes, back to front.
    ///
    /// - Parameter box: In the space that the sublayers are flattened onto: the layer's own or, for a
    ///   transform layer, that of its `plane`. Its edges belong to it; `nil` is everywhere.
    public func sublayers(of layer: Int, meeting box: Rect?) -> [Int] {
        guard let box else { return index.sublayers(of: layer) }
        var found: [Int] = []
        visit(layer, Reach(box)) { found.append($0) }
        return found
    }

    private func run(of layer: Int) -> Run? {
        places[layer] < 0 ? nil : runs[Int(places[layer])]
    }

    /// How many sublayers a layer has.
    public func count(of layer: Int) -> Int {
        run(of: layer)?.layers.count ?? index.sublayers(of: layer).count
    }

    /// The sublayers in which a point may be, back to front.
    func sublayers(of layer: Int, at point: Point) -> [Int] {
        var found: [Int] = []
        visit(layer, Reach(Rect(origin: point, size: Size(width: 0, height: 0)))) {
            found.append($0)
        }
        return found
    }

    private func visit(_ layer: Int, _ area: Reach, _ found: (Int) -> Void) {
        guard let run = run(of: layer) else {
            let end = index.entries[layer].end
            var sublayer = layer + 1
            while sublayer < end {
                if index.reaches[sublayer].meets(area) { found(sublayer) }
                sublayer = index.entries[sublayer].end
            }
            return
        }
        let top = run.levels.count - 1
        for box in run.levels[top] { visit(run, top, box, area, found) }
    }

    private func visit(
        _ run: Run, _ level: Int, _ box: Int, _ area: Reach, _ found: (Int) -> Void
    ) {
        guard boxes[box].meets(area) else { return }
        let below = level == 0 ? run.layers : run.levels[level - 1]
        let first = below.lowerBound + (box - run.levels[level].lowerBound) * Self.fan
        for place in first..<min(below.upperBound, first + Self.fan) {
            if level > 0 {
                visit(run, level - 1, place, area, found)
            } else {
                let sublayer = Int(layers[place])
                if index.reaches[sublayer].meets(area) { found(sublayer) }
            }
        }
    }
}

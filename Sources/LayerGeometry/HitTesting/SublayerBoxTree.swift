/// The sublayers of layers that have many, with boxes around each sixteen, so that those near a
/// place are found without asking all.
///
/// It finds too many rather than too few: who is found is asked as if all had been.
public struct SublayerBoxTree: Sendable {
    /// A layer with fewer sublayers is gone through one by one.
    private static let least = 24
    private static let fan = 16

    /// The sublayers of one layer, and the boxes over them, level by level.
    private struct Run {
        /// The sublayers' numbers, back to front.
        var layers: Range<Int>
        /// The boxes of each level, the lowest first.
        var levels: [Range<Int>]
        /// How large they are.
        var areas: Areas
    }

    private let index: TreeIndex
    private var runs: [Run] = []
    /// Where the run of each layer's sublayers is; -1 for none.
    private var places: [Int32]
    private var layers: [Int32] = []
    private var boxes: [SubtreeBounds] = []

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
        var areas = Areas()
        index.visitSublayers(of: id) {
            layers.append(Int32($0))
            areas.add(index.reaches[$0].area)
        }
        var run = Run(layers: first..<layers.count, levels: [], areas: areas)
        var below = run.layers
        repeat {
            let start = boxes.count
            for place in stride(from: below.lowerBound, to: below.upperBound, by: Self.fan) {
                var box = SubtreeBounds()
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
    /// - Parameters:
    ///   - layer: The layer's index.
    ///   - box: In the space that the sublayers are flattened onto: the layer's own or, for a
    ///     transform layer, that of its `plane`. Its edges belong to it; `nil` is everywhere.
    public func sublayers(of layer: Int, meeting box: Rect?) -> [Int] {
        guard let box else { return index.sublayers(of: layer) }
        var found: [Int] = []
        visit(layer, SubtreeBounds(box)) { found.append($0) }
        return found
    }

    private func run(of layer: Int) -> Run? {
        places[layer] < 0 ? nil : runs[Int(places[layer])]
    }

    /// How much of their plane the sublayers of a layer take, each with all in it.
    public struct Areas: Sendable {
        private var sum = 0.0
        private var count = 0
        /// The largest of them; infinite where one has no end, 0 without any.
        public private(set) var largest = 0.0

        /// The average of those that have an end.
        public var mean: Double { sum / Double(max(1, count)) }

        fileprivate mutating func add(_ area: Double) {
            largest = max(largest, area)
            guard area.isFinite else { return }
            sum += area
            count += 1
        }
    }

    /// How large the sublayers of a layer are, in the space that they are flattened onto.
    public func areas(of layer: Int) -> Areas {
        if let run = run(of: layer) { return run.areas }
        var areas = Areas()
        index.visitSublayers(of: layer) { areas.add(index.reaches[$0].area) }
        return areas
    }

    /// The sublayers in which a point may be, back to front.
    func sublayers(of layer: Int, at point: Point) -> [Int] {
        var found: [Int] = []
        visit(layer, SubtreeBounds(Rect(origin: point, size: Size(width: 0, height: 0)))) {
            found.append($0)
        }
        return found
    }

    private func visit(_ layer: Int, _ area: SubtreeBounds, _ found: (Int) -> Void) {
        guard let run = run(of: layer) else {
            index.visitSublayers(of: layer) { if index.reaches[$0].meets(area) { found($0) } }
            return
        }
        let top = run.levels.count - 1
        for box in run.levels[top] { visit(run, top, box, area, found) }
    }

    private func visit(
        _ run: Run, _ level: Int, _ box: Int, _ area: SubtreeBounds, _ found: (Int) -> Void
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

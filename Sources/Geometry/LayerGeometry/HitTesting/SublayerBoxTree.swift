/// A tree of boxes, sixteen to a node, over the sublayers of layers that have many: finds the
/// sublayers near a place without testing all of them.
///
/// The result is conservative: it may contain too many sublayers, never too few.
public struct SublayerBoxTree: Sendable {
    /// Layers with fewer sublayers than this are scanned linearly.
    private static let least = 24
    private static let fan = 16

    /// The sublayers of one layer, and the boxes over them, level by level.
    private struct Run {
        /// The sublayers' numbers, back to front.
        var layers: Range<Int>
        /// The boxes of each level, the lowest first.
        var levels: [Range<Int>]
        /// The areas of the sublayers.
        var areas: Areas
    }

    private let index: TreeIndex
    private var runs: [Run] = []
    /// The index of the run for each layer; -1 for none.
    private var places: [Int32]
    private var layers: [Int32] = []
    private var boxes: [SubtreeBounds] = []

    /// Builds the boxes of a tree as it is drawn; a flaw does not affect them.
    public init(_ tree: LayerTree) {
        index = tree.index
        places = [Int32](repeating: -1, count: index.count)
        var counts = [Int32](repeating: 0, count: index.count)
        for id in 1..<max(1, index.count) { counts[index.entries[id].parent] += 1 }
        for id in 0..<index.count where counts[id] >= Self.least { add(id) }
    }

    private mutating func add(_ id: Int) {
        let first = layers.count
        var areas = Areas()
        for sublayer in index.sublayers(of: id) {
            layers.append(Int32(sublayer))
            areas.add(index.subtreeBounds[sublayer].area)
        }
        var run = Run(layers: first..<layers.count, levels: [], areas: areas)
        var below = run.layers
        repeat {
            let start = boxes.count
            for place in stride(from: below.lowerBound, to: below.upperBound, by: Self.fan) {
                var box = SubtreeBounds()
                for inner in place..<min(below.upperBound, place + Self.fan) {
                    box.add(
                        run.levels.isEmpty ? index.subtreeBounds[Int(layers[inner])] : boxes[inner])
                }
                boxes.append(box)
            }
            below = start..<boxes.count
            run.levels.append(below)
        } while below.count > Self.fan
        places[id] = Int32(runs.count)
        runs.append(run)
    }

    /// The sublayers of a layer that may meet a box, by their indexes, back to front.
    ///
    /// - Parameters:
    ///   - layer: The layer's index.
    ///   - box: In the space that the sublayers are flattened onto: the layer's own or, for a
    ///     transform layer, that of its `plane`. Edges are inclusive; `nil` stands for everywhere.
    public func sublayers(of layer: Int, meeting box: Rect?) -> [Int] {
        guard let box else { return index.sublayers(of: layer) }
        let area = SubtreeBounds(box)
        guard let run = run(of: layer) else {
            return index.sublayers(of: layer).filter { index.subtreeBounds[$0].meets(area) }
        }
        var found: [Int] = []
        let top = run.levels.count - 1
        for box in run.levels[top] { visit(run, top, box, area, &found) }
        return found
    }

    private func run(of layer: Int) -> Run? {
        places[layer] < 0 ? nil : runs[Int(places[layer])]
    }

    /// The areas of a layer's sublayers in their plane, each with its subtree.
    public struct Areas: Sendable {
        private var sum = 0.0
        private var count = 0
        /// The largest area; infinite if a sublayer is unbounded, 0 without sublayers.
        public private(set) var largest = 0.0

        /// The average area of the bounded sublayers.
        public var mean: Double { sum / Double(max(1, count)) }

        fileprivate mutating func add(_ area: Double) {
            largest = max(largest, area)
            guard area.isFinite else { return }
            sum += area
            count += 1
        }
    }

    /// The areas of a layer's sublayers, in the space that they are flattened onto.
    public func areas(of layer: Int) -> Areas {
        if let run = run(of: layer) { return run.areas }
        var areas = Areas()
        for sublayer in index.sublayers(of: layer) { areas.add(index.subtreeBounds[sublayer].area) }
        return areas
    }

    private func visit(
        _ run: Run, _ level: Int, _ box: Int, _ area: SubtreeBounds, _ found: inout [Int]
    ) {
        guard boxes[box].meets(area) else { return }
        let below = level == 0 ? run.layers : run.levels[level - 1]
        let first = below.lowerBound + (box - run.levels[level].lowerBound) * Self.fan
        for place in first..<min(below.upperBound, first + Self.fan) {
            if level > 0 {
                visit(run, level - 1, place, area, &found)
            } else {
                let sublayer = Int(layers[place])
                if index.subtreeBounds[sublayer].meets(area) { found.append(sublayer) }
            }
        }
    }
}

/// Box indexes over the sublayers of layers that have many: find the sublayers near a place without
/// testing all of them.
///
/// The result is conservative: it may contain too many sublayers, never too few.
public struct SublayerBoxTree: Sendable {
    /// Layers with fewer sublayers than this are scanned linearly.
    private static let least = 24

    private let index: TreeIndex
    private var runs: [(boxes: BoxIndex, areas: Areas)] = []
    /// The index of the run for each layer; -1 for none.
    private var places: [Int32]

    /// Builds the boxes of a tree as it is drawn; a flaw does not affect them.
    public init(_ tree: LayerTree) {
        index = tree.index
        places = [Int32](repeating: -1, count: index.count)
        var counts = [Int32](repeating: 0, count: index.count)
        for id in 1..<max(1, index.count) { counts[index.entries[id].parent] += 1 }
        let bounds = index.subtreeBounds
        for id in 0..<index.count where counts[id] >= Self.least {
            let sublayers = index.sublayers(of: id)
            let boxes = BoxIndex(inOrder: sublayers) { bounds[$0] }
            places[id] = Int32(runs.count)
            runs.append((boxes, Areas(sublayers.map { bounds[$0].area })))
        }
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
        if places[layer] < 0 {
            return index.sublayers(of: layer).filter { index.subtreeBounds[$0].meets(area) }
        }
        var found: [Int] = []
        runs[Int(places[layer])].boxes.visit(area) {
            found.append($0)
            return true
        }
        return found
    }

    /// The areas of a layer's sublayers in their plane, each with its subtree.
    public struct Areas: Sendable {
        /// The average area of the bounded sublayers.
        public let mean: Double
        /// The largest area; infinite if a sublayer is unbounded, 0 without sublayers.
        public let largest: Double

        fileprivate init(_ areas: [Double]) {
            let finite = areas.filter(\.isFinite)
            mean = finite.reduce(0, +) / Double(max(1, finite.count))
            largest = areas.reduce(0) { max($0, $1) }
        }
    }

    /// The areas of a layer's sublayers, in the space that they are flattened onto.
    public func areas(of layer: Int) -> Areas {
        places[layer] >= 0
            ? runs[Int(places[layer])].areas
            : Areas(index.sublayers(of: layer).map { index.subtreeBounds[$0].area })
    }
}

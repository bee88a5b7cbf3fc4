public import LayerGeometry

/// Where the touches of a screen go: each point has one receiver, the innermost control that the hit
/// view is, or is in.
///
///     let map = TouchMap(tree, rules: .uiview)
///     map.controls.first?.area    // where touches reach it, in square points
///
/// Controls are the targets of `TouchCheck` and its cards; in a tree without any, every layer that
/// is hit counts.
public struct TouchMap: Sendable {
    /// Where the touches of a control go.
    public struct Control: Hashable, Sendable {
        /// The control, by its place in pre-order.
        public let index: Int
        /// The area that would be its own, were nothing around it; in square points, as all areas.
        public let own: Double
        /// What the views that it is in leave of that.
        public let visible: Double
        /// Where touches reach it, and no control in it.
        public let area: Double
        /// Whether the areas are exact: no depth and no mask decides.
        public let isExact: Bool
        /// Where that is, in convex polygons of scene space that do not overlap.
        public let pieces: [[Point]]
        /// The largest upright rectangle within it; `nil` where there is none.
        ///
        /// Where sides are slanted there may be one that is a little larger.
        public let largest: Rect?
        /// Who takes what touches it does not get, the largest share first.
        public let takers: [Taker]
    }

    /// Who takes the touches of a control.
    public struct Taker: Hashable, Sendable {
        /// The receiver, as its index in pre-order; `nil` if nothing is hit.
        public let index: Int?
        /// The area it takes.
        public let area: Double
    }

    /// The tree that was asked; views of classes that are known to let touches through are marked.
    public let tree: LayerTree
    /// The controls that can be seen, in the order of the layers.
    public let controls: [Control]
    /// Whether there were controls; every layer that is hit counts otherwise.
    public let hasControls: Bool

    /// Asks a tree.
    ///
    /// - Parameter rules: Whose rules; with `.candidates`, nothing is hit.
    public init(_ tree: LayerTree, rules: HitRules) {
        let map = ViewMap(TouchCheck.withKnownClasses(tree), rules: rules)
        self.tree = map.tree
        hasControls = !(map.targets.isEmpty && map.cards.isEmpty)
        let controls = hasControls ? (map.targets + map.cards).sorted() : Array(0..<map.count)
        let shown = controls.filter {
            map.views[$0].isShown && map.views[$0].isPlaced && !map.views[$0].touch.isEmpty
        }
        var builder = TouchMapBuilder(map, shown)
        builder.fill()
        self.controls = builder.controls(all: hasControls)
    }
}

/// Gathers what each control gets.
private struct TouchMapBuilder {
    private struct Found {
        var pieces: [ConvexRegion] = []
        var isExact = true
        var takers: [Int: Double] = [:]
    }

    private let map: ViewMap
    private let shown: [Int]
    private let receivers: Receivers
    private var found: [Int: Found] = [:]

    init(_ map: ViewMap, _ shown: [Int]) {
        self.map = map
        self.shown = shown
        let all = Set(shown)
        receivers = Receivers(map) { all.contains($0) }
    }

    mutating func fill() {
        if map.rules == .candidates { return }
        let (map, receivers) = (map, receivers)
        let places = BoxIndex(shown) { map.views[$0].visible.box }
        var found: [Int: Found] = [:]
        CellDivision([map], others: [shown]).visit { cell, answer in
            guard let middle = cell.centroid else { return }
            let receiver = receivers.receiver(at: middle)
            if let receiver { found[receiver, default: Found()].pieces.append(cell) }
            let place = Rect(origin: middle, size: Size(width: 0, height: 0))
            places.visit(place, 0..<map.count) { index in
                guard map.views[index].visible.contains(middle) else { return true }
                if answer != .exact { found[index, default: Found()].isExact = false }
                if index != receiver {
                    found[index, default: Found()].takers[receiver ?? -1, default: 0] += cell.area
                }
                return true
            }
        }
        self.found = found
    }

    func controls(all: Bool) -> [TouchMap.Control] {
        shown.compactMap { index in
            let found = found[index] ?? Found()
            if !all, found.pieces.isEmpty { return nil }
            let view = map.views[index]
            return TouchMap.Control(
                index: index, own: view.touch.area, visible: view.visible.area,
                area: found.pieces.reduce(0) { $0 + $1.area }, isExact: found.isExact,
                pieces: found.pieces.map(\.corners),
                largest: LargestRectangle(found.pieces).rect,
                takers: found.takers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                    TouchMap.Taker(index: $0.key < 0 ? nil : $0.key, area: $0.value)
                })
        }
    }
}

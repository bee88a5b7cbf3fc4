public import LayerGeometry
import LayerIndex

/// A map of the touches on a screen: each point has one receiver, the innermost control that
/// contains the hit view.
///
///     let map = TouchMap(tree, rules: .uiview)
///     map.controls.first?.area    // where touches reach it, in square points
///
/// Controls are the targets and cards of `TouchCheck`; in a tree without any, every layer that is
/// hit counts.
public struct TouchMap: Sendable {
    /// The touches of a control.
    public struct Control: Hashable, Sendable {
        /// The control, by its index in pre-order.
        public let index: Int
        /// The area of the control without its surroundings; in square points, like all areas.
        public let own: Double
        /// The part of that area within its ancestors.
        public let visible: Double
        /// The area in which touches reach the control itself, and no control in it.
        public let area: Double
        /// That area, as convex polygons of scene space that do not overlap.
        public let pieces: [[Point]]
        /// The largest axis-parallel rectangle within the area; `nil` if there is none.
        ///
        /// If sides are slanted, a slightly larger rectangle may exist.
        public let largest: Rect?
        /// The receivers of the touches that the control does not get, the largest share first.
        public let takers: [Taker]
    }

    /// A receiver of another control's touches.
    public struct Taker: Hashable, Sendable {
        /// The receiver, as its index in pre-order; `nil` if nothing is hit.
        public var index: Int? { number < 0 ? nil : Int(number) }
        /// The index, or -1: each of many controls may have many takers.
        private let number: Int32
        /// The area that it takes.
        public let area: Double

        fileprivate init(number: Int, area: Double) {
            (self.number, self.area) = (Int32(number), area)
        }
    }

    /// The visible controls, in the order of the layers.
    public let controls: [Control]
    /// Whether the tree has controls; otherwise every layer that is hit counts.
    public let hasControls: Bool
    /// Whether each control has all of its takers: of too many that overlap, some are not counted.
    public let hasAllTakers: Bool

    /// Maps a tree.
    ///
    /// - Parameters:
    ///   - rules: The rules to follow; with `.candidates`, nothing is hit.
    ///   - mostOverlaps: The number of overlaps, each of a control with a cell of the screen, that are counted.
    public init(_ tree: LayerTree, rules: HitRules, mostOverlaps: Int = 8_000_000) {
        let map = ViewMap(tree, rules: rules)
        hasControls = !(map.targets.isEmpty && map.cards.isEmpty)
        let controls = hasControls ? (map.targets + map.cards).sorted() : Array(0..<map.count)
        let shown = controls.filter {
            map.views[$0].isShown && map.views[$0].isPlaced && !map.views[$0].touch.isEmpty
        }
        var found: [Int: Found]
        (found, hasAllTakers) = Self.find(shown, in: map, mostOverlaps: mostOverlaps)
        let areAllListed = hasControls
        self.controls = shown.compactMap { index in
            // What was found is dropped one by one.
            let area = found.removeValue(forKey: index) ?? Found()
            if !areAllListed, area.pieces.isEmpty { return nil }
            let view = map.views[index]
            return Control(
                index: index, own: view.touch.area, visible: view.visible.area,
                area: area.pieces.reduce(0) { $0 + $1.area }, pieces: area.pieces.map(\.corners),
                largest: LargestRectangle(area.pieces).rect,
                takers: area.takers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                    Taker(number: $0.key, area: $0.value)
                })
        }
    }

    /// The areas of a control.
    private struct Found {
        var pieces: [ConvexRegion] = []
        var takers: [Int: Double] = [:]
    }

    /// Collects the areas of each control; returns also whether all their takers were counted.
    private static func find(
        _ shown: [Int], in map: ViewMap, mostOverlaps: Int
    ) -> ([Int: Found], Bool) {
        var (found, overlaps) = ([Int: Found](), 0)
        if !map.book.hasReceiver { return (found, true) }
        let all = Set(shown)
        let receivers = Receivers(map) { all.contains($0) }
        let places = BoxIndex(shown) { map.views[$0].visible.box }
        CellDivision([map], others: shown.map { map.views[$0].visible }).visit { cell, _ in
            guard let middle = cell.centroid else { return }
            let receiver = receivers.receiver(at: middle)
            if let receiver { found[receiver, default: Found()].pieces.append(cell) }
            if overlaps > mostOverlaps { return }
            places.visit(Rect(origin: middle, size: .zero), 0..<map.count) { index in
                guard map.views[index].visible.contains(middle) else { return true }
                overlaps += 1
                if index != receiver, overlaps <= mostOverlaps {
                    found[index, default: Found()].takers[receiver ?? -1, default: 0] += cell.area
                }
                return true
            }
        }
        return (found, overlaps <= mostOverlaps)
    }
}

/// The receiver of each touch: the innermost control that contains the hit view, or the hit view
/// itself if no control does.
struct Receivers {
    let map: ViewMap
    /// The innermost control that each view is or is in; -1 for none.
    private let controls: [Int32]

    /// - Parameter isControl: Whether a view counts as a control.
    init(_ map: ViewMap, isControl: (Int) -> Bool) {
        self.map = map
        var controls: [Int32] = []
        controls.reserveCapacity(map.count)
        for (index, view) in map.views.enumerated() {
            let above = view.parent < 0 ? -1 : controls[view.parent]
            controls.append(isControl(index) ? Int32(index) : above)
        }
        self.controls = controls
    }

    /// The receiver at a point in scene space; `nil` if nothing is hit.
    func receiver(at point: Point) -> Int? {
        guard let hit = map.prepared.hit(at: point, rules: map.rules, expecting: map.count) else {
            return nil
        }
        return controls[hit] < 0 ? hit : Int(controls[hit])
    }
}

extension CellDivision {
    /// Divides the screen along the sides of all views that take touches.
    ///
    /// - Parameter others: Regions whose sides also divide cells, although they take no touches.
    init(_ maps: [ViewMap], others: [ConvexRegion] = []) {
        var (regions, fuzzy) = (others, [ConvexRegion]())
        for map in maps {
            for (index, view) in map.views.enumerated() where view.isLive {
                if view.isPlaced {
                    regions.append(view.visible)
                    if view.isFuzzy { fuzzy.append(view.visible) }
                } else {
                    fuzzy.append(map.place(of: index).map { ConvexRegion($0) } ?? Self.everywhere)
                }
            }
        }
        self.init(regions, fuzzy: fuzzy)
    }
}

public import LayerGeometry

/// The touchable area of a target, in square points of scene space.
public struct TouchArea: Hashable, Sendable {
    /// The target, by its index in pre-order.
    public let index: Int
    /// The area of its touch region without its surroundings.
    public let own: Double
    /// The part of that area within its ancestors.
    public let visible: Double
    /// The area in which the hit test returns the target or a view in it.
    public let returning: Double
    /// The maximum error of `returning`; 0 if it is exact.
    public let error: Double
    /// The size of the box around the area in which it is returned.
    public let effectiveSize: Size
}

extension TouchCheck {
    /// The touchable area of each target, in the order of the layers.
    ///
    /// Under the rules `.candidates` there is no receiver, so the list is empty.
    public var areas: [TouchArea] {
        guard rules.hasReceiver else { return [] }
        let areas = AreaMeasure(map).areas
        return unchecked.isEmpty ? areas : areas.filter { !unchecked.contains($0.index) }
    }
}

/// Measures the area in which the hit test returns each target: each cell of the screen is credited
/// to all targets that contain it and the view that is hit there.
///
/// Exact wherever sides decide, those of masks included. The part of a target where more decides, or
/// that was not tested, is the error.
struct AreaMeasure {
    /// The maximum number of comparisons of cells with views.
    private static let mostComparisons = 8_000_000

    /// What is known about a target.
    private struct Credit {
        /// The area with a certain answer.
        var certain = 0.0
        /// The area in which the target is returned, and the box around it.
        var returning = 0.0
        var box = Rect.null
    }

    private let map: ViewMap
    /// The targets that are on the screen.
    private let targets: [Int]
    private var credits: [Credit]
    private var comparisons = 0

    init(_ map: ViewMap) {
        self.map = map
        targets = map.targets.filter {
            map.views[$0].isShown && map.views[$0].isPlaced && map.views[$0].touch.area > 0
        }
        credits = Array(repeating: Credit(), count: targets.count)
        addCells()
    }

    private mutating func addCells() {
        let places = BoxIndex(targets.indices) { place in
            let view = map.views[targets[place]]
            return view.isLive ? view.visible.box : .null
        }
        CellDivision([map], others: map.masks) { isDeep($0) || $0.hasShapedMask }
            .visit(near: places) { add($0, $1, places) }
    }

    /// Whether the depth of a view decides where it is hit; in the order of the tree, only its shape
    /// does.
    private func isDeep(_ view: ViewMap.View) -> Bool { view.isDeep && !map.isOrdered }

    /// Credits a cell to the targets around it.
    private mutating func add(
        _ cell: ConvexRegion, _ answer: CellDivision.Answer, _ places: BoxIndex
    ) {
        guard comparisons < Self.mostComparisons, let middle = cell.centroid else { return }
        let hit = map.hit(at: middle)
        places.visit(Rect(origin: middle, size: .zero), targets.indices) { place in
            let index = targets[place]
            comparisons += 1
            guard map.views[index].visible.contains(middle) else { return true }
            let part = answer == .exact ? cell : cell.cut(with: map.views[index].visible)
            let area = part.area
            if answer == .exact || answer == .sampled && isCertain(cell, for: index) {
                credits[place].certain += area
            }
            if let hit, map.isWithin(hit, index) {
                credits[place].returning += area
                credits[place].box = credits[place].box.union(part.box)
            }
            return true
        }
    }

    /// Whether depth or a mask decides in a cell only between views in a target, which count as the
    /// target.
    private mutating func isCertain(_ cell: ConvexRegion, for index: Int) -> Bool {
        let view = map.views[index]
        if view.hasShapedMask { return false }
        // In the order of the tree, earlier views are behind.
        let before = map.isOrdered ? 0..<0 : 0..<index
        let end = map.answers(index) ? view.end : index + 1
        return [before, end..<map.count].allSatisfy { others in
            map.live.visit(cell.box, others) { other in
                comparisons += 1
                return comparisons < Self.mostComparisons
                    && (map.isWithin(index, other) || !mayCross(map.views[other], view, in: cell))
            }
        }
    }

    /// Whether a view may take a part of a cell from a target, by depth or by its mask.
    private func mayCross(_ other: ViewMap.View, _ target: ViewMap.View, in cell: ConvexRegion)
        -> Bool
    {
        if !other.isPlaced { return true }
        return (isDeep(target) || isDeep(other) || other.hasShapedMask)
            && cell.overlaps(other.visible)
    }

    /// The areas of the targets, in pre-order.
    var areas: [TouchArea] {
        zip(targets, credits).map { index, credit in
            let view = map.views[index]
            let visible = view.visible.area
            var error = view.isLive ? max(0, visible - credit.certain) : 0
            // Sums of many cells are rounded.
            if error <= 1e-6 * max(1, visible) { error = 0 }
            let isWhole =
                error == 0 && credit.returning > 0 && credit.returning == credit.certain
            let box = isWhole ? view.visible.box : credit.box
            return TouchArea(
                index: index, own: view.touch.area, visible: visible,
                returning: isWhole ? visible : credit.returning, error: error,
                effectiveSize: box.isNull ? .zero : box.size)
        }
    }
}

extension CellDivision {
    /// Divides the screen along the sides of all views that take touches.
    ///
    /// - Parameters:
    ///   - others: Regions whose sides also divide cells, although they take no touches.
    ///   - isFuzzy: Whether more than sides decides where a view is hit.
    init(
        _ maps: [ViewMap], others: [ConvexRegion] = [],
        isFuzzy: (ViewMap.View) -> Bool = { $0.isFuzzy }
    ) {
        var (regions, fuzzy) = (others, [ConvexRegion]())
        for map in maps {
            for (index, view) in map.views.enumerated() where view.isLive {
                if view.isPlaced {
                    regions.append(view.visible)
                    if isFuzzy(view) { fuzzy.append(view.visible) }
                } else {
                    fuzzy.append(map.place(of: index).map { ConvexRegion($0) } ?? Self.everywhere)
                }
            }
        }
        self.init(regions, fuzzy: fuzzy)
    }
}

/// Where a layer gets the touch: its region of the screen divided by receiver, in scene space.
///
///     let reach = LayerReach(of: tree[3], rules: .uiview)
///     reach.best     // the point to touch, nil where nothing reaches the layer
///     reach.takers   // what gets the touches on the rest of it
///
/// A control also gets the touches on the layers in it that are no controls themselves, as a button
/// does on its label. All other layers get only those that the hit test returns them for.
public struct LayerReach: Hashable, Sendable {
    /// A receiver of the touches on a part of the layer that do not reach it.
    public struct Taker: Hashable, Sendable {
        /// The receiver, by its index in pre-order; `nil` where nothing is hit.
        public let index: Int?
        /// The area that it takes, in square points.
        public fileprivate(set) var area = 0.0
        /// Why the layer itself is not hit there.
        public let verdict: Verdict
        /// That part, as convex regions that do not overlap.
        package fileprivate(set) var regions: [ConvexRegion] = []

        /// That part, as convex polygons that do not overlap.
        public var pieces: [[Point]] { regions.map(\.corners) }
    }

    /// The layer, by its index in pre-order.
    public let index: Int
    /// The area of the layer without its surroundings, in square points; 0 if it has none, or none in
    /// front of the eye.
    public let area: Double
    /// The size of that area; `nil` if it is no rectangle with sides parallel to the axes.
    public let size: Size?
    /// Whether all of the layer is in front of the eye.
    ///
    /// The picture of one that is not has no end, so only its part on the root's rectangle counts.
    public let isInFront: Bool
    /// The part of it in which touches reach the layer.
    public private(set) var reached = 0.0
    /// Where they do, as convex regions that do not overlap.
    package private(set) var regions: [ConvexRegion] = []
    /// The largest rectangle found in it, with sides parallel to the axes; `nil` if there is none.
    public private(set) var largest: Rect?
    /// The best point to touch: the middle of the largest rectangle; `nil` if nothing is reached.
    public private(set) var best: Point?
    /// What gets the other touches, the largest part first.
    public private(set) var takers: [Taker] = []
    /// Whether all areas are exact: a mask with sublayers, or too many layers, are sampled.
    public private(set) var isExact = true

    /// Where touches reach the layer, as convex polygons that do not overlap.
    public var pieces: [[Point]] { regions.map(\.corners) }

    /// The reached share in whole percent: 100 only if all of it is reached, 0 only if nothing is.
    public var percent: String {
        guard area > 0, reached > 0 else { return "0 %" }
        let share = reached / area * 100
        return share > 99.995 ? "100 %" : "\(Int(min(99, max(1, share.rounded())))) %"
    }

    /// The number of parts in which the reason is asked anew, rather than once for each taker.
    private static let mostReasons = 256

    /// Divides the layer's region by receiver.
    ///
    /// - Parameters:
    ///   - node: The layer.
    ///   - rules: The rules to follow; by `.candidates`, nothing is reached.
    public init(of node: LayerNode, rules: HitRules) {
        let root = node.tree.root
        self.init(of: node, rules: rules, siblings: nil) { root.hitTest($0, rules: rules)?.index }
    }

    /// Divides the layer's region by receiver, in less time.
    ///
    /// - Parameters:
    ///   - siblings: The sublayer boxes of the same tree, which make large trees fast.
    ///   - ask: A faster hit test of the same tree at a point of scene space, by its index.
    package init(
        of node: LayerNode, rules: HitRules, siblings: SublayerBoxTree?, ask: (Point) -> Int?
    ) {
        index = node.index
        let around = ReachRegions(around: node, rules)
        let own = around.own
        area = own.area.isFinite ? own.area : 0
        let fills = area > 0 && own.box.width * own.box.height <= area * (1 + 1e-9)
        size = fills ? own.box.size : nil
        isInFront = around.isInFront
        guard rules.hasReceiver, area > 0 else { return }
        let receivers = ReachReceivers(of: node, rules)
        var parts = Parts(of: node.tree)
        around.division.visit { cell, answer in
            guard let middle = cell.centroid, own.contains(middle) else { return }
            if answer != .exact { isExact = false }
            let hit = ask(middle)
            if receivers.isReached(by: hit) {
                reached += cell.area
                let isWhole =
                    answer == .exact
                    || cell.corners.allSatisfy { receivers.isReached(by: ask($0)) }
                if isWhole { regions.append(cell) }
                return
            }
            parts.add(cell, takenBy: hit) {
                node.verdict(at: middle, hit: hit, rules: rules)
                    ?? Self.reason(node, at: middle, rules, siblings)
            }
        }
        largest = LargestRectangle(regions).rect
        best = Self.best(largest, regions) { receivers.isReached(by: ask($0)) }
        takers = parts.sorted
    }

    /// The parts of the layer that others get, each for one reason: there may be thousands, of a cell or two.
    private struct Parts {
        private(set) var takers: [Taker] = []
        /// For each receiver the index of its latest part; the first element is for points where nothing is hit.
        private var latest: [Int?]
        private var asked = 0

        init(of tree: LayerTree) { latest = Array(repeating: nil, count: tree.count + 1) }

        /// The takers, those of the largest parts first.
        var sorted: [Taker] {
            let keys = takers.enumerated().map { ($1.area, $1.index ?? -1, place: $0) }
            return keys.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map { takers[$0.place] }
        }

        mutating func add(_ cell: ConvexRegion, takenBy hit: Int?, reason: () -> Verdict) {
            let receiver = (hit ?? -1) + 1
            var place = latest[receiver]
            if place == nil || asked < mostReasons {
                asked += 1
                let verdict = reason()
                place = place.flatMap { last in
                    takers[last].verdict == verdict
                        ? last : takers.firstIndex { $0.index == hit && $0.verdict == verdict }
                }
                if place == nil { takers.append(Taker(index: hit, verdict: verdict)) }
            }
            let part = place ?? takers.count - 1
            latest[receiver] = part
            takers[part].area += cell.area
            takers[part].regions.append(cell)
        }
    }

    /// The middle of the largest rectangle or, without one, that of the largest piece that is hit there.
    private static func best(
        _ largest: Rect?, _ pieces: [ConvexRegion], isReached: (Point) -> Bool
    ) -> Point? {
        if let middle = largest?.middle, isReached(middle) { return middle }
        return pieces.sorted { $0.area > $1.area }.lazy.compactMap(\.centroid).first(
            where: isReached)
    }

    /// Why a layer does not get the touch at a point: its own verdict, or that of the nearest layer
    /// above it that was asked.
    private static func reason(
        _ node: LayerNode, at point: Point, _ rules: HitRules, _ siblings: SublayerBoxTree?
    ) -> Verdict {
        let trace = node.tree.root.trace(point, rules: rules, skipsFar: true, siblings: siblings)
        return trace.reason(against: node)?.verdict ?? .notAsked
    }
}

/// Whose hits count as those of a layer.
package struct ReachReceivers {
    private let node: LayerNode
    private let rules: HitRules
    private let handlesInner: Bool

    package init(of node: LayerNode, _ rules: HitRules) {
        (self.node, self.rules) = (node, rules)
        handlesInner = node.handlesInner(by: rules)
    }

    /// Whether a touch that hits a layer reaches this one.
    package func isReached(by hit: Int?) -> Bool {
        guard let hit else { return false }
        if hit == node.index { return true }
        guard handlesInner, hit > node.index, hit < node.endIndex else { return false }
        return !sequence(first: node.tree[hit], next: \.superlayer)
            .prefix { $0.index != node.index }.contains { $0.handlesInner(by: rules) }
    }
}

extension LayerNode {
    /// Whether it is a control, by its class or a property in the scene.
    public var isControl: Bool {
        layer.touch.isControl || layer.className.map(TouchTraits.isControl) ?? false
    }

    /// Whether it is a control where these rules apply: on Android, whatever can be clicked is one, and
    /// a class named TextView is a label.
    package func isControl(by rules: HitRules) -> Bool {
        rules.ruleBook.interaction == .ofLayer
            ? layer.touch.isControl && layer.isUserInteractionEnabled : isControl
    }

    /// Whether it handles the touches on what is in it: windows and scroll views have recognizers, too,
    /// but for other purposes.
    package func handlesInner(by rules: HitRules) -> Bool {
        let touch = layer.touch
        return isControl(by: rules)
            || touch.hasGestureRecognizers && touch.contentSize == nil && depth > 1
    }
}

/// The sides that divide the region of a layer: those of all layers that may take touches on it, those of
/// their masks, and the lines at which planes cross.
private struct ReachRegions {
    /// The layer's own touch area, without its surroundings.
    private(set) var own = ConvexRegion.empty
    /// Whether all of it is in front of the eye.
    private(set) var isInFront = true
    private let tree: LayerTree
    private let book: RuleBook
    private var sides: [ConvexRegion] = []
    private var fuzzy: [ConvexRegion] = []
    /// The layers on it by the plane they are flattened onto, with whether depth varies across them.
    private var onPlanes: [Int: [(id: Int, isTilted: Bool)]] = [:]

    /// The number of crossings that are computed; if there are more, planes are sampled.
    private static let mostCrossings = 256

    init(around node: LayerNode, _ rules: HitRules) {
        (tree, book) = (node.tree, rules.ruleBook)
        var way = SceneWay()
        for layer in node.chain.dropLast() where !layer.isTransformLayer {
            way = way.entering(layer.toPlane)
        }
        let picture = touchPicture(node, way.entering(node.toPlane), within: tree.screen)
        (own, isInFront) = (picture?.region ?? .empty, picture?.isWhole ?? true)
        guard !own.isEmpty else { return }
        collect()
        addCrossings()
    }

    /// The division of the layer's region.
    ///
    /// A crowded layer has more cells than there is time for while it is moved; where many of them would be samples
    /// anyway, a hit test takes longer.
    var division: CellDivision {
        let most = fuzzy.isEmpty ? 1 << 14 : 1 << 12
        return CellDivision([own] + sides, fuzzy: fuzzy, mostCells: most)
    }

    /// What a layer leaves to its sublayers.
    private struct Room {
        /// The region in which they can be hit; `nil` stands for everything.
        var visible: ConvexRegion?
        /// From the plane that they are flattened onto to the scene.
        var way = SceneWay()
    }

    /// The touch area of a layer in scene space; `nil` if it is not finite.
    private func touchPicture(
        _ node: LayerNode, _ way: SceneWay, within limit: Rect
    ) -> SceneWay.Picture? {
        let touched = book.touchBounds(node.bounds, outset: node.entry.outset)
        if touched.isNull { return SceneWay.Picture(region: .empty, isWhole: true) }
        return touched.isFinite ? way.picture(of: touched, within: limit) : nil
    }

    /// Collects the regions of all layers on this one that may be hit, and of what cuts them.
    private mutating func collect() {
        var rooms: [Room] = []
        var id = 0
        while id < tree.count {
            let node = tree[id]
            rooms.removeSubrange(node.depth...)
            let around = rooms.last ?? Room()
            // Opened layers are not asked, so that nothing about them refuses.
            let isOpen = node.entry.isOpened(by: book) || node.entry.refusal(by: book) == nil
            guard isOpen, isNear(node, around) else {
                id = node.endIndex
                continue
            }
            // Where its own plane is behind the eye, it is not asked, and nor are its sublayers.
            if node.isTransformLayer, !node.entry.isOpened(by: book), !node.toPlane.isAffine {
                fuzzy.append(own)
            }
            let way = around.way.entering(node.toPlane)
            let picture = touchPicture(node, way, within: own.box)
            let visible = picture.map { around.visible.map($0.region.cut) ?? $0.region }
            if let side = visible?.cut(with: box), !side.isEmpty { sides.append(side) }
            // Where it crosses other planes is not computed if a part of it is behind the eye.
            let isNearEye =
                picture?.isWhole == false && picture?.region.isEmpty == false
                && book.order == .depthAtPoint
            if picture == nil || isNearEye { fuzzy.append(own) }
            addMask(of: node, way.matrix ?? .identity)
            if book.order == .depthAtPoint { addPlane(of: node) }
            // Only layers with sublayers need a room.
            if node.endIndex > id + 1 {
                let limits = !node.entry.isOpened(by: book) && node.entry.limits(by: book)
                rooms.append(
                    Room(
                        visible: limits ? visible ?? around.visible : around.visible,
                        way: node.isTransformLayer ? around.way : way))
            }
            id += 1
        }
    }

    /// The box around the layer's own region.
    private var box: ConvexRegion { ConvexRegion(own.box) }

    /// Whether a layer, or one in it, may be on this one.
    private func isNear(_ node: LayerNode, _ around: Room) -> Bool {
        if let visible = around.visible, visible.isEmpty { return false }
        guard let extent = node.extent, extent.isFinite else { return true }
        guard let plane = around.way.matrix else { return extent.intersects(own.box) }
        return extent.box(carriedBy: plane)?.intersects(own.box) ?? true
    }

    /// Adds the sides of a mask; one with sublayers, or in space, is sampled.
    private mutating func addMask(of node: LayerNode, _ toScene: Transform3D) {
        guard book.countsMasks, let mask = node.mask else { return }
        if mask.isFlat, mask.sublayers.isEmpty, mask.mask == nil,
            let quad = Quad(mask.bounds, carriedBy: mask.toPlane.concatenating(toScene))
        {
            let region = ConvexRegion(quad).cut(with: box)
            if !region.isEmpty { sides.append(region) }
        } else {
            fuzzy.append(own)
        }
    }

    /// Notes on which plane a layer is compared with others.
    private mutating func addPlane(of node: LayerNode) {
        if node.isTransformLayer { return }
        onPlanes[node.plane?.index ?? -1, default: []].append((node.index, node.isTilted))
    }

    /// Adds the lines along which the planes of siblings cross.
    private mutating func addCrossings() {
        var left = Self.mostCrossings
        for (plane, layers) in onPlanes.sorted(by: { $0.key < $1.key })
        where layers.contains(where: \.isTilted) {
            for (place, one) in layers.enumerated() {
                for other in layers[(place + 1)...] where one.isTilted || other.isTilted {
                    left -= 1
                    guard left >= 0 else {
                        fuzzy.append(own)
                        return
                    }
                    let line = crossing(tree[one.id], tree[other.id], plane)
                    if let line, !line.isEmpty { sides.append(line) }
                }
            }
        }
    }

    /// The part of the layer's box on one side of the line at which two planes cross; `nil` if there is
    /// no line.
    private func crossing(_ one: LayerNode, _ other: LayerNode, _ plane: Int) -> ConvexRegion? {
        let space = plane < 0 ? nil : tree[plane]
        func placed(_ point: Point) -> Point? {
            space.map { $0.convert(point, from: nil) } ?? point
        }
        func nearness(_ point: Point) -> Double? {
            guard let depth = one.depth(at: point), let rival = other.depth(at: point) else {
                return nil
            }
            return depth - rival
        }
        let box = own.box
        // Depth is linear across the plane of both.
        guard let start = placed(Point(x: box.midX, y: box.midY)), start.isFinite,
            let level = nearness(start),
            let right = nearness(Point(x: start.x + 100, y: start.y)),
            let down = nearness(Point(x: start.x, y: start.y + 100))
        else { return nil }
        let (x, y) = ((right - level) / 100, (down - level) / 100)
        let square = x * x + y * y
        guard square > 1e-18, square.isFinite else { return nil }
        let on = Point(x: start.x - level * x / square, y: start.y - level * y / square)
        let length = 100 / square.squareRoot()
        let next = Point(x: on.x - y * length, y: on.y + x * length)
        guard let from = space.map({ $0.convert(on, to: nil) }) ?? on,
            let to = space.map({ $0.convert(next, to: nil) }) ?? next, from.isFinite, to.isFinite
        else { return nil }
        return ConvexRegion(polygon: ConvexRegion.half(box.corners, from, to))
    }
}

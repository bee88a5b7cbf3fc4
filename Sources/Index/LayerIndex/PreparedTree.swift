public import LayerGeometry
import Synchronization

/// A tree with indexes for many queries; each index is built once it pays off.
///
/// The answers are the tree's. A prepared tree may be shared between threads. Trees do not change,
/// so an edited tree needs another prepared tree.
public final class PreparedTree: Sendable {
    /// In smaller trees, sublayers are scanned linearly.
    private static let fewLayers = 2_000
    /// The number of names that are looked up by scanning all layers.
    static let fewNames = 2

    /// The tree that is asked.
    public let tree: LayerTree
    private let indexes: Mutex<Indexes>

    private struct Indexes {
        let tree: LayerTree
        var asked: [HitRules: PlainQueries] = [:]
        var hits: [HitIndex] = []
        var visibleQueries = PlainQueries()
        var visible: VisibleIndex?
        var namesAsked = 0
        var names: LayerNameIndex?
        lazy var siblings = SublayerBoxTree(tree)
        lazy var boxInSight = tree.boxInSight
        lazy var isTooLargeToIndex = tree.isTooLargeToIndex

        /// The box tree, where scanning the sublayers would take longer.
        var usefulSiblings: SublayerBoxTree? {
            mutating get { tree.count < fewLayers ? nil : siblings }
        }

        mutating func hit(at point: Point, rules: HitRules, expecting more: Int = 0) -> Int? {
            if let index = hits.first(where: { $0.rules == rules }) { return index.hitTest(point) }
            if asked[rules, default: PlainQueries()].areCheaper(than: tree.count, more)
                || isTooLargeToIndex
            {
                return tree.root.hit(
                    at: point, rules: rules, usefulSiblings,
                    &asked[rules, default: PlainQueries()].effort)
            }
            let index = HitIndex(tree, rules: rules)
            hits.append(index)
            return index.hitTest(point)
        }
    }

    /// Prepares a tree; nothing is built yet.
    public init(_ tree: LayerTree) {
        self.tree = tree
        indexes = Mutex(Indexes(tree: tree))
    }

    /// The layer that is hit at a point: `tree.root.hitTest(_:rules:)`, by its index.
    ///
    /// - Parameters:
    ///   - point: In scene space.
    ///   - rules: The rules to follow; each rule book that is used has an index of its own.
    ///   - more: How many queries will follow at least, if known.
    public func hit(at point: Point, rules: HitRules, expecting more: Int = 0) -> Int? {
        // No layer is hit if the order is unknown.
        if !rules.hasReceiver { return nil }
        return indexes.withLock { $0.hit(at: point, rules: rules, expecting: more) }
    }

    /// The layer that is visible at a point: `tree.root.seen(at:)`, by its index.
    ///
    /// - Parameters:
    ///   - point: In scene space.
    ///   - more: How many queries will follow at least, if known.
    public func seen(at point: Point, expecting more: Int = 0) -> Int? {
        indexes.withLock { indexes in
            if let visible = indexes.visible { return visible.seen(at: point) }
            if indexes.visibleQueries.areCheaper(than: tree.count, more) {
                return tree.root.seen(at: point, &indexes.visibleQueries.effort)
            }
            let visible = VisibleIndex(tree)
            indexes.visible = visible
            return visible.seen(at: point)
        }
    }

    /// The cost of all queries so far that no index answered, in steps: skipping a layer whose box is elsewhere
    /// takes one step, asking a layer sixteen.
    public var effort: Int {
        indexes.withLock { indexes in
            indexes.visibleQueries.effort + (indexes.visible?.effort ?? 0)
                + indexes.asked.values.reduce(0) { $0 + $1.effort }
                + indexes.hits.reduce(0) { $0 + $1.fallback.effort }
        }
    }

    /// The trace of what is near a point, with reasons: `tree.root.trace(_:rules:skipsFar:)`.
    public func traceNear(_ point: Point, rules: HitRules) -> HitTrace {
        tree.root.trace(
            point, rules: rules, skipsFar: true,
            siblings: indexes.withLock { $0.usefulSiblings })
    }

    /// Where a layer gets the touch: `LayerReach(of: tree[node], rules: rules)`.
    public func reach(of node: Int, rules: HitRules) -> LayerReach {
        indexes.withLock { indexes in
            let siblings = indexes.usefulSiblings
            var index: HitIndex?
            return LayerReach(of: tree[node], rules: rules, siblings: siblings) { point in
                if let index { return index.hitTest(point) }
                let hit = indexes.hit(at: point, rules: rules)
                index = indexes.hits.first { $0.rules == rules }
                return hit
            }
        }
    }

    /// The box tree over the sublayers of layers that have many.
    public var siblings: SublayerBoxTree { indexes.withLock { $0.siblings } }

    /// The bounding box of the visible parts of all layers, in scene space.
    public var boxInSight: Rect { indexes.withLock { $0.boxInSight } }

    /// Finds a layer by its name: `tree.find(_:)`.
    public func find(_ text: String) -> LayerTree.Lookup {
        tree.find(text, in: names)
    }

    /// The shortest name that finds a layer: `tree.shortestTail(of:)`.
    public func shortestTail(of node: Int) -> LayerPath? {
        tree.shortestTail(of: node, in: names)
    }

    private var names: LayerNameIndex? {
        indexes.withLock { indexes in
            if let made = indexes.names { return made }
            indexes.namesAsked += 1
            if indexes.namesAsked <= Self.fewNames { return nil }
            let made = LayerNameIndex(tree)
            indexes.names = made
            return made
        }
    }
}

/// The queries that were answered without an index.
private struct PlainQueries {
    private var count = 0
    var effort = 0

    /// Counts a query, and returns whether it and those that follow cost less than building an index.
    ///
    /// In a screen-sized tree, building an index costs as much as 96 queries. In a large tree, where sublayer boxes
    /// speed up even a single query, the limit is a hundredth of its layers, but where many layers lie on each other
    /// a query asks so many that an index pays off sooner.
    mutating func areCheaper(than layers: Int, _ more: Int) -> Bool {
        let steps = Double(effort)
        let wanted = steps + steps / Double(max(1, count)) * Double(more)
        count += 1
        return count + more <= max(96, layers / 100)
            && wanted <= 16 * Double(HitSearch.stepsOfAsking) * Double(layers)
    }
}

/// A cache of the prepared trees that were used last.
///
/// Owned by whoever holds a sequence of trees, such as the versions of an edited one.
public final class PreparedTrees: Sendable {
    private let last: Mutex<[PreparedTree]> = Mutex([])

    /// Creates an empty cache.
    public init() {}

    /// The prepared tree for a tree: the same one while the tree stays the same.
    public subscript(tree: LayerTree) -> PreparedTree {
        last.withLock { last in
            if let known = last.first(where: { $0.tree.isSame(as: tree) }) { return known }
            let made = PreparedTree(tree)
            // The model and the presentation may be queried in turn.
            last = Array(([made] + last).prefix(2))
            return made
        }
    }
}

extension LayerTree {
    /// Whether an index would take too much memory: that of a layer that leaves the plane needs a copy of it.
    package var isTooLargeToIndex: Bool {
        count > 500_000 && index.entries.count { !$0.isFlat } > 500_000
    }

    /// Whether another value is a copy of this one.
    fileprivate func isSame(as other: LayerTree) -> Bool {
        index === other.index && hitIndex === other.hitIndex
    }
}

/// An index for many visibility queries: the answers of `LayerNode.seen(at:)`.
///
/// In a plane, visibility is a hit test in which layers that draw nothing have no extent. If such a
/// layer needs its extent because it masks or draws only in part of it, if the point is in a rounded corner, or if
/// layers leave the plane, the tree itself is searched.
final class VisibleIndex {
    private let tree: LayerTree
    private let hits: HitIndex?
    /// What the searches of the tree itself have cost, in steps.
    private(set) var effort = 0

    init(_ tree: LayerTree) {
        self.tree = tree
        let index = tree.index
        let isPlane = index.entries.allSatisfy { $0.isFlat && !$0.isTransformLayer }
        hits =
            isPlane
            ? HitIndex(count: tree.count) { id, layer in
                layer = index.layer(id)
                if !layer.isFilled, !layer.hasOutline { layer.loseExtent() }
                return index.entries[id].parent
            } : nil
    }

    /// The layer that is visible at a point of scene space, by its index; `nil` if nothing is drawn
    /// there.
    func seen(at point: Point) -> Int? {
        guard let hits else { return tree.root.seen(at: point, &effort) }
        guard let hit = hits.hitTest(point) else { return nil }
        let isSure = tree.index.whole(hit).isFilled && !isRounded(hit, at: point, hits)
        return isSure ? hit : tree.root.seen(at: point, &effort)
    }

    /// Whether a layer may not be drawn at a point because of its corners, or those of what clips it.
    private func isRounded(_ hit: Int, at point: Point, _ hits: HitIndex) -> Bool {
        var layer = hit
        while layer >= 0 {
            let entry = tree.index.entries[layer]
            if entry.hasMask { return true }
            let radius = tree.index.whole(layer).cornerRadius
            if radius > 0, layer == hit || entry.masksToBounds {
                guard let own = hits.convert(point, from: nil, to: layer) else { return true }
                if entry.bounds.roundsOff(own, radius: radius) { return true }
            }
            layer = entry.parent
        }
        return false
    }
}

extension Layer {
    /// Shrinks the bounds to a fixed point without moving the subtree, unless the extent clips
    /// something or determines where sublayers are.
    fileprivate mutating func loseExtent() {
        if masksToBounds || isGeometryFlipped { return }
        bounds = Rect(origin: anchorPoint.point(in: bounds), size: Size(width: 0, height: 0))
    }
}

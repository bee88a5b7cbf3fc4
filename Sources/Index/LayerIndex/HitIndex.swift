public import LayerGeometry

/// A tree prepared for many hit tests: the same answers as `LayerNode.trace(_:rules:)`, much faster.
///
/// An index serves one rule book. Building it takes about as long as a few plain hit tests of all
/// layers. Layers that move later are updated in place, at the next query. Cases that boxes cannot
/// decide (perspective, masks, transform layers, siblings whose depths cross) go to the plain
/// search, for that part of the tree only.
///
///     let index = HitIndex(tree, rules: .calayer)
///     index.hitTest(point)                       // tree.root.trace(point).hit?.index
///
/// An index must not be used by two threads at once. It has a copy of the data it needs, so later
/// changes to the tree do not affect it.
public final class HitIndex {
    /// The rules of this index.
    public let rules: HitRules
    /// The number of layers, without masks.
    public var count: Int { table.count }

    let table: LayerTable
    private let book: RuleBook
    /// The tree, if it has a flaw: all hits are then its own.
    private var flawed: LayerTree?
    let fallback: FallbackSearch
    private var spaces: HitSpaces?
    private var moved: [Int32] = []
    /// `spaces`, if nothing is left to do before the next query.
    ///
    /// It is a column of one element, because a variable of a class is checked for exclusive
    /// access.
    private let ready = Column<Unretained<HitSpaces>?>(repeating: nil, count: 1)
    /// Scratch space for the path to a layer.
    private let way: Column<Int32>

    /// Indexes a tree; part of the work is done by the first query.
    public convenience init(_ tree: LayerTree, rules: HitRules = .calayer) {
        self.init(tree, rules: rules, book: rules.ruleBook)
    }

    convenience init(_ tree: LayerTree, rules: HitRules, book: RuleBook) {
        let index = tree.index
        self.init(
            count: tree.count, rules: rules, book, source: { tree },
            read: {
                $1 = index.whole($0)
                return index.entries[$0].parent
            })
        if !tree.hitIndex.flaws.isEmpty { flawed = tree }
    }

    /// Indexes a million layers without building a tree first.
    ///
    /// - Parameters:
    ///   - count: How many layers there are.
    ///   - rules: The rules to follow.
    ///   - read: Fills in the layer with the given number, without its sublayers, and returns the
    ///     number of its superlayer. Numbers are in pre-order, windows from back to
    ///     front by level; the first is the root, whose superlayer is -1. The closure is retained, and called again only if some part of the
    ///     tree needs the plain search.
    public convenience init(
        count: Int, rules: HitRules = .calayer,
        read: @escaping (_ index: Int, _ layer: inout Layer) -> Int
    ) {
        self.init(
            count: count, rules: rules, rules.ruleBook,
            source: { Self.tree(count: count, read) }, read: read)
    }

    private init(
        count: Int, rules: HitRules, _ book: RuleBook, source: @escaping () -> LayerTree,
        read: (Int, inout Layer) -> Int
    ) {
        precondition(count > 0, "a tree has a root")
        self.rules = rules
        self.book = book
        table = LayerTable(count: count)
        let empty = Layer()
        var layer = empty
        var windowLevel = -Double.infinity
        var level = 0
        for id in 0..<count {
            layer = empty
            let superlayer = read(id, &layer)
            var above = id - 1
            while above >= 0, above != superlayer {
                above = Int(table.parent[above])
                level -= 1
            }
            level += 1
            table.levels = max(table.levels, level)
            precondition(above == superlayer && (id == 0) == (above < 0), "not in pre-order")
            if above == 0 {
                precondition(layer.windowLevel >= windowLevel, "windows not in order of level")
                windowLevel = layer.windowLevel
            }
            table.read(layer, at: id, in: Int32(superlayer), book)
        }
        table.closeSubtrees()
        way = Column(repeating: 0, count: table.levels)
        fallback = FallbackSearch(table, book, tree: source)
    }

    /// The layer under a point, by its number in pre-order; `nil` if none is hit.
    ///
    /// - Parameter point: In the space of the root's position, as in `tree.root.hitTest(_:rules:)`.
    public func hitTest(_ point: Point) -> Int? {
        let hit = ready[0]?.ask { $0.search(point) } ?? searchUpToDate(point)
        return hit < 0 ? nil : Int(hit)
    }

    /// Moves a layer with its sublayers; the tree that the index was made from stays as it is.
    ///
    /// - Parameters:
    ///   - index: The layer's number in pre-order.
    ///   - position: Its new position, in its superlayer's space.
    ///   - transform: Its new transform, about its anchor point.
    public func move(_ index: Int, position: Point, transform: Transform3D) {
        precondition(index >= 0 && index < count, "the tree has no layer of this index")
        flawed = flawed?.updating(index) {
            $0.position = position
            $0.transform = transform
        }
        let id = Int32(index)
        ready[0] = nil
        let before = table.flags[id].intersection(.ofPlace)
        let depth = table.depth(of: index)
        table.place(index, at: position, transform)
        table.flags[id].insert(.isMoved)
        fallback.move(id)
        guard let spaces else { return }
        let isAsBefore =
            table.flags[id].intersection(.ofPlace) == before && table.depth(of: index) == depth
        if isAsBefore || spaces.roles[id] == .withinSlow {
            moved.append(id)
        } else {
            // It can no longer be hit, can be hit again, or changes the order of its siblings.
            self.spaces = nil
            moved.removeAll()
        }
    }

    /// Searches the spaces, which are brought up to date first, or the tree with a flaw.
    @inline(never)
    private func searchUpToDate(_ point: Point) -> Int32 {
        if let flawed {
            return flawed.root.hitTest(point, rules: rules).map { Int32($0.index) } ?? -1
        }
        let current = spaces ?? HitSpaces(table, book, fallback: fallback)
        current.follow(moved)
        moved.removeAll(keepingCapacity: true)
        spaces = current
        ready[0] = Unretained(current)
        return current.search(point)
    }

    /// Builds a tree from layers that were read one by one.
    private static func tree(
        count: Int, _ read: (Int, inout Layer) -> Int
    ) -> LayerTree {
        var open: [(layer: Layer, index: Int)] = []
        func close() {
            let done = open.removeLast()
            open[open.count - 1].layer.sublayers.append(done.layer)
        }
        for id in 0..<count {
            var layer = Layer()
            let superlayer = read(id, &layer)
            layer.sublayers = []
            while let last = open.last, last.index != superlayer { close() }
            open.append((layer, id))
        }
        while open.count > 1 { close() }
        return LayerTree(open[0].layer)
    }

    // MARK: Conversion

    /// Converts a point from one layer's own space to another's: `LayerNode.convert(_:to:)` to the
    /// last bit, with the layers at their current positions.
    ///
    /// - Parameters:
    ///   - point: In the own space of `source`.
    ///   - source: The layer's number in pre-order; `nil` for the space of the root's position.
    ///   - target: The number of the layer to convert to, or `nil`.
    /// - Returns: `nil` if a layer on the way has no inverse or is edge on, or the point is behind
    ///   the eye.
    public func convert(_ point: Point, from source: Int?, to target: Int?) -> Point? {
        precondition((source ?? 0) >= 0 && (source ?? 0) < count, "no layer of this index")
        precondition((target ?? 0) >= 0 && (target ?? 0) < count, "no layer of this index")
        let end = Int32(target ?? -1)
        var layer = Int32(source ?? -1)
        var point = point
        while layer != end, !isPlane(layer, above: end) {
            guard let above = carried(point, outOf: layer) else { return nil }
            point = above
            layer = plane(of: layer)
        }
        // The way down is collected upwards.
        var count = 0
        var next = end
        while next != layer {
            way[count] = next
            count += 1
            next = plane(of: next)
        }
        while count > 0 {
            count -= 1
            guard let own = carried(point, into: way[count]) else { return nil }
            point = own
        }
        return point
    }

    private func carried(_ point: Point, into layer: Int32) -> Point? {
        if isSpatial(layer) { return fallback.unproject(point, into: Int(layer)) }
        if table.flags[layer].contains(.isSingular) { return nil }
        let own = table.shapes[layer].fromSuper.apply(to: point)
        return own.isFinite ? own : nil
    }

    private func carried(_ point: Point, outOf layer: Int32) -> Point? {
        if isSpatial(layer) { return fallback.project(point, outOf: Int(layer)) }
        let around = table.shapes[layer].toSuper.apply(to: point)
        return around.isFinite ? around : nil
    }

    /// Whether `layer` is in the chain of planes that `other` is flattened onto.
    private func isPlane(_ layer: Int32, above other: Int32) -> Bool {
        if layer < 0 { return true }
        return layer <= other && other < table.end[layer]
            && !table.flags[layer].contains(.isTransformLayer)
    }

    /// The layer onto whose plane a layer is flattened; -1 for the space around the root.
    private func plane(of layer: Int32) -> Int32 {
        var above = table.parent[layer]
        while above >= 0, table.flags[above].contains(.isTransformLayer) {
            above = table.parent[above]
        }
        return above
    }

    /// Whether the transform from a layer to its plane needs more than six numbers.
    private func isSpatial(_ layer: Int32) -> Bool {
        if table.flags[layer].contains(.isSpatial) { return true }
        let above = table.parent[layer]
        return above >= 0 && table.flags[above].contains(.isTransformLayer)
    }
}

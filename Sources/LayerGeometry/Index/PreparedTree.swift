import Synchronization

/// A tree, and what makes many questions to it cheap: each index is made when it begins to pay.
///
/// The answers are those of the tree. It may be shared; trees do not change, and whoever goes on to
/// another tree makes another one.
public final class PreparedTree: Sendable {
    /// How many questions are asked without an index.
    ///
    /// In a tree of a screen's size making one costs as much; in a large one, where the boxes of
    /// siblings help a single question too, a hundredth of its layers.
    var fewQuestions: Int { max(96, tree.count / 100) }
    /// In a smaller tree siblings are gone through one by one.
    private static let fewLayers = 2_000
    /// How many names are asked for by going through all.
    static let fewNames = 2

    /// The tree that is asked.
    public let tree: LayerTree
    private let indexes = Mutex(Indexes())

    private struct Indexes {
        var asked: [HitRules: Int] = [:]
        var hits: [HitRules: HitIndex] = [:]
        var sights = 0
        var sight: VisibleIndex?
        var namesAsked = 0
        var names: LayerNameIndex?
        var siblings: SublayerBoxTree?
    }

    /// Prepares a tree; nothing is made yet.
    public init(_ tree: LayerTree) {
        self.tree = tree
    }

    /// The layer that is hit at a point of scene space; `tree.root.hitTest(_:rules:)`, by its index.
    ///
    /// - Parameters:
    ///   - point: In scene space.
    ///   - rules: Whose rules are followed; there is an index for each rule book that is asked for.
    ///   - more: How many questions will follow at least, where that is known.
    public func hit(at point: Point, rules: HitRules, expecting more: Int = 0) -> Int? {
        // Nobody is hit where nothing tells who is in front.
        if rules == .candidates { return nil }
        return indexes.withLock { indexes in
            if let index = indexes.hits[rules] { return index.hitTest(point) }
            let asked = indexes.asked[rules, default: 0] + 1
            indexes.asked[rules] = asked
            if asked + more <= fewQuestions {
                return tree.root.hit(
                    at: point, rules: rules,
                    tree.count < Self.fewLayers ? nil : siblings(&indexes))
            }
            let index = HitIndex(tree, rules: rules)
            indexes.hits[rules] = index
            return index.hitTest(point)
        }
    }

    /// The layer that is seen at a point of scene space; `tree.root.seen(at:)`, by its index.
    ///
    /// - Parameters:
    ///   - point: In scene space.
    ///   - more: How many questions will follow at least, where that is known.
    public func seen(at point: Point, expecting more: Int = 0) -> Int? {
        indexes.withLock { indexes in
            if let sight = indexes.sight { return sight.seen(at: point) }
            indexes.sights += 1
            if indexes.sights + more <= fewQuestions {
                return tree.root.seen(at: point)?.index
            }
            let sight = VisibleIndex(tree)
            indexes.sight = sight
            return sight.seen(at: point)
        }
    }

    /// The search at a point, with reasons, of what is near; `tree.root.trace(_:rules:skipsFar:)`.
    public func traceNear(_ point: Point, rules: HitRules) -> HitTrace {
        tree.root.trace(
            point, rules: rules, skipsFar: true,
            siblings: tree.count < Self.fewLayers ? nil : siblings)
    }

    /// The sublayers of layers that have many, by place.
    public var siblings: SublayerBoxTree { indexes.withLock { siblings(&$0) } }

    private func siblings(_ indexes: inout Indexes) -> SublayerBoxTree {
        let made = indexes.siblings ?? SublayerBoxTree(tree)
        indexes.siblings = made
        return made
    }

    /// Finds a layer by a name; `tree.find(_:)`.
    public func find(_ text: String) -> LayerTree.Lookup {
        names?.find(text) ?? tree.find(text)
    }

    /// The shortest name by which a layer is found; `tree.shortestTail(of:)`.
    public func shortestTail(of node: Int) -> LayerPath? {
        names.map { $0.shortestTail(of: node) } ?? tree.shortestTail(of: node)
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

/// The preparations of the trees that were asked last.
///
/// One belongs to whoever holds trees that change one after the other: an edited tree is another one.
public final class PreparedTrees: Sendable {
    private let last: Mutex<[PreparedTree]> = Mutex([])

    /// Creates one that has prepared nothing.
    public init() {}

    /// The preparation of a tree: the same one as long as the tree is the same.
    public subscript(tree: LayerTree) -> PreparedTree {
        last.withLock { last in
            if let known = last.first(where: { $0.tree.isSame(as: tree) }) { return known }
            let made = PreparedTree(tree)
            // What is stored, and what animations show, may be asked in turn.
            last = Array(([made] + last).prefix(2))
            return made
        }
    }
}

extension LayerTree {
    /// Whether another value is a copy of this one.
    fileprivate func isSame(as other: LayerTree) -> Bool {
        index === other.index && hitIndex === other.hitIndex
    }
}

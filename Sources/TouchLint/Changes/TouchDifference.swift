public import LayerGeometry

/// Which touches a change lost, and who gets them now.
///
///     let difference = TouchDifference(before, .uiview, after, .uiview)
///     difference.changes.filter { $0.kind == .lost }
///
/// Both trees are divided along the sides of all views, and each cell is asked in both: areas are
/// exact where sides decide, and sampled where depth or a mask does. Comparing the other way round
/// gives the same regions, with `from` and `to` exchanged.
public struct TouchDifference: Sendable {
    /// The tree before the change; views of classes that are known to let touches through are marked.
    public let before: LayerTree
    /// The tree after it.
    public let after: LayerTree
    /// What changed: controls first, the worst first, then in the order of the layers.
    public let changes: [TouchChange]
    /// Whether one of the trees has controls; every layer that is hit counts as one otherwise.
    public let hasControls: Bool
    /// How many controls were compared.
    public let controlCount: Int
    /// The layers of both trees whose touches depend on depth or a mask, or have no place on the
    /// screen: where they are, areas are sampled.
    public let sampledCount: Int
    /// The area of cells that were too many to be divided to the end, as too much lies over each other.
    ///
    /// One point was asked in each; 0 for all screens of apps.
    public let undividedArea: Double
    /// For each layer of `after` the one of `before`; -1 for none.
    private let matches: [Int32]

    /// Compares two trees.
    ///
    /// - Parameter minimumArea: Regions that are smaller are left out, in square points.
    public init(
        _ before: LayerTree, _ rulesBefore: HitRules, _ after: LayerTree, _ rulesAfter: HitRules,
        minimumArea: Double = 1
    ) {
        self.init(
            TouchPair(before, rulesBefore, after, rulesAfter), minimumArea: minimumArea)
    }

    /// Compares the trees of a pair.
    public init(_ pair: TouchPair, minimumArea: Double = 1) {
        let (first, second) = (pair.first, pair.second)
        var comparison = TouchComparison(pair)
        comparison.compare()
        self.before = first.tree
        self.after = second.tree
        hasControls = comparison.hasControls
        controlCount = comparison.controlCount
        undividedArea = comparison.undividedArea
        matches = pair.firstOf
        changes = comparison.changes(atLeast: minimumArea)
        sampledCount = [first, second].reduce(0) { sum, map in
            sum + map.views.count { $0.isLive && ($0.isFuzzy || !$0.isPlaced) }
        }
    }

    /// The layer of the first tree that a layer of the second one is; `nil` for none.
    public func match(of after: Int) -> Int? { matches[after] < 0 ? nil : Int(matches[after]) }

    /// The outermost of a new layer and the new ones that it is in; the layer itself where it is not
    /// new.
    ///
    /// - Parameter index: In the second tree.
    public func outermostNew(_ index: Int) -> Int {
        var top = index
        while match(of: top) == nil, let above = after[top].superlayer,
            match(of: above.index) == nil
        {
            top = above.index
        }
        return top
    }
}

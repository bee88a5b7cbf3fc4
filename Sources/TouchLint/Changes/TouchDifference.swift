public import LayerGeometry

/// The touches that a change lost, and their new receivers.
///
///     let difference = TouchDifference(before, .uiview, after, .uiview)
///     difference.changes.filter { $0.kind == .lost }
///
/// Both trees are divided along the sides of all views, and each cell is hit-tested in both: areas
/// are exact where sides decide, and sampled where depth or a mask does. Comparing in reverse gives
/// the same regions, with `from` and `to` exchanged.
public struct TouchDifference: Sendable {
    /// The tree before the change; views of classes that are known to let touches through are
    /// marked.
    public let before: LayerTree
    /// The tree after the change.
    public let after: LayerTree
    /// All changes: controls first, the worst first, then in the order of the layers.
    public let changes: [TouchChange]
    /// Whether one of the trees has controls; otherwise every layer that is hit counts as one.
    public let hasControls: Bool
    /// The number of controls compared.
    public let controlCount: Int
    /// The number of layers in both trees whose touches depend on depth or a mask, or that cannot
    /// be placed on the screen; their areas are sampled.
    public let sampledCount: Int
    /// The area of cells that were left undivided because too many views overlap.
    ///
    /// One point was tested in each; 0 for the screens of real apps.
    public let undividedArea: Double
    /// The matching layer of `before`, for each layer of `after`; -1 for none.
    private let matches: [Int32]

    /// Compares two trees.
    ///
    /// - Parameter minimumArea: Smaller regions are omitted; in square points.
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
        let comparison = TouchComparison(pair)
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

    /// The layer of the first tree that matches a layer of the second; `nil` for none.
    public func match(of after: Int) -> Int? { matches[after] < 0 ? nil : Int(matches[after]) }

    /// The outermost new ancestor of a new layer, or the layer itself; a layer that is not new is
    /// returned as it is.
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

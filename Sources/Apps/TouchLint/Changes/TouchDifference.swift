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
    /// The matching layer of `before`, for each layer of `after`; a greater number for none.
    private let matches: [Int32]

    /// Compares two trees.
    ///
    /// - Parameter minimumArea: Smaller regions are omitted; in square points.
    public init(
        _ before: LayerTree, _ rulesBefore: HitRules, _ after: LayerTree, _ rulesAfter: HitRules,
        minimumArea: Double = 1
    ) {
        let comparison = TouchComparison(before, rulesBefore, after, rulesAfter)
        let (first, second) = (comparison.first, comparison.second)
        self.before = first.tree
        self.after = second.tree
        hasControls = comparison.hasControls
        controlCount = comparison.controlCount
        undividedArea = comparison.undividedArea
        matches = comparison.numbers
        changes = comparison.changes(atLeast: minimumArea)
        sampledCount = [first, second].reduce(0) { sum, map in
            sum + map.views.count { $0.isLive && ($0.isFuzzy || !$0.isPlaced) }
        }
    }

    /// The layer of the first tree that matches a layer of the second; `nil` for none.
    public func match(of after: Int) -> Int? {
        matches[after] < before.count ? Int(matches[after]) : nil
    }

    /// The outermost new ancestor of a new layer, or the layer itself; a layer that is not new is
    /// returned as it is.
    ///
    /// - Parameter index: In the second tree.
    public func outermostNew(_ index: Int) -> Int {
        sequence(first: after[index], next: \.superlayer)
            .prefix { match(of: $0.index) == nil }.last?.index ?? index
    }
}

/// How the touches of one layer changed between two trees.
public struct TouchChange: Hashable, Sendable {
    /// The kind of change: a closed list.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The layer got touches before, and gets none now.
        case lost
        /// The layer is only in the first tree.
        case removed
        /// The touchable area became smaller.
        case shrunk
        /// The touchable area moved without changing its size.
        case moved
        /// The touchable area became larger.
        case grown
        /// The layer is only in the second tree.
        case added
    }

    /// A layer in both trees, by its indexes in pre-order; `nil` in a tree without it.
    public struct Place: Hashable, Sendable {
        /// In the first tree.
        public let before: Int?
        /// In the second tree.
        public let after: Int?
    }

    /// A connected part of the screen whose touches have a new receiver.
    public struct Region: Hashable, Sendable {
        /// The box around it, in scene space.
        public let box: Rect
        /// Its area, in square points.
        public let area: Double
        /// The convex polygons that it consists of, which do not overlap.
        public let pieces: [[Point]]
        /// A point within it.
        public let example: Point
        /// The layer hit before, as an index of the first tree; `nil` for none.
        public let from: Int?
        /// The layer hit after, as an index of the second tree; `nil` for none.
        public let to: Int?
        /// Why the layer gets the touch at the example point in one tree only.
        ///
        /// The first differing verdict on the path to the layer, from the tree in which it does not
        /// get the touch; `nil` if that tree does not have the layer.
        public let verdict: Verdict?
        /// The layer with that verdict, in the same tree: the layer itself or an ancestor.
        public let refusing: Int?
    }

    /// The layer.
    public let layer: Place
    /// The kind of change.
    public let kind: Kind
    /// Whether it is a touch target.
    public let isControl: Bool
    /// The touchable area before, in square points.
    public let before: Double
    /// The touchable area after.
    public let after: Double
    /// Where touches were lost or gained, the largest region first.
    public let regions: [Region]

    /// The loss of area, in percent of the area before; negative if the area grew, `nil` if there
    /// was none.
    public var lossInPercent: Double? { before > 0 ? (before - after) / before * 100 : nil }

    /// Whether it is a control whose area became smaller, or that is gone.
    public var isLoss: Bool {
        isControl && [.lost, .shrunk, .removed].contains(kind) && before > after
    }

    /// Whether a region's touches belonged to the layer and no longer do.
    public func isLost(_ region: Region) -> Bool {
        layer.before != nil && region.from == layer.before
    }
}

/// Changes of one kind with one cause, such as all the rows that one overlay covers.
public struct TouchChangeGroup: Hashable, Sendable {
    /// Why touches have another receiver.
    public enum Cause: Hashable, Sendable {
        /// Nothing was lost, or the cause is unknown.
        case none
        /// A view takes them, given as its index in the second tree.
        case taken(by: Int)
        /// An ancestor no longer lets touches in, given as its index in the second tree.
        case refused(Verdict, by: Int)
        /// Each layer itself no longer takes touches at its old place.
        case refusing(Verdict)
    }

    /// The kind of change.
    public let kind: TouchChange.Kind
    /// Whether the layers are touch targets.
    public let isControl: Bool
    /// The cause.
    public internal(set) var cause: Cause
    /// The changes; never empty.
    public internal(set) var changes: [TouchChange] = []
}

extension TouchDifference {
    /// Groups changes of one kind and cause, in the order of the first of each.
    ///
    /// - Parameter all: Changes of this difference.
    public func groups(of all: [TouchChange]) -> [TouchChangeGroup] {
        var places: [TouchChangeGroup: Int] = [:]
        var groups: [TouchChangeGroup] = []
        for change in all {
            let empty = TouchChangeGroup(
                kind: change.kind, isControl: change.isControl, cause: cause(of: change))
            let place = places[empty] ?? groups.count
            if place == groups.count { groups.append(empty) }
            places[empty] = place
            groups[place].changes.append(change)
        }
        for place in groups.indices { groups[place].cause = cause(named: groups[place]) }
        return groups
    }

    /// The cause of most of the lost touches; takers count by their branch.
    private func cause(of change: TouchChange) -> TouchChangeGroup.Cause {
        guard [.lost, .shrunk].contains(change.kind), let layer = change.layer.after,
            let region = change.regions.first(where: change.isLost), let verdict = region.verdict
        else { return .none }
        switch verdict {
        case .notAsked, .behind, .sublayerHit:
            return region.to.map { .taken(by: branch($0, beside: layer)) } ?? .none
        default:
            guard let refusing = region.refusing, refusing != layer else {
                return .refusing(verdict)
            }
            return .refused(verdict, by: refusing)
        }
    }

    /// The outermost view among a layer and its ancestors that does not contain another layer.
    private func branch(_ index: Int, beside other: Int) -> Int {
        after[index].chain.first { !$0.isAncestor(of: after[other]) }?.index ?? index
    }

    /// The cause, with the taker itself in place of its branch if it is the same for all.
    private func cause(named group: TouchChangeGroup) -> TouchChangeGroup.Cause {
        guard case .taken = group.cause else { return group.cause }
        let takers = Set(
            group.changes.compactMap { change in
                change.regions.first(where: change.isLost)?.to.map(outermostNew)
            })
        return takers.count == 1 ? takers.first.map { .taken(by: $0) } ?? group.cause : group.cause
    }
}

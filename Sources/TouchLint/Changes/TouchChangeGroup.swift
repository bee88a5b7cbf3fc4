public import LayerGeometry

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
    public let cause: Cause
    /// The changes; never empty.
    public let changes: [TouchChange]
}

extension TouchDifference {
    /// The common properties of a group.
    private struct Key: Hashable {
        let kind: TouchChange.Kind
        let isControl: Bool
        let cause: TouchChangeGroup.Cause
    }

    /// Groups changes of one kind and cause, in the order of the first of each.
    ///
    /// - Parameter all: Changes of this difference.
    public func groups(of all: [TouchChange]) -> [TouchChangeGroup] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, changes: [TouchChange])] = []
        for change in all {
            let key = Key(kind: change.kind, isControl: change.isControl, cause: cause(of: change))
            let place = places[key] ?? groups.count
            if place == groups.count { groups.append((key, [])) }
            places[key] = place
            groups[place].changes.append(change)
        }
        return groups.map { key, changes in
            TouchChangeGroup(
                kind: key.kind, isControl: key.isControl, cause: named(key.cause, changes),
                changes: changes)
        }
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
        var node = after[index]
        while let above = node.superlayer, !above.isAncestor(of: after[other]) { node = above }
        return node.index
    }

    /// Replaces the taker's branch by the taker itself if it is the same for all.
    private func named(
        _ cause: TouchChangeGroup.Cause, _ changes: [TouchChange]
    ) -> TouchChangeGroup.Cause {
        guard case .taken = cause else { return cause }
        let takers = Set(
            changes.compactMap { change in
                change.regions.first(where: change.isLost)?.to.map(outermostNew)
            })
        return takers.count == 1 ? takers.first.map { .taken(by: $0) } ?? cause : cause
    }
}

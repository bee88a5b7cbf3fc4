public import LayerGeometry

/// Changes of one kind with one cause: all the rows that one overlay covers.
public struct TouchChangeGroup: Hashable, Sendable {
    /// Why touches do not get where they did.
    public enum Cause: Hashable, Sendable {
        /// Nothing was lost, or the cause is unknown.
        case none
        /// A view takes them, as its index in the second tree.
        case taken(by: Int)
        /// A layer around them no longer lets touches in, as its index in the second tree.
        case refused(Verdict, by: Int)
        /// Each layer itself no longer takes touches at its old place.
        case refusing(Verdict)
    }

    /// What happened.
    public let kind: TouchChange.Kind
    /// Whether people are meant to touch these layers.
    public let isControl: Bool
    /// Why.
    public let cause: Cause
    /// The changes; never empty.
    public let changes: [TouchChange]
}

extension TouchDifference {
    /// What the changes of a group have in common.
    private struct Key: Hashable {
        let kind: TouchChange.Kind
        let isControl: Bool
        let cause: TouchChangeGroup.Cause
    }

    /// Gathers changes of one kind that have one cause; in the order of the first of each.
    ///
    /// - Parameter all: Changes of this difference.
    public func groups(of all: [TouchChange]) -> [TouchChangeGroup] {
        var places: [Key: Int] = [:]
        var keys: [Key] = []
        var changes: [[TouchChange]] = []
        for change in all {
            let key = Key(kind: change.kind, isControl: change.isControl, cause: cause(of: change))
            if let place = places[key] {
                changes[place].append(change)
            } else {
                places[key] = keys.count
                keys.append(key)
                changes.append([change])
            }
        }
        return zip(keys, changes).map { key, changes in
            TouchChangeGroup(
                kind: key.kind, isControl: key.isControl, cause: named(key.cause, changes),
                changes: changes)
        }
    }

    /// Why most of the lost touches are lost; takers count by the branch that they are in.
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

    /// The outermost of a layer and those it is in that another one is not in.
    private func branch(_ index: Int, beside other: Int) -> Int {
        var node = after[index]
        while let above = node.superlayer, !above.isAncestor(of: after[other]) { node = above }
        return node.index
    }

    /// Names the taker more exactly than by its branch where it is the same for all.
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

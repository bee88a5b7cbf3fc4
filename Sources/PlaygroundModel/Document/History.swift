import LayerGeometry

/// The layers as they were, for undo and redo.
///
/// Each state shares with the next one all that did not change.
struct History: Hashable, Sendable {
    /// A state to go back to.
    struct Snapshot: Hashable, Sendable {
        let root: Layer
        let selection: Int
        let folded: Set<Int>
        /// What the change after it was, or before it for redo.
        let change: String
    }

    /// How many steps back there are at most; the oldest are forgotten.
    static let mostSteps = 1_000

    private var past: [Snapshot] = []
    private var future: [Snapshot] = []

    /// Whether there is a state to go back to.
    var canUndo: Bool { !past.isEmpty }
    /// Whether there is a state to go forward to again.
    var canRedo: Bool { !future.isEmpty }

    /// Remembers a state before a change; what was undone before can no longer be redone.
    mutating func remember(_ snapshot: Snapshot) {
        if past.count == Self.mostSteps { past.removeFirst() }
        past.append(snapshot)
        future = []
    }

    /// Offers for redo a state that was given up, unless something that was undone can be redone.
    mutating func offer(_ snapshot: Snapshot) {
        if future.isEmpty { future.append(snapshot) }
    }

    /// Goes one step back from a state.
    ///
    /// - Returns: `nil` where there is nothing to undo.
    mutating func undo(from now: (String) -> Snapshot) -> Snapshot? {
        guard let last = past.popLast() else { return nil }
        future.append(now(last.change))
        return last
    }

    /// Goes one step forward again.
    ///
    /// - Returns: `nil` where there is nothing to redo.
    mutating func redo(from now: (String) -> Snapshot) -> Snapshot? {
        guard let next = future.popLast() else { return nil }
        past.append(now(next.change))
        return next
    }
}

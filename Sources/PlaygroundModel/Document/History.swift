import LayerGeometry

/// What was done to the layers, for undo and redo.
///
/// It keeps how to get from one state to the next, and not the states: those of a large scene would
/// take all memory after a few hundred edits.
struct History: Sendable {
    /// What leads back to a state, or on to the next one.
    struct Step: Sendable {
        let edits: [TreeEdit]
        let selection: Int
        let folded: Set<Int>
        /// What the change after the state was, or before it for redo.
        let change: String

        /// How much memory it takes, in layers; sets of indices take an eighth of that.
        fileprivate func weight(after last: Step?) -> Int {
            edits.reduce(1) { $0 + $1.layerCount }
                + (last?.folded == folded ? 0 : folded.count / 8)
        }
    }

    /// How many steps back there are at most; the oldest are forgotten.
    static let mostSteps = 1_000
    /// How many layers the steps back hold at most: some 300 MB.
    static let mostLayers = 2_000_000

    private var past: [(step: Step, weight: Int)] = []
    private var future: [Step] = []
    /// How many layers the steps back hold.
    private(set) var weight = 0
    /// Whether there were steps before the first one that is kept.
    private(set) var hasForgotten = false

    /// Whether there is a state to go back to.
    var canUndo: Bool { !past.isEmpty }
    /// Whether there is a state to go forward to again.
    var canRedo: Bool { !future.isEmpty }

    /// Remembers the way back from a change; what was undone before can no longer be redone.
    mutating func remember(_ step: Step) {
        add(step)
        future = []
    }

    /// Offers for redo a state that was given up, unless something that was undone can be redone.
    mutating func offer(_ step: Step) {
        if future.isEmpty { future.append(step) }
    }

    /// The next step back, which is then no longer among them; `nil` where there is nothing to undo.
    mutating func takeBack() -> Step? {
        guard let last = past.popLast() else { return nil }
        weight -= last.weight
        return last.step
    }

    /// The next step forward again, which is then no longer among them; `nil` where there is none.
    mutating func takeForward() -> Step? { future.popLast() }

    /// Remembers the way forward from what was undone.
    mutating func undid(_ step: Step) { future.append(step) }

    /// Remembers the way back from what was done again.
    mutating func redid(_ step: Step) { add(step) }

    private mutating func add(_ step: Step) {
        let own = step.weight(after: past.last?.step)
        past.append((step, own))
        weight += own
        while past.count > Self.mostSteps || weight > Self.mostLayers && past.count > 1 {
            weight -= past.removeFirst().weight
            hasForgotten = true
        }
    }
}

import LayerGeometry

/// The undo and redo history of the layers.
///
/// It stores edits, not states: the states of a large scene would use up all memory after a few
/// hundred edits.
struct History: Sendable {
    /// The edits that lead back to a state, or forward to the next one.
    struct Step: Sendable {
        let edits: [TreeEdit]
        let selection: Int
        let folded: Set<Int>
        /// A description of the change that is undone or redone.
        let change: String

        /// Its memory use, measured in layers; a set of indices counts an eighth.
        fileprivate func weight(after last: Step?) -> Int {
            edits.reduce(1) { $0 + $1.layerCount }
                + (last?.folded == folded ? 0 : folded.count / 8)
        }
    }

    /// The maximum number of undo steps; older ones are dropped.
    static let mostSteps = 1_000
    /// The maximum weight of the undo steps: about 300 MB.
    static let mostLayers = 2_000_000

    private var past: [(step: Step, weight: Int)] = []
    private var future: [Step] = []
    /// The weight of the undo steps.
    private(set) var weight = 0
    /// Whether older steps were dropped.
    private(set) var hasForgotten = false

    /// Whether there is something to undo.
    var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to redo.
    var canRedo: Bool { !future.isEmpty }

    /// Adds an undo step and clears the redo steps.
    mutating func remember(_ step: Step) {
        redid(step)
        future = []
    }

    /// Offers an abandoned state for redo, unless there already are redo steps.
    mutating func offer(_ step: Step) {
        if future.isEmpty { future.append(step) }
    }

    /// Removes and returns the next undo step; `nil` if there is nothing to undo.
    mutating func takeBack() -> Step? {
        guard let last = past.popLast() else { return nil }
        weight -= last.weight
        return last.step
    }

    /// Removes and returns the next redo step; `nil` if there is none.
    mutating func takeForward() -> Step? { future.popLast() }

    /// Adds a redo step after undoing.
    mutating func undid(_ step: Step) { future.append(step) }

    /// Adds an undo step after redoing.
    mutating func redid(_ step: Step) {
        let own = step.weight(after: past.last?.step)
        past.append((step, own))
        weight += own
        while past.count > Self.mostSteps || weight > Self.mostLayers && past.count > 1 {
            weight -= past.removeFirst().weight
            hasForgotten = true
        }
    }
}

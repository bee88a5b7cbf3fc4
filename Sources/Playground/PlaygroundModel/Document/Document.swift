import LayerGeometry

/// The layers and their changes since they were read.
public struct Document: Sendable {
    /// The scene's title; `nil` if the file gives none.
    var title: String?
    /// The name of the scene's file; `nil` if there is no file, as for a demo.
    public internal(set) var fileName: String?
    /// The description in the scene file; `nil` if there is none.
    public internal(set) var about: String?
    /// The layers.
    public private(set) var tree: LayerTree
    /// Incremented with every change of the layers.
    private(set) var changes = 0
    /// Whether there are unsaved changes.
    public private(set) var isModified = false
    /// Whether changing the anchor point keeps the frame by adjusting the position.
    public internal(set) var keepsFrame = false
    /// The undo history.
    var history = History()
    /// The saved layers.
    private(set) var savedTree: LayerTree
    /// The names of the layers; without line numbers once layers were added, removed or moved.
    package var names: LayerNames

    /// The name of the scene: its title, or else its file's name.
    public var name: String { title ?? fileName ?? "" }

    /// The top line: the file's name and the scene's title.
    public var heading: String {
        guard let fileName, let title, !title.isEmpty, title != fileName else {
            return fileName ?? title ?? ""
        }
        return "\(fileName) · \(title)"
    }

    /// Replaces the layers.
    mutating func show(_ tree: LayerTree) {
        self.tree = tree
        changes += 1
        isModified = tree != savedTree
    }

    /// Records whether the current layers are those of the file.
    mutating func settle(isSaved: Bool) {
        if isSaved { savedTree = tree }
        isModified = !isSaved
    }
}

/// Actions on the document as a whole.
public enum DocumentAction: Hashable, Sendable {
    /// Undoes the last change.
    case undo
    /// Redoes the last undone change.
    case redo
    /// Redoes a number of changes or, if it is negative, undoes them.
    case travel(Int)
    /// Replaces the properties of a layer and keeps its sublayers; the text describes the change.
    case revise(Int, Layer, String)
    /// The scene was saved; the text is the message to show.
    case saved(String)
    /// The scene now belongs to the file of this name.
    case named(String)
    /// Loads the layers from a file or a backup, with line numbers and remarks as when opening a
    /// dump.
    ///
    /// `isSaved` means that the file has these layers; without `isUndoable` the history is cleared.
    case load(
        Layer, lines: [Int?] = [], remarks: [Int: String] = [:], isSaved: Bool,
        isUndoable: Bool = true)
    /// Updates the metadata of the scene after rereading the file.
    case describe(title: String?, about: String?, stops: [SceneStop])
}

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
    var future: [Step] = []
    /// The weight of the undo steps.
    private(set) var weight = 0
    /// Whether older steps were dropped.
    private(set) var hasForgotten = false

    /// Whether there is something to undo.
    var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to redo.
    var canRedo: Bool { !future.isEmpty }

    /// All states, the oldest first: the change that led to each, and how many changes it is away.
    var states: [(change: String, distance: Int)] {
        let first = hasForgotten ? "earlier" : "as opened"
        let done = [first] + past.map { $0.step.change }
        return done.enumerated().map { ($1, $0 - past.count) }
            + future.reversed().enumerated().map { ($1.change, $0 + 1) }
    }

    /// Adds an undo step and clears the redo steps.
    mutating func remember(_ step: Step) {
        redid(step)
        future = []
    }

    /// Offers an abandoned state for redo, unless there already are redo steps.
    ///
    /// - Returns: Whether there were none.
    mutating func offer(_ step: Step) -> Bool {
        guard future.isEmpty else { return false }
        future = [step]
        return true
    }

    /// Removes and returns the next undo step; `nil` if there is nothing to undo.
    mutating func takeBack() -> Step? {
        guard let last = past.popLast() else { return nil }
        weight -= last.weight
        return last.step
    }

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

extension LayerTree {
    /// The limit of scene files that it exceeds, as a sentence; `nil` if it fits into one.
    ///
    /// Masks and their sublayers are layers, too.
    var excess: String? {
        let entries = index.entries
        let levels = entries.reduce(0) { max($0, $1.depth + 1) }
        if entries.count > LayerLimits.layers || levels > LayerLimits.levels {
            return "a scene has at most \(LayerLimits.levels) levels and \(LayerLimits.layers) "
                + "layers, including those of masks"
        }
        guard hasMotion else { return nil }
        var waiting = entries.indices.flatMap { index.whole($0).animations }
        var animations = 0
        while let animation = waiting.popLast() {
            animations += 1
            waiting += animation.group
        }
        return animations > LayerLimits.animations
            ? "a scene has at most \(LayerLimits.animations) animations" : nil
    }
}

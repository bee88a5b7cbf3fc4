import LayerGeometry
import TerminalTypes

/// The state of the program as a value: a scene, a probe, and the state of the screen.
///
/// Each part of the screen has its own state, changed only by `update(_:)`. Everything computed
/// from these states is in `derived`. The playground does not use terminals, clocks or files.
public struct Playground: Sendable {
    /// The layers and their changes since they were read.
    public internal(set) var document: Document
    /// The tested point, and the question asked there.
    public internal(set) var probe: Probe
    /// The view of the stage, and mouse drags.
    public internal(set) var stage: Stage
    /// The state of the tree pane: which layers are listed, and which one is selected.
    public internal(set) var listing: Listing
    /// The screen around the stage.
    public internal(set) var panes: Panes
    /// The time of the scene.
    public internal(set) var clock: Clock
    /// The edit in progress; `nil` for none.
    public internal(set) var edit: EditSession?
    /// The page of a lesson; `nil` outside lessons.
    public internal(set) var lesson: LessonPage?
    /// The overlays: help, menu, prompt.
    public internal(set) var overlays = Overlays()
    /// The playground of the layers before a change; empty if nothing is compared.
    ///
    /// An array, because a struct cannot contain itself.
    var beforeChange: [Playground] = []
    /// The state derived from all these.
    public private(set) var derived: Derived

    /// Caches for many hit tests on the trees, shared by copies.
    private let trees: PreparedTrees

    /// Creates a playground on a scene.
    ///
    /// - Parameters:
    ///   - fileName: The name of the scene's file; `nil` if there is no file, as for a demo.
    ///   - shows: The display options to open with.
    ///   - path: The path of the initially selected layer; if there is no such layer, the root is
    ///     selected.
    ///   - stops: The points of interest; the arrow keys start at the first.
    ///   - lines: The line of the dump on which each layer begins, in pre-order; empty for a scene.
    ///   - remarks: Remarks on layers by the tool that printed the dump, by index.
    ///   - flaw: A deliberate mistake of hit testing, to test tests.
    ///   - other: A playground that may already have the tree of these layers, to share it.
    public init(
        title: String?, fileName: String? = nil, about: String? = nil, root: Layer,
        rules: HitRules, isYUp: Bool, size: CellSize, shows: [SceneLook] = [],
        selecting path: String? = nil, stops: [SceneStop] = [], lines: [Int?] = [],
        remarks: [Int: String] = [:], usesMouse: Bool = true, showsStageOnly: Bool = false,
        flaw: HitFlaw? = nil,
        sharing other: Playground? = nil
    ) {
        let tree: LayerTree
        if let other, flaw == nil, other.tree.rootLayer == root {
            (tree, trees) = (other.tree, other.trees)
        } else {
            (tree, trees) = (LayerTree(root, flaw: flaw), PreparedTrees())
        }
        document = Document(
            title: title, fileName: fileName, about: about, tree: tree,
            names: LayerNames(lines: lines, remarks: remarks))
        probe = Probe(rules: rules, stops: stops)
        stage = Stage(isYUp: isYUp)
        listing = Listing(folded: tree.firstFolding)
        panes = Panes(size: size, showsStageOnly: showsStageOnly, usesMouse: usesMouse)
        clock = Clock(isPlaying: tree.hasMotion)
        derived = Derived(tree, size)
        if let path, case .found(let node) = tree.find(path) {
            listing.selection = node.index
            listing.folded.subtract(node.chain.dropLast().map(\.index))
        }
        for look in shows { open(in: look) }
        measure()
        fit()
        probe.point = stage.viewport.center
        reveal()
        refresh()
    }

    /// Applies a display option when opening.
    private mutating func open(in look: SceneLook) {
        switch look {
        case .compare: (probe.rules, probe.comparesRules) = (.calayer, true)
        case .model: clock.asksModel = true
        case .xray: stage.showsXray = true
        case .frames: stage.showsFrames = true
        case .pins: stage.showsPins = true
        case .axes: stage.showsAxes = true
        case .grid: stage.showsGrid = true
        case .arithmetic: panes.showsArithmetic = true
        }
    }

    /// Applies an action: the only way to change the playground.
    ///
    /// - Returns: The effect to perform outside the model; `nil` for none.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        if let refusal = refusal(of: action) ?? refusalBesideBefore(of: action) {
            panes.notice = Notice(text: refusal, isComplaint: true)
            refresh()
            return nil
        }
        if action.endsEdit {
            keep()
            // End the drag, or it would continue on another layer.
            stage.held = nil
            refresh()
        }
        let effect = reduce(action)
        if let waiting = overlays.waiting, !isBusy {
            overlays.menu = waiting
            overlays.waiting = nil
        }
        refresh()
        if hasBefore { followBefore() }
        return effect
    }

    private mutating func reduce(_ action: Action) -> Effect? {
        switch action {
        case .probe(let action): update(action)
        case .stage(let action): update(action)
        case .listing(let action): update(action)
        case .inspector(let action): update(action)
        case .edit(let action): update(action)
        case .structure(let action): update(action)
        case .document(let action): update(action)
        case .clock(let action): update(action)
        case .panes(let action): return update(action)
        case .prompt(let action): return update(action)
        case .menu(let action): return update(action)
        case .overlay(let action): return update(action)
        case .program(let action): return update(action)
        case .lesson(let action): return update(action)
        }
        return nil
    }

    /// Recomputes the derived state.
    ///
    /// `update(_:)` calls it at the end; call it earlier to read `derived` after a change.
    mutating func refresh() {
        if probe.wasOnStage || edit != nil { panes.opensWhy = true }
        var next = derived
        next.refresh(from: self)
        derived = next
    }

    /// Whether nothing visible changed since an earlier state of this playground.
    public func isUnchanged(since earlier: Playground) -> Bool {
        derived.follows(fromSameStatesAs: earlier.derived)
    }

    /// A tree of this playground, prepared for many hit tests.
    public func prepared(_ tree: LayerTree) -> PreparedTree { trees[tree] }
}

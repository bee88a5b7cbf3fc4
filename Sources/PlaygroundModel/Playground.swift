import LayerGeometry
import TerminalTypes

/// The program as a value: a scene, a probe in it, and what is shown how.
///
/// Each room of the screen has its state, and `update(_:)` is the only thing that changes one. What
/// follows from the states is in `derived`. It knows no terminal, no clock and no files.
public struct Playground: Sendable {
    /// The layers, and what became of them since they were read.
    public internal(set) var document: Document
    /// The point that is asked about, and what is asked there.
    public internal(set) var probe: Probe
    /// How the stage shows the layers, and what the mouse holds.
    public internal(set) var stage: Stage
    /// Which layers the tree pane lists, and which one is selected.
    public internal(set) var listing: Listing
    /// The screen around the layers.
    public internal(set) var panes: Panes
    /// The time of the scene.
    public internal(set) var clock: Clock
    /// The use of a tool; `nil` while nothing is edited.
    public internal(set) var edit: EditSession?
    /// What a lesson shows; `nil` outside of lessons.
    public internal(set) var lesson: LessonPage?
    /// What is over the panes: help, menu, prompt.
    public internal(set) var overlays = Overlays()
    /// The stage of the layers before a change; empty where nothing is compared.
    ///
    /// A playground cannot hold another one but in an array.
    var beforeChange: [Playground] = []
    /// What follows from all these.
    public private(set) var derived: Derived

    /// What answers many questions about the trees; copies share it.
    private let trees: PreparedTrees

    /// Creates a playground on a scene.
    ///
    /// - Parameters:
    ///   - fileName: The name of the scene's file; `nil` if there is no file, as for a demo.
    ///   - shows: What it opens in.
    ///   - path: The path of the layer that is selected first; the root, where there is none such.
    ///   - stops: The points to look at, the first being where the arrow keys begin.
    ///   - lines: The line of the dump that each layer begins on, in pre-order; empty for no dump.
    ///   - remarks: What the tool that printed the dump says of layers, by their indices.
    ///   - flaw: What hit testing is to do wrong, to find out who notices.
    ///   - other: A playground that may have the tree of these layers already: it is shared.
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

    /// Looks at the layers in a way, before anything was done.
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

    /// Does one action: the only way in which the playground changes.
    ///
    /// - Returns: What is to be done outside of the model; `nil` for nothing.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        if let refusal = refusal(of: action) ?? refusalBesideBefore(of: action) {
            panes.notice = Notice(text: refusal, isComplaint: true)
            refresh()
            return nil
        }
        if action.endsEdit {
            keep()
            // What the mouse holds is let go, or it would go on with another layer.
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

    /// Works out again what follows from what changed.
    ///
    /// `update(_:)` does it at its end; before that, whoever reads `derived` after a change.
    mutating func refresh() {
        var next = derived
        next.refresh(from: self)
        derived = next
    }

    /// Whether nothing that is shown changed since an earlier state of this same playground.
    public func isUnchanged(since earlier: Playground) -> Bool {
        derived.follows(fromSameStatesAs: earlier.derived)
    }

    /// A tree of this playground, for many questions.
    public func prepared(_ tree: LayerTree) -> PreparedTree { trees[tree] }
}

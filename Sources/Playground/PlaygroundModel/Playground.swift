import HitboxCode
import LayerGeometry
import LayerIndex
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
    /// The listing that made the layers; `nil` for none.
    public internal(set) var code: CodePage?
    /// What the why pane shows until another point is tested; `nil` for the answer at the probe.
    var report: Report?
    /// The why pane as text, if the message is the answer of the call that it shows; otherwise `nil`.
    public var callText: String? {
        guard case .call(let answer) = report, panes.log == answer.message else { return nil }
        return derived.why.text
    }
    /// What the current action asks the program to do; `nil` between actions.
    var effect: Effect?
    /// The overlays: help, menu, prompt.
    public internal(set) var overlays = Overlays()
    /// The state derived from all these.
    public internal(set) var derived: Derived

    /// Whether its layers are the planes of the exploded view.
    public internal(set) var isExploded = false

    /// What finds touch problems.
    let checks: ScreenChecks

    /// Caches for many hit tests on the trees, shared by copies.
    private let trees: PreparedTrees

    /// Creates a playground on a scene.
    ///
    /// - Parameters:
    ///   - fileName: The name of the scene's file; `nil` if there is no file, as for a demo.
    ///   - isYUp: Whether y increases upwards.
    ///   - isInCells: Whether a unit of the scene is a cell of the screen.
    ///   - shows: The display options to open with.
    ///   - path: The path of the initially selected layer; if there is no such layer, the root is
    ///     selected.
    ///   - stops: The points of interest; the first is tested when opening, so that the why pane has an
    ///     answer.
    ///   - lines: The line of the dump on which each layer begins, in pre-order; empty for a scene.
    ///   - remarks: Remarks on layers by the tool that printed the dump, by index.
    ///   - flaw: A deliberate mistake of hit testing, to test tests.
    ///   - checks: What finds touch problems.
    ///   - other: A playground that may already have the tree of these layers, to share it.
    public init(
        title: String?, fileName: String? = nil, about: String? = nil, root: Layer,
        rules: HitRules, isYUp: Bool, isInCells: Bool = false, size: CellSize,
        shows: [SceneLook] = [],
        selecting path: String? = nil, stops: [SceneStop] = [], lines: [Int?] = [],
        remarks: [Int: String] = [:], usesMouse: Bool = true, showsStageOnly: Bool = false,
        flaw: HitFlaw? = nil, checks: ScreenChecks = .none,
        sharing other: Playground? = nil
    ) {
        self.checks = checks
        let tree: LayerTree
        if let other, flaw == nil, other.tree.rootLayer == root {
            (tree, trees) = (other.tree, other.trees)
        } else {
            (tree, trees) = (LayerTree(root, flaw: flaw), PreparedTrees())
        }
        document = Document(
            title: title, fileName: fileName, about: about, tree: tree, savedTree: tree,
            names: LayerNames(lines: lines, remarks: remarks))
        probe = Probe(stops: stops, rules: rules, ownRules: rules)
        stage = Stage(isYUp: isYUp, isInCells: isInCells)
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
        if let first = stops.first { open(at: first) }
        reveal()
        refresh()
    }

    /// Applies a display option when opening.
    private mutating func open(in look: SceneLook) {
        switch look {
        case .compare: (probe.rules, probe.comparesRules) = (.calayer, true)
        case .model: clock.asksModel = true
        case .arithmetic: panes.showsArithmetic = true
        case .xray, .frames, .pins, .axes, .grid:
            if let extra = StageExtra(rawValue: look.rawValue) { stage.extras.insert(extra) }
        }
    }

    /// Applies an action: the only way to change the playground.
    ///
    /// - Returns: The effect to perform outside the model; `nil` for none.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        if let refusal = refusal(of: action) {
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
        reduce(action)
        if let waiting = overlays.waiting, !isBusy {
            overlays.menu = waiting
            overlays.waiting = nil
        }
        refresh()
        return effect.take()
    }

    private mutating func reduce(_ action: Action) {
        switch action {
        case .probe(let action):
            if action.tests { report = nil }
            update(action)
        case .code(let action): update(action)
        case .stage(let action): update(action)
        case .listing(let action): update(action)
        case .inspector(let action): update(action)
        case .edit(let action): update(action)
        case .structure(let action): update(action)
        case .document(let action): update(action)
        case .clock(let action): update(action)
        case .panes(let action): update(action)
        case .prompt(let action): update(action)
        case .menu(let action): update(action)
        case .overlay(let action): update(action)
        case .program(let action): update(action)
        case .lesson(let action): update(action)
        }
    }

    /// A tree of this playground, prepared for many hit tests.
    public func prepared(_ tree: LayerTree) -> PreparedTree { trees[tree] }
}

/// Commonly used values.
extension Playground {
    /// The model tree.
    public var tree: LayerTree { document.tree }

    /// The tree that is drawn and hit-tested: presentation or model.
    public var shownTree: LayerTree { clock.asksModel ? tree : derived.presentation }

    /// The tree that is drawn and hit-tested, prepared for many hit tests.
    public var prepared: PreparedTree { prepared(shownTree) }

    /// Incremented with every change of the drawn layers, so that pictures of them can be cached.
    public var revision: Int { document.changes + clock.changes }

    /// Whether layers, or lines of the listing, were changed and not written.
    public var hasUnsavedEdits: Bool { document.isModified || code?.isEdited == true }

    /// The selected layer's index.
    public var selection: Int { listing.selection }

    /// The selected layer in the model tree.
    public var selectedNode: LayerNode { tree[selection] }

    /// The answer at the probe; `nil` while there is no probe.
    public var answer: Answer? { derived.answer }

    /// The message in the bottom line.
    public var log: String { panes.log }

    /// The oldest unread warning; `nil` if there is none, or if a prompt or the help takes its
    /// place.
    public var warning: String? {
        prompt == nil && !overlays.showsHelp && layout.fits ? panes.warnings.first : nil
    }

    /// The size of the screen.
    public var size: CellSize { panes.size }

    /// The layout of the panes.
    public var layout: ScreenLayout { derived.layout }

    /// The open prompt; `nil` for none.
    public var prompt: Prompt? { overlays.prompt }

    /// The rows of the tree pane.
    public var rows: LayerRows { derived.rows }

    /// The visible rows of the tree pane as text.
    public var rowTexts: RowTexts {
        let size = layout.panes[.layers]?.size ?? CellSize(columns: 0, rows: 0)
        let top = firstLine(of: .layers)
        let last = max(top, min(rows.count, top + size.rows))
        return RowTexts((top..<last).map { shownTree[rows[$0]] }, columns: size.columns)
    }

    /// The current line of the inspector; `nil` while another pane is focused.
    public var chosenInspectorLine: Int? { panes.focus == .inspector ? panes.inspectorLine : nil }

    /// Whether something on the stage is being dragged, even outside its edge.
    public var isHolding: Bool { stage.hold != nil }

    /// Whether a body, pin or corner is dragged.
    ///
    /// The result then depends only on where the pointer ends; that of a rotation also depends on
    /// its path.
    public var followsPointer: Bool {
        switch edit?.grip {
        case .body, .pin, .corner: stage.hold != nil
        case .turn, nil: false
        }
    }

    /// Whether the dragged layer could not follow the pointer.
    public var isBehindPointer: Bool { stage.hold?.isBehind ?? false }

    /// Whether the tool's key bindings apply.
    var usesTool: Bool { edit?.isByWheel == false }

    /// The effects of the edit in progress; `nil` if there is none.
    public var change: ChangeReport? {
        edit.map { ChangeReport($0, to: tree[$0.index].layer) }
    }

    /// The number of lines of a pane, visible or not; 0 for the stage.
    public func lineCount(of pane: Pane) -> Int {
        switch pane {
        case .stage: 0
        case .layers: rows.count
        case .inspector: derived.inspection.lines.count
        case .why: derived.why.count
        }
    }

    /// The page size of a pane in lines, of which one stays visible; for the stage, that of the help.
    func pageRows(of pane: Pane) -> Int {
        if pane == .stage { return derived.help.room(on: size) }
        return max(1, (layout.panes[pane]?.size.rows ?? 0) - 1)
    }

    /// The first visible line of a pane, from its scroll position and length; for the stage, that
    /// of the help over it.
    public func firstLine(of pane: Pane) -> Int {
        if pane == .stage { return min(panes.scroll[.stage] ?? 0, derived.help.lastTop(on: size)) }
        let lines = lineCount(of: pane)
        let room = layout.panes[pane]?.size.rows ?? 0
        // Why keeps the answer and its reason in sight until it is scrolled.
        var wanted = panes.scroll[pane] ?? (pane == .why ? derived.why.firstLine(rows: room) : 0)
        if pane == .inspector, let edited = derived.inspection.editedLine {
            // Keep the edited line visible.
            wanted = max(min(wanted, edited), edited - room + 1)
        }
        return min(wanted, max(0, lines - room))
    }

    /// The point in scene space at a position on the screen: a cell and a fraction of it.
    ///
    /// - Returns: `nil` if the stage is not on the screen. The position may be outside the stage.
    public func scenePoint(
        at cell: CellPoint, fractionX: Double, fractionY: Double
    ) -> Point? {
        guard let rect = layout.panes[.stage] else { return nil }
        let point = stage.viewport.point(
            column: Double(cell.column - rect.minColumn) + fractionX,
            row: Double(cell.row - rect.minRow) + fractionY, in: rect.size)
        return stage.viewport.whole(point)
    }

    /// The explanation in the why pane as text, with the point and the rules; `nil` if nothing is
    /// tested.
    public var explanation: String? {
        guard probe.isOnStage || edit != nil || report != nil || !deadControls.isEmpty,
            lesson?.isAsking != true
        else { return nil }
        var head = document.name.isEmpty ? "" : "\(document.name)\n"
        if probe.isOnStage, report == nil {
            let rules = probe.comparesRules ? "calayer and uiview" : probe.rules.rawValue
            let point = NumberText.pair(probe.point.x, probe.point.y)
            head += "\(probe.question.rawValue) at \(point) by \(rules)\n"
        }
        return head + "\n" + derived.why.text
    }

    // MARK: Listing

    /// Whether each layer passes the filter; `nil` without a filter.
    public var matches: [Bool]? { derived.treeFilter.matches }

    /// Whether each layer is touchable; `nil` if not requested.
    public var touchable: [Bool]? { isExploded ? nil : derived.treeFilter.touchable }

    /// The shown touch problems; `nil` unless requested.
    public var problems: TouchProblems? { derived.treeFilter.problems }

    /// The problems of controls that get no touch at all, one per control; empty for a very large
    /// tree unless touch problems are requested.
    public var deadControls: [TouchFinding] {
        lesson?.isAsking == true ? [] : derived.treeFilter.dead
    }

    /// The number of layers that pass the filter; `nil` without a filter.
    public var matchCount: Int? { matches.map { $0.count { $0 } } }

    /// Whether a layer does not match the filter or `touchable` itself, and is listed for its
    /// sublayers or because it is selected.
    public func isContextOnly(_ index: Int) -> Bool { derived.treeFilter.isContextOnly(index) }

    /// The title of the tree pane, with the filter and the number of matches.
    public var layersTitle: String {
        var title = Pane.layers.title
        let filter = overlays.filterText ?? listing.filter
        if let matchCount { title += " /\(filter) \(matchCount) of \(tree.count)" }
        if let problems { title += ": \(problems.count)" }
        if let touchable { title += ": \(touchable.count { $0 }) touchable" }
        return title
    }

    /// The index of the current touch problem among the findings; `nil` for none.
    public var problemPlace: Int? {
        guard let place = listing.problem, place.search == derived.treeFilter.searches,
            problems != nil
        else { return nil }
        return place.place
    }

    /// The current touch problem; `nil` for none.
    var problem: TouchFinding? { problemPlace.flatMap { problems?.findings[$0] } }

    /// The touch problem that the why pane explains: the current one, while its layer is selected
    /// and no other point is tested; `nil` for none.
    var problemInSight: TouchFinding? {
        guard let problem, problem.index == selection,
            !probe.isOnStage || problem.point.map({ $0 == probe.pin }) == true
        else { return nil }
        return problem
    }

    /// Whether the why pane explains a touch problem.
    public var isAtProblem: Bool { problemInSight != nil }

    /// Measures the width of the fitted scene, which determines the width of the stage.
    mutating func measure() {
        refresh()
        let room = CellSize(
            columns: ScreenLayout.mostOfStage(size),
            rows: layout.stage.size.rows)
        let extent = extent
        let view = stage.viewport.fitting(extent, in: room)
        let columns = (extent.width / view.pointsPerColumn).rounded(.up)
        listing.rowColumns = RowTexts.columns(of: tree)
        stage.contentColumns = columns.isFinite ? Int(max(0, min(columns, 10_000))) : 0
        refresh()
    }

    /// Fits the scene into the stage.
    mutating func fit() {
        stage.viewport = stage.viewport.fitting(extent, in: layout.stage.size)
        if stage.viewport.isInCells, layout.showsStageOnly {
            stage.viewport.showCells(in: layout.stage.size)
        }
    }

    /// How much larger than the root the scene may be to be shown completely.
    private static let nearby = 1.5

    /// The rectangle to fit, in scene space: that of all visible layers or, if they extend far
    /// beyond the root, as scrollable content does, the root's; without an area, that of its sublayers.
    var extent: Rect {
        let (all, root) = (prepared(tree).boxInSight, tree.root)
        // A layer without a size has no area wherever it is.
        let boxes = (root.bounds.isEmpty ? root.sublayers : [root])
            .filter { !$0.isHidden && $0.bounds.size != .zero }
            .compactMap { $0.convert($0.bounds, to: nil) }.filter { $0.isFinite && !$0.isEmpty }
        guard !root.isHidden, !boxes.isEmpty else { return all }
        let own = boxes.reduce(Rect.null) { $0.union($1) }
        let isFar = all.width > own.width * Self.nearby || all.height > own.height * Self.nearby
        return isFar ? own : all
    }

    // MARK: Which actions have an effect in the current state; the palette suggests only these

    /// Answers calls about the layers as they are now.
    package var asker: Asker {
        Asker(tree, shown: derived.presentation, listing: code?.played)
    }

    /// Whether there are points of interest, or controls without touches to visit instead.
    var hasStops: Bool { !probe.stops.isEmpty || !deadControls.isEmpty }

    /// Whether an action has an effect in the current state.
    func isPossible(_ action: Action) -> Bool {
        switch action {
        case .document(.undo): document.history.canUndo || code?.past.isEmpty == false
        case .document(.redo): document.history.canRedo || code?.future.isEmpty == false
        case .clock: tree.hasMotion
        case .structure(let action): isPossible(action)
        case .listing(.nextMatch): listing.isWalking
        case .listing(.fixProblem): isAtProblem
        case .listing(.superlayer): selection != 0
        case .probe(.selectHit): answer?.hit != nil
        case .probe(.stop): hasStops
        case .probe(.candidate): (answer?.candidates.count ?? 0) > 1
        case .program(.copyWhy): explanation != nil
        case .program(.denyAnswer): probe.isOnStage
        case .program(.claim): panes.isRecording
        case .code: code != nil
        case .probe, .stage, .listing, .inspector, .edit, .document, .panes, .prompt, .menu,
            .overlay, .program, .lesson:
            true
        }
    }

    private func isPossible(_ action: StructureAction) -> Bool {
        let place = tree.placeAmongSiblings(selection)
        let siblings = selectedNode.superlayer?.sublayers.count ?? 0
        return switch action {
        case .newLayer, .holdRow, .drop: true
        case .duplicate, .deleteLayer: selection != 0
        case .restack(let step): place.map { (0..<siblings).contains($0 + step) } ?? false
        case .moveOut: selectedNode.superlayer?.superlayer != nil
        case .moveIn: place.map { $0 > 0 } ?? false
        }
    }
}

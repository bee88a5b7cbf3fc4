import LayerGeometry
import LayerIndex
import TerminalTypes

/// The derived state of a playground.
///
/// It is a function of the other states, computed in the order of `refresh(from:)`, and only as far
/// as they changed.
public struct Derived: Sendable {
    /// The presentation tree: the layers with the current values of their animations.
    public private(set) var presentation: LayerTree
    /// The edited layer as it would be shown without the edit; `nil` while nothing is edited.
    public private(set) var unedited: LayerNode?
    /// The controls among the tested layers; `nil` if there are none.
    public private(set) var controls: ControlMap?
    /// The last answer at the probe's point, by its rules; `nil` before the first test.
    private(set) var lastAnswer: Answer?
    /// uiview's answer, if both rule books are compared.
    public private(set) var otherAnswer: Answer?
    /// The layers that pass the filter, `touchable` and the touch problems.
    private(set) var treeFilter = TreeFilter()
    /// The rows of the tree pane.
    public private(set) var rows: LayerRows
    /// The contents of the inspector.
    public private(set) var inspection: Inspection
    /// The description of the scene or of the probe's point, or a lesson.
    public private(set) var caption = Caption()
    /// The layout of the panes.
    public private(set) var layout: ScreenLayout
    /// The exploded view; `nil` while the stage is flat.
    public private(set) var exploded: ExplodedTree?
    /// Where the selected layer gets the touch, while that is shown; `nil` otherwise.
    private(set) var selectedReach: SelectedReach?
    /// The contents of the why pane, before what is said about the selected layer's reach.
    var explanation = WhyParts()
    /// Which layer gets the touch at the probe, and why; `nil` while there is no probe.
    public internal(set) var answerLine: AnswerLine?
    /// The handles of the selected layer, as it is drawn.
    public private(set) var handles = Handles()
    /// The suggestions of the palette, while it is open.
    public private(set) var palette = Palette()
    /// The help, while it is shown.
    public private(set) var help = HelpPage()
    /// The inputs of the last refresh; empty before the first one.
    ///
    /// By reference, because they are large and copied with every playground.
    private var previous: [Inputs] = []

    /// Creates a placeholder, to be completed by `refresh(from:)`.
    init(_ tree: LayerTree, _ size: CellSize) {
        presentation = tree
        rows = LayerRows(of: tree)
        inspection = Inspection(tree.rootLayer, stored: tree.rootLayer)
        layout = ScreenLayout(stageOnly: size)
    }

    /// Recomputes whatever depends on inputs that changed since the last refresh.
    mutating func refresh(from playground: Playground) {
        let document = playground.document
        let now = Inputs(
            layers: document.changes, isModified: document.isModified,
            keepsFrame: document.keepsFrame, about: document.about, probe: playground.probe,
            stage: playground.stage, listing: playground.listing, panes: playground.panes,
            clock: playground.clock, edit: playground.edit, lesson: playground.lesson,
            code: playground.code, report: playground.report, overlays: playground.overlays)
        if now == previous.first { return }
        let changed = InputChanges(last: previous.first, now: now)
        previous = [now]
        if changed(\.layers, \.clock.moment) {
            presentation = playground.tree.presentation(at: now.clock.moment)
        }
        if changed(\.revision, \.edit) {
            unedited = now.edit.map {
                now.clock.asksModel
                    ? $0.old : $0.before.presentation(at: now.clock.moment)[$0.index]
            }
        }
        let shown = now.clock.asksModel ? playground.tree : presentation
        let hasNewAnswer = refreshAnswers(playground, shown, changed)
        refreshPanes(playground, shown, changed, hasNewAnswer: hasNewAnswer)
        refreshOverlays(playground, changed)
    }

    /// Asks again, and lists the layers again.
    ///
    /// - Returns: Whether the answers or the touch problems may have changed.
    private mutating func refreshAnswers(
        _ playground: Playground, _ shown: LayerTree, _ changed: InputChanges
    ) -> Bool {
        let (now, tree) = (changed.now, playground.tree)
        let isAsked = changed(
            \.revision, \.isSilent, \.probe.point, \.probe.wasOnStage, \.probe.question,
            \.probe.rules, \.probe.comparesRules)
        if changed(\.revision) { controls = ControlMap(shown) }
        if isAsked {
            (lastAnswer, otherAnswer) = (nil, nil)
            if now.probe.wasOnStage, !now.isSilent {
                ask(now.probe, in: playground.prepared(shown))
            }
        }
        let isSifted = treeFilter.update(
            now.treeFilter, in: tree, isNew: changed(\.layers), playground.checks)
        if isSifted || changed(\.listing.folded)
            || treeFilter.dependsOnSelection && changed(\.listing.selection)
        {
            rows = LayerRows(
                of: tree, folded: now.listing.folded, matching: treeFilter.matching,
                selection: now.listing.selection, opensAll: treeFilter.opensAll)
        }
        return isAsked || isSifted
    }

    /// Tests the probe's point.
    private mutating func ask(_ probe: Probe, in prepared: PreparedTree) {
        lastAnswer = Answer(
            probe.question, at: probe.point, in: prepared, rules: probe.rules, explains: true,
            controls: controls)
        guard probe.comparesRules, probe.question == .hitTest else { return }
        otherAnswer = Answer(.hitTest, at: probe.point, in: prepared, rules: .uiview)
    }

    /// Lays out the panes by their contents, and explains the answer.
    private mutating func refreshPanes(
        _ playground: Playground, _ shown: LayerTree, _ changed: InputChanges, hasNewAnswer: Bool
    ) {
        let now = changed.now
        let stored = playground.selectedNode
        if hasNewAnswer || changed(\.revision, \.stage.needle) {
            exploded =
                now.isSilent
                ? nil
                : now.stage.needle.map { needle in
                    let trace =
                        now.probe.wasOnStage
                        ? shown.root.trace(now.probe.point, rules: now.probe.rules) : nil
                    return ExplodedTree(
                        shown, rules: now.probe.rules, trace: trace, pose: needle.shown)
                }
        }
        if changed(
            \.revision, \.listing.selection, \.stage.showsReach, \.probe.rules,
            \.probe.comparesRules, \.isSilent)
        {
            let isShown = now.stage.showsReach && !now.isSilent && now.probe.rules.hasReceiver
            selectedReach =
                isShown
                ? SelectedReach(
                    of: stored.index, in: playground.prepared(shown), rules: now.probe.rules,
                    namesRules: now.probe.comparesRules, names: playground.document.names) : nil
        }
        if changed(
            \.revision, \.listing.selection, \.edit, \.panes.showsDefaults, \.panes.size)
        {
            inspection = Inspection(
                shown[stored.index].layer, stored: stored.layer, during: playground.edit,
                opensDefaults: opensDefaults(now.panes))
        }
        if changed(
            \.lesson, \.code, \.about, \.probe.stops, \.probe.stopInSight, \.panes.showsAbout,
            \.panes.size, \.panes.usesMouse)
        {
            caption = Caption(playground)
        }
        let before = layout
        layout = layout(now)
        let isStageMoved =
            changed(\.stage.viewport) || layout.stage.size != before.stage.size
        if hasNewAnswer || isStageMoved || layout.panes[.why] != before.panes[.why]
            || changed(
                \.listing.selection, \.listing.problem, \.edit, \.report, \.code, \.keepsFrame,
                \.probe.isOnStage, \.probe.pin, \.stage.showsXray, \.stage.showsReach,
                \.stage.needle, \.panes.showsArithmetic, \.panes.size.columns,
                \.lesson?.isQuiz)
        {
            explain(playground, shown)
        }
        // Before anything is asked, the page is as high as its text.
        if !now.panes.opensWhy { layout = layout(now) }
        handles = Handles(
            of: shown[stored.index], in: now.stage.viewport, size: layout.stage.size)
    }

    /// Finds what the palette suggests, and what the help lists.
    private mutating func refreshOverlays(_ playground: Playground, _ changed: InputChanges) {
        let now = changed.now
        if let text = now.overlays.commandText,
            changed(\.overlays.commandText, \.layers, \.overlays.openable)
        {
            palette = Palette(for: text, in: playground)
        }
        if now.overlays.showsHelp,
            changed(
                \.overlays.showsHelp, \.overlays.helpFilter, \.usesTool, \.isLesson, \.code,
                \.listing, \.probe, \.revision, \.panes.focus, \.panes.size.columns)
        {
            help = HelpPage(
                (now.usesTool ? [.tool] : []) + (now.isLesson ? [.lesson] : [])
                    + (now.code == nil ? [] : [.code])
                    + (problemInSight(now.listing, now.probe) == nil ? [] : [.problem]) + [
                        .pane(now.panes.focus), .everywhere,
                    ],
                filter: now.overlays.helpFilter, columns: now.panes.size.columns,
                marks: StageMark.allCases.filter { mark in
                    switch mark {
                    case .other: now.probe.comparesRules
                    case .problem: !treeFilter.dead.isEmpty || treeFilter.problems != nil
                    case .reached, .unreached: selectedReach != nil && exploded == nil
                    case .asked, .refusing, .unasked: exploded?.beads.isEmpty == false
                    default: true
                    }
                })
        }
    }

    /// Whether both were computed from the same inputs.
    func follows(fromSameStatesAs other: Derived) -> Bool { previous == other.previous }

    /// The index of the current touch problem among the findings; `nil` for none.
    func problemPlace(_ listing: Listing) -> Int? {
        guard let place = listing.problem, place.search == treeFilter.searches,
            treeFilter.problems != nil
        else { return nil }
        return place.place
    }

    /// The current touch problem; `nil` for none.
    func problem(_ listing: Listing) -> TouchFinding? {
        problemPlace(listing).flatMap { treeFilter.problems?.findings[$0] }
    }

    /// The touch problem that the why pane explains: the current one, while its layer is selected
    /// and no other point is tested; `nil` for none.
    func problemInSight(_ listing: Listing, _ probe: Probe) -> TouchFinding? {
        guard let problem = problem(listing), problem.index == listing.selection,
            !probe.isOnStage || problem.point.map({ $0 == probe.pin }) == true
        else { return nil }
        return problem
    }

    /// The answer at the probe; `nil` while there is no probe.
    public var answer: Answer? { previous.first?.probe.isOnStage == true ? lastAnswer : nil }
}

/// The layout of the panes, by their contents.
extension Derived {
    /// Lays out the screen.
    ///
    /// Before anything is asked, the panes are where answers will leave them, unless that hides rows of
    /// the tree, or the first lines of why.
    private func layout(_ now: Inputs) -> ScreenLayout {
        let panes = now.panes
        if panes.showsStageOnly { return ScreenLayout(stageOnly: panes.size) }
        let layout = layout(now, isAsked: true)
        if panes.opensWhy { return layout }
        let hidesRows = !layout.shows(rows.count, of: .layers) || !layout.shows(why.count, of: .why)
        return hidesRows ? self.layout(now, isAsked: false) : layout
    }

    private func layout(_ now: Inputs, isAsked: Bool) -> ScreenLayout {
        let panes = now.panes
        let lines = inspection.lines.count
        let wishes = ScreenLayout.Wishes(
            stageColumns: now.stage.contentColumns, layers: rows.count,
            inspector: opensDefaults(panes)
                ? max(lines, Inspection.openedCount)
                : isAsked ? Inspection.usualCount : max(lines, Inspection.usualCount),
            why: isAsked ? nil : why.count, about: caption.rows,
            page: caption.page.isEmpty ? nil : caption.rows, rowColumns: now.listing.rowColumns,
            shares: panes.shares)
        return ScreenLayout(
            size: panes.size, focus: panes.focus, zoomed: panes.zoomed, fills: panes.fillsScreen,
            wishes)
    }

    /// Whether properties with default values have their own lines: if the user asked for it, and
    /// always if there is room.
    func opensDefaults(_ panes: Panes) -> Bool {
        panes.showsDefaults
            || ScreenLayout.hasRoomForDefaults(panes.size, layers: presentation.count)
    }
}

/// The inputs of `Derived`, compared to find out what changed.
private struct Inputs: Equatable, Sendable {
    let layers: Int
    let isModified: Bool
    let keepsFrame: Bool
    let about: String?
    let probe: Probe
    let stage: Stage
    let listing: Listing
    let panes: Panes
    let clock: Clock
    let edit: EditSession?
    let lesson: LessonPage?
    let code: CodePage?
    let report: Report?
    let overlays: Overlays

    /// Incremented with every change of the tested layers.
    var revision: Int { layers + clock.changes }

    var isLesson: Bool { lesson != nil }

    /// Whether the answer is hidden.
    var isSilent: Bool { lesson?.isAsking == true }

    /// Whether the tool's key bindings apply.
    var usesTool: Bool { edit?.isByWheel == false }

    /// The request for filtering the tree pane.
    var treeFilter: TreeFilter.Request {
        TreeFilter.Request(
            filter: overlays.filterText ?? listing.filter, wanted: overlays.findText,
            showsTouchable: listing.showsTouchable, showsProblems: listing.showsProblems,
            rules: probe.rules, isEditing: edit != nil)
    }
}

/// The inputs of the last refresh, if any, and of this one.
private struct InputChanges {
    let last: Inputs?
    let now: Inputs

    /// Returns whether any of some inputs changed.
    func callAsFunction<each Input: Equatable>(_ inputs: repeat (Inputs) -> each Input) -> Bool {
        guard let last else { return true }
        for input in repeat each inputs {
            if input(last) != input(now) { return true }
        }
        return false
    }
}

import LayerGeometry
import LayerIndex
import TerminalTypes

/// The derived state of a playground.
///
/// It is a function of the other states, computed in the order of `Playground.refresh()`, and only as
/// far as they changed.
public struct Derived: Sendable {
    /// The presentation tree: the layers with the current values of their animations.
    public fileprivate(set) var presentation: LayerTree
    /// The edited layer as it would be shown without the edit; `nil` while nothing is edited.
    public fileprivate(set) var unedited: LayerNode?
    /// The controls among the tested layers; `nil` if there are none.
    public fileprivate(set) var controls: ControlMap?
    /// The last answer at the probe's point, by its rules; `nil` before the first test.
    fileprivate(set) var lastAnswer: Answer?
    /// uiview's answer, if both rule books are compared.
    public fileprivate(set) var otherAnswer: Answer?
    /// The layers that pass the filter, `touchable` and the touch problems.
    var treeFilter = TreeFilter()
    /// The rows of the tree pane.
    public fileprivate(set) var rows: LayerRows
    /// The contents of the inspector.
    public fileprivate(set) var inspection = Inspection()
    /// The description of the scene or of the probe's point, or a lesson.
    public fileprivate(set) var caption = Caption()
    /// The layout of the panes.
    public fileprivate(set) var layout: ScreenLayout
    /// The exploded view; `nil` while the stage is flat.
    public fileprivate(set) var exploded: ExplodedTree?
    /// Where the selected layer gets the touch, while that is shown; `nil` otherwise.
    fileprivate(set) var selectedReach: SelectedReach?
    /// The summary of the x-ray.
    fileprivate(set) var xray = OnFirstUse<String>()
    /// The contents of the why pane, before what is said about the selected layer's reach.
    var explanation = WhyParts()
    /// Which layer gets the touch at the probe, and why; `nil` while there is no probe.
    public internal(set) var answerLine: AnswerLine?
    /// The suggestions of the palette, while it is open.
    public fileprivate(set) var palette = Palette()
    /// The help, while it is shown.
    public fileprivate(set) var help = HelpPage()
    /// The inputs of the last refresh; empty before the first one.
    ///
    /// By reference, because they are large and copied with every playground.
    fileprivate var previous: [Inputs] = []

    /// Creates a placeholder, to be completed by `Playground.refresh()`.
    init(_ tree: LayerTree, _ size: CellSize) {
        presentation = tree
        rows = LayerRows(of: tree)
        layout = ScreenLayout(stageOnly: size)
    }

    /// The answer at the probe; `nil` while there is no probe.
    public var answer: Answer? { previous.first?.probe.isOnStage == true ? lastAnswer : nil }
}

/// Computing the derived state.
extension Playground {
    /// Recomputes whatever depends on states that changed since the last refresh.
    ///
    /// `update(_:)` calls it at the end; call it earlier to read `derived` after a change.
    mutating func refresh() {
        if probe.wasOnStage || edit != nil || report != nil { panes.opensWhy = true }
        let now = Inputs(
            layers: document.changes, isModified: document.isModified,
            keepsFrame: document.keepsFrame, about: document.about, probe: probe, stage: stage,
            listing: listing, panes: panes, clock: clock, edit: edit, lesson: lesson, code: code,
            report: report, overlays: overlays)
        if now == derived.previous.first { return }
        let changed = InputChanges(last: derived.previous.first, now: now)
        derived.previous = [now]
        if changed(\.layers, \.clock.moment) {
            derived.presentation = tree.presentation(at: clock.moment)
        }
        if changed(\.revision, \.edit) {
            derived.unedited = edit.map {
                clock.asksModel ? $0.old : $0.before.presentation(at: clock.moment)[$0.index]
            }
        }
        refreshPanes(changed, hasNewAnswer: refreshAnswers(changed))
        refreshOverlays(changed)
    }

    /// Whether nothing visible changed since an earlier state of this playground.
    public func isUnchanged(since earlier: Playground) -> Bool {
        derived.previous == earlier.derived.previous
    }

    /// Asks again, and lists the layers again.
    ///
    /// - Returns: Whether the answers or the touch problems may have changed.
    private mutating func refreshAnswers(_ changed: InputChanges) -> Bool {
        let isAsked = changed(
            \.revision, \.isSilent, \.probe.point, \.probe.wasOnStage, \.probe.question,
            \.probe.rules, \.probe.comparesRules)
        if changed(\.revision, \.probe.rules) {
            derived.controls = ControlMap(shownTree, probe.rules)
        }
        if isAsked {
            (derived.lastAnswer, derived.otherAnswer) = (nil, nil)
            if probe.wasOnStage, !changed.now.isSilent { askAtProbe() }
        }
        let isSifted = refreshFilter(changed)
        let filter = derived.treeFilter
        if isSifted || changed(\.listing.folded)
            || filter.dependsOnSelection && changed(\.listing.selection)
        {
            derived.rows = LayerRows(
                of: tree, folded: listing.folded, matching: filter.matching, selection: selection,
                opensAll: filter.opensAll)
        }
        return isAsked || isSifted
    }

    /// Tests the probe's point.
    private mutating func askAtProbe() {
        derived.lastAnswer = Answer(
            probe.question, at: probe.point, in: prepared, rules: probe.rules, explains: true,
            controls: derived.controls)
        guard probe.comparesRules, probe.question == .hitTest else { return }
        derived.otherAnswer = Answer(.hitTest, at: probe.point, in: prepared, rules: .uiview)
    }

    /// Lays out the panes by their contents, and explains the answer.
    private mutating func refreshPanes(_ changed: InputChanges, hasNewAnswer: Bool) {
        let (stored, isSilent) = (selectedNode, changed.now.isSilent)
        if changed(\.revision, \.edit, \.probe.rules, \.probe.comparesRules, \.isSilent) {
            derived.xray = OnFirstUse()
        }
        if hasNewAnswer || changed(\.revision, \.stage.needle) {
            derived.exploded = isSilent ? nil : stage.needle.map(spread)
        }
        if changed(
            \.revision, \.listing.selection, \.stage.extras, \.probe.rules,
            \.probe.comparesRules, \.isSilent)
        {
            let isShown = stage.shows(.reach) && !isSilent && probe.rules.hasReceiver
            derived.selectedReach =
                isShown
                ? SelectedReach(
                    index: stored.index, prepared: prepared, rules: probe.rules,
                    namesRules: probe.comparesRules, names: document.names) : nil
        }
        if changed(
            \.revision, \.listing.selection, \.edit, \.panes.showsDefaults, \.panes.size)
        {
            derived.inspection = Inspection(
                shownTree[stored.index].layer, stored: stored.layer, during: edit,
                opensDefaults: opensDefaults)
        }
        if changed(
            \.lesson, \.code, \.about, \.probe.stops, \.probe.stopInSight, \.panes.showsAbout,
            \.panes.size, \.panes.usesMouse)
        {
            derived.caption = Caption(self)
        }
        let before = layout
        derived.layout = arrangement
        let isStageMoved =
            changed(\.stage.viewport) || layout.stage.size != before.stage.size
        if hasNewAnswer || isStageMoved || layout.panes[.why] != before.panes[.why]
            || changed(
                \.listing.selection, \.listing.problem, \.edit, \.report, \.code, \.keepsFrame,
                \.probe.isOnStage, \.probe.pin, \.stage.extras, \.stage.needle,
                \.panes.showsArithmetic, \.panes.size.columns, \.lesson?.isQuiz)
        {
            explain()
        }
        // Before anything is asked, the page is as high as its text.
        if !panes.opensWhy { derived.layout = arrangement }
    }

    /// The layers spread out as an exploded view.
    private func spread(_ needle: NeedleView) -> ExplodedTree {
        let trace =
            probe.wasOnStage ? shownTree.root.trace(probe.point, rules: probe.rules) : nil
        return ExplodedTree(shownTree, rules: probe.rules, trace: trace, pose: needle.shown)
    }

    /// Finds what the palette suggests, and what the help lists.
    private mutating func refreshOverlays(_ changed: InputChanges) {
        if let text = overlays.commandText,
            changed(\.overlays.commandText, \.layers, \.overlays.openable)
        {
            derived.palette = Palette(for: text, in: self)
        }
        if overlays.showsHelp,
            changed(
                \.overlays.showsHelp, \.overlays.helpFilter, \.edit?.isByWheel, \.lesson, \.code,
                \.listing, \.probe, \.revision, \.panes.focus, \.panes.size.columns)
        {
            let places: [(isFirst: Bool, place: Binding.Place)] = [
                (usesTool, .tool), (lesson != nil, .lesson), (code != nil, .code),
                (isAtProblem, .problem), (true, .pane(panes.focus)), (true, .everywhere),
            ]
            derived.help = HelpPage(
                places.filter(\.isFirst).map(\.place), filter: overlays.helpFilter,
                columns: size.columns, marks: StageMark.allCases.filter(isUsed))
        }
    }

    /// Whether a mark can be on the stage now.
    private func isUsed(_ mark: StageMark) -> Bool {
        switch mark {
        case .other: probe.comparesRules
        case .problem: !derived.treeFilter.dead.isEmpty || problems != nil
        case .reached, .unreached: derived.selectedReach != nil && derived.exploded == nil
        case .asked, .refusing, .unasked: derived.exploded?.beads.isEmpty == false
        default: true
        }
    }

    // MARK: The layout of the panes, by their contents

    /// The layout of the screen.
    ///
    /// Before anything is asked, the panes are where answers will leave them, unless that hides rows of
    /// the tree, or the first lines of why.
    private var arrangement: ScreenLayout {
        if panes.showsStageOnly { return ScreenLayout(stageOnly: size) }
        let layout = arrangement(isAsked: true)
        if panes.opensWhy { return layout }
        let hidesRows =
            !layout.shows(rows.count, of: .layers) || !layout.shows(derived.why.count, of: .why)
        return hidesRows ? arrangement(isAsked: false) : layout
    }

    private func arrangement(isAsked: Bool) -> ScreenLayout {
        let (lines, caption) = (derived.inspection.lines.count, derived.caption)
        let wishes = ScreenLayout.Wishes(
            stageColumns: stage.contentColumns, layers: rows.count,
            inspector: opensDefaults
                ? max(lines, Inspection.openedCount)
                : isAsked ? Inspection.usualCount : max(lines, Inspection.usualCount),
            why: isAsked ? nil : derived.why.count, about: caption.rows,
            page: caption.page.isEmpty ? nil : caption.rows, rowColumns: listing.rowColumns,
            shares: panes.shares)
        return ScreenLayout(
            size: size, focus: panes.focus, zoomed: panes.zoomed, fills: panes.fillsScreen, wishes)
    }

    /// Whether properties with default values have their own lines: if the user asked for it, and
    /// always if there is room.
    private var opensDefaults: Bool {
        panes.showsDefaults
            || ScreenLayout.hasRoomForDefaults(size, layers: derived.presentation.count)
    }
}

/// The inputs of the derived state, compared to find out what changed.
struct Inputs: Equatable, Sendable {
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

    /// The filter text, even while it is being typed; empty for none.
    var filter: String { overlays.filterText ?? listing.filter }

    /// Whether the answer is hidden.
    var isSilent: Bool { lesson?.isAsking == true }
}

/// The inputs of the last refresh, if any, and of this one.
struct InputChanges {
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

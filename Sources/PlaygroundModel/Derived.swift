import LayerGeometry
import TerminalTypes
import TouchLint

/// The derived state of a playground.
///
/// It is a function of the other states, computed in the order of `refresh(from:)`, and only as far
/// as they changed.
public struct Derived: Sendable {
    /// The presentation tree: the layers with the current values of their animations.
    public private(set) var presentation: LayerTree
    /// The last answers at the probe.
    private(set) var answers = Answers()
    /// The layers that pass the filter, `touchable` and the touch problems.
    private(set) var treeFilter = TreeFilter()
    /// The rows of the tree pane.
    public private(set) var rows: LayerRows
    /// The contents of the why pane.
    public internal(set) var why = WhyPage(about: .nothing([]))
    /// The contents of the inspector.
    public private(set) var inspection: Inspection
    /// The edited layer as it would be shown without the edit; `nil` while nothing is edited.
    public private(set) var unedited: LayerNode?
    /// The layout of the panes.
    public private(set) var layout: ScreenLayout
    /// The handles of the selected layer, as it is drawn.
    public private(set) var handles = Handles()
    /// The top line, the bottom lines, and the texts above them.
    var bars = Bars()
    /// The suggestions of the palette, while it is open.
    public private(set) var palette = Palette()
    /// The help, while it is shown.
    public private(set) var help = HelpPage()
    /// The inputs of the last refresh; `nil` before the first one.
    private var previous: PreviousInputs?

    /// Creates a placeholder, to be completed by `refresh(from:)`.
    init(_ tree: LayerTree, _ size: CellSize) {
        presentation = tree
        rows = LayerRows(of: tree)
        inspection = Inspection(tree.rootLayer, stored: tree.rootLayer)
        layout = ScreenLayout(stageOnly: size)
    }

    /// Recomputes whatever depends on inputs that changed since the last refresh.
    mutating func refresh(from playground: Playground) {
        let now = Inputs(playground)
        if now == previous?.inputs { return }
        let was = previous
        previous = PreviousInputs(now)
        let tree = playground.tree
        let hasOtherLayers = was?.inputs.layers != now.layers
        if hasOtherLayers || was?.inputs.clock.moment != now.clock.moment {
            presentation = tree.presentation(at: now.clock.moment)
        }
        let shown = now.clock.asksModel ? tree : presentation
        let isShownAnew = hasOtherLayers || was?.inputs.clock.changes != now.clock.changes
        if isShownAnew || was?.inputs.edit != now.edit {
            unedited = playground.edit.map {
                now.clock.asksModel
                    ? $0.old : $0.before.presentation(at: now.clock.moment)[$0.index]
            }
        }
        let isSilent = now.lesson?.isAsking == true
        let isAsked =
            isShownAnew || was?.inputs.probe.asksLike(now.probe) != true
            || was?.inputs.lesson?.isAsking != now.lesson?.isAsking
        if isShownAnew { answers.controls = ControlMap(shown) }
        if isSilent {
            answers.forget()
        } else if isAsked {
            answers.ask(now.probe, in: playground.prepared(shown))
        }

        let isSifted = treeFilter.update(now.treeFilter, in: tree, isNew: hasOtherLayers)
        let isSelected = hasOtherLayers || was?.inputs.listing.selection != now.listing.selection
        if isSifted || was?.inputs.listing.folded != now.listing.folded
            || isSelected && treeFilter.dependsOnSelection
        {
            rows = LayerRows(
                of: tree, folded: now.listing.folded, matching: treeFilter.matching,
                selection: now.listing.selection, opensAll: treeFilter.opensAll)
        }

        if isShownAnew || isSelected || was?.inputs.edit != now.edit
            || was?.inputs.panes.showsDefaults != now.panes.showsDefaults
            || was?.inputs.panes.size != now.panes.size
        {
            let stored = playground.selectedNode
            inspection = Inspection(
                shown[stored.index].layer, stored: stored.layer, during: playground.edit,
                opensDefaults: opensDefaults(now.panes))
        }
        if was?.inputs.hasSameAbout(as: now) != true {
            if let lesson = now.lesson {
                bars.show(lesson, on: now.panes.size)
            } else {
                bars.describe(
                    about: playground.document.about, now.probe, isShown: now.panes.showsAbout,
                    columns: now.panes.size.columns)
            }
        }
        let before = layout
        place(now)
        if isAsked || isSifted || isSelected || was?.inputs.hasSamePage(as: now) != true
            || layout.panes[.why] != before.panes[.why] || was?.inputs.probe.pin != now.probe.pin
            || was?.inputs.stage.viewport != now.stage.viewport
            || layout.stage.size != before.stage.size
        {
            explain(playground, shown)
        }
        // Before anything is asked, the page is as high as its text.
        if !now.panes.opensWhy { place(now) }
        if isShownAnew || isSelected || was?.inputs.stage.viewport != now.stage.viewport
            || layout.stage.size != before.stage.size
        {
            handles = Handles(
                of: shown[playground.selectedNode.index], in: now.stage.viewport,
                size: layout.stage.size)
        }
        if hasOtherLayers || was?.inputs.hasSameTitle(as: now) != true {
            bars.titleLine = TitleLine(
                playground.document, now.probe, now.stage, now.clock, now.panes,
                isLesson: now.lesson != nil)
        }
        if let text = now.overlays.commandText,
            text != was?.inputs.overlays.commandText || hasOtherLayers
                || was?.inputs.overlays.openable != now.overlays.openable
        {
            palette = Palette(for: text, in: playground.commandSetting)
        }
        if now.overlays.showsHelp {
            help = HelpPage(
                (now.usesTool ? [.tool] : []) + (now.lesson == nil ? [] : [.lesson])
                    + (problemInSight(now.listing, now.probe) == nil ? [] : [.problem]) + [
                        .pane(now.panes.focus), .everywhere,
                    ],
                filter: now.overlays.helpFilter, columns: now.panes.size.columns)
        }
        let hints = HintLine.State(
            overlay: now.overlays.top, isLesson: now.lesson != nil, isEditing: now.usesTool,
            takesText: now.edit?.tool.property != nil,
            isWalking: !now.listing.sought.isEmpty
                || treeFilter.problems?.findings.isEmpty == false,
            canEdit: inspection.canEdit(now.panes.inspectorLine), canFix: why.fix != nil,
            isLost: shown.root.extent.map { !now.stage.viewport.shows($0, in: layout.stage.size) }
                ?? false,
            hasOnePane: layout.panes.count == 1,
            hasStops: !now.probe.stops.isEmpty, hasMotion: tree.hasMotion,
            isPlaying: now.clock.isPlaying, focus: now.panes.focus,
            columns: now.panes.size.columns)
        if hints != bars.hintLine.state { bars.hintLine = HintLine(hints) }
    }

    /// Whether both were computed from the same inputs.
    func follows(fromSameStatesAs other: Derived) -> Bool {
        previous?.inputs == other.previous?.inputs
    }

    private mutating func place(_ now: Inputs) {
        layout = layout(now)
    }

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
    public var answer: Answer? { previous?.inputs.probe.isOnStage == true ? answers.first : nil }

    /// uiview's answer, if both rule books are compared.
    public var otherAnswer: Answer? { answers.other }

    /// The controls among the tested layers; `nil` if there are none.
    public var controls: ControlMap? { answers.controls }

    /// The right end of the top line.
    public var titleLine: TitleLine { bars.titleLine }

    /// The right end of the bottom line.
    public var hintLine: HintLine { bars.hintLine }

    /// Which layer gets the touch at the probe, and why; `nil` while there is no probe.
    public var answerLine: AnswerLine? {
        previous?.inputs.probe.isOnStage == true ? bars.answer : nil
    }

    /// The description of the scene or of the probe's point, in lines; empty if hidden.
    public var about: [String] { bars.about }

    /// The text of a lesson, in lines; empty outside lessons.
    public var lesson: [LessonLine] { bars.lesson }
}

/// The layout of the panes, by their contents.
extension Derived {
    /// Lays out the screen.
    ///
    /// Before anything is asked, the panes are where answers will leave them, unless that hides rows of
    /// the tree, or the first lines of why.
    func layout(_ now: Inputs) -> ScreenLayout {
        let panes = now.panes
        if panes.showsStageOnly { return ScreenLayout(stageOnly: panes.size) }
        let layout = layout(now, isAsked: true)
        let hidesRows = !layout.shows(rows.count, of: .layers) || !layout.shows(why.count, of: .why)
        return !panes.opensWhy && hidesRows ? self.layout(now, isAsked: false) : layout
    }

    private func layout(_ now: Inputs, isAsked: Bool) -> ScreenLayout {
        let panes = now.panes
        let lines = inspection.lines.count
        let wishes = ScreenLayout.Wishes(
            stageColumns: now.stage.contentColumns, layers: rows.count,
            inspector: opensDefaults(panes)
                ? max(lines, Inspection.openedCount)
                : isAsked ? Inspection.usualCount : max(lines, Inspection.usualCount),
            why: isAsked ? nil : why.count, about: bars.aboutRows, isLesson: now.lesson != nil,
            rowColumns: now.listing.rowColumns)
        return ScreenLayout(size: panes.size, focus: panes.focus, zoomed: panes.zoomed, wishes)
    }

    /// Whether properties with default values have their own lines: if the user asked for it, and
    /// always if there is room.
    func opensDefaults(_ panes: Panes) -> Bool {
        panes.showsDefaults
            || ScreenLayout.hasRoomForDefaults(panes.size, layers: presentation.count)
    }
}

/// The inputs of `Derived`, compared to find out what changed.
struct Inputs: Equatable, Sendable {
    /// The identity of an edit.
    struct Edit: Equatable {
        let tool: Tool
        let index: Int
        let flag: Int
        let grip: EditSession.Grip?
        let isByWheel: Bool
    }

    let layers: Int
    let isModified: Bool
    let keepsFrame: Bool
    let probe: Probe
    let stage: Stage
    let listing: Listing
    let panes: Panes
    let clock: Clock
    let overlays: Overlays
    let lesson: LessonPage?
    let edit: Edit?
    let about: String?

    init(_ playground: Playground) {
        layers = playground.document.changes
        isModified = playground.document.isModified
        keepsFrame = playground.document.keepsFrame
        probe = playground.probe
        stage = playground.stage
        listing = playground.listing
        panes = playground.panes
        clock = playground.clock
        overlays = playground.overlays
        lesson = playground.lesson
        about = playground.document.about
        edit = playground.edit.map {
            Edit(
                tool: $0.tool, index: $0.index, flag: $0.flag, grip: $0.grip,
                isByWheel: $0.isByWheel)
        }
    }

    /// Whether the tool's key bindings apply.
    var usesTool: Bool { edit?.isByWheel == false }

    /// The request for filtering the tree pane.
    var treeFilter: TreeFilter.Request {
        TreeFilter.Request(
            filter: overlays.filterText ?? listing.filter, wanted: overlays.findText,
            showsTouchable: listing.showsTouchable, showsProblems: listing.showsProblems,
            rules: probe.rules, isEditing: edit != nil)
    }

    /// Whether the inputs of the why pane are equal, apart from answer, rows and selection.
    func hasSamePage(as other: Inputs) -> Bool {
        edit == other.edit && probe.isOnStage == other.probe.isOnStage
            && listing.problem == other.listing.problem
            && panes.showsArithmetic == other.panes.showsArithmetic
            && panes.size.columns == other.panes.size.columns
            && stage.showsXray == other.stage.showsXray && keepsFrame == other.keepsFrame
    }

    /// Whether the inputs of the top line are equal, apart from the layers.
    func hasSameTitle(as other: Inputs) -> Bool {
        (lesson == nil) == (other.lesson == nil) && isModified == other.isModified
            && keepsFrame == other.keepsFrame && clock == other.clock
            && probe.rules == other.probe.rules && probe.question == other.probe.question
            && probe.comparesRules == other.probe.comparesRules
            && stage.viewport.pointsPerColumn == other.stage.viewport.pointsPerColumn
            && stage.isFitting == other.stage.isFitting
            && stage.showsXray == other.stage.showsXray && panes.size == other.panes.size
            && panes.usesMouse == other.panes.usesMouse
            && panes.isRecording == other.panes.isRecording
    }

    /// Whether the inputs of the description are equal.
    func hasSameAbout(as other: Inputs) -> Bool {
        panes.showsAbout == other.panes.showsAbout && lesson == other.lesson
            && panes.size.rows == other.panes.size.rows
            && panes.size.columns == other.panes.size.columns && about == other.about
            && probe.stopInSight == other.probe.stopInSight && probe.stops == other.probe.stops
    }
}

/// The inputs of the last refresh, by reference because they are large and copied with every
/// playground.
final class PreviousInputs: Sendable {
    let inputs: Inputs

    init(_ inputs: Inputs) {
        self.inputs = inputs
    }
}

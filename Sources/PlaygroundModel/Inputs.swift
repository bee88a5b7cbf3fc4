import TerminalTypes

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
    let hasBefore: Bool

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
        hasBefore = playground.hasBefore
        edit = playground.edit.map {
            Edit(
                tool: $0.tool, index: $0.index, flag: $0.flag, grip: $0.grip,
                isByWheel: $0.isByWheel)
        }
    }

    /// Whether the tool's key bindings apply.
    var usesTool: Bool { edit?.isByWheel == false }

    /// The request for filtering the tree pane.
    var sieve: Sieve.Request {
        Sieve.Request(
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

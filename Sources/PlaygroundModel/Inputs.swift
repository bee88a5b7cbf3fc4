import TerminalTypes

/// The states that `Derived` was worked out from, to find out what changed.
struct Inputs: Equatable, Sendable {
    /// What tells one use of a tool from another.
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

    /// Whether the keys are those of a tool.
    var usesTool: Bool { edit?.isByWheel == false }

    /// What is let through to the tree pane.
    var sieve: Sieve.Request {
        Sieve.Request(
            filter: overlays.filterText ?? listing.filter, wanted: overlays.findText,
            showsTouchable: listing.showsTouchable, showsProblems: listing.showsProblems,
            rules: probe.rules, isEditing: edit != nil)
    }

    /// Whether nothing is different that the why pane depends on, besides answer, rows and selection.
    func hasSamePage(as other: Inputs) -> Bool {
        edit == other.edit && probe.isOnStage == other.probe.isOnStage
            && listing.problem == other.listing.problem
            && panes.showsArithmetic == other.panes.showsArithmetic
            && panes.size.columns == other.panes.size.columns
            && stage.showsXray == other.stage.showsXray && keepsFrame == other.keepsFrame
    }

    /// Whether nothing is different that the top line depends on, besides the layers.
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

    /// Whether as much is told of what the scene is about.
    func hasSameAbout(as other: Inputs) -> Bool {
        panes.showsAbout == other.panes.showsAbout && lesson == other.lesson
            && panes.size.rows == other.panes.size.rows
            && panes.size.columns == other.panes.size.columns && about == other.about
            && probe.stopInSight == other.probe.stopInSight && probe.stops == other.probe.stops
    }
}

/// The states of the last time, by reference: they are large, and every copy of a playground has them.
final class KeptInputs: Sendable {
    let inputs: Inputs

    init(_ inputs: Inputs) {
        self.inputs = inputs
    }
}

import TerminalTypes

/// The message in the bottom line.
public struct Notice: Hashable, Sendable {
    /// The message; empty for none.
    public var text = ""
    /// Whether it reports a failure.
    public var isComplaint = false
    /// Whether it is a minor remark, shown quietly.
    public var isMinor = false
}

/// The screen around the layers: its size, the focused pane, and messages.
public struct Panes: Hashable, Sendable {
    /// The size of the screen.
    public internal(set) var size: CellSize
    /// Whether the stage takes the whole screen.
    public let showsStageOnly: Bool
    /// The focused pane.
    public private(set) var focus: Pane = .stage
    /// The pane beside the stage that is maximised in its column; `nil` for none.
    private(set) var zoomed: Pane?
    /// Whether the focused pane has the whole screen between the bars.
    public internal(set) var fillsScreen = false
    /// The sizes given to panes by dragging their borders.
    var shares = PaneShares()
    /// The scroll positions of the panes, in lines.
    public internal(set) var scroll: [Pane: Int] = [:]
    /// The current line of the inspector.
    public internal(set) var inspectorLine = 0
    /// Whether properties with default values are unfolded in the inspector.
    public internal(set) var showsDefaults = false
    /// Whether the arithmetic is shown in the why pane.
    public internal(set) var showsArithmetic = false
    /// Whether the description of the scene is shown.
    public internal(set) var showsAbout = true
    /// The text of the message, such as the result of the last click: `Inside Blue Layer`.
    public internal(set) var log: String {
        get { notice.text }
        set { notice = Notice(text: newValue) }
    }
    /// The message.
    public internal(set) var notice = Notice()
    /// Whether the message arrived during an edit and is newer than the last change, so that it is
    /// shown instead.
    public internal(set) var isNews = false
    /// Unread warnings, oldest first.
    var warnings: [String] = []
    /// Whether the why pane has its share of the rows: after the first question, selection or edit.
    var opensWhy = false
    /// Whether mouse reports are on.
    public internal(set) var usesMouse: Bool
    /// Whether views open and close in a few frames, and not at once.
    var movesSmoothly = false
    /// Whether the exploded view is a list, as its planes could not be told apart.
    var listsPlanes = false
    /// Whether a recording runs.
    public internal(set) var isRecording = false

    /// Focuses a pane; if a pane beside the stage is maximised, the focused one becomes maximised
    /// instead.
    mutating func focus(on pane: Pane) {
        focus = pane
        if zoomed != nil, pane != .stage { zoomed = pane }
    }

    /// Maximises the focused pane in its column, or restores all panes; has no effect on the stage.
    mutating func zoom(_ isOn: Bool) {
        zoomed = isOn && focus != .stage ? focus : nil
    }
}

/// A part of the screen that can be focused, in the order of the tabs.
public enum Pane: String, CaseIterable, Hashable, Sendable {
    /// The drawing of the layers.
    case stage = "Stage"
    /// The explanation of the hit test.
    case why = "Why"
    /// The tree of layers.
    case layers = "Layers"
    /// The properties of the selected layer.
    case inspector = "Inspector"

    /// The title on its frame.
    public var title: String { rawValue }
}

/// Actions on the screen around the layers.
public enum PanesAction: Hashable, Sendable {
    /// The screen was resized.
    case resize(CellSize)
    /// Focuses the next (1) or previous (-1) pane.
    case next(Int)
    /// Focuses a pane.
    case focus(Pane)
    /// Focuses the clicked pane.
    case click(Pane)
    /// Maximises the focused pane in its column, or restores all panes, and then their borders.
    case zoom(Bool)
    /// Presses the button on a border between panes, or releases it (`nil`).
    case holdBorder(PaneBorder?)
    /// Drags the held border to a cell.
    case dragBorder(CellPoint)
    /// Gives the focused pane the whole screen, or restores all panes.
    case toggleScreen
    /// Scrolls a pane by a number of lines.
    case scroll(Pane, Int)
    /// Moves through a pane by a number of lines: selects a layer or a property, or scrolls.
    case move(Pane, Int)
    /// Moves through a pane, or scrolls the help, by a number of pages.
    case page(Pane, Int)
    /// Shows or hides the arithmetic of the conversion.
    case toggleArithmetic
    /// Shows or hides the description of the scene.
    case toggleAbout
    /// Turns the mouse on or off.
    case toggleMouse
    /// Whether views open and close in a few frames: the terminal is fast, and motion is wanted.
    case moveSmoothly(Bool)
    /// Whether the exploded view is a list, as its planes could not be told apart: without colours.
    case listPlanes(Bool)
    /// Shows the result of an effect: `saved blue.yaml`.
    case tell(String)
    /// Shows that an effect failed: `cannot write blue.yaml: permission denied`.
    case complain(String)
    /// Reports that a key has no effect here.
    case pass(KeyPress)
    /// Clears the message of an earlier event.
    case clearMessage
    /// Warns of a failure in the background; the warning stays until it is read.
    case warn(String)
    /// Removes a warning that no longer holds.
    case retract(String)
    /// Removes the oldest warning, which has been read.
    case dismissWarning
    /// A recording started or stopped.
    case recording(Bool)
}

/// Moving through the lines of a pane, or through a list that starts over.
extension Int {
    /// The index counted cyclically, from 0 up to a count, which must not be 0.
    func wrapped(in count: Int) -> Int { (self % count + count) % count }

    /// The index moved by a number of steps, clamped to the range.
    func stepped(by steps: Int, in places: Range<Int>) -> Int {
        let (place, isBeyond) = addingReportingOverflow(steps)
        let wanted = isBeyond ? (steps < 0 ? Int.min : Int.max) : place
        return Swift.max(places.lowerBound, Swift.min(wanted, places.upperBound - 1))
    }
}

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

import TerminalTypes

/// What the bottom line says.
public struct Notice: Hashable, Sendable {
    /// One sentence; empty for none.
    public var text = ""
    /// Whether it is that something failed.
    public var isComplaint = false
    /// Whether it is said aside, as nothing happened.
    public var isAside = false
}

/// The screen around the layers: its size, the pane with the keyboard, and what is said.
public struct Panes: Hashable, Sendable {
    /// The size of the screen.
    public internal(set) var size: CellSize
    /// Whether the stage takes the whole screen.
    public let showsStageOnly: Bool
    /// The pane with the keyboard.
    public private(set) var focus: Pane = .stage
    /// The pane beside the stage that has all rows of its column; `nil` where all panes have their share.
    private(set) var zoomed: Pane?
    /// How many lines the panes are scrolled down.
    public internal(set) var scroll: [Pane: Int] = [:]
    /// The line of the inspector that the keyboard is on.
    public internal(set) var inspectorLine = 0
    /// Whether the properties that have their default value have lines of their own in the inspector.
    public internal(set) var showsDefaults = false
    /// Whether the arithmetic is shown in the why pane.
    public internal(set) var showsArithmetic = false
    /// Whether it is shown what the scene is about, where it says so.
    public internal(set) var showsAbout = true
    /// What the bottom line says: what the last click found, `Inside Blue Layer`.
    public internal(set) var log: String {
        get { notice.text }
        set { notice = Notice(text: newValue) }
    }
    /// The same, and whether it is that something failed.
    public internal(set) var notice = Notice()
    /// Whether the notice arrived while a tool was in use and is newer than the tool's last change, so
    /// that it is shown instead of that.
    public internal(set) var isNews = false
    /// Warnings that have not been seen yet, oldest first.
    var warnings: [String] = []
    /// Whether the terminal's mouse is used.
    public internal(set) var usesMouse: Bool
    /// Whether what is done is written down.
    public internal(set) var isRecording = false

    init(size: CellSize, showsStageOnly: Bool, usesMouse: Bool) {
        self.size = size
        self.showsStageOnly = showsStageOnly
        self.usesMouse = usesMouse
    }

    /// Gives the keyboard to a pane; beside the stage, one that has all rows goes on to have them.
    mutating func focus(on pane: Pane) {
        focus = pane
        if zoomed != nil, pane != .stage { zoomed = pane }
    }

    /// Gives the focused pane all rows of its column, or all panes their share; the stage has its own.
    mutating func zoom(_ isOn: Bool) {
        zoomed = isOn && focus != .stage ? focus : nil
    }
}

/// What the program does outside of the model, or asks before it does.
public enum ProgramAction: Hashable, Sendable {
    /// Writes the scene to its file.
    case save
    /// Writes the scene to a file, over one that is there only where that was agreed to.
    case saveAs(String, overwriting: Bool = false)
    /// Goes on with another scene.
    case open(OtherScene)
    /// Does something outside of the model; for menus.
    case request(Effect)
    /// Starts to write down what is done, or ends it.
    case record
    /// Makes a test of what was done.
    case makeTest
    /// Says that the answer at the probe is wrong: makes a test that fails.
    case denyAnswer
    /// Copies what the why pane says.
    case copyWhy
    /// Paints the whole screen again.
    case redraw
    /// Gives the terminal back for a while.
    case suspend
    /// Ends the program.
    case quit

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool { !isUnrecorded }

    /// Whether recordings leave it out: it is for recordings themselves, or for the terminal, and leaves
    /// the layers and the panes as they are.
    public var isUnrecorded: Bool {
        switch self {
        case .record, .makeTest, .denyAnswer, .copyWhy, .redraw, .suspend: true
        case .save, .saveAs, .open, .request, .quit: false
        }
    }
}

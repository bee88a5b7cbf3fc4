internal import CTerminal
internal import TerminalTypes

/// A terminfo entry to open the screen with.
enum TerminalType: Equatable {
    /// The installed entry of a name.
    case installed(String)
    /// The installed entry of a name, changed to direct colours.
    ///
    /// Most systems have no entries such as `xterm-direct`.
    case direct(of: String)

    /// Opens the screen of curses; returns a `CT_SCREEN_` value.
    func open(_ size: CellSize) -> Int32 {
        let (columns, rows) = (Int32(size.columns), Int32(size.rows))
        return switch self {
        case .installed(let name): ct_screen_open(name, columns, rows)
        case .direct(of: let name): ct_screen_open_direct(name, columns, rows)
        }
    }
}

/// The reason why a session cannot be opened, or cannot go on.
public enum TerminalProblem: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The terminal type is unknown or missing.
    case unknownTerminal(String)
    /// The terminal cannot position text, or its device is unusable.
    case cannotDraw(String)
    /// The process may not open as many files as a session needs.
    case noDescriptor
    /// The process may not write files as large as a frame, not even in memory.
    case noRoom

    /// A description of the problem, as a clause.
    public var message: String {
        switch self {
        case .notATerminal: "standard input and output must be a terminal"
        case .unknownTerminal(""): "the terminal type is unknown: TERM is not set"
        case .unknownTerminal(let name): "the terminal type '\(name)' is unknown"
        case .cannotDraw(let name): "a terminal of type '\(name)' cannot show a screen"
        case .noDescriptor: "too many open files: a session on a terminal needs more"
        case .noRoom: "the screen cannot be drawn: file too large"
        }
    }

    /// A way to fix it.
    public var help: String {
        switch self {
        case .notATerminal: "run it in a terminal, without a pipe or redirection"
        case .unknownTerminal, .cannotDraw: "set TERM to the terminal's type, often xterm-256color"
        case .noDescriptor: "allow more: ulimit -n 256"
        case .noRoom: "allow larger files, also in memory: ulimit -f unlimited"
        }
    }
}

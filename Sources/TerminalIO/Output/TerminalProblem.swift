/// The reason why a session cannot be opened.
public enum TerminalProblem: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The terminal type is unknown or missing.
    case unknownTerminal(String)
    /// The terminal cannot position text, or its device is unusable.
    case cannotDraw(String)

    /// A description of the problem, as a clause.
    public var message: String {
        switch self {
        case .notATerminal: "standard input and output must be a terminal"
        case .unknownTerminal(""): "the type of the terminal is not known, as TERM is not set"
        case .unknownTerminal(let name): "the terminal type '\(name)' is not known"
        case .cannotDraw(let name): "a terminal of type '\(name)' cannot show a screen"
        }
    }

    /// A way to fix it.
    public var help: String {
        switch self {
        case .notATerminal: "run it in a terminal, without a pipe or redirection"
        case .unknownTerminal, .cannotDraw: "set TERM to the terminal's type, often xterm-256color"
        }
    }
}

/// Why there can be no session.
public enum TerminalProblem: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// Nothing is known about a terminal of this type, or no type is given.
    case unknownTerminal(String)
    /// A terminal of this type cannot place text, or its device cannot be used.
    case cannotDraw(String)

    /// What is wrong, as a clause for people.
    public var message: String {
        switch self {
        case .notATerminal: "standard input and output must be a terminal"
        case .unknownTerminal(""): "the type of the terminal is not known, as TERM is not set"
        case .unknownTerminal(let name): "the terminal type '\(name)' is not known"
        case .cannotDraw(let name): "a terminal of type '\(name)' cannot show a screen"
        }
    }

    /// What can be done about it.
    public var help: String {
        switch self {
        case .notATerminal: "run it in a terminal, without a pipe or redirection"
        case .unknownTerminal, .cannotDraw: "set TERM to the terminal's type, often xterm-256color"
        }
    }
}

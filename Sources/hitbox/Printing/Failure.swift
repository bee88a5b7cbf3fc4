import ArgumentParser
import TerminalTypes

/// How a run ends when it is not fine.
enum Failure {
    /// An expectation failed.
    static let expectationFailed = ExitCode(1)
    /// A file is unreadable or wrong.
    static let wrongFile = ExitCode(2)
    /// It could not run: there is no terminal.
    static let noTerminal = ExitCode(3)
    /// Wrong usage.
    static let wrongUsage = ExitCode(64)

    /// Prints what is wrong with a file, and returns the status to throw.
    static func file(_ message: String, help: String? = nil) -> ExitCode {
        let help = help.map { "\nhelp: " + $0.safeForTerminal } ?? ""
        Output.error("error: " + message.safeForTerminal + help)
        return wrongFile
    }

    /// Prints an error, and what to do about it, and returns the status to throw.
    static func usage(_ message: String, help: String? = nil) -> ExitCode {
        Output.error("error: \(message)" + (help.map { "\nhelp: \($0)" } ?? ""))
        return wrongUsage
    }
}

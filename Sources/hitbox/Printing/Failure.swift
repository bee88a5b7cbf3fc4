import ArgumentParser
import TerminalTypes

/// Exit statuses and messages of failures.
enum Failure {
    static let expectationFailed = ExitCode(1)
    static let wrongFile = ExitCode(2)
    static let noTerminal = ExitCode(3)
    static let wrongUsage = ExitCode(64)

    /// Prints a problem with a file, and returns the status to throw.
    static func file(_ message: String, help: String? = nil) -> ExitCode {
        let help = help.map { "\nhelp: " + $0.safeForTerminal } ?? ""
        Output.error("error: " + message.safeForTerminal + help)
        return wrongFile
    }

    /// Prints an error with a suggestion, and returns the status to throw.
    static func usage(_ message: String, help: String? = nil) -> ExitCode {
        Output.error("error: \(message)" + (help.map { "\nhelp: \($0)" } ?? ""))
        return wrongUsage
    }
}

import TerminalTypes

/// Why a script cannot be played: its formatted problems.
struct UnplayableScript: Error {
    var problems: String

    init(problems: String) { self.problems = problems }

    /// Takes the problems of an error that a file's reader threw.
    init(_ error: any Error, reading name: String) {
        problems = Files.picture(of: error) ?? "error: cannot read '\(name.safeForTerminal)'\n"
    }
}

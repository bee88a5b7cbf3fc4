import ArgumentParser
import TerminalTypes

/// `--root`: one of several roots of a dump.
struct RootOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take only this one of a dump's roots: a window, or a snapshot of several in a file.",
            discussion:
                "From 1, in the order of the dump; without it all of them, the last in front.",
            valueName: "number"))
    var root: Int?

    func validate() throws {
        if let root, root < 1 {
            throw ValidationError("--root is \(root); the first root of a dump is 1.")
        }
    }

    /// Refuses a root of what can have only one.
    func refuse(for file: String) throws {
        if root == nil { return }
        throw Failure.usage(
            "'\(file.safeForTerminal)' is not a dump: it has only one root",
            help: "leave --root out")
    }
}

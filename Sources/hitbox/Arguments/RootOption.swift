import ArgumentParser
import TerminalTypes
import ViewDumps

extension DumpTree: ExpressibleByArgument {}

/// `--root` and `--tree`: one of several roots of a dump, and one of two trees.
struct RootOption: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help: ArgumentHelp(
            "Take only this one of a dump's roots: a window, or a snapshot of several in a file.",
            discussion:
                "From 1, in the order of the dump; without it all of them, the last in front.",
            valueName: "number"))
    var number: Int?

    @Option(
        help: ArgumentHelp(
            "Which tree of a .viewhierarchy is asked: its views, by UIKit's rules, or its layers, by Core Animation's.",
            discussion: "Without it the views; other dumps have only one.",
            valueName: "views|layers"))
    var tree: DumpTree?

    /// What is wanted of a dump.
    var choice: DumpChoice { DumpChoice(root: number, tree: tree) }

    func validate() throws {
        if let number, number < 1 {
            throw ValidationError("--root is \(number); the first root of a dump is 1.")
        }
    }

    /// Refuses a root of what can have only one.
    func refuse(for file: String) throws {
        if number != nil {
            throw Failure.usage(
                "'\(file.safeForTerminal)' is not a dump: it has only one root",
                help: "leave --root out")
        }
        if tree != nil {
            throw Failure.usage(
                "'\(file.safeForTerminal)' is not a dump: it has only one tree",
                help: "leave --tree out")
        }
    }
}

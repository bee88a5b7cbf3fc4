import ArgumentParser
import TerminalTypes
import ViewDumps

extension DumpTree: ExpressibleByArgument {}

/// `--root` and `--tree`: the choice of a root or a tree of a dump.
struct RootOption: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help: ArgumentHelp(
            "Use only this root of a dump: a window, or one of several snapshots in a file.",
            discussion:
                "From 1, in the order of the dump; by default all that are on the screen together.",
            valueName: "number"))
    var number: Int?

    @Option(
        help: ArgumentHelp(
            "The tree of a .viewhierarchy: its views, with UIKit's rules, or its layers, with Core Animation's.",
            discussion: "Defaults to the views; other dumps have only one tree.",
            valueName: "views|layers"))
    var tree: DumpTree?

    /// The requested part of a dump.
    var choice: DumpChoice { DumpChoice(root: number, tree: tree) }

    func validate() throws {
        if let number, number < 1 {
            throw ValidationError("--root is \(number); roots are numbered from 1.")
        }
    }

    /// Rejects the options for files without several roots or trees.
    func refuse(for file: String) throws {
        guard let word = number != nil ? "root" : tree != nil ? "tree" : nil else { return }
        throw Failure.usage(
            "'\(file.safeForTerminal)' is not a dump and has only one \(word)",
            help: "leave out --\(word)")
    }
}

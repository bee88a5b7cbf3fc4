import ArgumentParser
import Diagnostics
import TerminalTypes

struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Prints a page of the manual, for man.",
        discussion: """
            Without a name, prints the page of the program, with its keys and the whole reference. \
            'make install' installs all pages.

              hitbox manual | man -l -
              hitbox manual probe | man -l -
            """,
        shouldDisplay: false)

    @Argument(help: "The command.")
    var command: String?

    @Flag(help: "List the commands with a page.")
    var list = false

    func validate() throws {
        if list, command != nil { throw ValidationError("Give a command or --list, not both.") }
    }

    func run() throws {
        var output = Output.standard
        for line in list ? ManualPage.commands : ManualText.wrapped(try page()) {
            output.line(line)
        }
        output.flush()
    }

    private func page() throws -> [String] {
        guard let command else { return ManualPage.program }
        if let page = ManualPage.command(command) { return page }
        let near = Suggestion.nearest(to: command, among: ManualPage.commands)
        throw Failure.usage(
            "there is no command '\(command.safeForTerminal)'",
            help: near.map { "write 'hitbox manual \($0)'" }
                ?? "'hitbox manual --list' lists the commands")
    }
}

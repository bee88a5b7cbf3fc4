import AppCommands
import ArgumentParser
import CSystem
import HitboxCommands
import ReferencePages
import SourceDiagnostics
import TerminalTypes

/// The root command: runs a subcommand, or opens the playground on a file.
@main struct Hitbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hitbox",
        abstract: "Shows which layer gets a touch, and why.",
        usage: """
            hitbox [<file>] [<options>]
            hitbox <subcommand>
            """,
        discussion: """
            Draws a tree of layers or views, follows a point through it by the rules of Core \
            Animation, UIKit or Android, and says which layer gets the touch, and why. Without a file, \
            the playground opens the demo 'blue-white'.

              hitbox                           the playground
              hitbox learn                     lessons: predict first, then see why
              hitbox dump.txt                  an app's screen, from a dump of its views
              hitbox probe dump.txt "Sign in"  who gets the touch on that button, why
              hitbox lint dump.txt             all controls that get no touch
              hitbox listing.swift             your own code, played line by line
              hitbox test                      your scripts, as tests

            'hitbox play --help' lists the playground's options. 'hitbox help TOPIC' prints the \
            reference: \(HelpTopic.names), and each rule of lint by its name. '--markdown' after a \
            topic prints it as Markdown, and 'hitbox help scene --schema' prints a JSON Schema. Exit \
            status: 0 success; 1 an expectation failed, lint found an error or diff a loss; 2 a file \
            is unreadable or invalid; 3 there is no terminal, or an engine failed; 64 wrong usage.
            """,
        version: Program.version,
        subcommands: [
            PlayCommand.self, NewCommand.self, DemoCommand.self, LearnCommand.self,
            ProbeCommand.self,
            ReachCommand.self, ConvertCommand.self, AskCommand.self, CodeCommand.self,
            DescribeCommand.self,
            CheckCommand.self, LintCommand.self, DiffCommand.self, TestCommand.self,
            RecordCommand.self, ReplayCommand.self,
            CastCommand.self, MutateCommand.self, AgreeCommand.self, ExploreCommand.self,
            ExportCommand.self, ImportCommand.self,
            ManualCommand.self,
        ],
        defaultSubcommand: PlayCommand.self)

    /// Runs the program; protects negative coordinates from being parsed as options.
    ///
    /// The most frequent requests bypass the parser, whose setup takes more than three
    /// milliseconds.
    static func main() {
        sys_survive_size_limit()
        refuseSmallStack()
        let arguments = arguments()
        // Without anything to parse, the playground opens sooner.
        let isUsual = Environment.value(GlyphChoice.variable) == nil
        switch arguments {
        case [] where isUsual: play(nil)
        case _ where isUsual && arguments.count == 1 && isPath(arguments[0]): play(arguments[0])
        case ["--version"]: print(Program.version)
        case _ where arguments.count > 1 && arguments[0] == "help":
            help(arguments[1], Array(arguments.dropFirst(2)))
        default: run(Coordinates.guarded(arguments))
        }
    }

    /// The arguments without the program's name.
    ///
    /// Exits with a message if one is not UTF-8: Swift repairs it, which names another file.
    private static func arguments() -> [String] {
        var arguments: [String] = []
        while let bytes = argument(arguments.count + 1) {
            guard let argument = String(validatingCString: bytes) else {
                end(
                    Failure.usage(
                        "the argument '\(String(cString: bytes).safeForTerminal)' is not UTF-8",
                        help: "rename the file, or use standard input and output, which are named -"
                    ))
            }
            arguments.append(argument)
        }
        return arguments
    }

    /// An argument, from 1; `nil` behind the last one.
    private static func argument(_ place: Int) -> UnsafePointer<CChar>? {
        if sys_argument(0) != nil { return sys_argument(Int32(place)) }
        return CommandLine.unsafeArgv[place].map { UnsafePointer($0) }
    }

    /// Exits with a message if the stack is too small for the playground, which would crash.
    private static func refuseSmallStack() {
        let (size, least) = (sys_stack_size() >> 10, 512 as Int64)
        guard size < least else { return }
        Output.error(
            "error: the stack is limited to \(size) KB, but \(least) KB are needed\n"
                + "help: raise the limit: ulimit -s 8192")
        sys_exit(3)
    }

    /// Runs a command; messages show negative coordinates without the protective space.
    ///
    /// Requested output, such as help, is written like all output, because the parser would ignore
    /// write errors.
    static func run(_ arguments: [String]) {
        var command: any ParsableCommand
        do {
            command = try parseAsRoot(arguments)
        } catch {
            let isWrong = exitCode(for: error) == .validationFailure
            end(removed(arguments) ?? (isWrong ? mistyped(arguments) : nil) ?? error, arguments)
        }
        if command is PlayCommand, let error = mistyped(arguments) { end(error, arguments) }
        do {
            try command.run()
        } catch {
            end(error, arguments)
        }
    }

    /// What previews had, and what to use instead.
    private static let removals: [(command: String, option: String?, help: String)] = [
        (
            "bisect", nil,
            "'hitbox test' names the step that fails, and 'hitbox replay' shows what each step changed"
        ),
        ("test", "--shard", "name the scripts that this machine is to run, or use --filter"),
        (
            "diff", "--play",
            "use 'hitbox diff --svg FILE', or open each file in a terminal of its own"
        ),
        ("lint", "--areas", "use 'hitbox reach FILE LAYER'"),
        ("export", "touchtable", "use 'hitbox reach FILE LAYER', or --as touchmap"),
        ("diff", "--sarif", "use 'hitbox diff --json', or 'hitbox lint --sarif'"),
    ]

    /// The error for a command or an option that was removed; `nil` for others.
    private static func removed(_ arguments: [String]) -> (any Error)? {
        let removal = removals.first { removal in
            arguments.first == removal.command
                && removal.option.map { option in
                    arguments.contains { $0 == option || $0.hasPrefix(option + "=") }
                } ?? true
        }
        guard let removal else { return nil }
        let name =
            removal.option.map { "the option \($0) of '\(removal.command)'" }
            ?? "the command '\(removal.command)'"
        return Failure.usage("\(name) was removed", help: removal.help)
    }

    /// A suggestion for a misspelled command, which was parsed as a file; `nil` if it can be a file.
    private static func mistyped(_ arguments: [String]) -> (any Error)? {
        guard let name = arguments.first, !name.hasPrefix("-"), !isPath(name),
            !(commands + ["play"]).contains(name), Files.kind(of: name) == nil,
            let near = Suggestion.nearest(to: name, among: commands)
        else { return nil }
        return Failure.usage(
            "there is no command or file '\(name.safeForTerminal)'", help: "write 'hitbox \(near)'")
    }

    /// Prints the message of an error, and exits with its status.
    ///
    /// The parser's messages quote arguments verbatim.
    static func end(_ error: any Error, _ arguments: [String] = []) -> Never {
        let status = exitCode(for: error)
        var message = fullMessage(for: error)
        for argument in arguments where argument.contains("\n") {
            message = message.replacing(argument, with: argument.safeForTerminal)
        }
        if status == .success {
            if !message.isEmpty { print(message) }
        } else if !message.isEmpty {
            Output.error(message.replacing("' -", with: "'-"))
        }
        sys_exit(status.rawValue)
    }

    /// Whether an argument can only be a file or a demo.
    private static func isPath(_ argument: String) -> Bool {
        !argument.hasPrefix("-") && argument.utf8.contains { "./:".utf8.contains($0) }
    }

    private static func play(_ file: String?) {
        do {
            try PlayCommand.play(file, settings: ScreenSettings())
        } catch {
            end(error)
        }
    }

    static func print(_ text: String) {
        Output.print { $0.line(text) }
    }
}

/// `hitbox help` for topics, which bypasses the parser.
extension Hitbox {
    static var commands: [String] { ManualPage.commands + ["help"] }

    /// Prints a topic of the reference, or the help of a command.
    ///
    /// Rejects options that do not belong to a topic, and another name after the first.
    static func help(_ name: String, _ options: [String]) {
        func refuse(_ message: String, help: String) -> Never {
            end(Failure.usage(message, help: help))
        }
        let document = HelpTopic.document(named: name)
        switch (options, document) {
        case ([], let document?), (["--help"], let document?), (["-h"], let document?):
            return print(MarkdownPage(document).text)
        case (["--markdown"], let document?): return print(document)
        case (["--markdown"], nil):
            refuse(
                "there is no topic '\(name.safeForTerminal)'", help: "topics are \(HelpTopic.names)"
            )
        case (["--schema"], _) where name == HelpTopic.scene.rawValue:
            return print(HelpTopic.sceneSchema)
        case (_, nil) where !commands.contains(name):
            if name.hasPrefix("-") { return run(["help", name]) }
            let names =
                commands + HelpTopic.allCases.map(\.rawValue) + LintHelp.names
            let near = Suggestion.nearest(to: name, among: names)
            refuse(
                "there is no command or topic '\(name)'",
                help: near.map { "write 'hitbox help \($0)'" } ?? "topics are \(HelpTopic.names)")
        default: break
        }
        if options.contains(where: { !$0.hasPrefix("-") }) {
            refuse("'help' takes one command or topic", help: "write 'hitbox help \(name)'")
        }
        if options.contains("--schema"), name != HelpTopic.scene.rawValue {
            refuse("only scenes have a schema", help: "write 'hitbox help scene --schema'")
        }
        if document == nil { return run(["help", name] + options) }
        let other = options.first { !["--markdown", "--schema"].contains($0) }
        refuse(
            other.map { "unknown option '\($0.safeForTerminal)' of a topic" }
                ?? "a topic takes one option", help: "write 'hitbox help \(name) --markdown'")
    }
}

/// The pages that `hitbox help` prints: of topics, and of the rules of lint.
extension HelpTopic {
    /// The topics, for sentences.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// The page of a topic, or of a rule of lint, in Markdown; `nil` for another name.
    static func document(named name: String) -> String? {
        HelpTopic(rawValue: name)?.document ?? LintHelp.page(named: name)
    }
}

import ArgumentParser
import HitboxCommands
import PlaygroundModel
import ReferencePages
import SourceDiagnostics
import TerminalTypes

/// Generates the manual pages from the commands' help and the reference.
enum ManualPage {
    /// The cells of a line in a terminal of 80 columns, where man indents texts by seven.
    private static let width = 73

    /// The names of the commands with a page.
    static var commands: [String] { Hitbox.configuration.subcommands.map { $0._commandName } }

    /// The page of the program: its commands, its keys and the whole reference.
    static var program: [String] {
        var lines =
            title("hitbox", "Shows which layer gets a touch, and why.") + [
                ".SH SYNOPSIS", ".B hitbox", "[\\fIfile\\fR] [\\fIoptions\\fR]", ".br", ".B hitbox",
                "\\fIsubcommand\\fR", ".SH DESCRIPTION",
            ]
        lines += ManualText.paragraphs(Hitbox.configuration.discussion)
        lines.append(".SH COMMANDS")
        for command in Hitbox.configuration.subcommands {
            lines += [
                ".TP", ".BR \(ManualText.plain("hitbox-" + command._commandName)) (1)",
                ManualText.plain(command.configuration.abstract),
            ]
        }
        lines.append(".SH KEYS AND MOUSE")
        for keys in HelpSection.all() {
            lines.append(".SS \(ManualText.plain(keys.heading))")
            lines += keys.lines.flatMap { entry($0.keys, $0.text) }
        }
        for topic in HelpTopic.allCases where topic != .keys {
            let page = MarkdownPage(topic.document)
            lines.append(".SH \(ManualText.plain(page.title.uppercased()))")
            lines += ManualText.preformatted(page.body(width: width))
        }
        return lines + surroundings
    }

    /// The page of a command; `nil` if there is no such command.
    static func command(_ name: String) -> [String]? {
        guard
            let command = Hitbox.configuration.subcommands.first(where: { $0._commandName == name })
        else { return nil }
        let configuration = command.configuration
        var lines = title("hitbox-\(name)", configuration.abstract)
        lines += [".SH SYNOPSIS", ManualText.synopsis(Hitbox.usageString(for: command))]
        lines += [".SH DESCRIPTION"] + ManualText.paragraphs(configuration.discussion)
        lines += sections(ofHelp: Hitbox.helpMessage(for: command, columns: 100_000))
        return lines + [".SH SEE ALSO", ".BR hitbox (1)"]
    }

    private static func title(_ name: String, _ abstract: String) -> [String] {
        let sentence = abstract.prefix(1).lowercased() + String(abstract.dropFirst())
        let short = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        let heading = ManualText.plain(name.uppercased())
        return [
            ".TH \(heading) 1 \"\(Program.date)\" \"hitbox \(Program.version)\" \"hitbox manual\"",
            // Disable hyphenation, which breaks option names, and justification.
            ".nh", ".ad l", ".SH NAME",
            "\(ManualText.plain(name)) \\- \(ManualText.plain(short))",
        ]
    }

    /// Converts the arguments and options of an unwrapped help message.
    ///
    /// A name is indented by two spaces; its text starts in column 26 or on the next line, followed
    /// by discussion on lines of its own.
    private static func sections(ofHelp help: String) -> [String] {
        var lines: [String] = []
        for line in help.split(separator: "\n").drop(while: {
            $0 != "ARGUMENTS:" && $0 != "OPTIONS:"
        }) {
            let text = line.drop { $0 == " " }
            switch line.count - text.count {
            case 0: lines.append(".SH \(text.dropLast())")
            case 2:
                let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
                lines += [".TP", ManualText.synopsis(String(text[..<end]))]
                let rest = text[end...].drop { $0 == " " }
                if !rest.isEmpty { lines.append(ManualText.plain(String(rest))) }
            default: lines.append(ManualText.plain(String(text)))
            }
        }
        return lines
    }
}

/// What the program takes from its surroundings and leaves in them: the last sections of its page.
extension ManualPage {
    /// The exit status, the environment and the files.
    private static var surroundings: [String] {
        HelpTopic.surroundings.split(separator: "\n" as Character).flatMap { line -> [String] in
            if line.hasPrefix("## ") { return [".SH \(line.dropFirst(3).uppercased())"] }
            let parts = line.split(separator: "`: ", maxSplits: 1)
            guard line.hasPrefix("- `"), parts.count == 2 else { return [] }
            return entry(String(parts[0].dropFirst(3)), String(parts[1]))
        }
    }

    /// A name and a sentence about it.
    private static func entry(_ name: String, _ text: String) -> [String] {
        [".TP", "\\fB\(ManualText.plain(name))\\fR", ManualText.plain(text)]
    }
}

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

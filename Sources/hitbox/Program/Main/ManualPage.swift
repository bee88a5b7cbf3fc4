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
            let heading = ".SS \(ManualText.plain(keys.heading))"
            lines += section(heading, keys.lines.map { ($0.keys, $0.text) })
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
    private static var surroundings: [String] {
        section(".SH EXIT STATUS", statuses) + section(".SH ENVIRONMENT", variables)
            + section(".SH FILES", files)
    }

    private static let statuses = [
        ("0", "Everything is fine."),
        ("1", "An expectation failed, or lint found an error."),
        ("2", "A file cannot be read or written, or something in it is wrong."),
        ("3", "There is no terminal to run on."),
        ("64", "The command line is wrong."),
        ("128 + N", "Reported by the shell: the program ended by signal N."),
    ]

    private static let variables = [
        ("TERM", "The type of the terminal."),
        ("COLORTERM", "truecolor or 24bit if the terminal has all colours."),
        ("NO_COLOR", "Set to anything, it turns colours off."),
        (
            "COLORFGBG",
            "For a terminal that does not report its background, as inside some versions of tmux: 0;15 if it "
                + "is light. Without it, a dark one is painted if there are "
                + "256 colours or more, and assumed otherwise."
        ),
        ("LC_ALL, LC_CTYPE, LANG", "Characters beyond ASCII are drawn in UTF-8 locales only."),
        ("COLUMNS, LINES", "The size of the screen where no terminal reports one."),
        ("HITBOX_MOTION", "never: views open and close at once, without motion in between."),
        ("TMUX, STY", "Set inside tmux and screen, where layers are not drawn as pixels."),
        ("XDG_CONFIG_HOME, XDG_STATE_HOME, HOME", "Where the program keeps its files."),
    ]

    private static let files = [
        (
            "~/.config/hitbox/config",
            "The colours of the screen, as :theme writes them: theme: light, dark or terminal."
        ),
        (
            "~/.local/state/hitbox/journal",
            "Unsaved edits, which are offered after a crash and removed after thirty days."
        ),
        ("~/.local/state/hitbox/learn", "What was answered in lessons."),
    ]

    /// A heading with names and a sentence about each.
    private static func section(_ heading: String, _ rows: [(String, String)]) -> [String] {
        [heading]
            + rows.flatMap {
                [".TP", "\\fB\(ManualText.plain($0.0))\\fR", ManualText.plain($0.1)]
            }
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

import ArgumentParser
import PlaygroundModel
import TerminalTypes

/// `hitbox manual`: the manual page, made of the commands' help and the tables of the reference.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Prints the manual page, for man.",
        discussion: """
            'make install' puts it where man finds it.

              hitbox manual | man -l -
            """,
        shouldDisplay: false)

    func run() {
        var output = Output.standard
        for line in Self.lines { output.line(line) }
        output.flush()
    }

    /// The lines of the page, in the language of man(7).
    static var lines: [String] {
        var lines = [
            ".TH HITBOX 1 \"\" \"hitbox \(Program.version)\" \"\"", ".SH NAME",
            "hitbox \\- \(text("shows which layer gets a touch, and why"))", ".SH SYNOPSIS",
            ".B hitbox", "[\\fIfile\\fR] [\\fIoptions\\fR]", ".br", ".B hitbox",
            "\\fIsubcommand\\fR", ".SH DESCRIPTION",
        ]
        lines += paragraphs(Hitbox.configuration.discussion)
        lines.append(".SH COMMANDS")
        for command in Hitbox.configuration.subcommands
        where command.configuration.shouldDisplay || command == PlayCommand.self {
            lines.append(".SS hitbox \(text(command._commandName))")
            lines += preformatted(Hitbox.helpMessage(for: command, columns: 76))
        }
        lines.append(".SH KEYS AND MOUSE")
        for section in HelpSection.all() {
            lines.append(".SS \(text(section.heading))")
            for line in section.lines {
                lines += [".TP", "\\fB\(text(line.keys))\\fR", text(line.text)]
            }
        }
        for topic in HelpTopic.allCases where topic != .keys {
            lines.append(".SH \(text(topic.title.uppercased()))")
            lines += preformatted(topic.page.text)
        }
        return lines
    }

    private static func preformatted(_ passage: String) -> [String] {
        let lines = passage.split(separator: "\n", omittingEmptySubsequences: false)
        return [".nf"] + lines.map { text(String($0)) } + [".fi"]
    }

    /// Text that is filled, but for what is indented.
    private static func paragraphs(_ passage: String) -> [String] {
        passage.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            if line.isEmpty { return [".PP"] }
            return line.hasPrefix(" ") ? [".nf", text(String(line)), ".fi"] : [text(String(line))]
        }
    }

    /// Text in which troff finds no command.
    private static func text(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}

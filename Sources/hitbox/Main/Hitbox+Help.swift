import ArgumentParser
import Diagnostics
import TerminalTypes
import TouchLint

/// `hitbox help` for topics, which bypasses the parser.
extension Hitbox {
    static var commands: [String] {
        configuration.subcommands.map { $0._commandName } + ["help"]
    }

    /// Rejects what cannot follow a topic, or another name after the first.
    static func help(_ name: String, _ rest: ArraySlice<String>) {
        let isTopic = HelpTopic(rawValue: name) != nil || TouchRule(rawValue: name) != nil
        guard isTopic || commands.contains(name) else { return help(name) }
        if rest.contains(where: { !$0.hasPrefix("-") }) {
            end(
                Failure.usage(
                    "'help' takes one command or topic", help: "write 'hitbox help \(name)'"))
        }
        if rest.contains("--schema"), name != HelpTopic.scene.rawValue {
            end(
                Failure.usage(
                    "only scenes have a schema", help: "write 'hitbox help scene --schema'"))
        }
        if !isTopic { return run(["help", name] + rest) }
        if rest == ["--help"] || rest == ["-h"] { return help(name) }
        let other = rest.first { !["--markdown", "--schema"].contains($0) }
        end(
            Failure.usage(
                other.map { "unknown option '\($0.safeForTerminal)' of a topic" }
                    ?? "a topic takes one option", help: "write 'hitbox help \(name) --markdown'"))
    }

    /// Prints a topic of the reference, or the help of a command.
    static func help(_ name: String) {
        if let topic = HelpTopic(rawValue: name) {
            return print("\(topic.title)\n\n\(topic.page.text())")
        }
        if let rule = TouchRule(rawValue: name) { return print(RulePage(rule).text) }
        if commands.contains(name) || name.hasPrefix("-") { return run(["help", name]) }
        let names =
            commands + HelpTopic.allCases.map(\.rawValue) + TouchRule.allCases.map(\.rawValue)
        let near = Suggestion.nearest(to: name, among: names)
        end(
            Failure.usage(
                "there is no command or topic '\(name)'",
                help: near.map { "write 'hitbox help \($0)'" } ?? "topics are \(HelpTopic.names)"))
    }

    /// Prints a topic of the reference as a document.
    static func document(_ name: String) {
        if let rule = TouchRule(rawValue: name) { return print(RulePage(rule).markdown) }
        guard let topic = HelpTopic(rawValue: name) else {
            end(
                Failure.usage(
                    "there is no topic '\(name.safeForTerminal)'",
                    help: "topics are \(HelpTopic.names)"))
        }
        print(topic.document)
    }
}

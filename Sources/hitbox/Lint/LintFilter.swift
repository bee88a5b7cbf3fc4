import ArgumentParser
import Diagnostics
import TerminalTypes
import TouchLint

/// `--only` and `--except`: the rules to report.
struct LintFilter: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report only findings of these rules, such as obscured,unreachable.",
            valueName: "rule,…"))
    var only: String?

    @Option(help: ArgumentHelp("Leave out findings of these rules.", valueName: "rule,…"))
    var except: String?

    func validate() throws {
        if only != nil, except != nil {
            throw ValidationError("Give --only or --except, not both.")
        }
    }

    /// The rules to report; prints unknown names.
    func rules() throws -> Set<TouchRule> {
        let all = Set(TouchRule.allCases)
        if let only { return try Self.rules(only) }
        return try all.subtracting(except.map(Self.rules) ?? [])
    }

    private static func rules(_ list: String) throws -> Set<TouchRule> {
        let names = TouchRule.allCases.map(\.rawValue)
        return Set(
            try list.split(separator: ",", omittingEmptySubsequences: false).map { part in
                let name = part.split(separator: " ").joined(separator: " ")
                if let rule = TouchRule(rawValue: name) { return rule }
                let near = Suggestion.nearest(to: name, among: names)
                throw Failure.usage(
                    "there is no rule '\(name.safeForTerminal)'",
                    help: near.map { "write '\($0)'" }
                        ?? "the rules are: \(names.joined(separator: ", "))")
            })
    }
}

/// A size on the command line.
struct TargetSize: ExpressibleByArgument, Equatable {
    var value: Double

    init?(argument: String) {
        guard let number = Coordinates.number(Files.plain(argument)[...]) else { return nil }
        value = number
    }
}

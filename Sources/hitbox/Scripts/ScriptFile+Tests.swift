import ArgumentParser
import Diagnostics
import Scripting
import TerminalTypes

extension ScriptFile {
    /// Warnings about keys whose meaning has changed; empty if there are none.
    ///
    /// - Parameter opening: The opening of the script, which must be valid.
    func changedKeys(_ opening: Opening) -> String {
        struct Found: Error {}
        do {
            try eachPart { if ChangedKeys.mayBe(in: $0) { throw Found() } }
            return ""
        } catch {
            var keys = ChangedKeys(opening.header, scene: opening.scene, in: Self.world)
            try? eachPart { keys.take($0) }
            if keys.warnings.isEmpty { return "" }
            let lines = Set(keys.warnings.map(\.range.line))
            return Diagnostic.pictures(of: keys.warnings, in: source(lines: lines))
        }
    }

    /// The names of the tests of a valid script, in order.
    private var testNames: [String] {
        var names: [String] = []
        try? eachPart { if case .test(let test) = $0 { names.append(test.name) } }
        return names
    }

    /// Rejects the name of a test that the script does not have.
    func checkTest(named name: String?) throws {
        guard let name else { return }
        let names = testNames
        if names.contains(name) { return }
        throw Self.unknown("no test is called '\(name.safeForTerminal)'", name, among: names)
    }

    /// The error for a filter that matches no test.
    static func noTest(with filter: String, among names: [String]) -> ExitCode {
        let message = "no test has '\(filter.safeForTerminal)' in its name"
        let words = names.flatMap { $0.split(separator: " ").map(String.init) }
        return unknown(message, filter, among: names, or: words)
    }

    /// Prints the nearest name, or all names, and returns the status.
    private static func unknown(
        _ message: String, _ name: String, among names: [String], or words: [String] = []
    ) -> ExitCode {
        if names.isEmpty { return Failure.usage(message + "; there are no tests") }
        let lowered = name.lowercased()
        let near =
            Suggestion.nearest(to: name, among: names + words)
            ?? names.first { $0.lowercased().contains(lowered) }
        if let near { return Failure.usage(message, help: "write '\(near.safeForTerminal)'") }
        let first = names.prefix(8).map { "\n  \($0.safeForTerminal)" }.joined()
        let more = names.count > 8 ? "\n  and \(names.count - 8) more" : ""
        return Failure.usage(message + "; there are:" + first + more)
    }
}

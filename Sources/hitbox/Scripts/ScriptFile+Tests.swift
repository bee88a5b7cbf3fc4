import ArgumentParser
import Diagnostics
import Scripting
import TerminalTypes

extension ScriptFile {
    /// Warnings about keys whose meaning has changed, in tests that fail with the present one; empty
    /// if there are none.
    ///
    /// A new script looks like an old one: only expectations tell which meaning is wanted.
    ///
    /// - Parameter opening: The opening of the script, which must be valid.
    func changedKeys(_ opening: Opening) -> String {
        struct Found: Error {}
        do {
            try eachPart { if ChangedKeys.mayBe(in: $0) { throw Found() } }
            return ""
        } catch {
            let tests = results(opening)
            if tests.allSatisfy(\.isFine) { return "" }
            var keys = ChangedKeys(opening.header, scene: opening.scene, in: Self.world)
            try? eachPart { keys.take($0) }
            let warnings = keys.warnings.filter { warning in
                // The setup is part of every test.
                tests.last { $0.line <= warning.range.line }?.isFine != true
            }
            if warnings.isEmpty { return "" }
            let lines = Set(warnings.map(\.range.line))
            return Diagnostic.pictures(of: warnings, in: source(lines: lines))
        }
    }

    /// The results of the tests, in order, with the snapshots that exist.
    private func results(_ opening: Opening) -> [TestResult] {
        var run = ScriptRun(opening.header, scene: opening.scene, in: Self.world)
        let snapshots = Snapshots(of: name, scene: nil, updates: false)
        run.checkSnapshot = { snapshots.has($0.name) ? snapshots.check($0) : nil }
        var results: [TestResult] = []
        try? eachPart { if let result = run.take($0) { results.append(result) } }
        return results + [run.finish()].compactMap(\.self)
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

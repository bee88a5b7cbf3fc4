import CSystem
import HitboxCommands
import HitboxScripting
import SourceDiagnostics
import TerminalTypes

/// The text output of `test`: one line per file, the failures, and a summary.
struct TestReport {
    let paint: Paint
    /// Whether standard output has machine-readable results, so that the report goes to standard
    /// error.
    let usesStandardError: Bool
    /// Whether warnings are among the failures.
    let isStrict: Bool

    private var output: Output { usesStandardError ? .standardError : .standard }

    /// Prints the outcome of a file.
    func printOutcome(_ outcome: ScriptTester.Outcome) {
        var output = output
        add(outcome, to: &output)
        output.flush()
    }

    /// Adds the outcome of a file.
    func add(_ outcome: ScriptTester.Outcome, to output: inout Output) {
        let result = outcome.result
        let name = result.file.safeForTerminal
        if !result.isReadable {
            output.line(paint.refusal(outcome.hasNoEngine ? "stop " : "wrong") + "  \(name)")
            output.complain(result.problems)
            return
        }
        let isFine = result.tests.allSatisfy(\.isFine)
        output.line(
            (isFine ? paint.hit("ok   ") : paint.refusal("FAIL ")) + " \(name)  "
                + paint.quiet(result.tests.count.of("test")))
        for test in result.tests {
            let title = test.title
            switch test.outcome {
            case .skipped(let reason):
                output.line("      skipped \(title): \(reason)".safeForTerminal)
            case .failedAsExpected(let reason):
                output.line("      fails as expected \(title): \(reason)".safeForTerminal)
            default: break
            }
        }
        if !isStrict, !outcome.warnings.isEmpty { output.complain(outcome.warnings) }
        let failed = result.tests.filter { !$0.isFine }
        for (test, report) in zip(failed, outcome.reports) {
            output.line()
            output.line(paint.strong("test \"\(test.title.safeForTerminal)\""))
            if test.isReadable {
                output.line(report.safeLines)
            } else {
                output.complain(report)
            }
        }
        for change in outcome.updates {
            for line in change.split(separator: "\n") { output.line(String(line).safeForTerminal) }
        }
    }

    /// Names snapshots that no script uses; with `--update`, removes them if the user agrees.
    func printUnused(_ files: [String], updates: Bool) {
        if files.isEmpty { return }
        var output = output
        for file in files { output.line("unused  \(file.safeForTerminal)") }
        guard updates else {
            output.line("hint: nothing uses them; 'hitbox test --update' removes them")
            return output.flush()
        }
        guard sys_is_terminal(0) == 1, sys_is_terminal(1) == 1, !usesStandardError else {
            output.line("hint: nothing uses them; in a terminal, '--update' asks and removes them")
            return output.flush()
        }
        output.line("Remove \(files.count.of("unused snapshot"))? [y/N]")
        output.flush()
        guard ["y", "yes"].contains(readLine()?.lowercased()) else { return }
        for file in files where sys_remove(file) != 0 {
            Output.error("error: cannot remove '\(file.safeForTerminal)'")
        }
    }

    /// Prints an annotation for each failure, as the log of a GitHub workflow reads them.
    func printAnnotations(_ results: [FileResult]) {
        var output = output
        for result in results {
            let file = Self.escaped(result.file, alsoColons: true)
            func report(_ text: String, _ place: String = "") {
                output.line("::error file=\(file)\(place)::" + Self.escaped(text))
            }
            if !result.isReadable { report(result.problems) }
            for test in result.tests {
                let title = Self.escaped(test.title, alsoColons: true)
                for (place, text) in test.complaints {
                    let more = test.isReadable ? "title=\(title)" : "col=\(place?.column ?? 1)"
                    report(text, ",line=\(place?.line ?? test.line),\(more)")
                }
            }
        }
        output.flush()
    }

    /// A value of an annotation, as GitHub's workflow commands need it.
    private static func escaped(_ text: String, alsoColons: Bool = false) -> String {
        let text = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A").safeForTerminal
        return alsoColons ? text.replacing(":", with: "%3A").replacing(",", with: "%2C") : text
    }

    /// Prints the number of tests by result.
    func summary(_ outcomes: [ScriptTester.Outcome]) {
        let results = outcomes.map(\.result)
        let tests = results.flatMap(\.tests)
        var parts: [String] = []
        func add(_ count: Int, _ word: String, _ style: (String) -> String) {
            if count > 0 { parts.append(style("\(count) \(word)")) }
        }
        add(tests.count { $0.outcome == .passed }, "passed", paint.hit)
        add(tests.count { !$0.isFine && $0.isReadable }, "failed", paint.refusal)
        add(
            tests.count { if case .skipped = $0.outcome { true } else { false } }, "skipped",
            paint.quiet)
        add(
            tests.count { if case .failedAsExpected = $0.outcome { true } else { false } },
            "failed as expected", paint.quiet)
        let unreadable = outcomes.filter { !$0.result.isReadable }
        add(
            unreadable.count { !$0.hasNoEngine } + tests.count { !$0.isReadable },
            "unreadable or invalid", paint.refusal)
        add(unreadable.count(where: \.hasNoEngine), "without an engine", paint.refusal)
        var output = output
        output.line(
            "\(tests.count.of("test")) in \(results.count.of("file")): "
                + (parts.isEmpty ? "nothing to run" : parts.joined(separator: ", ")))
        output.flush()
    }
}

import SourceDiagnostics

/// Finds the shortest script that fails as a test does.
///
/// Statements are removed, halves first, as long as the first failure stays the same, with the same
/// reason. The result is a script with one test, from which no statement can be left out: shrinking it
/// changes nothing.
public struct ScriptShrinker {
    /// The result.
    public struct Shrunk: Hashable, Sendable {
        /// The script, with one test.
        public var script: Script
        /// The number of statements that the test had up to its first failure, with the setup.
        public var statementCount: Int
    }

    /// The maximum number of statements played.
    private static let budget = 50_000

    private let script: Script
    private let makeRun: (Script) -> ScriptRun

    /// Prepares to shrink tests of a script.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - makeRun: Prepares to run a script like it.
    public init(_ script: Script, makeRun: @escaping (Script) -> ScriptRun) {
        (self.script, self.makeRun) = (script, makeRun)
    }

    /// Shrinks a test that failed.
    ///
    /// - Returns: `nil` for results without a failure, and if it does not fail again.
    public func shrink(_ result: TestResult) -> Shrunk? {
        guard result.outcome == .failed, let failure = result.failures.first else { return nil }
        let own = script.tests.first { $0.name == result.name }?.statements ?? []
        // Statements that were never played would not matter.
        var statements = (script.setup + own).filter { statement in
            if case .step(.note) = statement.body { return false }
            return (statement.range.line, statement.range.column)
                <= (failure.range.line, failure.range.column)
        }
        let count = statements.count
        guard let last = statements.popLast(), fails(statements + [last], failure) else {
            return nil
        }
        statements = statements.shortest(playing: Self.budget) { fails($0 + [last], failure) }
        return Shrunk(
            script: script(statements + [last], called: result.name), statementCount: count)
    }

    private func script(_ statements: [Statement], called name: String) -> Script {
        var script = Script(header: script.header)
        var test = ScriptTest(name.isEmpty ? "the script" : name)
        test.statements = statements
        script.tests = [test]
        return script
    }

    /// Whether the last of some statements fails in the same way, and none before it does.
    private func fails(_ statements: [Statement], _ failure: TestResult.Failure) -> Bool {
        let results = makeRun(script(statements, called: "")).results()
        guard let found = results.first, found.outcome == .failed else { return false }
        return found.failures.first?.isLike(failure) ?? false
    }
}

extension TestResult.Failure {
    /// Whether it is the same failure for the same reason, whatever is said about other layers: steps
    /// that change only those are not needed.
    fileprivate func isLike(_ other: Self) -> Bool {
        let (one, two) = (failure, other.failure)
        return range == other.range && one.message == two.message && one.expected == two.expected
            && one.found == two.found && one.reason == two.reason
            && one.difference == two.difference
    }
}

extension Array {
    /// Removes elements, halves first, as long as a condition holds, until none can be removed.
    ///
    /// - Parameter budget: The maximum number of elements for which the condition is computed.
    func shortest(playing budget: Int, while holds: ([Element]) -> Bool) -> [Element] {
        var remaining = self
        var played = 0
        var size = Swift.max(1, remaining.count / 2)
        while true {
            let before = remaining.count
            var end = remaining.count
            while end > 0 {
                let start = Swift.max(0, end - size)
                played += remaining.count - (end - start)
                if played > budget { return remaining }
                var fewer = remaining
                fewer.removeSubrange(start..<end)
                if holds(fewer) { remaining = fewer }
                end = start
            }
            if size > 1 {
                size /= 2
            } else if remaining.count == before {
                return remaining
            }
        }
    }
}

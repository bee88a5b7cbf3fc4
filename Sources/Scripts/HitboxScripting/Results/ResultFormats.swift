import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// Results in formats for other programs.
public enum ResultFormats {
    /// TAP version 13, with a line for each test.
    public static func tap(_ files: [FileResult]) -> String {
        var lines: [String] = []
        var count = 0
        for file in files {
            if !file.isReadable {
                count += 1
                lines.append("not ok \(count) - \(plain(file.file)): cannot be read")
                lines += file.problems.split(separator: "\n").map { "# \(plain(String($0)))" }
            }
            for test in file.tests {
                count += 1
                let title = "\(count) - \(plain(file.file)): \(plain(test.title))"
                switch test.outcome {
                case .passed: lines.append("ok \(title)")
                case .skipped(let reason): lines.append("ok \(title) # SKIP \(plain(reason))")
                case .failedAsExpected(let reason):
                    lines.append("not ok \(title) # TODO \(plain(reason))")
                case .failed, .passedUnexpectedly, .unreadable:
                    lines.append("not ok \(title)")
                    lines += test.complaints.map { place, text in
                        "# " + (place.map { "line \($0.line): " } ?? "") + plain(text)
                    }
                }
            }
        }
        return (["TAP version 13"] + lines + ["1..\(count)"]).joined(separator: "\n") + "\n"
    }

    /// JUnit XML, with a suite for each file and a case for each test.
    public static func junit(_ files: [FileResult]) -> String {
        let count = files.reduce(0) { $0 + $1.tests.count + ($1.isReadable ? 0 : 1) }
        let attributes = [
            ("name", "hitbox"), ("tests", "\(count)"),
            ("failures", "\(files.reduce(0) { $0 + $1.failureCount })"),
            ("errors", "\(files.reduce(0) { $0 + $1.errorCount })"),
        ]
        // Appended piece by piece: there may be a million tests.
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += start("testsuites", attributes) + ">\n"
        for file in files {
            let unread = file.isReadable ? 0 : 1
            let attributes = [
                ("name", file.file), ("tests", "\(file.tests.count + unread)"),
                ("failures", "\(file.failureCount)"), ("errors", "\(file.errorCount)"),
                ("skipped", "\(file.tests.count { $0.isFine && $0.outcome != .passed })"),
                ("time", time(file.tests.reduce(0) { $0 + $1.seconds })),
            ]
            text += "  " + start("testsuite", attributes) + ">\n"
            for test in file.tests {
                text += testCase(
                    test.title, in: file.file, line: test.line, test.seconds,
                    content(of: test, in: file.file))
            }
            if !file.isReadable {
                let error = element("error", [("message", "cannot be read")], xml(file.problems))
                text += testCase("read", in: file.file, line: 1, 0, error)
            }
            text += "  </testsuite>\n"
        }
        text += "</testsuites>\n"
        return text
    }

    private static func testCase(
        _ name: String, in file: String, line: Int, _ seconds: Double, _ content: String?
    ) -> String {
        let attributes = [
            ("classname", file), ("name", name), ("file", file), ("line", "\(line)"),
            ("time", time(seconds)),
        ]
        return "    " + element("testcase", attributes, content) + "\n"
    }

    /// A time in seconds, without an exponent.
    private static func time(_ seconds: Double) -> String {
        guard seconds > 0, seconds < 1e9 else { return "0" }
        let microseconds = Int((seconds * 1e6).rounded())
        let (whole, part) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return "\(whole)." + String(part + 1_000_000).dropFirst()
    }

    private static func content(of test: TestResult, in file: String) -> String? {
        switch test.outcome {
        case .passed: return nil
        case .skipped(let reason): return element("skipped", [("message", reason)])
        case .failedAsExpected(let reason):
            return element("skipped", [("type", "xfail"), ("message", reason)])
        case .passedUnexpectedly:
            return element("failure", test.complaints.map { ("message", $0.text) })
        case .unreadable(let problems):
            let lines = problems.map {
                "\(file):\($0.range.line):\($0.range.column): \($0.message)"
            }
            return element(
                "error", [("message", "cannot be read")], xml(lines.joined(separator: "\n")))
        case .failed:
            // The schema permits one failure per test; its text has the others.
            guard let first = test.failures.first else {
                return element("failure", [("message", "failed")])
            }
            func sentence(_ one: TestResult.Failure) -> String {
                "line \(one.range.line): \(one.failure.sentence)"
            }
            var lines: [String] = []
            for (place, one) in test.failures.enumerated() {
                if place > 0 { lines.append(sentence(one)) }
                lines += one.failure.trace + one.failure.difference
                if let hint = one.failure.hint { lines.append("hint: \(hint)") }
                if file != "-" { lines.append("replay: \(replay(file, to: one.range.line))") }
            }
            let text = lines.joined(separator: "\n")
            return element("failure", [("message", sentence(first))], xml(text))
        }
    }

    /// The command that replays a script up to a line.
    fileprivate static func replay(_ file: String, to line: Int) -> String {
        "hitbox replay \(VisibleText.word(file)) --to \(line)"
    }

    /// An XML element.
    ///
    /// - Parameter content: What is in it, escaped; `nil` for an empty element.
    private static func element(
        _ name: String, _ attributes: [(String, String)], _ content: String? = nil
    ) -> String {
        let start = start(name, attributes)
        return content.map { "\(start)>\($0)</\(name)>" } ?? start + "/>"
    }

    /// The start of an XML element, without its end.
    private static func start(_ name: String, _ attributes: [(String, String)]) -> String {
        "<\(name)" + attributes.map { " \($0)=\"\(xml($1))\"" }.joined()
    }

    /// Text without line breaks, and with `#` escaped, which has a meaning in TAP; also without
    /// unsafe characters for terminals.
    private static func plain(_ text: String) -> String {
        let line = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
        return VisibleText.escaped(String(String.UnicodeScalarView(line)))
            .replacing("#", with: "\\#")
    }

    /// Escaped text for XML; invalid characters are replaced, and those unsafe for terminals become
    /// character references.
    private static func xml(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += " "
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value):
                result += "\u{FFFD}"
            case _ where VisibleText.isUnsafe(scalar):
                result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension TestResult {
    /// The name; the whole script for one without tests.
    public var title: String { name.isEmpty ? "the script" : name }

    /// What is wrong, each with its place in the script, if it has one.
    package var complaints: [(place: SourceRange?, text: String)] {
        switch outcome {
        case .passed, .skipped, .failedAsExpected: []
        case .failed: failures.map { ($0.range, $0.failure.sentence) }
        case .passedUnexpectedly(let reason):
            [(nil, "passes, although it is expected to fail: \(reason)")]
        case .unreadable(let problems): problems.map { ($0.range, $0.message) }
        }
    }
}

extension FileResult {
    fileprivate var failureCount: Int { tests.count { !$0.isFine && $0.isReadable } }
    fileprivate var errorCount: Int {
        tests.count { !$0.isReadable } + (isReadable ? 0 : 1)
    }
}

extension StepFailure {
    /// The failure in one line.
    public var sentence: String {
        var text = message
        if let expected { text += ": expected \(expected)" }
        if let found {
            text += isFromEngine ? ", the engine answered \(found)" : ", found \(found)"
        }
        return text
    }
}

/// The result of a script file.
public struct FileResult: Hashable, Sendable {
    /// The file's name.
    public var file: String
    /// The results of its tests, in order.
    public var tests: [TestResult] = []
    /// The errors of the file itself, rendered; empty if it could be read.
    public var problems = ""

    /// Creates the result of a file without tests.
    public init(_ file: String) {
        self.file = file
    }

    /// Whether the file could be read.
    public var isReadable: Bool { problems.isEmpty }
    /// Whether the file and all of its tests could be read.
    package var isWhole: Bool { isReadable && tests.allSatisfy(\.isReadable) }
}

extension TestResult {
    /// The failures with the lines of a script that was read by `Script.read`.
    public func report() -> String {
        report(in: source ?? SourceText("", name: "script"), advice: .none)
    }

    /// The command that shows a failure again; none if the script is not in a file.
    public enum Advice: Sendable { case replay, learn, none }

    /// A report for people: place, line with caret, expected and found values, the explanation, and
    /// the command to replay it.
    ///
    /// - Parameters:
    ///   - source: The text of the script.
    ///   - advice: The command that shows a failure again; a lesson is not replayed but learned.
    public func report(in source: SourceText, advice: Advice = .replay) -> String {
        var text = ""
        if case .passedUnexpectedly(let reason) = outcome {
            let diagnostic = Diagnostic(
                "the test passes, although it is expected to fail: \(reason)",
                at: SourceRange(line: line, column: 1), help: "remove the 'xfail'")
            text += diagnostic.picture(in: source)
        }
        if case .unreadable(let problems) = outcome {
            text += problems.map { $0.picture(in: source) }.joined()
        }
        for failure in failures where outcome == .failed {
            text += failure.report(in: source, advice)
        }
        if isStuck { text += "  the rest of the test was not played\n" }
        return text
    }
}

extension TestResult.Failure {
    fileprivate func report(in source: SourceText, _ advice: TestResult.Advice) -> String {
        var text = Diagnostic(failure.message, at: range).picture(in: source)
        if let expected = failure.expected { text += "  expected  \(expected)\n" }
        if let found = failure.found {
            text += (failure.isFromEngine ? "  engine    " : "  found     ") + "\(found)\n"
        }
        if !failure.trace.isEmpty {
            text += failure.isFromEngine ? "  hitbox asked:\n" : "  asked:\n"
            text += failure.trace.map { "    \($0)\n" }.joined()
        }
        if !failure.difference.isEmpty {
            text += "  difference:\n" + failure.difference.map { "    \($0)\n" }.joined()
        }
        if let hint = failure.hint { text += "hint: \(hint)\n" }
        switch advice {
        case .replay:
            return text + "replay: \(ResultFormats.replay(source.name, to: range.line))\n"
        case .learn: return text + "play: hitbox learn \(VisibleText.word(source.name))\n"
        case .none: return text
        }
    }
}

/// The result of one test of a script.
public struct TestResult: Hashable, Sendable {
    /// A statement that failed.
    public struct Failure: Hashable, Sendable {
        /// The place of the statement.
        public var range: SourceRange
        /// The reason.
        public var failure: StepFailure
    }

    /// The outcome of a test.
    public enum Outcome: Hashable, Sendable {
        /// Everything was as expected.
        case passed
        /// Something failed.
        case failed
        /// It was skipped, with a reason.
        case skipped(String)
        /// It failed as expected, with a reason.
        case failedAsExpected(String)
        /// It passed although expected to fail, with a reason.
        case passedUnexpectedly(String)
        /// It could not be read.
        case unreadable([Diagnostic])
    }

    /// The test's name; empty for a script without tests.
    public var name: String
    /// The line of its `test` statement.
    public var line: Int
    /// The outcome.
    public var outcome: Outcome
    /// The statements that failed; of very many, only the first ones.
    public var failures: [Failure] = []
    /// What it does not do, or not test; of very many, only the first ones.
    public var warnings: [Diagnostic] = []
    /// The number of statements played.
    public var stepCount = 0
    /// How long it took by the clock of the run; 0 without one.
    public var seconds = 0.0

    /// Whether a step could not be performed, so that the rest was skipped.
    public var isStuck = false
    /// The text that the script was read from.
    var source: SourceText?

    /// Whether the outcome is acceptable.
    public var isFine: Bool {
        switch outcome {
        case .passed, .skipped, .failedAsExpected: true
        case .failed, .passedUnexpectedly, .unreadable: false
        }
    }

    /// Whether it could be read.
    public var isReadable: Bool {
        if case .unreadable = outcome { false } else { true }
    }

    /// Makes failures of its warnings.
    package mutating func failWarnings() {
        guard isFine || outcome == .failed, !warnings.isEmpty else { return }
        outcome = .failed
        failures += warnings.map {
            Failure(range: $0.range, failure: StepFailure($0.message, hint: $0.help))
        }
    }
}

/// Why a statement failed, for people.
public struct StepFailure: Error, Hashable, Sendable {
    /// The problem, as a clause.
    public var message: String
    /// The expected value; `nil` if the message is complete.
    public var expected: String?
    /// The value found instead.
    public var found: String?
    /// The explanation of the hit test, a line for each layer asked; empty if none was.
    public var trace: [String] = []
    /// Why the expected layer is not hit, as a clause; `nil` if the failure is about something else.
    package var reason: String?
    /// The point of scene space that it is about; `nil` for none.
    package var point: Point?
    /// The lines of a snapshot that differ; empty for other failures.
    public var difference: [String] = []
    /// A hint; `nil` if there is none.
    public var hint: String?
    /// Whether the value was found by an engine; the explanation is always hitbox's.
    public private(set) var isFromEngine = false
    /// Why the test is skipped instead of failing; `nil` for a failure.
    public private(set) var skipReason: String?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - message: The problem, as a clause.
    ///   - expected: The expected value; `nil` if the message is complete.
    ///   - found: The value found instead.
    ///   - trace: The explanation of the hit test, a line for each layer asked.
    ///   - hint: A hint.
    public init(
        _ message: String, expected: String? = nil, found: String? = nil, trace: [String] = [],
        hint: String? = nil
    ) {
        (self.message, self.expected, self.found) = (message, expected, found)
        (self.trace, self.hint) = (trace, hint)
    }

    /// Creates the end of a test that an engine cannot play.
    init(skipping reason: String) {
        (message, skipReason) = (reason, reason)
    }

    /// Says that an engine gave the answer, and whether hitbox itself expects another one.
    mutating func attribute(toEngine answer: LayerNode?, expected: LayerNode?, own: LayerNode?) {
        isFromEngine = true
        let other = own == expected ? nil : "hitbox answers \(ScriptPlayer.name(own))"
        hint = own == answer ? "hitbox gives the same answer" : other
    }

    /// A line for each layer asked: its name, the point in its own space, the verdict as scripts name
    /// it, and its sentence.
    public static func lines(of trace: HitTrace) -> [String] {
        let candidates = trace.candidates.prefix(60)
        var lines = Columns.aligned(
            candidates.map { candidate in
                let node = trace.tree[candidate.index]
                let name = String(repeating: "  ", count: min(node.depth, 12)) + node.name
                let cause = candidate.by.map { trace.tree[$0].name }
                let why = candidate.verdict.sentence(rules: trace.rules, by: cause, of: node.layer)
                let verdict = "\(candidate.verdict.rawValue): \(why)"
                return [name, NumberText.pair(candidate.point), verdict]
            })
        let more = trace.candidates.count - candidates.count
        if more > 0 { lines.append("and \(more) more") }
        return lines
    }
}

import Diagnostics

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
}

extension TestResult {
    /// A report for people: place, line with caret, expected and found values, the explanation, and
    /// the command to replay it.
    ///
    /// - Parameters:
    ///   - source: The text of the script.
    ///   - isOfLesson: Whether the script is a lesson, which is not replayed but learned.
    public func report(in source: SourceText, isOfLesson: Bool = false) -> String {
        var text = ""
        if case .passedUnexpectedly(let reason) = outcome {
            let diagnostic = Diagnostic(
                "the test passes, although it is expected to fail: \(reason)",
                at: SourceRange(line: line, column: 1), help: "remove the 'xfail'")
            text += diagnostic.picture(in: source)
        }
        for failure in failures where outcome == .failed {
            text += failure.report(in: source, isOfLesson: isOfLesson)
        }
        if isStuck { text += "  the rest of the test was not played\n" }
        return text
    }
}

extension TestResult.Failure {
    fileprivate func report(in source: SourceText, isOfLesson: Bool) -> String {
        var text = Diagnostic(failure.message, at: range).picture(in: source)
        if let expected = failure.expected { text += "  expected  \(expected)\n" }
        if let found = failure.found { text += "  found     \(found)\n" }
        if !failure.trace.isEmpty {
            text += "  asked:\n" + failure.trace.map { "    \($0)\n" }.joined()
        }
        if !failure.difference.isEmpty {
            text += "  difference:\n" + failure.difference.map { "    \($0)\n" }.joined()
        }
        if let hint = failure.hint { text += "hint: \(hint)\n" }
        let name = VisibleText.escaped(source.name)
        return text
            + (isOfLesson
                ? "play: hitbox learn \(name)\n"
                : "replay: hitbox replay \(name) --to \(range.line)\n")
    }
}

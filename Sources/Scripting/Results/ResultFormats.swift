import Diagnostics

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
                case .passedUnexpectedly(let reason):
                    lines.append("not ok \(title)")
                    lines.append("# passes, although it is expected to fail: \(plain(reason))")
                case .failed:
                    lines.append("not ok \(title)")
                    for failure in test.failures {
                        lines.append(
                            "# line \(failure.range.line): \(plain(failure.failure.sentence))")
                    }
                }
            }
        }
        return (["TAP version 13"] + lines + ["1..\(count)"]).joined(separator: "\n") + "\n"
    }

    /// JUnit XML, with a suite for each file and a case for each test.
    public static func junit(_ files: [FileResult]) -> String {
        let suites = files.map { file -> String in
            let failed = file.tests.count { !$0.isFine }
            let skipped = file.tests.count { $0.isSkipped }
            let errors = file.isReadable ? 0 : 1
            let head =
                "<testsuite name=\"\(xml(file.file))\" tests=\"\(file.tests.count + errors)\" "
                + "failures=\"\(failed)\" errors=\"\(errors)\" skipped=\"\(skipped)\" time=\"0\">"
            var cases = file.tests.map { junit($0, in: file.file) }
            if !file.isReadable {
                cases.append(
                    "    <testcase classname=\"\(xml(file.file))\" name=\"read\" time=\"0\">"
                        + "<error message=\"cannot be read\">\(xml(file.problems))</error>"
                        + "</testcase>")
            }
            return "  \(head)\n\(cases.joined(separator: "\n"))\n  </testsuite>"
        }
        let tests = files.flatMap(\.tests)
        let errors = files.count { !$0.isReadable }
        let failures = tests.count { !$0.isFine }
        let head =
            "<testsuites name=\"hitbox\" tests=\"\(tests.count + errors)\" "
            + "failures=\"\(failures)\" errors=\"\(errors)\">"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            \(head)
            \(suites.joined(separator: "\n"))
            </testsuites>

            """
    }

    private static func junit(_ test: TestResult, in file: String) -> String {
        let head =
            "    <testcase classname=\"\(xml(file))\" name=\"\(xml(test.title))\" time=\"0\""
        switch test.outcome {
        case .passed: return head + "/>"
        case .skipped(let reason), .failedAsExpected(let reason):
            return head + "><skipped message=\"\(xml(reason))\"/></testcase>"
        case .passedUnexpectedly(let reason):
            return head + "><failure message=\"passes, although it is expected to fail: "
                + "\(xml(reason))\"/></testcase>"
        case .failed:
            let failures = test.failures.map { failure in
                "<failure message=\"\(xml("line \(failure.range.line): \(failure.failure.sentence)"))\">"
                    + xml(failure.failure.trace.joined(separator: "\n")) + "</failure>"
            }
            // The schema permits one failure per test; its text has the others.
            return head + ">" + (failures.first ?? "<failure message=\"failed\"/>") + "</testcase>"
        }
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
    fileprivate var isSkipped: Bool {
        switch outcome {
        case .skipped, .failedAsExpected: true
        default: false
        }
    }
}

extension StepFailure {
    /// The failure in one line.
    public var sentence: String {
        var text = message
        if let expected { text += ": expected \(expected)" }
        if let found { text += ", found \(found)" }
        return text
    }
}

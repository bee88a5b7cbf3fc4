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
        let suites = files.map { file in
            var cases = file.tests.map { testCase($0.title, in: file.file, content(of: $0)) }
            if !file.isReadable {
                let error = element("error", [("message", "cannot be read")], xml(file.problems))
                cases.append(testCase("read", in: file.file, error))
            }
            let attributes = [
                ("name", file.file), ("tests", "\(cases.count)"),
                ("failures", "\(file.tests.count { !$0.isFine })"),
                ("errors", file.isReadable ? "0" : "1"),
                ("skipped", "\(file.tests.count { $0.isSkipped })"), ("time", "0"),
            ]
            let lines = "\n" + cases.joined(separator: "\n") + "\n  "
            return "  " + element("testsuite", attributes, lines)
        }
        let tests = files.flatMap(\.tests)
        let errors = files.count { !$0.isReadable }
        let attributes = [
            ("name", "hitbox"), ("tests", "\(tests.count + errors)"),
            ("failures", "\(tests.count { !$0.isFine })"), ("errors", "\(errors)"),
        ]
        let lines = "\n" + suites.joined(separator: "\n") + "\n"
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + element("testsuites", attributes, lines) + "\n"
    }

    private static func testCase(_ name: String, in file: String, _ content: String?) -> String {
        "    " + element("testcase", [("classname", file), ("name", name), ("time", "0")], content)
    }

    private static func content(of test: TestResult) -> String? {
        switch test.outcome {
        case .passed: return nil
        case .skipped(let reason), .failedAsExpected(let reason):
            return element("skipped", [("message", reason)])
        case .passedUnexpectedly(let reason):
            let message = "passes, although it is expected to fail: \(reason)"
            return element("failure", [("message", message)])
        case .failed:
            // The schema permits one failure per test; its text has the others.
            guard let first = test.failures.first else {
                return element("failure", [("message", "failed")])
            }
            let message = "line \(first.range.line): \(first.failure.sentence)"
            let lines = first.failure.trace + first.failure.difference
            let text = lines.joined(separator: "\n")
            return element("failure", [("message", message)], xml(text))
        }
    }

    /// An XML element.
    ///
    /// - Parameter content: What is in it, escaped; `nil` for an empty element.
    private static func element(
        _ name: String, _ attributes: [(String, String)], _ content: String? = nil
    ) -> String {
        let start = "<\(name)" + attributes.map { " \($0)=\"\(xml($1))\"" }.joined()
        return content.map { "\(start)>\($0)</\(name)>" } ?? start + "/>"
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

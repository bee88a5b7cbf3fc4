import HitboxCommands
import LayerGeometry
import SceneStore
import SourceDiagnostics
import TouchLint
import ViewDumps

/// Touch problems as a log in the Static Analysis Results Interchange Format 2.1.0.
///
/// - Source: OASIS, sarif-v2.1.0; GitHub's and GitLab's code scanning read it.
struct SARIFLog {
    let reports: [LintReport]
    /// The unreadable files, with reasons.
    let unread: [(file: String, text: String)]

    /// Writes a log of one run, one line per rule and per result.
    func write(to output: inout Output) {
        output.json { output, json in
            json.object { json in
                json.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                json.add("version", "2.1.0")
                json.list("runs") { json in
                    json.object(in: .rows) { json in
                        json.object("tool") { json in write(driver: &json) }
                        json.add("columnKind", "unicodeCodePoints")
                        json.list("invocations", of: [unread.isEmpty]) { json, isComplete in
                            json.add("executionSuccessful", isComplete)
                            json.list("toolExecutionNotifications", in: .lines) { json in
                                write(notifications: &json)
                            }
                        }
                        json.list("results", in: .lines) { json in
                            for report in reports {
                                for finding in report.findings {
                                    json.object { json in
                                        write(finding, report.subject, to: &json)
                                    }
                                    output.take(&json)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Describes the rules, in the order that results refer to.
    ///
    /// The page about a rule that found something is in the log itself: it has no address that a `helpUri` could name.
    private func write(driver json: inout JSONWriter) {
        let found = Set(reports.flatMap(\.findings).map(\.rule))
        json.object("driver") { json in
            json.add("name", "hitbox")
            json.add("version", Program.version)
            json.list("rules", in: .lines, of: TouchRule.allCases) { json, rule in
                json.add("id", rule.rawValue)
                json.object("shortDescription") { json in json.add("text", rule.sentence) }
                guard found.contains(rule) else { return }
                let document = rule.document
                json.object("help") { json in
                    json.add("text", MarkdownPage(document).text)
                    json.add("markdown", document)
                }
            }
        }
    }

    private func write(notifications json: inout JSONWriter) {
        for problem in unread {
            notify("unreadable", .error, problem.text, problem.file, to: &json)
        }
        for report in reports {
            for note in report.subject.notes {
                notify(
                    note.code.rawValue, note.severity, note.message, report.subject.name,
                    line: note.line, to: &json)
            }
        }
        for report in reports {
            for omission in report.omissions {
                notify(
                    "not-looked-at", .info, omission.sentence, report.subject.name,
                    about: omission.rule, to: &json)
            }
        }
    }

    /// Writes a notification about a file.
    private func notify(
        _ id: String, _ severity: Diagnostic.Severity, _ message: String, _ file: String,
        line: Int? = nil, about rule: TouchRule? = nil, to json: inout JSONWriter
    ) {
        json.object { json in
            json.object("descriptor") { json in json.add("id", id) }
            if let rule {
                json.object("associatedRule") { json in
                    json.add("id", rule.rawValue)
                    json.add("index", index(of: rule))
                }
            }
            json.add("level", severity == .info ? "note" : severity.rawValue)
            json.object("message") { json in json.add("text", message) }
            json.list("locations", of: [file]) { json, file in
                Self.write(file: file, line: line, column: nil, to: &json)
            }
        }
    }

    private func write(
        _ finding: TouchFinding, _ subject: LintSubject, to json: inout JSONWriter
    ) {
        let message = finding.message.text { subject.named($0, from: finding.index) }
        let help = finding.help.text { "'\(subject.tree[$0].pathText)'" }
        let path = subject.tree[finding.index].path
        json.add("ruleId", finding.rule.rawValue)
        json.add("ruleIndex", index(of: finding.rule))
        json.add("level", finding.severity == .info ? "note" : finding.severity.rawValue)
        json.object("message") { json in json.add("text", "\(message). Help: \(help).") }
        json.list("locations", of: [subject.place(of: finding.index)]) { json, place in
            Self.write(file: subject.name, line: place?.line, column: place?.column, to: &json)
            json.list("logicalLocations", of: [path]) { $0.add("fullyQualifiedName", $1) }
        }
        // Does not change as long as the finding stays, whatever its line.
        let by = finding.by.map { subject.tree[$0].path.description } ?? ""
        let identity = "\(finding.rule.rawValue)\n\(path)\n\(by)"
        json.object("partialFingerprints") { json in
            json.add("layers/v1", ContentHash(identity.utf8).text)
        }
    }

    private func index(of rule: TouchRule) -> Int { TouchRule.allCases.firstIndex(of: rule) ?? 0 }

    private static func write(
        file: String, line: Int?, column: Int?, to json: inout JSONWriter
    ) {
        json.object("physicalLocation") { json in
            json.object("artifactLocation") { json in json.add("uri", uri(of: file)) }
            guard let line else { return }
            json.object("region") { json in
                json.add("startLine", line)
                if let column { json.add("startColumn", column) }
            }
        }
    }

    /// The file's name as a URI reference.
    private static func uri(of name: String) -> String {
        name.utf8.reduce(into: name.hasPrefix("/") ? "file://" : "") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isLetter || character.isNumber || "-._~/".contains(character)
            if isPlain, character.isASCII {
                text.append(character)
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

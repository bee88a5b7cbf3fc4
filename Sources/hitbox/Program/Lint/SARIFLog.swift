import LayerGeometry
import SceneStore
import SourceDiagnostics
import TouchLint
import ViewDumps

/// Touch problems as a log in the Static Analysis Results Interchange Format 2.1.0.
///
/// - Source: OASIS, sarif-v2.1.0; GitHub's and GitLab's code scanning read it.
struct SARIFLog {
    /// The rules of the run, in the order that results refer to.
    ///
    /// The page about a rule is in the log itself: it has no address that a `helpUri` could name.
    let rules: [(id: String, text: String, document: String?)]

    /// Writes a log of one run, one line per rule and per result.
    ///
    /// - Parameter unread: The unreadable files, with reasons.
    static func write(
        _ reports: [LintReport], unread: [(file: String, text: String)], to output: inout Output
    ) {
        let found = Set(reports.flatMap(\.findings).map(\.rule))
        let log = SARIFLog(
            rules: TouchRule.allCases.map {
                ($0.rawValue, $0.sentence, found.contains($0) ? $0.document : nil)
            })
        log.write(
            isComplete: unread.isEmpty, to: &output,
            notifications: { json in
                for problem in unread {
                    log.notify("unreadable", .error, problem.text, problem.file, to: &json)
                }
                for report in reports {
                    for note in report.subject.notes {
                        log.notify(
                            note.code.rawValue, note.severity, note.message, report.subject.name,
                            line: note.line, to: &json)
                    }
                }
                for report in reports {
                    for omission in report.omissions {
                        log.notify(
                            "not-looked-at", .info, omission.sentence, report.subject.name,
                            about: omission.rule, to: &json)
                    }
                }
            },
            results: { output, json in
                for report in reports {
                    for finding in report.findings {
                        json.object { json in log.write(finding, report.subject, to: &json) }
                        output.take(&json)
                    }
                }
            })
    }

    /// Writes the log of one run around its notifications and results.
    ///
    /// - Parameter isComplete: Whether all files could be read.
    func write(
        isComplete: Bool, to output: inout Output, notifications: (inout JSONWriter) -> Void,
        results: (inout Output, inout JSONWriter) -> Void
    ) {
        output.json { output, json in
            json.object { json in
                json.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                json.add("version", "2.1.0")
                json.list("runs") { json in
                    json.object(in: .rows) { json in
                        json.object("tool") { json in write(driver: &json) }
                        json.add("columnKind", "unicodeCodePoints")
                        json.list("invocations") { json in
                            json.object { json in
                                json.add("executionSuccessful", isComplete)
                                json.list("toolExecutionNotifications", in: .lines, notifications)
                            }
                        }
                        json.list("results", in: .lines) { json in results(&output, &json) }
                    }
                }
            }
        }
    }

    private func write(driver json: inout JSONWriter) {
        json.object("driver") { json in
            json.add("name", "hitbox")
            json.add("version", Program.version)
            json.list("rules", in: .lines) { json in
                for rule in rules {
                    json.object { json in
                        json.add("id", rule.id)
                        json.object("shortDescription") { json in json.add("text", rule.text) }
                        guard let document = rule.document else { return }
                        json.object("help") { json in
                            json.add("text", MarkdownPage(document).text)
                            json.add("markdown", document)
                        }
                    }
                }
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
                    json.add("index", index(of: rule.rawValue))
                }
            }
            json.add("level", severity == .info ? "note" : severity.rawValue)
            json.object("message") { json in json.add("text", message) }
            json.list("locations") { json in
                json.object { json in Self.write(file: file, line: line, column: nil, to: &json) }
            }
        }
    }

    private func write(
        _ finding: TouchFinding, _ subject: LintSubject, to json: inout JSONWriter
    ) {
        let message = finding.message.text { subject.named($0, from: finding.index) }
        let help = finding.help.text { "'\(subject.tree[$0].pathText)'" }
        // Does not change as long as the finding stays, whatever its line.
        let by = finding.by.map { subject.tree[$0].path.description } ?? ""
        write(
            rule: finding.rule.rawValue,
            level: finding.severity == .info ? "note" : finding.severity.rawValue,
            message: "\(message). Help: \(help).", at: finding.index, in: subject,
            identity: "\(finding.rule.rawValue)\n\(subject.tree[finding.index].path)\n\(by)",
            to: &json)
    }

    /// Writes the members of a result.
    ///
    /// - Parameter identity: Distinguishes this result from the others of the file, in every version of it.
    func write(
        rule: String, level: String, message: String, at index: Int, in subject: LintSubject,
        identity: String, to json: inout JSONWriter
    ) {
        json.add("ruleId", rule)
        json.add("ruleIndex", self.index(of: rule))
        json.add("level", level)
        json.object("message") { json in json.add("text", message) }
        json.list("locations") { json in
            json.object { json in
                let place = subject.place(of: index)
                Self.write(file: subject.name, line: place?.line, column: place?.column, to: &json)
                json.list("logicalLocations") { json in
                    json.object { json in
                        json.add("fullyQualifiedName", subject.tree[index].path)
                    }
                }
            }
        }
        json.object("partialFingerprints") { json in
            json.add("layers/v1", ContentHash(identity.utf8).text)
        }
    }

    private func index(of rule: String) -> Int { rules.firstIndex { $0.id == rule } ?? 0 }

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
        let plain = "-._~/".utf8
        var text = name.hasPrefix("/") ? "file://" : ""
        for byte in name.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || 0x30...0x39 ~= byte
                    || plain.contains(byte)
            {
                text.unicodeScalars.append(scalar)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += "%" + (hex.count == 1 ? "0" : "") + hex
            }
        }
        return text
    }
}

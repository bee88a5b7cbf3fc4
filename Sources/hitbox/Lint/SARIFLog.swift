import Diagnostics
import LayerGeometry
import SceneStore
import TouchLint
import ViewDumps

/// Touch problems as a log of the Static Analysis Results Interchange Format, 2.1.0.
///
/// - Source: OASIS, sarif-v2.1.0; GitHub's and GitLab's code scanning read it.
struct SARIFLog {
    private let subject: LintSubject

    /// Writes a log of one run, a line for each rule and each result.
    ///
    /// - Parameter unread: The files that could not be read, and why.
    static func write(
        _ reports: [LintReport], unread: [(file: String, text: String)], to output: inout Output
    ) {
        var json = JSONBytes()
        begin(TouchRule.allCases.map { ($0.rawValue, $0.sentence) }, &json)
        json.flag(unread.isEmpty)
        json.raw(", \"toolExecutionNotifications\": [")
        var isFirst = true
        for problem in unread {
            separate(&isFirst, &json)
            json.raw("{\"descriptor\": {\"id\": \"unreadable\"}, \"level\": \"error\", ")
            json.raw("\"message\": {\"text\": ")
            json.string(problem.text)
            json.raw("}, \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ")
            json.string(uri(of: problem.file))
            json.raw("}}}]}")
        }
        list(reports, \.subject.notes, &isFirst, to: &json) { $0.write($1, to: &$2) }
        list(reports, \.omissions, &isFirst, to: &json) { $0.write($1, to: &$2) }
        json.raw("]}],\n \"results\": [")
        isFirst = true
        list(reports, \.findings, &isFirst, to: &json) { $0.write($1, to: &$2) }
        json.raw("]}]}\n")
        output.bytes += json.bytes
    }

    /// Writes what comes before whether it was successful: the tool and its rules.
    static func begin(_ rules: [(id: String, text: String)], _ json: inout JSONBytes) {
        json.raw("{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", ")
        json.raw(
            "\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"hitbox\", ")
        json.raw("\"version\": ")
        json.string(Program.version)
        json.raw(", \"rules\": [")
        for (place, rule) in rules.enumerated() {
            if place > 0 { json.raw(",") }
            json.raw("\n  {\"id\": ")
            json.string(rule.id)
            json.raw(", \"shortDescription\": {\"text\": ")
            json.string(rule.text)
            json.raw("}}")
        }
        json.raw("]}},\n \"columnKind\": \"unicodeCodePoints\", ")
        json.raw("\"invocations\": [{\"executionSuccessful\": ")
    }

    private static func list<Item>(
        _ reports: [LintReport], _ items: (LintReport) -> [Item], _ isFirst: inout Bool,
        to json: inout JSONBytes, _ write: (SARIFLog, Item, inout JSONBytes) -> Void
    ) {
        for report in reports {
            for item in items(report) {
                separate(&isFirst, &json)
                write(SARIFLog(subject: report.subject), item, &json)
            }
        }
    }

    private static func separate(_ isFirst: inout Bool, _ json: inout JSONBytes) {
        json.raw(isFirst ? "\n  " : ",\n  ")
        isFirst = false
    }

    /// What was not looked at.
    private func write(_ omission: TouchOmission, to json: inout JSONBytes) {
        json.raw("{\"descriptor\": {\"id\": \"not-looked-at\"}, \"associatedRule\": {\"id\": ")
        json.string(omission.rule.rawValue)
        json.raw(", \"index\": ")
        json.number(TouchRule.allCases.firstIndex(of: omission.rule) ?? 0)
        json.raw("}, \"level\": \"note\", \"message\": {\"text\": ")
        json.string(omission.sentence)
        json.raw("}, \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ")
        json.string(Self.uri(of: subject.name))
        json.raw("}}}]}")
    }

    /// What reading the dump lost or guessed.
    private func write(_ note: DumpNote, to json: inout JSONBytes) {
        json.raw("{\"descriptor\": {\"id\": ")
        json.string(note.code.rawValue)
        json.raw("}, \"level\": ")
        json.string(note.severity == .info ? "note" : note.severity.rawValue)
        json.raw(", \"message\": {\"text\": ")
        json.string(note.message)
        json.raw("}, \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ")
        json.string(Self.uri(of: subject.name))
        json.raw("}, \"region\": {\"startLine\": ")
        json.number(note.line)
        json.raw("}}}]}")
    }

    private func write(_ finding: TouchFinding, to json: inout JSONBytes) {
        json.raw("{\"ruleId\": ")
        json.string(finding.rule.rawValue)
        json.raw(", \"ruleIndex\": ")
        json.number(TouchRule.allCases.firstIndex(of: finding.rule) ?? 0)
        json.raw(", \"level\": ")
        json.string(finding.severity == .info ? "note" : finding.severity.rawValue)
        json.raw(", \"message\": {\"text\": ")
        let message = finding.message.text { subject.named($0, from: finding.index) }
        let help = finding.help.text { "'\(subject.tree[$0].pathText)'" }
        json.string("\(message). Help: \(help).")
        Self.location(of: finding.index, in: subject, &json)
        // What stays the same while the finding does, wherever its line goes.
        let by = finding.by.map { subject.tree[$0].path.description } ?? ""
        let fingerprint = "\(finding.rule.rawValue)\n\(subject.tree[finding.index].path)\n\(by)"
        json.string(ContentHash(fingerprint.utf8).text)
        json.raw("}}")
    }

    /// Writes where a layer is, from the end of a message to the value of its fingerprint.
    static func location(of index: Int, in subject: LintSubject, _ json: inout JSONBytes) {
        json.raw("}, \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ")
        json.string(uri(of: subject.name))
        json.raw("}")
        if let place = subject.place(of: index) {
            json.raw(", \"region\": {\"startLine\": ")
            json.number(place.line)
            json.raw(", \"startColumn\": ")
            json.number(place.column)
            json.raw("}")
        }
        json.raw("}, \"logicalLocations\": [{\"fullyQualifiedName\": ")
        json.path(subject.tree[index])
        json.raw("}]}], \"partialFingerprints\": {\"layers/v1\": ")
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

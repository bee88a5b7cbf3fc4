import ArgumentParser
import HitboxCommands
import JSONEvents
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes
import TouchLint

/// Reads a baseline; reports all problems at once.
struct BaselineReader {
    /// The maximum number of reported problems.
    private static let mostProblems = 20

    private let source: SourceText
    private let bytes: [UInt8]
    private var problems: [Diagnostic] = []
    private var entries: [Baseline.Entry] = []
    /// The keys of the open objects; `nil` for arrays.
    private var open: [String?] = []
    /// Whether the version's key was read: it is a baseline, valid or not.
    private var isOne = false
    private var version: String?
    private var hasFindings = false
    /// The parts of the entry being read.
    private var texts: [String: String] = [:]
    private var rects: [String: [Double]] = [:]
    private var start = 0

    static func read(_ bytes: [UInt8], name: String) throws(SceneProblems) -> Baseline {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let (problem, source) = Diagnostic.notUTF8(bytes, name: name)
            throw SceneProblems([problem], in: source)
        }
        let reader = BaselineReader(bytes, name: name)
        if !reader.problems.isEmpty { throw SceneProblems(reader.problems, in: reader.source) }
        return Baseline(entries: reader.entries)
    }

    /// Whether a file is a baseline, valid or not.
    static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
        BaselineReader(bytes, name: "").isOne
    }

    private init(_ bytes: [UInt8], name: String) {
        self.bytes = bytes
        source = SourceText(String(decoding: bytes, as: UTF8.self), name: name)
        read()
    }

    private mutating func read() {
        let parser = JSONEventParser()
        let (events, fault) = parser.read(bytes[...])
        for event in events {
            take(event)
            if problems.count >= Self.mostProblems { return }
        }
        if let fault, isOne { return refuse(fault.problem, at: fault.offset) }
        if !problems.isEmpty { return }
        // A lone number ends only with the text.
        let isNumber = parser.depth == 0 && bytes.contains { $0 > 0x20 }
        if fault == nil, !parser.isComplete, !isNumber {
            return refuse("the file ends too early", at: bytes.count)
        }
        if fault != nil || version == nil || !hasFindings { refuseOther() }
    }

    /// Reports that the file is not a baseline.
    private mutating func refuseOther(at offset: Int = 1) {
        refuse(
            "this is not a baseline of hitbox", at: offset,
            help: "'hitbox lint --baseline FILE --update-baseline' writes one")
    }

    private mutating func refuse(_ message: String, at offset: Int, help: String? = nil) {
        let before = bytes[..<min(bytes.count, max(0, offset - 1))]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1
        problems.append(
            Diagnostic(message, at: SourceRange(line: line, column: column), help: help))
    }

    private mutating func take(_ event: JSONEvent) {
        switch event.kind {
        case .objectStart:
            if open.count == 2 { (texts, rects, start) = ([:], [:], event.end) }
            open.append(nil)
        case .arrayStart:
            if open.isEmpty { refuseOther(at: event.end) }
            if open.count == 1, open.last == "findings" { hasFindings = true }
            if isInEntry, let key = open.last ?? nil { rects[key] = [] }
            open.append(nil)
        case .objectEnd:
            open.removeLast()
            if open.count == 2, isInFindings { finish() }
        case .arrayEnd: open.removeLast()
        case .key(let key):
            open[open.count - 1] = key
            if open == ["hitbox-baseline"] { isOne = true }
        case .string(let text): take(text, event)
        case .number(let text): take(number: text, event)
        case .bool, .null: break
        }
    }

    private var isInFindings: Bool { open.first == "findings" }
    /// Whether a value of an entry comes next.
    private var isInEntry: Bool { open.count == 3 && isInFindings }

    private mutating func take(_ text: String, _ event: JSONEvent) {
        if isInEntry, let key = open.last ?? nil {
            texts[key] = text
            if key == "severity", TouchFinding.Severity(rawValue: text) == nil {
                refuse("unknown severity '\(text)'", at: event.end)
            }
        } else if open == ["hitbox-baseline"] {
            refuse("the version is not a number", at: event.end)
        }
    }

    private mutating func take(number text: String, _ event: JSONEvent) {
        if open == ["hitbox-baseline"] {
            version = text
            if text != "1" {
                refuse(
                    "unknown version \(text) of baselines; this program supports 1", at: event.end
                )
            }
        } else if open.count == 4, isInFindings, let key = open[2] {
            guard let number = Double(text), number.isFinite else {
                return refuse("the number is too large", at: event.end)
            }
            rects[key, default: []].append(number)
        }
    }

    private mutating func finish() {
        let missing = ["file", "rule", "severity", "path"].filter { texts[$0] == nil }
        guard missing.isEmpty else {
            let names = missing.map { "'\($0)'" }.joined(separator: ", ")
            return refuse("the finding has no \(names)", at: start)
        }
        for (key, numbers) in rects.sorted(by: { $0.key < $1.key }) where numbers.count != 4 {
            refuse("'\(key)' has \(numbers.count.of("number")), not 4", at: start)
        }
        let boxes = rects.compactMapValues { $0.count == 4 ? Rect($0) : nil }
        entries.append(
            Baseline.Entry(
                file: texts["file"] ?? "",
                mark: FindingMark(
                    rule: texts["rule"] ?? "",
                    severity: texts["severity"].flatMap(TouchFinding.Severity.init) ?? .info,
                    path: texts["path"] ?? "", identifier: texts["identifier"],
                    className: texts["class"], text: texts["text"], place: boxes["place"],
                    frame: boxes["frame"])))
    }
}

/// A baseline: known findings by file.
struct Baseline {
    /// A known finding and its file.
    struct Entry {
        /// The file's name, as given.
        let file: String
        /// The features that identify the finding.
        let mark: FindingMark
    }

    let entries: [Entry]

    /// The known findings of a file, looked up by its whole name, or else by its last part.
    func known(in file: String) -> [FindingMark] {
        let exact = entries.filter { $0.file == file }
        let name = Files.name(of: file)
        let found = exact.isEmpty ? entries.filter { Files.name(of: $0.file) == name } : exact
        return found.map(\.mark)
    }

    /// The text of the baseline file: sorted, one entry per line.
    var bytes: [UInt8] {
        JSONWriter.line { json in
            json.object(in: .rows) { json in
                json.add("hitbox-baseline", 1)
                json.list("findings", in: .lines, of: order) { json, place in
                    write(entries[place], to: &json)
                }
            }
        }
    }

    /// The places of the entries, sorted.
    private var order: [Int] {
        // A key for each would take more memory than the entries.
        func key(_ place: Int) -> (String, String, String, String, String, Int) {
            let (file, mark) = (entries[place].file, entries[place].mark)
            return (
                file, mark.path, mark.rule, mark.severity.rawValue, mark.text ?? "", place
            )
        }
        return entries.indices.sorted { key($0) < key($1) }
    }

    private func write(_ entry: Entry, to json: inout JSONWriter) {
        json.add("file", entry.file)
        json.add("rule", entry.mark.rule)
        json.add("severity", entry.mark.severity.rawValue)
        json.add("path", entry.mark.path)
        json.add("identifier", entry.mark.identifier)
        json.add("class", entry.mark.className)
        json.add("text", entry.mark.text)
        json.add("place", entry.mark.place)
        json.add("frame", entry.mark.frame)
    }
}

/// `--baseline` and `--update-baseline`: the known findings.
struct BaselineOption: ParsableArguments {
    @Option(
        "file", "Report only new findings: those in this file are known.",
        name: .customLong("baseline"))
    var file: String?

    @Flag(
        name: .customLong("update-baseline"),
        help: "Write all findings to the file of --baseline, as known ones.")
    var update = false

    func validate() throws {
        if update, file == nil {
            throw ValidationError("--update-baseline needs --baseline, the file to write.")
        }
        if file == "-" {
            throw ValidationError("--baseline needs a file, which is read again the next time.")
        }
    }

    /// Rejects an update that would overwrite another file: one that is read, or is not a baseline.
    ///
    /// - Parameter files: The files that are read.
    func checkUpdate(reading files: [String]) throws {
        guard update, let file else { return }
        try InputFiles(files, "one of the files to check").refuse(file, option: "--baseline")
        // Only a regular file has contents to lose.
        guard Files.isSame(file, file) else { return }
        let bytes = try Files.reportingProblems { try Files.read(file) }
        if bytes.contains(where: { $0 > 0x20 }), !BaselineReader.looksLikeOne(bytes) {
            throw Failure.usage(
                "'\(Files.plain(file).safeForTerminal)' is not a baseline",
                help: "name another file after --baseline")
        }
    }

    /// Removes known findings from reports; prints problems of the file.
    func applied(to reports: [LintReport]) throws -> [LintReport] {
        guard let file, !update else { return reports }
        let baseline = try Files.reportingProblems {
            try BaselineReader.read(Files.read(file), name: file)
        }
        return reports.map { report in
            var report = report
            let known = baseline.known(in: report.subject.name)
            let new = report.check.new(among: report.findings, since: known)
            report.hiddenCount = report.findings.count - new.count
            report.findings = new
            return report
        }
    }

    /// Writes all findings if requested, and reports it.
    func write(_ reports: [LintReport]) throws {
        guard update, let file else { return }
        let baseline = Baseline(
            entries: reports.flatMap { report in
                report.findings.map { finding in
                    Baseline.Entry(
                        file: report.subject.name, mark: report.check.mark(of: finding))
                }
            })
        try Files.write(baseline.bytes, to: file)
        let count = baseline.entries.count.of("known finding")
        Output.error("note: '\(Files.plain(file).safeForTerminal)' has \(count) now")
    }
}

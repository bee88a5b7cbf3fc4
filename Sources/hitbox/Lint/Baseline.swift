import LayerGeometry
import TouchLint

/// A baseline: known findings by file.
struct Baseline {
    /// A known finding and its file.
    struct Entry: Equatable {
        /// The file's name, as given.
        var file: String
        /// The features that identify the finding.
        var mark: FindingMark
    }

    var entries: [Entry] = []

    init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// Collects the findings of reports.
    init(_ reports: [LintReport]) {
        entries = reports.flatMap { report in
            report.findings.map {
                Entry(file: report.subject.name, mark: report.check.mark(of: $0))
            }
        }
    }

    /// The known findings of a file, looked up by its whole name, or else by its last part.
    func known(in file: String) -> KnownFindings {
        let exact = entries.filter { $0.file == file }
        let name = Files.name(of: file)
        let found = exact.isEmpty ? entries.filter { Files.name(of: $0.file) == name } : exact
        return KnownFindings(found.map(\.mark))
    }

    /// The text of the baseline file: sorted, one entry per line.
    var bytes: [UInt8] {
        JSONWriter.line { json in
            json.object(in: .rows) { json in
                json.add("hitbox-baseline", 1)
                json.list("findings", in: .lines) { json in
                    for entry in sorted {
                        json.object { json in write(entry, to: &json) }
                    }
                }
            }
        }
    }

    private var sorted: [Entry] {
        func key(_ entry: Entry) -> [String] {
            [
                entry.file, entry.mark.path, entry.mark.rule, entry.mark.severity.rawValue,
                entry.mark.text ?? "",
            ]
        }
        return entries.map { (entry: $0, key: key($0)) }.enumerated().sorted {
            let (one, other) = ($0.element.key, $1.element.key)
            if one == other { return $0.offset < $1.offset }
            return one.lexicographicallyPrecedes(other)
        }.map(\.element.entry)
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

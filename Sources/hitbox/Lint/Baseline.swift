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
        entries.reserveCapacity(reports.reduce(0) { $0 + $1.findings.count })
        for report in reports {
            for finding in report.findings {
                entries.append(
                    Entry(file: report.subject.name, mark: report.check.mark(of: finding)))
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
                    for place in order {
                        json.object { json in write(entries[place], to: &json) }
                    }
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

import LayerGeometry
import TouchLint

/// Findings that are known, by file.
struct Baseline {
    /// A known finding, and the file it is of.
    struct Entry: Equatable {
        /// The file's name, as it was given.
        var file: String
        /// What it is recognised by.
        var mark: FindingMark
    }

    /// All of them.
    var entries: [Entry] = []

    init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// The findings of some reports.
    init(_ reports: [LintReport]) {
        entries = reports.flatMap { report in
            report.findings.map {
                Entry(file: report.subject.name, mark: report.check.mark(of: $0))
            }
        }
    }

    /// What is known of a file: by its whole name, or else by its last part.
    func known(in file: String) -> KnownFindings {
        let exact = entries.filter { $0.file == file }
        let name = Files.name(of: file)
        let found = exact.isEmpty ? entries.filter { Files.name(of: $0.file) == name } : exact
        return KnownFindings(found.map(\.mark))
    }

    /// The text of a file: sorted, an entry a line.
    var bytes: [UInt8] {
        var json = JSONBytes()
        json.raw("{\"hitbox-baseline\": 1,\n \"findings\": [")
        for (place, entry) in sorted.enumerated() {
            if place > 0 { json.raw(",") }
            json.raw("\n  ")
            write(entry, to: &json)
        }
        json.raw("]}\n")
        return json.bytes
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

    private func write(_ entry: Entry, to json: inout JSONBytes) {
        func text(_ text: String?) {
            if let text { json.string(text) } else { json.raw("null") }
        }
        func numbers(_ rect: Rect?) {
            json.numbers(orNull: rect.map { [$0.minX, $0.minY, $0.width, $0.height] })
        }
        json.raw("{\"file\": ")
        json.string(entry.file)
        json.raw(", \"rule\": ")
        json.string(entry.mark.rule)
        json.raw(", \"severity\": ")
        json.string(entry.mark.severity.rawValue)
        json.raw(", \"path\": ")
        json.string(entry.mark.path)
        json.raw(", \"identifier\": ")
        text(entry.mark.identifier)
        json.raw(", \"class\": ")
        text(entry.mark.className)
        json.raw(", \"text\": ")
        text(entry.mark.text)
        json.raw(", \"place\": ")
        numbers(entry.mark.place)
        json.raw(", \"frame\": ")
        numbers(entry.mark.frame)
        json.raw("}")
    }
}

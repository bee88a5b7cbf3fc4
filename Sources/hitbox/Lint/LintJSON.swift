import Diagnostics
import LayerGeometry
import TouchLint
import ViewDumps

/// The output of `lint --json`.
struct LintJSON {
    private let subject: LintSubject

    /// Writes an array of findings, one per line; where areas were measured, an object of findings,
    /// areas, notes on the dumps, and omissions.
    static func write(_ reports: [LintReport], to output: inout Output) {
        output.json { output, json in
            guard reports.contains(where: { $0.areas != nil }) else {
                return json.list(in: .rows) { json in
                    write(reports, \.findings, to: &output, &json) { $0.write($1, to: &$2) }
                }
            }
            json.object(in: .rows) { json in
                json.list("findings", in: .rows) { json in
                    write(reports, \.findings, to: &output, &json) { $0.write($1, to: &$2) }
                }
                json.list("areas", in: .rows) { json in
                    let areas = { (report: LintReport) in report.areas ?? [] }
                    write(reports, areas, to: &output, &json) { $0.write($1, to: &$2) }
                }
                json.list("notes", in: .rows) { json in
                    let notes = { (report: LintReport) in
                        report.subject.notes + report.contradictions
                    }
                    write(reports, notes, to: &output, &json) { $0.write($1, to: &$2) }
                }
                json.list("omissions", in: .rows) { json in
                    write(reports, \.omissions, to: &output, &json) { $0.write($1, to: &$2) }
                }
            }
        }
    }

    /// Writes some of each report's items, each with its file.
    private static func write<Item>(
        _ reports: [LintReport], _ items: (LintReport) -> [Item], to output: inout Output,
        _ json: inout JSONWriter, _ write: (LintJSON, Item, inout JSONWriter) -> Void
    ) {
        for report in reports {
            for item in items(report) {
                json.object { json in
                    json.add("file", report.subject.name)
                    write(LintJSON(subject: report.subject), item, &json)
                }
                output.take(&json)
            }
        }
    }

    private func write(_ note: DumpNote, to json: inout JSONWriter) {
        json.add("code", note.code.rawValue)
        json.add("severity", note.severity.rawValue)
        json.add("line", note.line)
        json.add("message", note.message)
    }

    private func write(_ omission: TouchOmission, to json: inout JSONWriter) {
        json.add("rule", omission.rule?.rawValue)
        json.add("layers", omission.count)
        json.add("message", omission.sentence)
    }

    private func write(_ finding: TouchFinding, to json: inout JSONWriter) {
        json.add("rule", finding.rule.rawValue)
        json.add("severity", finding.severity.rawValue)
        layer(finding.index, to: &json)
        json.add("by", path(finding.by))
        json.add("byLine", line(finding.by))
        json.add("point", finding.point)
        json.add("hit", path(finding.hit))
        json.add("message", finding.message.text { subject.named($0, from: finding.index) })
        json.add("help", finding.help.text { "'\(subject.tree[$0].pathText)'" })
    }

    private func write(_ area: TouchArea, to json: inout JSONWriter) {
        layer(area.index, to: &json)
        json.add("own", area.own)
        json.add("visible", area.visible)
        json.add("returning", area.returning)
        json.add("error", area.error)
        json.add("effectiveSize", area.effectiveSize)
    }

    private func layer(_ index: Int, to json: inout JSONWriter) {
        json.add("path", path(index))
        json.add("index", index)
        json.add("line", line(index))
    }

    private func path(_ index: Int?) -> LayerPath? { index.map { subject.tree[$0].path } }

    private func line(_ index: Int?) -> Int? { index.flatMap(subject.place)?.line }
}

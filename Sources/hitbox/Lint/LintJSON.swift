import Diagnostics
import LayerGeometry
import TouchLint
import ViewDumps

/// The shape that `lint --json` prints.
struct LintJSON {
    private let subject: LintSubject

    /// Writes an array of findings, a line each; where areas were measured, an object of findings,
    /// areas, what is doubtful about the dumps, and what was not looked at.
    static func write(_ reports: [LintReport], to output: inout Output) {
        let hasAreas = reports.contains { $0.areas != nil }
        output.bytes += (hasAreas ? "{\"findings\": " : "").utf8
        list(reports.map { ($0.subject, $0.findings) }, to: &output) { $0.write($1, to: &$2) }
        guard hasAreas else { return output.line() }
        output.bytes += ",\n \"areas\": ".utf8
        list(reports.map { ($0.subject, $0.areas ?? []) }, to: &output) { $0.write($1, to: &$2) }
        output.bytes += ",\n \"notes\": ".utf8
        list(reports.map { ($0.subject, $0.subject.notes + $0.contradictions) }, to: &output) {
            $0.write($1, to: &$2)
        }
        output.bytes += ",\n \"omissions\": ".utf8
        list(reports.map { ($0.subject, $0.omissions) }, to: &output) { $0.write($1, to: &$2) }
        output.line("}")
    }

    private static func list<Item>(
        _ lists: [(LintSubject, [Item])], to output: inout Output,
        _ write: (LintJSON, Item, inout JSONBytes) -> Void
    ) {
        output.bytes.append(0x5B)
        var isFirst = true
        for (subject, items) in lists {
            for item in items {
                if !isFirst { output.bytes += ",\n ".utf8 }
                isFirst = false
                var json = JSONBytes()
                json.raw("{\"file\": ")
                json.string(subject.name)
                write(LintJSON(subject: subject), item, &json)
                json.raw("}")
                output.bytes += json.bytes
                output.flushIfLarge()
            }
        }
        output.bytes.append(0x5D)
    }

    private func write(_ note: DumpNote, to json: inout JSONBytes) {
        json.raw(", \"code\": ")
        json.string(note.code.rawValue)
        json.raw(", \"severity\": ")
        json.string(note.severity.rawValue)
        json.raw(", \"line\": ")
        json.number(note.line)
        json.raw(", \"message\": ")
        json.string(note.message)
    }

    private func write(_ omission: TouchOmission, to json: inout JSONBytes) {
        json.raw(", \"rule\": ")
        json.string(omission.rule.rawValue)
        json.raw(", \"layers\": ")
        json.number(omission.count)
        json.raw(", \"message\": ")
        json.string(omission.sentence)
    }

    private func write(_ finding: TouchFinding, to json: inout JSONBytes) {
        json.raw(", \"rule\": ")
        json.string(finding.rule.rawValue)
        json.raw(", \"severity\": ")
        json.string(finding.severity.rawValue)
        layer(finding.index, to: &json)
        json.raw(", \"by\": ")
        path(finding.by, to: &json)
        json.raw(", \"byLine\": ")
        line(finding.by, to: &json)
        json.raw(", \"point\": ")
        if let point = finding.point { json.pair(point.x, point.y) } else { json.raw("null") }
        json.raw(", \"hit\": ")
        path(finding.hit, to: &json)
        json.raw(", \"message\": ")
        json.string(finding.message.text { subject.named($0, from: finding.index) })
        json.raw(", \"help\": ")
        json.string(finding.help.text { "'\(subject.tree[$0].pathText)'" })
    }

    private func write(_ area: TouchArea, to json: inout JSONBytes) {
        json.raw(", \"path\": ")
        path(area.index, to: &json)
        json.raw(", \"index\": ")
        json.number(area.index)
        json.raw(", \"line\": ")
        line(area.index, to: &json)
        json.raw(", \"own\": ")
        json.number(area.own)
        json.raw(", \"visible\": ")
        json.number(area.visible)
        json.raw(", \"returning\": ")
        json.number(area.returning)
        json.raw(", \"error\": ")
        json.number(area.error)
        json.raw(", \"effectiveSize\": ")
        json.pair(area.effectiveSize.width, area.effectiveSize.height)
    }

    private func layer(_ index: Int, to json: inout JSONBytes) {
        json.raw(", \"path\": ")
        path(index, to: &json)
        json.raw(", \"index\": ")
        json.number(index)
        json.raw(", \"line\": ")
        line(index, to: &json)
    }

    private func path(_ index: Int?, to json: inout JSONBytes) {
        json.path(index.map { subject.tree[$0] })
    }

    private func line(_ index: Int?, to json: inout JSONBytes) {
        if let line = index.flatMap(subject.place)?.line {
            json.number(line)
        } else {
            json.raw("null")
        }
    }
}

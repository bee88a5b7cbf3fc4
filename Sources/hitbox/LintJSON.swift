import Diagnostics
import LayerGeometry
import TouchLint

/// The shape that `lint --json` prints.
struct LintJSON {
    private let subject: LintSubject

    init(_ subject: LintSubject) {
        self.subject = subject
    }

    /// Writes an array of findings, a line each; with areas, an object of both.
    func write(_ check: TouchCheck, areas: [TouchArea]?, to output: inout Output) {
        guard let areas else {
            list(check.findings, to: &output, write)
            return output.line()
        }
        output.bytes += "{\"findings\": ".utf8
        list(check.findings, to: &output, write)
        output.bytes += ",\n \"areas\": ".utf8
        list(areas, to: &output, write)
        output.line("}")
    }

    private func list<Item>(
        _ items: [Item], to output: inout Output, _ write: (Item, inout JSONBytes) -> Void
    ) {
        output.bytes.append(0x5B)
        for (place, item) in items.enumerated() {
            if place > 0 { output.bytes += ",\n ".utf8 }
            var json = JSONBytes()
            write(item, &json)
            output.bytes += json.bytes
            output.flushIfLarge()
        }
        output.bytes.append(0x5D)
    }

    private func write(_ finding: TouchFinding, to json: inout JSONBytes) {
        json.raw("{\"rule\": ")
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
        json.raw("}")
    }

    private func write(_ area: TouchArea, to json: inout JSONBytes) {
        json.raw("{\"path\": ")
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
        json.raw("}")
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

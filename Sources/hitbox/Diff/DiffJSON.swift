import LayerGeometry
import TouchLint

/// The shape that `diff --json` prints.
struct DiffJSON {
    private let report: DiffReport

    init(_ report: DiffReport) {
        self.report = report
    }

    /// Writes an object of both files and the changes, a line each.
    func write(to output: inout Output) {
        var json = JSONBytes()
        json.raw("{\"a\": ")
        json.string(report.before.name)
        json.raw(", \"b\": ")
        json.string(report.after.name)
        json.raw(", \"changes\": [")
        for (place, change) in report.changes.enumerated() {
            if place > 0 { json.raw(",") }
            json.raw("\n  ")
            write(change, to: &json)
            output.bytes += json.bytes
            output.flushIfLarge()
            json.bytes.removeAll(keepingCapacity: true)
        }
        json.raw("]}\n")
        output.bytes += json.bytes
    }

    private func write(_ change: TouchChange, to json: inout JSONBytes) {
        json.raw("{\"control\": ")
        json.path(report.path(of: change.layer))
        json.raw(", \"kind\": ")
        json.string(change.kind.rawValue)
        json.raw(", \"before\": ")
        json.number(change.before)
        json.raw(", \"after\": ")
        json.number(change.after)
        json.raw(", \"regions\": [")
        for (place, region) in change.regions.enumerated() {
            if place > 0 { json.raw(", ") }
            write(region, to: &json)
        }
        json.raw("]}")
    }

    private func write(_ region: TouchChange.Region, to json: inout JSONBytes) {
        let box = region.box
        json.raw("{\"rect\": ")
        json.numbers([box.minX, box.minY, box.width, box.height])
        json.raw(", \"area\": ")
        json.number(region.area)
        json.raw(", \"example\": ")
        json.pair(region.example.x, region.example.y)
        json.raw(", \"from\": ")
        json.path(region.from.map { report.before.tree[$0] })
        json.raw(", \"to\": ")
        json.path(region.to.map { report.after.tree[$0] })
        json.raw(", \"verdict\": ")
        if let verdict = region.verdict { json.string(verdict.rawValue) } else { json.raw("null") }
        json.raw("}")
    }
}

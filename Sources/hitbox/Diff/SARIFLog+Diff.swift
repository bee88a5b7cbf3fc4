import LayerGeometry
import SceneStore
import TouchLint

/// Lost touches as a SARIF log.
extension SARIFLog {
    private static let kinds: [(kind: TouchChange.Kind, id: String, text: String)] = [
        (.lost, "lost-touches", "A control got touches before the change, and gets none any more."),
        (.removed, "removed-control", "A control that got touches before the change is gone."),
        (.shrunk, "shrunk-touches", "A control gets touches in a smaller area."),
    ]

    /// Writes a log of one run: the controls that lost area.
    static func write(_ report: DiffReport, to output: inout Output) {
        var json = JSONBytes()
        begin(kinds.map { ($0.id, $0.text) }, &json)
        json.raw("true, \"toolExecutionNotifications\": []}],\n \"results\": [")
        let names = DiffNames(report)
        for (place, change) in report.changes.filter(\.isLoss).enumerated() {
            if place > 0 { json.raw(",") }
            json.raw("\n  ")
            write(change, report, names, &json)
        }
        json.raw("]}]}\n")
        output.bytes += json.bytes
    }

    private static func write(
        _ change: TouchChange, _ report: DiffReport, _ names: DiffNames, _ json: inout JSONBytes
    ) {
        guard let rule = kinds.firstIndex(where: { $0.kind == change.kind }) else { return }
        let (subject, index) = report.place(of: change.layer)
        json.raw("{\"ruleId\": ")
        json.string(kinds[rule].id)
        json.raw(", \"ruleIndex\": ")
        json.number(rule)
        json.raw(", \"level\": ")
        json.string(change.kind == .shrunk ? "warning" : "error")
        json.raw(", \"message\": {\"text\": ")
        json.string(message(change, report, names))
        location(of: index, in: subject, &json)
        let fingerprint = "\(kinds[rule].id)\n\(report.path(of: change.layer).path)"
        json.string(ContentHash(fingerprint.utf8).text)
        json.raw("}}")
    }

    private static func message(
        _ change: TouchChange, _ report: DiffReport, _ names: DiffNames
    ) -> String {
        let path = report.path(of: change.layer).path.description
        let areas = "\(report.area(change.before)) → \(report.area(change.after))"
        guard let region = change.regions.first(where: change.isLost) else {
            return "'\(path)': \(areas)."
        }
        let reason = names.reason(region, of: change)
        return "'\(path)': \(areas). At \(NumberText.pair(region.example)) "
            + "\(region.to == nil ? "no layer" : "'\(report.to(region))'") gets the touch"
            + (reason.isEmpty ? "." : ", \(reason).")
    }
}

import LayerGeometry
import SceneStore
import TouchLint

/// Lost touches as a SARIF log.
extension SARIFLog {
    private static let kinds: [(kind: TouchChange.Kind, id: String, text: String)] = [
        (.lost, "lost-touches", "A control got touches before the change, and gets none now."),
        (.removed, "removed-control", "A control that got touches before the change is gone."),
        (.shrunk, "shrunk-touches", "A control gets touches in a smaller area."),
    ]

    /// Writes a log of one run: the controls that lost area.
    static func write(_ report: DiffReport, to output: inout Output) {
        let log = SARIFLog(rules: kinds.map { ($0.id, $0.text, nil) })
        let names = DiffNames(report: report)
        log.write(
            isComplete: true, to: &output, notifications: { _ in },
            results: { _, json in
                for change in report.changes.filter(\.isLoss) {
                    json.object { json in log.write(change, report, names, to: &json) }
                }
            })
    }

    private func write(
        _ change: TouchChange, _ report: DiffReport, _ names: DiffNames, to json: inout JSONWriter
    ) {
        guard let kind = Self.kinds.first(where: { $0.kind == change.kind }) else { return }
        let (subject, index) = report.place(of: change.layer)
        write(
            rule: kind.id, level: change.kind == .shrunk ? "warning" : "error",
            message: Self.message(change, report, names), at: index, in: subject,
            identity: "\(kind.id)\n\(report.path(of: change.layer).path)", to: &json)
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

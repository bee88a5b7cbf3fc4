import LayerGeometry
import TouchLint

/// What a change did to touches, as the playground tells it: a summary, and a point to look at for
/// each cause.
struct DiffTour {
    /// How many controls lost touches, and what else became of them.
    let about: String
    /// An example point of each headline, with that.
    let stops: [SceneStop]

    init(_ report: DiffReport) {
        let names = DiffNames(report)
        let (verdict, rest) = names.closing
        let groups = report.difference.groups(of: report.changes.filter(\.isControl))
        stops = groups.compactMap { group in
            let change = group.changes[0]
            guard let region = change.regions.first(where: change.isLost) ?? change.regions.first
            else { return nil }
            let path = change.layer.after.map { report.after.tree[$0].path.description }
            return SceneStop(region.example, about: names.headline(group), selects: path)
        }
        let keys = stops.isEmpty ? "" : "; > goes to what changed"
        let files = [report.before, report.after].map { Files.name(of: $0.name) }
        about = "\(files[0]) → \(files[1]): \(verdict)\(rest)\(keys)"
    }
}

import LayerGeometry
import TouchLint

/// The effect of a change on touches, for the playground: a summary, and a point of interest for
/// each cause.
struct DiffTour {
    /// The number of controls that lost touches, and of other changes.
    let about: String
    /// An example point for each headline, with its text.
    let stops: [SceneStop]

    init(_ report: DiffReport) {
        let names = DiffNames(report: report)
        let (verdict, rest) = names.closing
        let groups = report.difference.groups(of: report.changes.filter(\.isControl))
        stops = groups.compactMap { group in
            let change = group.changes[0]
            guard let region = change.regions.first(where: change.isLost) ?? change.regions.first
            else { return nil }
            let path = change.layer.after.map { report.after.tree[$0].path.description }
            return SceneStop(region.example, about: names.headline(group), selects: path)
        }
        let keys = stops.isEmpty ? "" : "; > steps through the changes"
        let files = [report.before, report.after].map { Files.name(of: $0.name) }
        about = "\(files[0]) → \(files[1]): \(verdict)\(rest)\(keys)"
    }
}

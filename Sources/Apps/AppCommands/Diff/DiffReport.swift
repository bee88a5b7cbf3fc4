import HitboxCommands
import HitboxExporting
import LayerGeometry
import TouchLint

/// The differences between two files that affect touches.
struct DiffReport {
    let before: LintSubject
    let after: LintSubject
    let difference: TouchDifference
    /// The reported changes.
    let changes: [TouchChange]

    /// Compares two files.
    ///
    /// - Parameter controlsOnly: Whether to report only controls.
    init(before: LintSubject, after: LintSubject, minimumArea: Double, controlsOnly: Bool) {
        self.before = before
        self.after = after
        difference = TouchDifference(
            before.tree, before.rules, after.tree, after.rules, minimumArea: minimumArea)
        changes = difference.changes.filter { $0.isControl || !controlsOnly }
    }

    /// Whether a control lost area.
    var hasLoss: Bool { changes.contains(where: \.isLoss) }

    /// The limitations of the answer, as sentences without full stops.
    var notes: [String] {
        var notes: [String] = []
        if before.rules != after.rules {
            notes.append(
                "the first file uses the rules of \(before.rules.rawValue), the second one those "
                    + "of \(after.rules.rawValue): --rules sets both")
        }
        if !before.rules.hasReceiver || !after.rules.hasReceiver {
            notes.append(
                "the order of siblings is unknown: only added and removed controls are reported")
        }
        let sampled = difference.sampledCount
        if sampled > 0 {
            notes.append(
                "\(sampled) layer\(sampled == 1 ? " has" : "s have") depth or a mask: areas there are "
                    + "sampled and approximate")
        }
        let undivided = difference.undividedArea
        if undivided > 0 {
            notes.append(
                "too many layers overlap: in \(area(undivided)), only single points were tested"
            )
        }
        return notes
    }

    /// An area with its unit.
    func area(_ area: Double) -> String {
        "\(NumberText.short(area, decimals: 1)) \(after.rules.unit)²"
    }

    /// Draws the screen after the change with the regions on it, as SVG.
    func draw(to output: inout Output) {
        var request = ExportRequest(
            title: "\(before.name) → \(after.name)", rules: after.rules, isYUp: after.isYUp)
        // Draw a region that one control lost and another one gained only once.
        var drawn: Set<[[Point]]> = []
        for change in changes {
            for region in change.regions where drawn.insert(region.pieces).inserted {
                let title = "\(path(region.from, before)) → \(path(region.to, after)), "
                request.regions.append(
                    DrawnRegion(
                        pieces: region.pieces, tone: change.isLost(region) ? .lost : .gained,
                        title: title + area(region.area)))
            }
        }
        output.add { Export.svg.write(after.tree.root, for: request, to: $0) }
    }

    /// The path of a layer that gets touches; `nil` stands for none.
    private func path(_ index: Int?, _ subject: LintSubject) -> String {
        index.map { subject.tree[$0].path.description } ?? "no layer"
    }

    /// The file where a layer is reported, and its index there: the second file if it contains the
    /// layer.
    func place(of layer: TouchChange.Place) -> (subject: LintSubject, index: Int) {
        if let index = layer.after { return (after, index) }
        return (before, layer.before ?? 0)
    }
}

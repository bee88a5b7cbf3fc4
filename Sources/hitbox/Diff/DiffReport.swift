import Exporting
import LayerGeometry
import TerminalTypes
import TouchLint

/// What is different in two files for touches.
struct DiffReport {
    /// The files.
    let before: LintSubject
    let after: LintSubject
    /// The layers and their changes.
    let difference: TouchDifference
    /// The changes that are told.
    let changes: [TouchChange]

    /// Compares two files.
    ///
    /// - Parameter controlsOnly: Whether only controls are told of.
    init(before: LintSubject, after: LintSubject, minimumArea: Double, controlsOnly: Bool) {
        self.before = before
        self.after = after
        difference = TouchDifference(
            before.tree, before.rules, after.tree, after.rules, minimumArea: minimumArea)
        changes = difference.changes.filter { $0.isControl || !controlsOnly }
    }

    /// Whether a control lost area.
    var hasLoss: Bool { changes.contains(where: \.isLoss) }

    /// What limits the answer, a sentence each without a full stop.
    var notes: [String] {
        var notes: [String] = []
        if before.rules != after.rules {
            notes.append(
                "the first file follows the rules of \(before.rules.rawValue), the second one those "
                    + "of \(after.rules.rawValue): --rules makes them the same")
        }
        if [before.rules, after.rules].contains(.candidates) {
            notes.append(
                "nothing tells who is in front: only controls that were added or removed are told")
        }
        let sampled = difference.sampledCount
        if sampled > 0 {
            notes.append(
                "\(sampled) layer\(sampled == 1 ? " is" : "s are") turned in space or masked: areas "
                    + "there are sampled, and not exact")
        }
        let undivided = difference.undividedArea
        if undivided > 0 {
            notes.append(
                "too much lies over each other: of \(area(undivided)) only single points were asked"
            )
        }
        return notes
    }

    /// An area with its unit.
    func area(_ area: Double) -> String {
        "\(NumberText.short(area, decimals: 1)) \(after.rules.unit)²"
    }

    /// The screen after the change with the regions on it, as SVG.
    var drawing: String {
        // A region that one control lost and another one got is drawn once.
        var drawn: Set<[[Point]]> = []
        var regions: [DrawnRegion] = []
        for change in changes {
            for region in change.regions where drawn.insert(region.pieces).inserted {
                let isLost = change.isLost(region)
                regions.append(
                    DrawnRegion(
                        pieces: region.pieces, tone: isLost ? .lost : .gained,
                        title: "\(from(region)) → \(to(region)), "
                            + area(region.area)))
            }
        }
        let request = ExportRequest(
            title: "\(before.name) → \(after.name)", rules: after.rules, isYUp: after.isYUp,
            regions: regions)
        return Export.svg.text(of: after.tree.root, for: request)
    }

    /// The path of the layer that got a region's touches.
    func from(_ region: TouchChange.Region) -> String {
        region.from.map { before.tree[$0].path.description } ?? "no layer"
    }

    /// The path of the layer that gets them now.
    func to(_ region: TouchChange.Region) -> String {
        region.to.map { after.tree[$0].path.description } ?? "no layer"
    }

    /// The file that a layer is told of in, and its place there: the second one where it has it.
    func place(of layer: TouchChange.Place) -> (subject: LintSubject, index: Int) {
        if let index = layer.after { return (after, index) }
        return (before, layer.before ?? 0)
    }

    /// A layer's full path: in the first file where that has it.
    func path(of layer: TouchChange.Place) -> LayerNode {
        layer.before.map { before.tree[$0] } ?? after.tree[layer.after ?? 0]
    }
}

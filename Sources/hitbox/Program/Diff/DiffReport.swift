import HitboxExporting
import LayerGeometry
import TerminalTypes
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
                "\(sampled) layer\(sampled == 1 ? " is" : "s are") rotated in 3D or masked: areas "
                    + "there are sampled and approximate")
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
        // Draw a region that one control lost and another one gained only once.
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
        output.add(.svg, of: after.tree.root, request)
    }

    /// The path of the layer that got a region's touches.
    func from(_ region: TouchChange.Region) -> String {
        region.from.map { before.tree[$0].path.description } ?? "no layer"
    }

    /// The path of the layer that gets them now.
    func to(_ region: TouchChange.Region) -> String {
        region.to.map { after.tree[$0].path.description } ?? "no layer"
    }

    /// The file where a layer is reported, and its index there: the second file if it contains the
    /// layer.
    func place(of layer: TouchChange.Place) -> (subject: LintSubject, index: Int) {
        if let index = layer.after { return (after, index) }
        return (before, layer.before ?? 0)
    }

    /// A layer's full path, in the first file if that contains the layer.
    func path(of layer: TouchChange.Place) -> LayerNode {
        layer.before.map { before.tree[$0] } ?? after.tree[layer.after ?? 0]
    }
}

/// The wording of layers, areas and causes in a difference.
struct DiffNames {
    let report: DiffReport

    /// The change of a group of layers and its cause, in one line.
    func headline(_ group: TouchChangeGroup) -> String {
        let count = group.changes.count
        let first = group.changes[0]
        let what = report.difference.hasControls ? "controls" : "layers"
        let who = count == 1 ? name(of: first.layer) : "\(count) \(what)"
        let (its, isThere) = (count == 1 ? "its" : "their", count == 1 ? "is" : "are")
        let cause = cause(group, it: count == 1 ? "it" : "they")
        switch group.kind {
        case .lost: return "\(who) lost all \(its) touches\(cause)"
        case .shrunk: return "\(who) lost touches\(cause)"
        case .removed: return "\(who) \(isThere) gone"
        case .moved: return "\(who) \(count == 1 ? "gets" : "get") touches elsewhere"
        case .grown: return "\(who) \(count == 1 ? "gets" : "get") more touches"
        case .added:
            let isDead = group.changes.allSatisfy { $0.after == 0 }
            return "\(who) \(isThere) new" + (isDead ? ", and no touch gets there" : "")
        }
    }

    /// The number of controls that lost touches, and of other changes.
    var closing: (verdict: String, rest: String) {
        let controls = report.changes.filter(\.isControl)
        let lost = controls.count(where: \.isLoss)
        let others = TouchChange.Kind.allCases.compactMap { kind -> String? in
            let count = controls.count { $0.kind == kind && !$0.isLoss }
            return count == 0 ? nil : ", \(count) \(kind.rawValue)"
        }
        let all = report.difference.controlCount.of(
            report.difference.hasControls ? "control" : "layer")
        if controls.isEmpty { return ("no touches lost", ": nothing changed for \(all)") }
        if lost == 0 { return ("no touches lost", others.joined() + ", of \(all)") }
        return ("\(lost) of \(all) lost touches", others.joined())
    }

    private func cause(_ group: TouchChangeGroup, it: String) -> String {
        switch group.cause {
        case .none: ""
        case .taken(let index):
            ": \(report.after.shortName(index, from: group.changes[0].layer.after ?? 0))"
                + "\(level(index, over: group.changes[0].layer.after ?? 0)) takes them"
        case .refused(let verdict, let index):
            ": \(it) \(it == "it" ? "is" : "are") in \(report.after.shortName(index)), "
                + "which \(Self.clause(verdict))"
        case .refusing(let verdict):
            it == "it" ? ": it \(Self.clause(verdict))" : ": \(Self.plural(verdict))"
        }
    }

    /// The level that puts the taker's window in front, as a clause; empty if none does.
    private func level(_ taker: Int, over lost: Int) -> String {
        let tree = report.after.tree
        return tree[taker].levelClause(over: tree[lost]) { report.after.shortName($0.index) }
    }

    /// Why touches do not reach a layer, as a clause after 'it'.
    private static func clause(_ verdict: Verdict) -> String {
        switch verdict {
        case .outsideBounds: "does not contain the point"
        case .hidden: "is hidden"
        case .transparent: "is transparent"
        case .notInteractive: "takes no touches"
        case .clipped: "masks to its bounds"
        case .masked: "has a mask that is not hit there"
        case .backFacing: "shows its back"
        case .singular: "has no place for the point"
        case .behind: "is behind another layer"
        case .notAsked: "is not asked"
        case .sublayerHit: "has a control in it that is hit"
        case .hit: "is hit"
        }
    }

    private static func plural(_ verdict: Verdict) -> String {
        switch verdict {
        case .outsideBounds: "they no longer contain the points"
        case .hidden: "they are hidden"
        case .transparent: "they are transparent"
        case .notInteractive: "they take no touches"
        default: "each \(clause(verdict))"
        }
    }

    /// Why a layer no longer gets the touches of a region, as a clause; empty if the new receiver
    /// says it all.
    func reason(_ region: TouchChange.Region, of change: TouchChange) -> String {
        guard change.isLost(region), let verdict = region.verdict, let refusing = region.refusing
        else { return "" }
        if [.notAsked, .behind, .sublayerHit].contains(verdict), region.to != nil {
            let inside = report.difference.hasControls ? "a control in it" : "a layer in it"
            return verdict == .sublayerHit ? inside : "in front of it"
        }
        let who = refusing == change.layer.after ? "it" : report.after.shortName(refusing)
        return "\(who) \(Self.clause(verdict))"
    }

    /// A layer's short name in the file where it is reported.
    func name(of layer: TouchChange.Place) -> String {
        let (subject, index) = report.place(of: layer)
        return subject.shortName(index)
    }

    /// The short name of the layer that got a region's touches.
    func from(_ region: TouchChange.Region) -> String {
        region.from.map(report.before.shortName) ?? "no layer"
    }

    /// The short name of the layer that gets them now.
    func to(_ region: TouchChange.Region) -> String {
        region.to.map(report.after.shortName) ?? "no layer"
    }

    /// A percentage, at least 1 if not zero.
    static func percent(_ percent: Double) -> String {
        "\(max(percent > 0 ? 1 : 0, Int(min(percent, 1e6).rounded()))) %"
    }
}

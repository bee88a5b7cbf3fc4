import HitboxCommands
import LayerGeometry
import TouchLint

/// The text output of `diff`: a headline for each cause, followed by its layers.
struct DiffText {
    /// The maximum number of layers below a headline, and of regions of one layer.
    private static let mostRows = 10

    let report: DiffReport
    let paint: Paint

    /// Prints all changes and a summary.
    func print(to output: inout Output) {
        let controls = report.changes.filter(\.isControl)
        for group in report.difference.groups(of: controls) { print(group, to: &output) }
        let others = report.changes.filter { !$0.isControl }
        if !others.isEmpty {
            output.line(paint.strong("other layers that get touches:"))
            list(others, withKinds: true, to: &output)
            output.line()
        }
        output.line(closing)
    }

    private func print(_ group: TouchChangeGroup, to output: inout Output) {
        let first = group.changes[0]
        let (subject, index) = report.place(of: first.layer)
        let kind =
            first.isLoss
            ? paint.strong(paint.refusal("\(group.kind.rawValue):"))
            : paint.strong("\(group.kind.rawValue):")
        output.line("\(subject.title(of: index)): \(kind) \(headline(group))")
        if group.changes.count == 1 {
            regions(first, to: &output)
        } else {
            list(group.changes, withKinds: false, to: &output)
        }
        output.line()
    }

    /// A line for each layer: the areas before and after, and an example.
    private func list(_ changes: [TouchChange], withKinds: Bool, to output: inout Output) {
        let rows = changes.prefix(Self.mostRows).map { change in
            let region = change.regions.first(where: change.isLost) ?? change.regions.first
            return [
                withKinds ? "  \(change.kind.rawValue)" : " ", name(of: change.layer),
                areas(change), region.map { "at \(NumberText.pair($0.example))" } ?? "",
            ]
        }
        output.table(rows)
        if changes.count > Self.mostRows {
            output.line(paint.quiet("    and \(changes.count - Self.mostRows) more"))
        }
    }

    /// A line for each region of a single layer: the old receiver, the new one, and why.
    private func regions(_ change: TouchChange, to output: inout Output) {
        output.line("  \(areas(change))")
        let rows = change.regions.prefix(Self.mostRows).map { region in
            let share = change.isLost(region) ? change.before : change.after
            let percent = share > 0 ? " (\(Self.percent(region.area / share * 100)))" : ""
            return [
                "  \(change.isLost(region) ? "−" : "+") \(report.area(region.area))\(percent)",
                "at \(NumberText.pair(region.example))",
                "\(name(region.from, in: report.before)) → \(name(region.to, in: report.after))",
                reason(region, of: change),
            ]
        }
        output.table(rows)
        if change.regions.count > Self.mostRows {
            output.line(paint.quiet("    and \(change.regions.count - Self.mostRows) more regions"))
        }
    }

    private func areas(_ change: TouchChange) -> String {
        let loss = change.lossInPercent ?? 0
        let percent =
            abs(loss) < 0.05 ? "" : ", \(loss > 0 ? "−" : "+")\(Self.percent(abs(loss)))"
        return "\(report.area(change.before)) → \(report.area(change.after))\(percent)"
    }

    /// The number of controls that lost touches, and of other changes.
    private var closing: String {
        let controls = report.changes.filter(\.isControl)
        let lost = controls.count(where: \.isLoss)
        let others = TouchChange.Kind.allCases.compactMap { kind -> String? in
            let count = controls.count { $0.kind == kind && !$0.isLoss }
            return count == 0 ? nil : ", \(count) \(kind.rawValue)"
        }.joined()
        let all = report.difference.controlCount.of(
            report.difference.hasControls ? "control" : "layer")
        if lost > 0 { return "\(lost) of \(all) lost touches\(others)" }
        let none = paint.hit("no touches lost")
        return controls.isEmpty
            ? "\(none): nothing changed for \(all)" : "\(none)\(others), of \(all)"
    }

    // MARK: Layers and causes

    /// The change of a group of layers and its cause, in one line.
    private func headline(_ group: TouchChangeGroup) -> String {
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

    private func cause(_ group: TouchChangeGroup, it: String) -> String {
        let after = report.after
        switch group.cause {
        case .none: return ""
        case .taken(let index):
            let lost = group.changes[0].layer.after ?? 0
            let level = after.tree[index].levelClause(over: after.tree[lost]) {
                after.shortName($0.index)
            }
            return ": \(after.shortName(index, from: lost))\(level) takes them"
        case .refused(let verdict, let index):
            return ": \(it) \(it == "it" ? "is" : "are") in \(after.shortName(index)), "
                + "which \(Self.clause(verdict))"
        case .refusing(let verdict):
            return it == "it" ? ": it \(Self.clause(verdict))" : ": \(Self.plural(verdict))"
        }
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
    private func reason(_ region: TouchChange.Region, of change: TouchChange) -> String {
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
    private func name(of layer: TouchChange.Place) -> String {
        let (subject, index) = report.place(of: layer)
        return subject.shortName(index)
    }

    /// The short name of a layer that gets a region's touches; `nil` stands for none.
    private func name(_ index: Int?, in subject: LintSubject) -> String {
        index.map(subject.shortName) ?? "no layer"
    }

    /// A percentage, at least 1 if not zero.
    private static func percent(_ percent: Double) -> String {
        "\(max(percent > 0 ? 1 : 0, Int(min(percent, 1e6).rounded()))) %"
    }
}

/// The output of `diff --json`.
extension DiffReport {
    /// Writes an object of both files and the changes, one change per line.
    func writeJSON(to output: inout Output) {
        output.json { output, json in
            json.object { json in
                json.add("a", before.name)
                json.add("b", after.name)
                json.list("changes", in: .lines) { json in
                    for change in changes {
                        json.object { json in write(change, to: &json) }
                        output.take(&json)
                    }
                }
            }
        }
    }

    private func write(_ change: TouchChange, to json: inout JSONWriter) {
        json.add("control", path(of: change.layer))
        json.add("kind", change.kind.rawValue)
        json.add("before", change.before)
        json.add("after", change.after)
        json.list("regions", of: change.regions) { json, region in write(region, to: &json) }
    }

    private func write(_ region: TouchChange.Region, to json: inout JSONWriter) {
        json.add("rect", region.box)
        json.add("area", region.area)
        json.add("example", region.example)
        json.add("from", region.from.map { before.tree[$0].path })
        json.add("to", region.to.map { after.tree[$0].path })
        json.add("verdict", region.verdict?.rawValue)
    }

    /// A layer's full path, in the first file if that contains the layer.
    private func path(of layer: TouchChange.Place) -> LayerPath {
        (layer.before.map { before.tree[$0] } ?? after.tree[layer.after ?? 0]).path
    }
}

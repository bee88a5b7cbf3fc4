import LayerGeometry
import SceneStore
import SourceDiagnostics
import TerminalTypes
import TouchLint

/// The text output of `diff`: a headline for each cause, followed by its layers.
struct DiffText {
    /// The maximum number of layers below a headline, and of regions of one layer.
    private static let mostRows = 10

    private let report: DiffReport
    private let paint: Paint
    private let names: DiffNames

    init(_ report: DiffReport, paint: Paint) {
        self.report = report
        self.paint = paint
        names = DiffNames(report: report)
    }

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
        let place = subject.place(of: index).map { ":\($0.line):\($0.column)" } ?? ""
        let kind =
            first.isLoss
            ? paint.strong(paint.refusal("\(group.kind.rawValue):"))
            : paint.strong("\(group.kind.rawValue):")
        output.line(
            "\(subject.name.safeForTerminal)\(place): \(kind) \(names.headline(group))")
        if group.changes.count == 1 {
            regions(first, to: &output)
        } else {
            list(group.changes, withKinds: false, to: &output)
        }
        output.line()
    }

    /// A line for each layer: the areas before and after, and an example.
    private func list(_ changes: [TouchChange], withKinds: Bool, to output: inout Output) {
        var rows: [[String]] = []
        for change in changes.prefix(Self.mostRows) {
            let region = change.regions.first(where: change.isLost) ?? change.regions.first
            rows.append(
                [withKinds ? "  \(change.kind.rawValue)" : " ", names.name(of: change.layer)]
                    + [areas(change), region.map { "at \(NumberText.pair($0.example))" } ?? ""])
        }
        output.table(rows)
        if changes.count > Self.mostRows {
            output.line(paint.quiet("    and \(changes.count - Self.mostRows) more"))
        }
    }

    /// A line for each region of a single layer: the old receiver, the new one, and why.
    private func regions(_ change: TouchChange, to output: inout Output) {
        output.line("  \(areas(change))")
        var rows: [[String]] = []
        for region in change.regions.prefix(Self.mostRows) {
            let share = change.isLost(region) ? change.before : change.after
            let percent = share > 0 ? " (\(DiffNames.percent(region.area / share * 100)))" : ""
            rows.append([
                "  \(change.isLost(region) ? "−" : "+") \(report.area(region.area))\(percent)",
                "at \(NumberText.pair(region.example))",
                "\(names.from(region)) → \(names.to(region))", names.reason(region, of: change),
            ])
        }
        output.table(rows)
        if change.regions.count > Self.mostRows {
            output.line(paint.quiet("    and \(change.regions.count - Self.mostRows) more regions"))
        }
    }

    private func areas(_ change: TouchChange) -> String {
        let loss = change.lossInPercent ?? 0
        let percent =
            abs(loss) < 0.05 ? "" : ", \(loss > 0 ? "−" : "+")\(DiffNames.percent(abs(loss)))"
        return "\(report.area(change.before)) → \(report.area(change.after))\(percent)"
    }

    private var closing: String {
        let (verdict, rest) = names.closing
        return (report.hasLoss ? verdict : paint.hit(verdict)) + rest
    }
}

/// The output of `diff --json`.
struct DiffJSON {
    let report: DiffReport

    /// Writes an object of both files and the changes, one change per line.
    func write(to output: inout Output) {
        output.json { output, json in
            json.object { json in
                json.add("a", report.before.name)
                json.add("b", report.after.name)
                json.list("changes", in: .lines) { json in
                    for change in report.changes {
                        json.object { json in write(change, to: &json) }
                        output.take(&json)
                    }
                }
            }
        }
    }

    private func write(_ change: TouchChange, to json: inout JSONWriter) {
        json.add("control", report.path(of: change.layer).path)
        json.add("kind", change.kind.rawValue)
        json.add("before", change.before)
        json.add("after", change.after)
        json.list("regions") { json in
            for region in change.regions {
                json.object { json in write(region, to: &json) }
            }
        }
    }

    private func write(_ region: TouchChange.Region, to json: inout JSONWriter) {
        json.add("rect", region.box)
        json.add("area", region.area)
        json.add("example", region.example)
        json.add("from", region.from.map { report.before.tree[$0].path })
        json.add("to", region.to.map { report.after.tree[$0].path })
        json.add("verdict", region.verdict?.rawValue)
    }
}

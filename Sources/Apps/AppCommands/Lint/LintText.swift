import HitboxCommands
import LayerGeometry
import SourceDiagnostics
import TerminalTypes
import TouchLint
import ViewDumps

/// The text output of `lint`: headlines in the format of compilers, suggestions, and a summary.
struct LintText {
    let report: LintReport
    let paint: Paint
    /// Whether there is only one file.
    let isOne: Bool
    private var subject: LintSubject { report.subject }

    /// Prints all findings, errors first.
    func print(to output: inout Output) {
        let groups = report.check.groups(of: report.findings)
        for severity in TouchFinding.Severity.allCases {
            for group in groups where group.first.severity == severity {
                print(group, to: &output)
                output.line()
            }
        }
        output.line(closing)
    }

    private func print(_ group: TouchGroup, to output: inout Output) {
        let finding = group.first
        let message = finding.message.text { subject.shortName($0, from: finding.index) }
        let rule = "\(finding.severity.rawValue): \(finding.rule.rawValue):"
        output.line(
            "\(subject.title(of: finding.index)): \(paint(finding.severity, rule)) \(message)"
                + others(group))
        let help = finding.help.text { subject.shortName($0) }
        output.line(paint.quiet("help: \(help)"))
    }

    /// The number of similar findings, and the places of the first ones.
    private func others(_ group: TouchGroup) -> String {
        if group.others.isEmpty { return "" }
        let lines = group.others.compactMap { subject.place(of: $0.index)?.line }
        let shown = lines.prefix(3).map(String.init) + (lines.count > 3 ? ["…"] : [])
        let places =
            lines.isEmpty
            ? "" : " (line\(lines.count == 1 ? "" : "s") \(shown.joined(separator: ", ")))"
        let scope = group.scope.map { " in the same \(subject.shortName($0))" } ?? ""
        return "; and \(group.others.count) more\(scope)\(places)"
    }

    private func paint(_ severity: TouchFinding.Severity, _ text: String) -> String {
        switch severity {
        case .error: paint.strong(paint.refusal(text))
        case .warning: paint.refusal(text)
        case .info: paint.quiet(text)
        }
    }

    private var closing: String {
        let name = subject.name.safeForTerminal
        let (targets, cards) = (report.check.targets.count, report.check.cards.count)
        let unchecked = report.check.unchecked.count
        if targets + cards == 0, report.findings.isEmpty, report.hiddenCount == 0 {
            return unchecked == 0
                ? "\(name): no controls found: nothing to check"
                : "\(name): nothing was checked: the dump does not have the bounds of "
                    + unchecked.of("control")
        }
        let counts = TouchFinding.Severity.allCases.compactMap { severity -> String? in
            let count = report.findings.count { $0.severity == severity }
            if count == 0 { return nil }
            return count.of(severity == .info ? "note" : severity.rawValue)
        }
        let hidden = report.hiddenCount
        let none = hidden == 0 ? "no touch problems" : "no new touch problems"
        let what = counts.isEmpty ? paint.hit(none) : counts.joined(separator: ", ")
        let start = counts.isEmpty || !isOne ? "\(name): " : ""
        var text = "\(start)\(what) in \(targets.of("control"))"
        if cards > 0 { text += " and \(cards.of("view")) with gesture recognizers" }
        if unchecked > 0 {
            text += "; \(unchecked.of("control")) without bounds "
            text += unchecked == 1 ? "is not checked" : "are not checked"
        }
        if hidden > 0 { text += "; \(report.hiddenNote)" }
        if subject.rules.hasReceiver { return text }
        text += "; only sizes and transforms are checked: "
        return text
            + (subject.isOrderKnown
                ? "the rules '\(subject.rules.rawValue)' do not decide which layer gets a touch"
                : "this dump does not have the order of siblings")
    }
}

/// The results of lint for one file.
struct LintReport {
    let subject: LintSubject
    let check: TouchCheck
    var findings: [TouchFinding]
    /// The omissions of the reported rules.
    let omissions: [TouchOmission]
    /// The number of hidden known findings.
    var hiddenCount = 0

    /// How many known findings are hidden, as a sentence without a full stop.
    var hiddenNote: String {
        "\(hiddenCount.of("known finding")) \(hiddenCount == 1 ? "is" : "are") hidden"
    }

    var hasError: Bool { findings.contains { $0.severity == .error } }

    /// Whether there are controls, but the bounds of none are known.
    var hasNothingChecked: Bool {
        check.targets.isEmpty && check.cards.isEmpty && !check.unchecked.isEmpty
    }
}

/// The output of `lint --json`.
extension LintReport {
    /// Writes an array of findings, one per line.
    static func writeJSON(_ reports: [LintReport], to output: inout Output) {
        output.json { output, json in
            json.list(in: .rows) { json in
                for report in reports {
                    for finding in report.findings {
                        json.object { json in
                            json.add("file", report.subject.name)
                            report.write(finding, to: &json)
                        }
                        output.take(&json)
                    }
                }
            }
        }
    }

    private func write(_ finding: TouchFinding, to json: inout JSONWriter) {
        json.add("rule", finding.rule.rawValue)
        json.add("severity", finding.severity.rawValue)
        json.add("path", path(finding.index))
        json.add("index", finding.index)
        json.add("line", line(finding.index))
        json.add("by", path(finding.by))
        json.add("byLine", line(finding.by))
        json.add("point", finding.point)
        json.add("hit", path(finding.hit))
        json.add("message", finding.message.text { subject.named($0, from: finding.index) })
        json.add("help", finding.help.text { "'\(subject.tree[$0].pathText)'" })
    }

    private func path(_ index: Int?) -> LayerPath? { index.map { subject.tree[$0].path } }

    private func line(_ index: Int?) -> Int? { index.flatMap(subject.place)?.line }
}

/// Controls on which lint disagrees with the tool that printed the dump.
extension LintSubject {
    /// A note for each control with different answers.
    ///
    /// - Parameter findings: All findings, including hidden ones.
    func contradictions(to findings: [TouchFinding]) -> [DumpNote] {
        let errors = Set(findings.lazy.filter { $0.severity == .error }.map(\.index))
        return zip(tree.nodes, rows).compactMap { node, row in
            guard node.layer.touch.isControl, let verdict = row.verdict else { return nil }
            let contrast: String? =
                verdict.isActionable
                ? (errors.contains(node.index) ? "an error is found here" : outside(node, verdict))
                : (errors.contains(node.index) || isExplained(node, row, verdict)
                    ? nil : "nothing here confirms that")
            guard let contrast else { return nil }
            return DumpNote(
                code: .toolVerdict, severity: .info, line: row.line ?? 1, column: row.column,
                message: "\(shortName(node.index)): \(verdict.phrase); \(contrast)")
        }
    }

    /// A note if the touchable point of a control is outside its frame.
    private func outside(_ node: LayerNode, _ verdict: ToolVerdict) -> String? {
        let own = verdict.point.flatMap { node.convert($0, from: nil) }
        return own.map(node.contains) == false ? "that is outside its frame" : nil
    }

    /// Whether the dump contains the reasons for a tool's verdict on a control.
    private func isExplained(_ node: LayerNode, _ row: DumpRow, _ verdict: ToolVerdict) -> Bool {
        verdict.reasons.allSatisfy { reason in
            switch reason.kind {
            case "disabled": row.isDisabled
            case "handled_by": true  // Something in it is touched, which is fine.
            case "hidden": node.layer.isHidden
            case "zero_size": node.layer.bounds.isEmpty
            case "clipped_by_screen": !isOnScreen(node)
            default: false
            }
        }
    }

    /// Whether a layer is completely within the root.
    private func isOnScreen(_ node: LayerNode) -> Bool {
        let bounds = node.layer.bounds
        return [bounds.origin, Point(x: bounds.maxX, y: bounds.maxY)].allSatisfy { corner in
            guard let point = node.convert(corner, to: tree.root) else { return false }
            return tree.root.layer.bounds.contains(Rect(origin: point, size: .zero))
        }
    }
}

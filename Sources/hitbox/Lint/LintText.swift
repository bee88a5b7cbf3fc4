import Diagnostics
import LayerGeometry
import TerminalTypes
import TouchLint

/// The text output of `lint`: headlines in the format of compilers, suggestions, and a summary.
struct LintText {
    let report: LintReport
    let paint: Paint
    /// Whether there is only one file.
    let isOne: Bool
    private var subject: LintSubject { report.subject }

    /// Prints all findings and, if measured, the areas.
    func print(to output: inout Output) {
        for group in report.check.groups(of: report.findings) {
            print(group, to: &output)
            output.line()
        }
        if let areas = report.areas, !areas.isEmpty { print(areas, to: &output) }
        output.line(closing)
    }

    private func print(_ group: TouchGroup, to output: inout Output) {
        let finding = group.first
        let name = subject.name.safeForTerminal
        let place = subject.place(of: finding.index).map { ":\($0.line):\($0.column)" } ?? ""
        let message = finding.message.text { subject.shortName($0, from: finding.index) }
        let rule = "\(finding.severity.rawValue): \(finding.rule.rawValue):"
        output.line(
            "\(name)\(place): \(paint(finding.severity, rule)) \(message)\(others(group))")
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

    private func print(_ areas: [TouchArea], to output: inout Output) {
        output.table(areas.count + 1, heading: paint) { place in
            if place == 0 {
                return ["control", "own", "visible", "touchable", "effective size", "error"]
            }
            let area = areas[place - 1]
            let size = area.effectiveSize
            return [
                subject.shortName(area.index), short(area.own), short(area.visible),
                short(area.returning), "\(short(size.width))x\(short(size.height))",
                area.error == 0 ? "exact" : "±\(short(area.error))",
            ]
        }
        output.line()
    }

    private func short(_ number: Double) -> String {
        NumberText.short(number, decimals: 1)
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
        let known =
            hidden == 0
            ? "" : "; \(hidden.of("known finding")) \(hidden == 1 ? "is" : "are") hidden"
        let views = cards == 0 ? "" : " and \(cards.of("view")) with gesture recognizers"
        let limit =
            subject.rules.hasReceiver
            ? ""
            : "; only sizes and transforms are checked: "
                + (subject.isOrderKnown
                    ? "the rules '\(subject.rules.rawValue)' do not decide which layer gets a touch"
                    : "this dump does not have the order of siblings")
        let lost =
            unchecked == 0
            ? ""
            : "; \(unchecked.of("control")) without bounds \(unchecked == 1 ? "is" : "are") not checked"
        return "\(start)\(what) in \(targets.of("control"))\(views)\(lost)\(known)\(limit)"
    }
}

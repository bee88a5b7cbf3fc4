import Diagnostics
import LayerGeometry
import TerminalTypes
import TouchLint

/// Tells touch problems to people: a headline as compilers print it, what would help, and how many.
struct LintText {
    private let subject: LintSubject
    private let paint: Paint

    init(_ subject: LintSubject, paint: Paint) {
        self.subject = subject
        self.paint = paint
    }

    /// Prints all findings and, where they were measured, the areas.
    func print(_ check: TouchCheck, areas: [TouchArea]?, to output: inout Output) {
        for finding in check.findings {
            print(finding, to: &output)
            output.line()
        }
        if let areas { print(areas, to: &output) }
        output.line(closing(check))
    }

    private func print(_ finding: TouchFinding, to output: inout Output) {
        let name = subject.name.safeForTerminal
        let place = subject.place(of: finding.index).map { ":\($0.line):\($0.column)" } ?? ""
        let message = finding.message.text { subject.named($0, from: finding.index) }
        let rule = "\(finding.severity.rawValue): \(finding.rule.rawValue):"
        output.line("\(name)\(place): \(paint(finding.severity, rule)) \(message)")
        let help = finding.help.text { "'\(subject.tree[$0].pathText)'" }
        output.line(paint.quiet("help: \(help)"))
    }

    private func paint(_ severity: TouchFinding.Severity, _ text: String) -> String {
        switch severity {
        case .error: paint.strong(paint.refusal(text))
        case .warning: paint.refusal(text)
        case .info: paint.quiet(text)
        }
    }

    private func print(_ areas: [TouchArea], to output: inout Output) {
        var rows = [["control", "own", "visible", "touchable", "effective size", "error"]]
        for area in areas {
            let size = area.effectiveSize
            rows.append([
                subject.tree[area.index].pathText, short(area.own), short(area.visible),
                short(area.returning), "\(short(size.width))x\(short(size.height))",
                area.error == 0 ? "exact" : "±\(short(area.error))",
            ])
        }
        for (place, line) in Columns.aligned(rows).enumerated() {
            output.line(place == 0 ? paint.strong(line) : line)
        }
        output.line()
    }

    private func short(_ number: Double) -> String {
        NumberText.short((number * 10).rounded() / 10)
    }

    private func closing(_ check: TouchCheck) -> String {
        let controls = counted(check.targets.count, "control")
        let counts = TouchFinding.Severity.allCases.compactMap { severity -> String? in
            let count = check.findings.count { $0.severity == severity }
            if count == 0 { return nil }
            return counted(count, severity == .info ? "note" : severity.rawValue)
        }
        let name = subject.name.safeForTerminal
        return counts.isEmpty
            ? "\(name): \(paint.hit("no touch problems")) in \(controls)"
            : "\(counts.joined(separator: ", ")) in \(controls)"
    }

    private func counted(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}

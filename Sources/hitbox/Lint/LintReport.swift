import TouchLint
import ViewDumps

/// The results of lint for one file.
struct LintReport {
    let subject: LintSubject
    let check: TouchCheck
    var findings: [TouchFinding]
    /// The omissions of the reported rules.
    let omissions: [TouchOmission]
    /// The touchable areas, if measured.
    let areas: [TouchArea]?
    /// Disagreements with the tool that printed the dump.
    var contradictions: [DumpNote] = []
    /// The number of hidden known findings.
    var hiddenCount = 0

    var hasError: Bool { findings.contains { $0.severity == .error } }

    /// Whether there are controls, but the bounds of none are known.
    var hasNothingChecked: Bool {
        check.targets.isEmpty && check.cards.isEmpty && !check.unchecked.isEmpty
    }
}

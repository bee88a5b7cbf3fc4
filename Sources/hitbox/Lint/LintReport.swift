import TouchLint
import ViewDumps

/// What lint found out about one file.
struct LintReport {
    /// The layers.
    let subject: LintSubject
    /// What they were looked over by.
    let check: TouchCheck
    /// The findings that are told.
    var findings: [TouchFinding]
    /// What the rules that are told did not look at.
    let omissions: [TouchOmission]
    /// What can be touched, where it was measured.
    let areas: [TouchArea]?
    /// Where the tool that printed a dump says something else.
    var contradictions: [DumpNote] = []
    /// How many findings are known, and not told.
    var hiddenCount = 0

    /// Whether one of the findings is an error.
    var hasError: Bool { findings.contains { $0.severity == .error } }
}

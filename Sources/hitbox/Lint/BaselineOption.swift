import ArgumentParser
import TerminalTypes
import TouchLint

/// `--baseline` and `--update-baseline`: the known findings.
struct BaselineOption: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp(
            "Report only new findings: those in this file are known.", valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(
        name: .customLong("update-baseline"),
        help: "Write all findings to the file of --baseline, as known ones.")
    var update = false

    func validate() throws {
        if update, file == nil {
            throw ValidationError("--update-baseline needs --baseline, the file to write.")
        }
        if file == "-" {
            throw ValidationError("--baseline needs a file, which is read again the next time.")
        }
    }

    /// Removes known findings from reports; prints problems of the file.
    func applied(to reports: [LintReport]) throws -> [LintReport] {
        guard let file, !update else { return reports }
        let baseline = try Files.reportingProblems {
            try BaselineReader.read(Files.read(file), name: file)
        }
        return reports.map { report in
            var report = report
            let known = baseline.known(in: report.subject.name)
            let new = known.new(among: report.findings, of: report.check)
            report.hiddenCount = report.findings.count - new.count
            report.findings = new
            return report
        }
    }

    /// Writes all findings if requested, and reports it.
    func write(_ reports: [LintReport]) throws {
        guard update, let file else { return }
        let baseline = Baseline(reports)
        try Files.write(baseline.bytes, to: file)
        let count = baseline.entries.count.of("known finding")
        Output.error("note: '\(Files.plain(file).safeForTerminal)' has \(count) now")
    }
}

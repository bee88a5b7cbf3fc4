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

    /// Rejects an update that would overwrite another file: one that is read, or is not a baseline.
    ///
    /// - Parameter files: The files that are read.
    func checkUpdate(reading files: [String]) throws {
        guard update, let file else { return }
        var inputs = InputFiles()
        for file in files { inputs.add(file, "one of the files to check") }
        try inputs.refuse(file, option: "--baseline")
        // Only a regular file has contents to lose.
        guard Files.isSame(file, file) else { return }
        let bytes = try Files.reportingProblems { try Files.read(file) }
        if bytes.contains(where: { $0 > 0x20 }), !BaselineReader.looksLikeOne(bytes) {
            throw Failure.usage(
                "'\(Files.plain(file).safeForTerminal)' is not a baseline",
                help: "name another file after --baseline")
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

import ArgumentParser
import HitboxCommands
import LayerGeometry
import TerminalTypes
import TouchLint
import ViewDumps

package struct LintCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract:
            "Finds touch problems: buttons that are covered, clipped, unresponsive or too small.",
        discussion: """
            Controls are recognised by their class, such as UIButton, or by isControl and \
            hasGestureRecognizers in a scene. Each problem is reported with the layer that causes it, \
            the numbers, and a possible fix; status 1 if one of them is an error, or if a dump has \
            no bounds of any control. \
            'hitbox help RULE' describes a rule, such as 'hitbox help obscured'.

              hitbox lint screen.yaml
              hitbox lint screen.yaml dump.txt --except small-target
              hitbox lint screen.yaml --classes known.yaml --sarif > lint.sarif
              hitbox lint screen.yaml --baseline known.json --update-baseline
              hitbox lint screen.yaml --baseline known.json

            --classes reads a file about your classes: 'passThrough: [OverlayView]' for views whose \
            hitTest never returns themselves, 'passThroughRoot: [OverlayWindow]' for windows whose \
            root view also passes touches through, 'enlarged: {SmallButton: 12}' for touch areas that \
            extend beyond the bounds. With --baseline, only new findings are reported and counted: \
            known ones are recognised by rule, path, identifier, class and text, even if a layer \
            moved a little.
            """)

    package init() {}

    @Argument(
        help: ArgumentHelp(
            "The files: scenes, dumps, or demo:NAME; - is standard input.", valueName: "file"),
        completion: .file())
    var files: [String]

    @Flag(help: "Print JSON: an array of findings.")
    var json = false

    @Flag(help: "Print a SARIF 2.1.0 log for code scanning.")
    var sarif = false

    @Option(
        "points", "The minimum width and height of a control; 0 for any.",
        name: .customLong("min-target"),
        discussion: "Defaults to 44 points, 24 for AppKit's views, and 48 dp with Android's rules.")
    var minimumTarget: TargetSize?

    @Option(
        "number", "The number of screen pixels per point or dp, such as 2.75.",
        discussion: "Sizes on Android are checked only if it is known.")
    var density: TargetSize?

    @OptionGroup var root: RootOption
    @OptionGroup var filter: LintFilter
    @OptionGroup var baseline: BaselineOption
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var classes: ClassesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    package func validate() throws {
        if json, sarif { throw ValidationError("Give --json or --sarif, not both.") }
        try classes.checkInput(beside: files)
        try minimumTarget?.check("--min-target", "0 or more") { $0 >= 0 }
        try minimumTarget?.check("--min-target", "100000 or less") { $0 <= 100_000 }
        try density?.check("--density", "more than 0") { $0 > 0 }
        try density?.check("--density", "0.01 to 100", exactly: true) { 0.01...100 ~= $0 }
    }

    package func run() throws {
        let reported = try filter.rules()
        try baseline.checkUpdate(reading: files + [classes.classes].compactMap(\.self))
        var reports: [LintReport] = []
        var failure: (any Error)?
        var problems: [(file: String, text: String)] = []
        for file in files {
            do {
                reports.append(try report(file, reported))
            } catch {
                // The problem was printed; check the other files anyway.
                failure = error is ExitCode ? error : Failure.wrongFile
                guard let text = Files.picture(of: error) else { continue }
                Output.error(text)
                problems.append((Files.title(file), text))
            }
        }
        if let failure, reports.isEmpty, !sarif { throw failure }
        printSizeNotes(reports, reported)
        reports = try baseline.applied(to: reports)
        if json || sarif {
            // These have no summary.
            for report in reports where report.hiddenCount > 0 {
                report.subject.note(report.hiddenNote)
            }
        }
        var output = Output.standard
        if json {
            LintReport.writeJSON(reports, to: &output)
        } else if sarif {
            SARIFLog(reports: reports, unread: problems).write(to: &output)
        } else {
            for report in reports {
                LintText(report: report, paint: color.paint, isOne: files.count == 1).print(
                    to: &output)
            }
        }
        output.flush()
        if let failure { throw failure }
        if baseline.update { return try baseline.write(reports) }
        if reports.contains(where: { $0.hasError || $0.hasNothingChecked }) {
            throw Failure.expectationFailed
        }
    }

    /// Says once that sizes were not checked because the density is unknown, and that a given density
    /// is ignored where sizes are in points.
    private func printSizeNotes(_ reports: [LintReport], _ reported: Set<TouchRule>) {
        guard reported.contains(.smallTarget) else { return }
        if density != nil {
            reports.first(where: \.subject.isInPoints)?.subject.note(
                "--density is ignored, because these sizes are in points")
        } else if minimumTarget == nil {
            let isUnknown = { (report: LintReport) in
                report.subject.rules.ruleBook.platform == .android && !report.check.targets.isEmpty
            }
            reports.first(where: isUnknown)?.subject.note(
                "sizes are not checked, because the density is unknown: give it, such as "
                    + "--density 2.75 ('adb shell wm density' prints 160 times as much)")
        }
    }

    private func report(_ file: String, _ reported: Set<TouchRule>) throws -> LintReport {
        let subject = try LintSubject(
            file, root, rulesOption.rules, moment, classes, atMost: TouchLimits.layers)
        let check = TouchCheck(
            subject.tree, rules: subject.rules,
            options: subject.options(
                minimumTarget: minimumTarget?.value, density: density?.value))
        let omissions = check.omissions.filter { $0.rule.map(reported.contains) ?? true }
        for omission in omissions { subject.note(omission.sentence) }
        for note in subject.contradictions(to: check.findings) {
            let place = "\(subject.name.safeForTerminal):\(note.line):\(note.column)"
            Output.error("\(place): note: \(note.message)")
        }
        return LintReport(
            subject: subject, check: check,
            findings: check.findings.filter { reported.contains($0.rule) }, omissions: omissions)
    }
}

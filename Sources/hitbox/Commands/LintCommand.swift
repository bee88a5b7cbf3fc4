import ArgumentParser
import LayerGeometry
import TerminalTypes
import TouchLint
import ViewDumps

/// `hitbox lint`: touch problems, without a touch.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds touch problems: buttons that are covered, cut off, deaf or too small.",
        discussion: """
            Controls are known by their class, such as UIButton, or by isControl and \
            hasGestureRecognizers in a scene. Each problem is told with the layer that causes it, \
            the numbers, and what would fix it; status 1 if one of them is an error.

              hitbox lint screen.yaml
              hitbox lint screen.yaml dump.txt --except small-target
              hitbox lint screen.yaml --areas
              hitbox lint screen.yaml --classes known.yaml --sarif > lint.sarif
              hitbox lint screen.yaml --baseline known.json --update-baseline
              hitbox lint screen.yaml --baseline known.json

            --classes reads what you know of your classes: 'passThrough: [OverlayView]' for views \
            whose hitTest never returns themselves, 'passThroughRoot: [OverlayWindow]' for windows \
            that let touches through their root view too, 'enlarged: {SmallButton: 12}' for touch \
            areas that reach out of the bounds. With --baseline only what is new is told and \
            counts: findings are recognised \
            by rule, path, identifier, class and text, also where a layer moved a little.
            """)

    @Argument(
        help: ArgumentHelp(
            "The files: scenes, dumps, or demo:NAME; - is standard input.", valueName: "file"),
        completion: .file())
    var files: [String]

    @Flag(
        help:
            "Print JSON: an array of findings; with --areas, an object of findings, areas, notes and omissions."
    )
    var json = false

    @Flag(help: "Print a SARIF 2.1.0 log, as code scanning reads it.")
    var sarif = false

    @Flag(help: "Measure what can be touched of each control.")
    var areas = false

    @Option(
        name: .customLong("min-target"),
        help: ArgumentHelp(
            "The least width and height of a control; 0 for any.",
            discussion:
                "Without it 44 points, 24 for AppKit's views, and 48 dp by Android's rules.",
            valueName: "points"))
    var minimumTarget: TargetSize?

    @Option(
        help: ArgumentHelp(
            "How many pixels of the screen make a point or a dp, such as 2.75.",
            discussion: "Android's sizes are only checked where it is known.",
            valueName: "number"))
    var density: TargetSize?

    @OptionGroup var root: RootOption
    @OptionGroup var filter: LintFilter
    @OptionGroup var baseline: BaselineOption
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var classes: ClassesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    /// The largest size that a control can be asked to have.
    private static let greatestTarget = 100_000.0
    /// The densities that screens can have, and more.
    private static let densities = 0.01...100.0

    func validate() throws {
        if json, sarif { throw ValidationError("Give --json or --sarif, not both.") }
        if sarif, areas {
            throw ValidationError("A SARIF log has no areas: leave one of them out.")
        }
        if files.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once.")
        }
        if files.contains("-"), classes.classes == "-" {
            throw ValidationError("Standard input cannot be both the scene and the classes.")
        }
        if let size = minimumTarget?.value, size < 0 {
            throw ValidationError("--min-target is \(NumberText.short(size)); give 0 or more.")
        }
        if let size = minimumTarget?.value, size > Self.greatestTarget {
            throw ValidationError(
                "--min-target is \(NumberText.short(size)); give \(NumberText.short(Self.greatestTarget)) or less."
            )
        }
        if let density = density?.value, density <= 0 {
            throw ValidationError("--density is \(NumberText.short(density)); give more than 0.")
        }
        if let density = density?.value, !Self.densities.contains(density) {
            throw ValidationError("--density is \(density); give 0.01 to 100.")
        }
    }

    func run() throws {
        let told = try filter.rules()
        var reports: [LintReport] = []
        var failure: (any Error)?
        var problems: [(file: String, text: String)] = []
        for file in files {
            do {
                reports.append(try report(file, told))
            } catch {
                // What is wrong with it is printed; the others are looked over all the same.
                failure = error is ExitCode ? error : Failure.wrongFile
                guard let text = Files.picture(of: error) else { continue }
                Output.error(text)
                problems.append((Files.title(file), text))
            }
        }
        if let failure, reports.isEmpty, !sarif { throw failure }
        reports = try baseline.applied(to: reports)
        if json || sarif { tellHidden(in: reports) }
        var output = Output.standard
        if json {
            LintJSON.write(reports, to: &output)
        } else if sarif {
            SARIFLog.write(reports, unread: problems, to: &output)
        } else {
            let paint = Paint(isOn: Output.allowsColor(color.color))
            for report in reports {
                LintText(report, paint: paint, isOne: files.count == 1).print(to: &output)
            }
        }
        output.flush()
        if let failure { throw failure }
        if baseline.update { return try baseline.write(reports) }
        if reports.contains(where: \.hasError) { throw Failure.expectationFailed }
    }

    /// Says how many findings are known: programs do not read the summary.
    private func tellHidden(in reports: [LintReport]) {
        for report in reports where report.hiddenCount > 0 {
            let (count, name) = (report.hiddenCount, report.subject.name.safeForTerminal)
            Output.error(
                "\(name): note: \(count) known finding\(count == 1 ? " is" : "s are") hidden")
        }
    }

    private func report(_ file: String, _ told: Set<TouchRule>) throws -> LintReport {
        let subject = try LintSubject(file, root, rulesOption.rules, moment, classes)
        let check = TouchCheck(
            subject.tree, rules: subject.rules,
            options: TouchOptions(minimumTarget: minimumTarget?.value, density: density?.value))
        let omissions = check.omissions.filter { told.contains($0.rule) }
        for omission in omissions {
            Output.error("\(subject.name.safeForTerminal): note: \(omission.sentence)")
        }
        let others = VerdictComparison(subject: subject, findings: check.findings).notes
        for note in others {
            let place = "\(subject.name.safeForTerminal):\(note.line):\(note.column)"
            Output.error("\(place): note: \(note.message)")
        }
        return LintReport(
            subject: subject, check: check,
            findings: check.findings.filter { told.contains($0.rule) }, omissions: omissions,
            areas: areas ? check.areas : nil, contradictions: others)
    }
}

import ArgumentParser
import LayerGeometry
import SceneFile
import TouchLint

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
              hitbox lint screen.yaml --areas
              hitbox lint screen.yaml --classes known.yaml --sarif > lint.sarif

            --classes reads what you know of your classes: 'passThrough: [OverlayView]' for views \
            whose hitTest never returns themselves, 'enlarged: {SmallButton: 12}' for touch areas \
            that reach out of the bounds.
            """)

    @Argument(help: "The scene file; - is standard input.", completion: .file())
    var file: String

    @Flag(help: "Print JSON: an array of findings; with --areas, an object of both.")
    var json = false

    @Flag(help: "Print a SARIF 2.1.0 log, as code scanning reads it.")
    var sarif = false

    @Flag(help: "Measure what can be touched of each control.")
    var areas = false

    @Option(
        name: .customLong("min-target"),
        help: ArgumentHelp(
            "The least width and height of a control.",
            discussion: "Without it 44 points, and 48 dp by Android's rules.", valueName: "points"))
    var minimumTarget: TargetSize?

    @Option(
        help: ArgumentHelp(
            "How many pixels of the screen make a point or a dp, such as 2.75.",
            discussion: "Android's sizes are only checked where it is known.",
            valueName: "number"))
    var density: TargetSize?

    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var classes: ClassesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    func validate() throws {
        if json, sarif { throw ValidationError("Give --json or --sarif, not both.") }
        if sarif, areas {
            throw ValidationError("A SARIF log has no areas: leave one of them out.")
        }
        if file == "-", classes.classes == "-" {
            throw ValidationError("Standard input cannot be both the scene and the classes.")
        }
    }

    func run() throws {
        let subject = try LintSubject(file, rulesOption.rules, moment, classes)
        let check = TouchCheck(
            subject.tree, rules: subject.rules,
            options: TouchOptions(minimumTarget: minimumTarget?.value, density: density?.value))
        let measured = areas ? check.areas : nil
        var output = Output.standard
        if json {
            LintJSON(subject).write(check, areas: measured, to: &output)
        } else if sarif {
            SARIFLog(subject).write(check, to: &output)
        } else {
            let text = LintText(subject, paint: Paint(isOn: Output.allowsColor(color.color)))
            text.print(check, areas: measured, to: &output)
        }
        output.flush()
        if check.findings.contains(where: { $0.severity == .error }) {
            throw Failure.expectationFailed
        }
    }
}

/// A size of the command line: greater than 0.
struct TargetSize: ExpressibleByArgument, Equatable {
    /// The number.
    var value: Double

    init?(argument: String) {
        let isPlain = argument.allSatisfy { $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }
        guard isPlain, let number = Double(argument), number.isFinite, number > 0 else {
            return nil
        }
        value = number
    }
}

/// `--classes`: what the user knows of view classes.
struct ClassesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read which classes let touches through or take them further out.",
            valueName: "file"),
        completion: .file())
    var classes: String?

    /// The tree with what the file says; prints all that is wrong with the file.
    func applied(to tree: LayerTree) throws -> LayerTree {
        try classes.map { try Files.classRules($0).applied(to: tree) } ?? tree
    }
}

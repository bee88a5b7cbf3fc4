import ArgumentParser
import HitboxCommands
import LayerGeometry
import TouchLint

package struct DiffCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows which touches a change lost, and which layers get them now.",
        usage: "hitbox diff [<options>] <before> <after>",
        discussion: """
            Compares two scenes or dumps of one screen: where a touch has another receiver, how \
            large that area is, and why. A touch belongs to the innermost control that gets it; layers \
            are matched by path, identifier, class, text and place. Status 1 if a control lost area.

              hitbox diff before.txt after.txt
              hitbox diff before.yaml after.yaml --controls --json
              hitbox diff before.yaml after.yaml --svg lost.svg

            Controls are recognised as in 'hitbox lint'; if neither file has any, every layer that \
            is hit counts as one.
            """)

    package init() {}

    @Argument(
        help: "The scene or dump before the change, or demo:NAME; - is standard input.",
        completion: .file())
    var before: String

    @Argument(help: "The scene or dump after the change.", completion: .file())
    var after: String

    @Flag(help: "Print JSON: an object with both files and the changes with their regions.")
    var json = false

    @Option("file", "Draw the screen after the change as SVG, with the lost and gained regions.")
    var svg: String?

    @Flag(help: "Report only changes of controls.")
    var controls = false

    @Option(
        "square-points", "Ignore regions smaller than this; defaults to 1.",
        name: .customLong("min-area"))
    var minimumArea: TargetSize?

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var classes: ClassesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    package func validate() throws {
        try classes.checkInput(beside: [before, after])
        if svg == "-", json {
            throw ValidationError("The drawing and the JSON cannot both go to standard output.")
        }
        try minimumArea?.check("--min-area", "0 or more") { $0 >= 0 }
    }

    package func run() throws {
        let (first, second) = try subjects()
        let files = [before, after, classes.classes].compactMap(\.self)
        try InputFiles(files, "one of the compared files").refuse(svg, option: "--svg")
        let report = DiffReport(
            before: first, after: second, minimumArea: minimumArea?.value ?? 1,
            controlsOnly: controls)
        for note in report.notes { Output.error("note: \(note)") }
        if let svg { try Files.write(to: svg) { report.draw(to: &$0) } }
        var output = Output.standard
        if json {
            report.writeJSON(to: &output)
        } else if svg != "-" {
            DiffText(report: report, paint: color.paint).print(to: &output)
        }
        output.flush()
        if report.hasLoss { throw Failure.expectationFailed }
    }

    /// Opens both files; prints the problems of either.
    private func subjects() throws -> (LintSubject, LintSubject) {
        let subjects = [before, after].map { file in
            Result {
                try Files.reportingProblems {
                    try LintSubject(
                        file, root, rulesOption.rules, moment, classes,
                        atMost: TouchLimits.comparedLayers)
                }
            }
        }
        let (second, first) = (try subjects[1].get(), try subjects[0].get())
        try LintSubject.refuse(
            first.tree.count + second.tree.count, over: TouchLimits.comparedLayers,
            named: "\(before) and \(after) together")
        return (first, second)
    }
}

import ArgumentParser
import CSystem
import HitboxCommands
import HitboxScripting
import LayerGeometry
import SceneFile

struct AgreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agree",
        abstract: "Compares your own hit test with hitbox's, and names its mistake.",
        usage: "hitbox agree [<options>] <file> --engine <command>",
        discussion: """
            The engine is a program that answers in JSON lines. It is asked inside each region with one \
            receiver, on each side, half a unit beside it, and at corners; points where the answer \
            depends on rounding are left out. Exit status: 0 all answers agree, 1 some differ, 3 the \
            engine failed.

            The mistakes that it knows, alone and in pairs: \(HitFlaw.codes).

              hitbox agree scene.yaml --engine './my-engine'
              hitbox agree scene.yaml --engine 'python3 engine.py' --script wrong.hitbox
              hitbox agree scene.yaml --engine './my-engine' --points 10000 --json
            """)

    @OptionGroup var input: SceneArgument

    @Option(
        help: ArgumentHelp(
            "The program that is asked which layer is hit.", valueName: "command"))
    var engine: String

    @OptionGroup var timeout: EngineTimeout

    @Option(
        help: ArgumentHelp(
            "Write the expectations that the engine fails as a script; - is standard output.",
            valueName: "file"),
        completion: .file(extensions: ["hitbox"]))
    var script: String?

    @Option("number", "Ask at this many random points, too; the same ones each time.")
    var points = 0

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption

    func validate() throws {
        guard (0...Disagreements.mostPoints).contains(points) else {
            throw ValidationError("--points is from 0 to \(Disagreements.mostPoints).")
        }
        if json, script == "-" {
            throw ValidationError("Only one of --json and --script - can have standard output.")
        }
    }

    func run() throws {
        try InputFiles([input.file], "the scene itself").refuse(script, option: "--script")
        let scene = try Apps.files.opened(input.file, root: root.choice).scene
        let rules = try rulesOption.receiving(scene)
        let result = try compared(scene, rules)
        if result.asked == 0 {
            throw Failure.file(
                "there is nothing to ask in '\(input.file)': no layer has an area",
                help: "name a scene with a layer that can be touched")
        }
        if let script, !result.isEmpty {
            let header = try ScriptHeader(
                of: script, scene: input.file, scene, rules: rulesOption.rules)
            try Files.write(Array(result.script(header).description.utf8), to: script)
        }
        if script != "-" { print(result) }
        if !result.isEmpty { throw Failure.expectationFailed }
    }

    /// Asks the engine, and shows how far it is.
    private func compared(_ scene: Scene, _ rules: HitRules) throws -> Disagreements {
        let process = timeout.engine(engine)
        process.unit = scene.unit
        var line = ProgressLine()
        do throws(HitEngine.Problem) {
            let result = try Disagreements(
                in: LayerTree(scene.root), rules: rules, unit: scene.unit, more: points,
                engine: process.engine
            ) { asked, count in
                line.show(
                    "asked \(Disagreements.grouped(asked)) of \(Disagreements.grouped(count)) questions"
                )
            }
            line.clear()
            return result
        } catch {
            line.clear()
            Output.error(process.picture ?? "error: \(error.message)")
            throw Failure.noEngine
        }
    }

    private func print(_ result: Disagreements) {
        var output = Output.standard
        if json {
            output.json { output, json in result.write(to: &output, &json) }
        } else {
            output.line(result.description.safeLines)
        }
        output.flush()
    }
}

/// A line on the terminal that says how far a long comparison is, from the end of its first second on.
///
/// It is removed when the comparison ends. Nothing is written to files and pipes.
private struct ProgressLine {
    private let isShown = sys_is_terminal(2) == 1
    /// When it is written next, in seconds.
    private var next = sys_seconds() + 1
    private var width = 0

    /// Shows a text, at most ten times a second.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isShown, sys_seconds() >= next else { return }
        next = sys_seconds() + 0.1
        write(text())
    }

    /// Removes the line.
    mutating func clear() {
        if width > 0 { write("") }
    }

    private mutating func write(_ text: String) {
        // Blanks, which every terminal knows, instead of a sequence that erases.
        let rest = String(repeating: " ", count: max(0, width - text.count))
        var output = Output.standardError
        output.add("\r\(text)\(rest)" + (text.isEmpty ? "\r" : ""))
        output.flush()
        width = text.count
    }
}

extension Disagreements {
    /// Writes the output of `agree --json`.
    fileprivate func write(to output: inout Output, _ json: inout JSONWriter) {
        json.object { json in
            json.add("asked", asked)
            json.add("agreed", agreed)
            json.add("skipped", skipped)
            json.list("disagreements", in: .lines) { json in
                for item in self {
                    json.object { json in
                        json.add("point", item.point)
                        json.add("engine", item.engine.map { tree[$0].path })
                        json.add("hitbox", item.hitbox.map { tree[$0].path })
                        json.add("verdict", item.verdict.rawValue)
                        json.add("area", item.area)
                    }
                    output.take(&json)
                }
            }
            json.add("diagnosis", diagnosis.map(\.code))
            if !alternatives.isEmpty {
                json.add("alternatives", alternatives.map { $0.map(\.code) })
            }
            if let skipReason { json.add("cannot", skipReason) }
        }
    }
}

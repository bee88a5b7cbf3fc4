import ArgumentParser
import HitboxCode
import HitboxCommands
import LayerGeometry
import SourceDiagnostics
import TerminalTypes

struct CodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Plays code line by line, and shows what each line changes.",
        usage: "hitbox code [<options>] <listing>",
        discussion: """
            Plays Swift or Objective-C: the statements outside functions, then viewDidLoad of the \
            first controller, then the functions that --call names. Lines that need what hitbox does \
            not know, such as layout engines, images and timers, are not played but listed.

              hitbox code popup.swift --call 'open()'
              hitbox code layers.m --call 'touched:CGPointMake(160,240)' --json
              hitbox code clock.m --call prepare --call turn --time 10:08:30
              hitbox code popup.swift --until 15 -o scene.yaml
            """)

    @Argument(
        help: "The listing, .swift or .m; - is standard input.", completion: .file())
    var listing: String

    @OptionGroup var played: CodeOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Option("file", "Write the layers at the end as a scene.", name: .shortAndLong)
    var output: String?

    @OptionGroup var color: ColorOption

    func run() throws {
        let playback = try playback()
        if let output {
            try InputFiles([listing], "the listing itself").refuse(output, option: "--output")
            let scene = playback.scene(title: Files.title(listing))
            try Files.write(try Files.text(of: scene), to: output)
            if output == "-" { return }
        }
        Output.print(asJSON: json, playback.write) { playback.print(to: &$0, color.paint) }
    }

    private func playback() throws -> CodeListing.Playback {
        let name = Files.title(listing)
        let code = try Files.reportingProblems {
            let bytes = try Files.read(listing)
            let isScript = Apps.files.isScript(bytes) && !CodeListing.looksLikeOne(bytes)
            if !CodeListing.isName(name),
                let title = isScript ? "a script" : Apps.files.title(bytes)
            {
                throw Failure.file("'\(name)' is \(title), not a listing")
            }
            return try CodeListing(reading: bytes, name: name)
        }
        do throws(Diagnostic) {
            return try code.playedWhole(played.options)
        } catch {
            if error.range.line == 0 {
                throw Failure.usage(
                    error.message.safeForTerminal, help: error.help?.safeForTerminal)
            }
            Output.error(error.picture(in: code.source))
            throw Failure.wrongFile
        }
    }
}

extension CodeListing.Playback {
    /// Writes the output of `code --json`.
    fileprivate func write(to json: inout JSONWriter) {
        json.object(in: .lines) { json in
            json.list("lines", in: .lines, of: steps) { json, step in
                json.add("line", step.line)
                json.add("text", step.text)
                json.list("changes", of: step.changes) { json, change in
                    json.add("layer", change.layer)
                    json.add("property", change.property)
                    json.add("from", change.from)
                    json.add("to", change.to)
                    json.add("kind", change.kind.rawValue)
                }
                if !step.notes.isEmpty { json.add("notes", step.notes) }
            }
            json.list("notPlayed", of: notPlayed) { json, gap in
                json.add("line", gap.line)
                json.add("reason", gap.reason)
            }
            json.list("layers", in: .lines) { json in
                for node in roots.flatMap(\.nodes) { LayerJSON.write(node, to: &json) }
            }
        }
    }

    /// Prints a table of what each line changes, and what was not played.
    fileprivate func print(to output: inout Output, _ paint: Paint) {
        output.table(steps.count + 1, heading: paint) { place in
            if place == 0 { return ["line", "layer", "change"] }
            let step = steps[place - 1]
            let notes = step.notes.map { " (\($0))" }.joined()
            return ["\(step.line)", step.layer ?? "", step.sentence + notes].map(\.safeForTerminal)
        }
        if !notPlayed.isEmpty { output.line() }
        for gap in notPlayed {
            output.line(
                paint.refusal("line \(gap.line): not played: \(gap.reason.safeForTerminal)"))
        }
        if !functions.isEmpty, steps.isEmpty {
            output.line("\nfunctions for --call: \(functions.joined(separator: ", "))")
        }
    }
}

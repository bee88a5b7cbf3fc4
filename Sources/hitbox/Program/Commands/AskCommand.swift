import ArgumentParser
import HitboxCode
import HitboxCommands
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes

struct AskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Answers a call, taken literally, and says why.",
        usage: "hitbox ask [<options>] <file> <call> ...",
        discussion: """
            The receiver is asked with the numbers as they stand, in the space that the real call \
            takes. Calls are written as in Swift, with Core Animation's or UIKit's names, or as in \
            Objective-C; (x,y) is a point and (x,y,w,h) a rect.

              hitbox ask scene.yaml 'white.hitTest(160,240)'
              hitbox ask scene.yaml '[blue convertPoint:CGPointMake(0, 0) toLayer:nil]'
              hitbox ask scene.yaml 'white.frame.contains(blue.frame)' blue.position --json
              hitbox ask scene.yaml 'blue.presentation().frame' --at 0.5s
            """)

    @OptionGroup var input: SceneArgument

    @Argument(help: ArgumentHelp("The calls.", valueName: "call"))
    var calls: [String]

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    func run() throws {
        let opened = try Apps.files.opened(input.file, root: root.choice)
        let scene = opened.scene
        let asker = Asker(
            LayerTree(scene.root), shown: moment.tree(of: scene),
            rules: rulesOption.rules ?? .calayer, listing: opened.listing)
        var output = Output.standard
        var failure: ExitCode?
        for (place, call) in calls.map(Files.plain).enumerated() {
            let answer: CallAnswer
            do throws(Diagnostic) {
                answer = try asker.answer(call)
            } catch {
                output.flush()
                Output.error(error.picture(in: SourceText(call, name: "call")))
                failure = Failure.wrongUsage
                continue
            }
            if json {
                output.json { _, json in answer.write(to: &json) }
            } else {
                if place > 0 { output.line() }
                answer.print(to: &output, color.paint)
            }
        }
        output.flush()
        if let failure { throw failure }
    }
}

extension CallAnswer {
    /// Writes the output of `ask --json`.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.add("call", call)
            json.add("value", value)
            json.add("kind", value.kind)
            switch explanation {
            case .plain: break
            case .comparison(let text): json.add("comparison", text)
            case .steps(let steps):
                json.list("steps", of: steps) { json, step in
                    json.add("path", step.layer?.path)
                    json.add(step.value.kind == "rect" ? "rect" : "point", step.value)
                }
            case .trace(let trace):
                var candidates = ProbeJSON(trace.tree, space: nil, withOthers: false, dump: nil)
                json.list("trace", of: trace.candidates) { json, candidate in
                    candidates.write(candidate, to: &json)
                }
            }
            json.add("hint", hint)
        }
    }

    /// Prints the value, and below it why.
    func print(to output: inout Output, _ paint: Paint) {
        output.line(paint.hit(value.shown.safeForTerminal))
        switch explanation {
        case .plain: break
        case .comparison(let text): output.line("\n  " + text)
        case .steps(let steps):
            output.line()
            output.table(
                steps.map { step in
                    let isUndefined = step.value == CallValue.none
                    return [
                        "  " + (step.layer?.pathText ?? "scene space"),
                        isUndefined ? "undefined" : step.value.shown,
                    ]
                })
        case .trace(let trace):
            output.line()
            let first = trace.candidates.first.map { trace.tree[$0.index].depth } ?? 0
            output.table(
                trace.candidates.map { candidate in
                    let node = trace.tree[candidate.index]
                    let cause = candidate.by.map { trace.tree[$0].pathText }
                    let indent = max(0, min(node.depth - first, 30))
                    return [
                        String(repeating: "  ", count: indent + 1) + node.component.safeForTerminal,
                        NumberText.pair(candidate.point),
                        candidate.verdict.sentence(
                            rules: trace.rules, by: cause, of: node.layer),
                    ]
                })
        }
        if let hint { output.line("\n  " + hint.safeForTerminal) }
    }
}

extension CallValue: JSONWritable {
    /// A layer as its path, a point `[x, y]`, a rectangle `[x, y, w, h]`, none as `null`.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .none: json.raw("null")
        case .layer(let path): path.write(to: &json)
        case .layers(let paths): paths.write(to: &json)
        case .value(.number(let number)): number.write(to: &json)
        case .value(.flag(let flag)): flag.write(to: &json)
        case .value(let value):
            if let numbers { numbers.write(to: &json) } else { value.typed.write(to: &json) }
        }
    }
}

import ArgumentParser
import Diagnostics
import LayerGeometry
import PlaygroundModel
import Scripting
import TerminalTypes

/// `hitbox bisect`: finds the step after which an answer changed.
struct BisectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bisect",
        abstract: "Names the step of a script after which a hit test's answer changed.",
        discussion: """
            The script is played, and after each step the hit test at a point is asked whether it \
            returns a layer. The first step after which it no longer does, or does at last, is told \
            with what changed in the explanation. Exit status: 0 a step was found, 1 none was.

              hitbox bisect touch.hitbox --hit blue --at 160,240
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(help: ArgumentHelp("The layer that is hit, or not.", valueName: "layer"))
    var hit: String

    @Option(
        help: ArgumentHelp("The point, in scene space.", valueName: "X,Y"),
        transform: { try Coordinates.parse($0) })
    var at: [Double]

    @Option(help: ArgumentHelp("Look only at this test.", valueName: "name"))
    var test: String?

    func run() throws {
        let file = ScriptFile(name: script)
        let replay: Replay
        do throws(ScriptFile.Unplayable) {
            replay = try file.replay()
        } catch {
            Output.error(error.problems)
            throw Failure.wrongFile
        }
        let point = Point(x: at[0], y: at[1])
        _ = try replay.frames[0].player.playground.tree.layer(named: hit)
        for (before, after) in zip(replay.frames, replay.frames.dropFirst()) {
            guard let statement = after.statement, before.test == after.test,
                test.map({ $0 == after.test }) ?? true
            else { continue }
            let traces = [before, after].map { Self.trace($0, point) }
            let answers = traces.map { isHit($0) }
            if answers[0] == answers[1] { continue }
            tell(statement, in: file, traces, isHit: answers[1])
            return
        }
        let last = Self.trace(replay.frames[replay.frames.count - 1], point)
        Output.error(
            "the answer never changes: \(hit.safeForTerminal) is \(isHit(last) ? "" : "not ")hit")
        throw Failure.expectationFailed
    }

    private func isHit(_ trace: HitTrace) -> Bool {
        guard let node = trace.hit, case .found(let wanted) = trace.tree.find(hit) else {
            return false
        }
        return node == wanted
    }

    private static func trace(_ frame: Replay.Frame, _ point: Point) -> HitTrace {
        let playground = frame.player.playground
        return playground.tree.root.trace(point, rules: playground.rules)
    }

    private func tell(
        _ statement: Statement, in file: ScriptFile, _ traces: [HitTrace], isHit: Bool
    ) {
        let names = traces.map { $0.hit?.name ?? "no layer" }
        let source = file.source(lines: [statement.range.line])
        let diagnostic = Diagnostic(
            "after this step \(names[1]) is hit at \(NumberText.pair(at[0], at[1])), before it "
                + names[0], at: statement.range)
        var output = Output.standard
        for line in diagnostic.picture(in: source).split(separator: "\n") {
            output.line(String(line).replacing(": error:", with: ":", maxReplacements: 1))
        }
        for line in TraceChange.lines(from: traces[0], to: traces[1]) {
            output.line("  " + line.safeForTerminal)
        }
        output.flush()
    }
}

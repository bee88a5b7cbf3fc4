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
              hitbox bisect touch.hitbox --hit blue --at blue@0.5,1
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(help: ArgumentHelp("The layer that is hit, or not.", valueName: "layer"))
    var hit: String

    @Option(
        help: ArgumentHelp(
            "The point, as scripts write it: 34,10, blue, blue:2,2 or blue@0.5,1.",
            discussion: "A layer's place is looked up after each step.", valueName: "target"),
        transform: { try Self.place($0) })
    var at: Target.Place

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
        try file.checkTest(named: test)
        for name in [hit, at.layer?.text].compactMap(\.self) { try check(name, in: replay) }
        for (before, after) in zip(replay.frames, replay.frames.dropFirst()) {
            guard let statement = after.statement, before.test == after.test,
                test.map({ $0 == after.test }) ?? true
            else { continue }
            let traces = [before, after].map { trace($0) }
            let answers = traces.map { isHit($0) }
            if answers[0] == answers[1] { continue }
            tell(statement, in: file, traces, isHit: answers[1])
            return
        }
        if replay.isCut {
            throw Failure.file(
                "the answer does not change in the first \(Replay.mostFrames) steps, and no more are played",
                help: "split the script, and look at each part")
        }
        let frames = replay.frames
        let last = trace(frames.last { $0.test == test } ?? frames[frames.count - 1])
        Output.error(
            "the answer never changes: \(hit.safeForTerminal) is \(isHit(last) ? "" : "not ")hit")
        throw Failure.expectationFailed
    }

    /// Refuses a layer that is not there after any step.
    private func check(_ name: String, in replay: Replay) throws {
        let trees = replay.frames.lazy.filter { test == nil || $0.test == test || $0.test.isEmpty }
            .map(\.player.playground.shownTree)
        var told: LayerTree?
        for tree in trees {
            switch tree.find(name) {
            case .found: return
            case .ambiguous: told = told ?? tree
            case .unknown: break
            }
        }
        _ = try (told ?? replay.frames[0].player.playground.shownTree).layer(named: name)
    }

    private func isHit(_ trace: HitTrace) -> Bool {
        guard let node = trace.hit, case .found(let wanted) = trace.tree.find(hit) else {
            return false
        }
        return node == wanted
    }

    /// A point in scene space with a negative x is that, and no distance from the pointer.
    private static func place(_ text: String) throws -> Target.Place {
        if let numbers = try? Coordinates.parse(text) {
            return .scene(Point(x: numbers[0], y: numbers[1]))
        }
        do {
            return try Target.Place(notation: text)
        } catch {
            throw ValidationError(error.message + (error.help.map { "; \($0)" } ?? ""))
        }
    }

    /// The hit test at the place after a step; nobody is asked where the place is nowhere.
    private func trace(_ frame: Replay.Frame) -> HitTrace {
        let playground = frame.player.playground
        let tree = playground.shownTree
        guard let point = frame.player.point(of: at) else {
            return .unasked(tree, at: .zero, rules: playground.probe.rules)
        }
        return tree.root.trace(point, rules: playground.probe.rules)
    }

    private func tell(
        _ statement: Statement, in file: ScriptFile, _ traces: [HitTrace], isHit: Bool
    ) {
        let names = traces.map { $0.hit?.name ?? "no layer" }
        let source = file.source(lines: [statement.range.line])
        let diagnostic = Diagnostic(
            "after this step \(names[1]) is hit at \(NumberText.pair(traces[1].point)), before it "
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

import ArgumentParser
import Diagnostics
import LayerGeometry
import PlaygroundModel
import Scripting
import TerminalTypes

struct BisectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bisect",
        abstract: "Finds the step of a script that changed the answer of a hit test.",
        discussion: """
            The script is played, and after each step a hit test at a point checks whether it \
            returns a layer. The first step that changes this is reported with the changes in the \
            explanation. Exit status: 0 a step was found, 1 none was.

              hitbox bisect touch.hitbox --hit blue --at 160,240
              hitbox bisect touch.hitbox --hit blue --at blue@0.5,1
              hitbox bisect touch.hitbox --hit none --at 160,240
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(
        help: ArgumentHelp(
            "The layer whose hit is checked; 'none' for no layer.", valueName: "layer"))
    var hit: String

    @Option(
        help: ArgumentHelp(
            "The point, as in scripts: 34,10, blue, blue:2,2 or blue@0.5,1.",
            discussion: "A point relative to a layer is resolved after each step.",
            valueName: "target"),
        transform: { try Self.place($0) })
    var at: Target.Place

    @Option(help: ArgumentHelp("Play only this test.", valueName: "name"))
    var test: String?

    func run() throws {
        let file = ScriptFile(name: script)
        var replay = try Files.reportingProblems { try file.replay() }
        try file.checkTest(named: test)
        for name in [isNone ? nil : hit, at.layer?.text].compactMap(\.self) {
            try check(name, in: replay)
        }
        var last = trace(replay)
        var lastOfTest: HitTrace?
        while !replay.isAtEnd {
            let test = replay.frame.test
            replay.move(1)
            let (before, frame) = (last, replay.frame)
            last = trace(replay)
            if frame.test == self.test { lastOfTest = last }
            guard let statement = frame.statement, frame.test == test,
                self.test.map({ $0 == test }) ?? true, isHit(before) != isHit(last)
            else { continue }
            report(statement, in: file, [before, last])
            return
        }
        if replay.isCut {
            throw Failure.file(
                "the answer does not change in the first \(Replay.mostFrames) steps, which is the limit",
                help: "split the script and bisect each part")
        }
        let isHit = isHit(lastOfTest ?? last)
        let answer =
            isNone
            ? "\(isHit ? "no" : "a") layer is hit"
            : "\(hit.safeForTerminal) is \(isHit ? "" : "not ")hit"
        Output.error("the answer never changes: \(answer)")
        throw Failure.expectationFailed
    }

    /// Rejects a layer that does not exist after any step.
    private func check(_ name: String, in replay: Replay) throws {
        var replay = replay
        let start = replay.player.playground.shownTree
        var ambiguous: LayerTree?
        while true {
            let test = replay.frame.test
            if self.test == nil || test == self.test || test.isEmpty {
                let tree = replay.player.playground.shownTree
                switch tree.find(name) {
                case .found: return
                case .ambiguous: ambiguous = ambiguous ?? tree
                case .unknown: break
                }
            }
            if replay.isAtEnd { break }
            replay.move(1)
        }
        _ = try (ambiguous ?? start).layer(named: name)
    }

    /// Whether the answer is to be no layer, as in `expect hit none`.
    private var isNone: Bool { hit == "none" }

    private func isHit(_ trace: HitTrace) -> Bool {
        // Nothing was asked if the target cannot be resolved.
        if isNone { return trace.hit == nil && !trace.candidates.isEmpty }
        guard let node = trace.hit, case .found(let wanted) = trace.tree.find(hit) else {
            return false
        }
        return node == wanted
    }

    /// A leading minus means a negative x in scene space, not a distance from the pointer.
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

    /// The hit test at the target after a step; empty if the target cannot be resolved.
    private func trace(_ replay: Replay) -> HitTrace {
        let playground = replay.player.playground
        let tree = playground.shownTree
        guard let point = replay.player.point(of: at) else {
            return .unasked(tree, at: .zero, rules: playground.probe.rules)
        }
        return tree.root.trace(point, rules: playground.probe.rules)
    }

    private func report(_ statement: Statement, in file: ScriptFile, _ traces: [HitTrace]) {
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

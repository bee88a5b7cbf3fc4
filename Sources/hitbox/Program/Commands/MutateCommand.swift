import ArgumentParser
import HitboxCommands
import HitboxScripting
import LayerGeometry
import LayerIndex
import SceneFile
import TerminalTypes

struct MutateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutate",
        abstract: "Tests the tests: which hit-testing mistakes would they miss?",
        discussion: """
            The scripts run against engines with well-known mistakes. Each mistake that no test \
            notices is listed with an expectation that would. Exit status: 0 all are noticed, 1 some \
            are not.

              hitbox mutate demos
              hitbox mutate touch.hitbox list.hitbox
            """)

    @Argument(help: "Scripts and folders; defaults to the current folder.", completion: .file())
    var scripts: [String] = []

    @OptionGroup var color: ColorOption

    func run() throws {
        let names = try ScriptFinder.find(scripts)
        let files = try Files.reportingProblems { try names.map { try ScriptFile(name: $0) } }
        let paint = color.paint
        let right = files.map { ScriptTester(options: .init()).run($0.name, $0) }
        if let wrong = right.first(where: { !$0.result.isReadable }) {
            Output.error(wrong.result.problems)
            throw Failure.wrongFile
        }
        if let failed = right.first(where: { !$0.result.tests.allSatisfy(\.isFine) }) {
            let name = failed.result.file.safeForTerminal
            Output.error("error: '\(name)' already fails\nhelp: hitbox test \(name)")
            throw Failure.expectationFailed
        }
        var output = Output.standard
        var survivors = 0
        for flaw in HitFlaw.allCases {
            let noticed = noticing(flaw, files)
            if let noticed {
                output.line(
                    paint.hit("noticed ") + " an engine that \(flaw.sentence)  "
                        + paint.quiet("\(noticed.safeForTerminal)"))
            } else {
                survivors += 1
                output.line(paint.refusal("MISSED  ") + " an engine that \(flaw.sentence)")
                output.line("         " + suggestion(flaw, files).safeForTerminal)
            }
            output.flush()
        }
        let count = HitFlaw.allCases.count
        output.line("\(count - survivors) of \(count) mistakes are noticed")
        output.flush()
        if survivors > 0 { throw Failure.expectationFailed }
    }

    /// The first test that fails if hit testing has a flaw.
    private func noticing(_ flaw: HitFlaw, _ files: [ScriptFile]) -> String? {
        for file in files {
            let outcome = ScriptTester(options: .init(flaw: flaw)).run(file.name, file)
            if let test = outcome.result.tests.first(where: { !$0.isFine }) {
                return "\(file.name): \(test.title)"
            }
        }
        return nil
    }

    /// An expectation that holds with correct hit testing and fails with the flaw.
    private func suggestion(_ flaw: HitFlaw, _ files: [ScriptFile]) -> String {
        for file in files where file.script.header.lesson == nil {
            let rules = file.script.header.rules ?? file.scene.rules
            let right = LayerTree(file.scene.root)
            let wrong = LayerTree(file.scene.root, flaw: flaw)
            let asked = PreparedTree(right)
            for point in Self.points(of: right) {
                let hit = asked.hit(at: point, rules: rules).map { right[$0] }
                if hit?.index == wrong.root.hitTest(point, rules: rules)?.index { continue }
                let target = NumberText.pair(point.x, point.y)
                let place = point.x < 0 ? "(\(target))" : target
                let layer = hit.map { LayerReference($0.path.description) }
                let claim =
                    layer.map {
                        Expectation.hit($0, at: .scene(point), via: [], isNegated: false)
                    }.map { "\($0)" } ?? "expect hit none at \(place)"
                return "add to \(file.name): \(claim)"
            }
        }
        return "no scene of these scripts is affected: add a layer that is"
    }

    /// Points of interest: the corners, edges and centres of layers, and a grid.
    private static func points(of tree: LayerTree) -> [Point] {
        var points: [Point] = []
        for node in tree.nodes.prefix(500) {
            let bounds = node.layer.bounds
            for y in [0.0, 0.25, 0.5, 0.75, 1] {
                for x in [0.0, 0.25, 0.5, 0.75, 1] {
                    let own = UnitPoint(x: x, y: y).point(in: bounds)
                    guard let scene = node.convert(own, to: nil) else { continue }
                    // Round to numbers that a person would write.
                    points.append(Point(x: scene.x.rounded(), y: scene.y.rounded()))
                }
            }
        }
        return points
    }
}

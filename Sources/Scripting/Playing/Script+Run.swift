import LayerGeometry
import SceneFile

extension Script {
    /// Runs the tests on the given layers, whatever scene the script names.
    ///
    /// For packages that have their own trees and want their pointer tests as scripts:
    ///
    ///     let script = try Script.read(text, name: "card.hitbox")
    ///     for result in script.run(on: makeCard()) where !result.isFine {
    ///         Issue.record("\(result.report(in: SourceText(text, name: "card.hitbox")))")
    ///     }
    ///
    /// A snapshot is compared with the text that `golden` returns for its name, such as the contents
    /// of a file; without one it fails, so that no snapshot passes unseen. `ScriptRun` does more.
    ///
    /// - Parameters:
    ///   - root: The root layer; scene space is the space of its position.
    ///   - rules: The rules, unless the script specifies them.
    ///   - world: The decoder of raw steps.
    ///   - golden: Returns the golden text of a snapshot by its name; `nil` if there is none yet.
    /// - Returns: The result of each test, in the order of the script.
    public func run(
        on root: Layer, rules: HitRules = .calayer, in world: ScriptWorld = ScriptWorld(),
        golden: (String) -> String? = { _ in nil }
    ) -> [TestResult] {
        withoutActuallyEscaping(golden) { golden in
            results(on: root, rules, world) {
                var failure = $0.failure(comparedWith: golden($0.name))
                if failure?.difference.isEmpty == true {
                    failure?.hint = "let 'golden' return this text:\n\($0.text)"
                }
                return failure
            }
        }
    }

    private func results(
        on root: Layer, _ rules: HitRules, _ world: ScriptWorld,
        _ checkSnapshot: @escaping (Snapshot) -> StepFailure?
    ) -> [TestResult] {
        var scene = Scene(root: root)
        scene.rules = rules
        var run = ScriptRun(header, scene: scene, in: world)
        run.checkSnapshot = checkSnapshot
        var results: [TestResult] = []
        for statement in setup { _ = run.take(.statement(statement)) }
        for test in tests {
            if let result = run.take(.test(test)) { results.append(result) }
            for statement in test.statements { _ = run.take(.statement(statement)) }
        }
        if let result = run.finish() { results.append(result) }
        return results
    }
}

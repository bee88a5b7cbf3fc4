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
    /// Snapshots are not compared; `ScriptRun` does more.
    ///
    /// - Parameters:
    ///   - root: The root layer; scene space is the space of its position.
    ///   - rules: The rules, unless the script specifies them.
    ///   - world: The decoder of raw steps.
    /// - Returns: The result of each test, in the order of the script.
    public func run(
        on root: Layer, rules: HitRules = .calayer, in world: ScriptWorld = ScriptWorld()
    ) -> [TestResult] {
        var scene = Scene(root: root)
        scene.rules = rules
        var run = ScriptRun(header, scene: scene, in: world)
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

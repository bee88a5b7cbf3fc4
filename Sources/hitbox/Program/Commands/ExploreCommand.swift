import ArgumentParser
import HitboxCommands
import HitboxScripting
import LayerGeometry
import SceneFile

struct ExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Writes the tests of a scene: the fewest that pin every region and side.",
        usage: "hitbox explore [<options>] <file> [-o <file>]",
        discussion: """
            Each region with one receiver and each side at which the receiver changes is pinned by \
            expectations that notice every typical mistake that can show in the scene. '--as cases' \
            prints a JSON object for each instead, for tests in any language: the layers, the rules, the \
            point, the layer that is hit, and the verdict on it, or on the root if none is.

              hitbox explore scene.yaml -o touch.hitbox
              hitbox explore scene.yaml --as cases -o cases.jsonl
            """)

    /// The formats.
    enum Format: String, CaseIterable, ExpressibleByArgument { case script, cases }

    @OptionGroup var input: SceneArgument

    @Option("file", "The file to write; - is standard output.", name: .shortAndLong)
    var output = "-"

    @Option("script|cases", "The format.", name: .customLong("as"))
    var format = Format.script

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption

    /// The maximum number of bytes of all cases, each of which has all layers.
    private static let mostBytes = 256 << 20

    func run() throws {
        try InputFiles([input.file], "the scene itself").refuse(output, option: "-o")
        let scene = try Apps.files.opened(input.file, root: root.choice).scene
        let rules = try rulesOption.receiving(scene)
        let found = Exploration(LayerTree(scene.root), rules: rules, unit: scene.unit)
        if format == .cases {
            let layers = JSONText { json in
                json.list { json in
                    for node in found.tree.nodes { LayerJSON.write(node, to: &json) }
                }
            }
            guard layers.bytes.count * found.cases.count <= Self.mostBytes else {
                throw Failure.file(
                    "\(found.cases.count) cases with all layers would have more than \(Self.mostBytes >> 20) MiB",
                    help: "leave out '--as cases', or explore a smaller scene")
            }
            try Files.write(to: output) { output in
                for item in found.cases { write(item, of: found, layers, to: &output) }
            }
        } else {
            let header = try ScriptHeader(
                of: output, scene: input.file, scene, rules: rulesOption.rules)
            try Files.write(Array(found.script(header).description.utf8), to: output)
        }
    }

    private func write(
        _ item: Exploration.Case, of found: Exploration, _ layers: JSONText,
        to output: inout Output
    ) {
        output.json { _, json in
            json.object { json in
                json.add("tree", layers)
                json.add("rules", found.rules.rawValue)
                json.add("point", item.point)
                json.add("receiver", item.receiver.map { found.tree[$0].path })
                json.add("verdict", item.verdict.rawValue)
            }
        }
    }
}

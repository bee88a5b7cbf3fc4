import ArgumentParser
import HitboxCommands
import LayerGeometry
import SceneFile

struct DescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Shows frame, bounds, position, anchorPoint and transform of each layer.",
        usage: "hitbox describe [<options>] <file> [<layer>]",
        discussion: """
            Prints a table of all layers, or all properties of one. A layer is named by its path, an \
            unambiguous end of it, or #INDEX.

              hitbox describe scene.yaml
              hitbox describe scene.yaml white/blue
              hitbox describe scene.yaml --json
            """)

    @OptionGroup var input: SceneArgument

    @Argument(help: "The layer; defaults to all layers.")
    var layer: String?

    @Flag(help: "Print JSON: an array of layers, in pre-order.")
    var json = false

    @OptionGroup var root: RootOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    func run() throws {
        let opened = try Apps.files.opened(input.file, root: root.choice)
        let tree = moment.tree(of: opened.scene)
        let node = try layer.map { try tree.layer(named: $0) }
        var output = Output.standard
        if json {
            LayerJSON.write(node.map { [$0] } ?? tree.nodes, to: &output)
        } else {
            let sheet = LayerSheet(paint: color.paint)
            if let node {
                sheet.print(node, to: &output)
                if let row = opened.row(of: node.index) { output.line("\n" + row) }
            } else {
                sheet.print(tree, to: &output)
            }
            if opened.scene.unit == .cells { output.line("\nunit: cells") }
        }
        output.flush()
    }
}

import AppCommands
import ArgumentParser
import HitboxCommands
import HitboxExporting
import LayerGeometry
import SceneFile
import TerminalTypes

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports a scene as code, a picture or data.",
        usage: "hitbox export [<options>] <file> --as <format>",
        discussion: """
            The formats of --as:

            \(ExportForm.table)

            --layer exports a layer with its sublayers as a root. The point of --at is in scene space, \
            the space of the root's position; pictures show it and the layer it hits, and xctest \
            asserts that layer (at the centre without --at).

              hitbox export scene.yaml --as swift
              hitbox export scene.yaml --as xctest --at 160,240 --rules uiview
              hitbox export scene.yaml --as svg --at 160,240 -o scene.svg
              hitbox export scene.yaml --as svg --exploded --at 160,240 -o search.svg
              hitbox export scene.yaml --as text --size 60x20 --layer white
            """)

    @OptionGroup var input: SceneArgument

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The format.", valueName: ExportForm.allValueStrings.joined(separator: "|")))
    var form: ExportForm

    @Option(help: "The layer; defaults to all layers.")
    var layer: String?

    @Option(
        help: ArgumentHelp("The point to hit-test.", valueName: "X,Y"),
        transform: { try Coordinates.parse($0) })
    var at: [Double]?

    @Flag(help: "Spread the layers of an svg, with a needle through the point of --at.")
    var exploded = false

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption

    @Option("file", "Write to a file, atomically.", name: .shortAndLong)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The size of a text picture, such as 80x24.", valueName: "COLSxROWS"),
        transform: CellSize.init(argument:))
    var size: CellSize?

    func validate() throws {
        if exploded, form.name != Export.svg.name {
            throw ValidationError("--exploded is for --as svg: leave out one of them.")
        }
    }

    func run() throws {
        let opened = try Apps.files.opened(input.file, root: root.choice)
        var scene = opened.scene
        if let rules = rulesOption.rules { scene.rules = rules }
        let tree = LayerTree(scene.root)
        let node = try layer.map { try tree.layer(named: $0) } ?? tree.root
        // A scene may be rewritten as a scene.
        if form.name != "yaml" || opened.dump != nil {
            let what = opened.dump == nil ? "the scene itself" : "the dump itself"
            try InputFiles([input.file], what).refuse(output, option: "--output")
        }
        if let excess = form.excess(node) {
            throw Failure.file(
                "'\(Files.title(input.file))' \(excess)",
                help: "export a part of it with --layer")
        }
        do {
            try Files.write(to: output ?? "-") { result in
                try form.write(node, scene, request(scene), &result)
            }
        } catch let problems as SceneProblems {
            throw Files.refusal(of: problems)
        }
    }

    private func request(_ scene: Scene) -> ExportRequest {
        var request = ExportRequest(
            title: scene.title, probe: at.map { Point(x: $0[0], y: $0[1]) },
            rules: scene.rules, isYUp: scene.yAxis == .up,
            isInCells: scene.unit == .cells,
            size: size ?? CellSize(columns: 80, rows: 24))
        request.isExploded = exploded
        return request
    }
}

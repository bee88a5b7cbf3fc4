import ArgumentParser
import Demos
import LayerGeometry
import SceneFile

/// `hitbox [FILE]`: opens the playground.
///
/// What the root command does when no subcommand is named.
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Opens the playground on a scene; on the demo 'blue-white' without one.",
        usage: "hitbox [<file>] [<options>]",
        discussion: """
            Move the pointer over the layers to see which one is hit; '?' shows the keys.

              hitbox scene.yaml --rules uiview
            """,
        shouldDisplay: false)

    @Argument(help: "The scene file; - is standard input.", completion: .file())
    var file: String?

    @OptionGroup var options: ScreenOptions

    func run() throws {
        let scene = try file.map { try Files.scene($0) } ?? DemoCommand.scene("blue-white")
        try Self.play(scene, file: file, options: options)
    }

    /// Opens the playground on a scene, which is saved to `file`; a demo has none.
    static func play(_ scene: Scene, file: String?, options: ScreenOptions) throws {
        Output.error("error: there is no terminal to open the playground in")
        throw Failure.noTerminal
    }
}

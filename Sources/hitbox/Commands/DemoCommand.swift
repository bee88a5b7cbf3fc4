import ArgumentParser
import Demos
import SceneFile
import TerminalTypes

/// `hitbox demo`: opens a built-in demo, or lists them.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Opens a built-in demo, or lists them.",
        discussion: """
            The program carries all its demos; each shows one surprise of Core Animation.

              hitbox demo --list
              hitbox demo blue-white
            """)

    @Argument(help: "The demo's name.", completion: .list(Demos.names))
    var name = "blue-white"

    @Flag(help: "List the demos, each with its title.")
    var list = false

    @OptionGroup var options: ScreenOptions

    func run() throws {
        guard list else {
            return try PlayCommand.play(demo: name, settings: options.settings)
        }
        var output = Output.standard
        let rows = try Demos.names.map { [$0, try DemoScene.read($0).title ?? ""] }
        for line in Columns.aligned(rows) { output.line(line.safeForTerminal) }
        output.flush()
    }
}

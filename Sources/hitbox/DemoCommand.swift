import ArgumentParser
import Demos
import Diagnostics
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
            return try PlayCommand.play(Self.scene(name), file: nil, options: options)
        }
        var output = Output.standard
        let rows = try Demos.names.map { [$0, try Self.scene($0).title ?? ""] }
        for line in Columns.aligned(rows) { output.line(line.safeForTerminal) }
        output.flush()
    }

    /// Reads a built-in demo.
    static func scene(_ name: String) throws -> Scene {
        guard let text = Demos.text(name) else {
            let near = Suggestion.nearest(to: name, among: Demos.names)
            throw Failure.usage(
                "no demo is called '\(name.safeForTerminal)'",
                help: near.map { "write '\($0)'" } ?? "'hitbox demo --list' lists them")
        }
        return try SceneFile.read(text, name: "\(name).yaml")
    }
}

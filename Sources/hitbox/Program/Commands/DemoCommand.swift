import ArgumentParser
import HitboxCommands
import HitboxDemos
import SceneFile
import TerminalTypes

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Opens a built-in demo, or lists them.",
        usage: "hitbox demo [<name>] [<options>]",
        discussion: """
            The demos are built in; each shows one surprise of Core Animation. Other commands \
            accept 'demo:NAME' in place of a file.

              hitbox demo --list
              hitbox demo blue-white
              hitbox probe demo:outside 200,60
            """)

    @Argument(
        help: "The demo's name; defaults to blue-white.", completion: .list(Demos.names))
    var name: String?

    @Flag(help: "List the demos: titles, topics, and keys to press.")
    var list = false

    @OptionGroup var options: ScreenOptions

    func validate() throws {
        if list, name != nil { throw ValidationError("Give a demo or --list, not both.") }
    }

    func run() throws {
        guard list else {
            let name = name ?? "blue-white"
            _ = try DemoScene.read(name)
            return try PlayCommand.play(.demo(name), settings: options.settings)
        }
        var output = Output.standard
        let rows = try Demos.names.flatMap { name in
            let scene = try DemoScene.read(name)
            let about = (scene.about ?? "").wrapped(toCells: 64).map { ["", $0] }
            let lesson = Demos.lesson(about: name).map { ["", "hitbox learn \($0)"] }
            return [[name, scene.title ?? ""]] + about + (lesson.map { [$0] } ?? [])
        }
        for line in Columns.aligned(rows) { output.line(line.safeForTerminal) }
        output.flush()
    }
}

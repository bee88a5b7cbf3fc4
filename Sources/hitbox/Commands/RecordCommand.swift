import ArgumentParser
import TerminalTypes

/// `hitbox record`: opens the playground and writes down what is done.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Opens the playground and writes what is done as a script.",
        discussion: """
            Every click, drag and key is written as it happens, so that a session that is killed \
            keeps its lines; 'hitbox test' plays them again. A script that exists is written over \
            with --force only. In the playground 'R' starts and ends a recording too, 'T' makes a \
            test of the session, and '!' one that says that the answer is wrong.

              hitbox record touch.hitbox scene.yaml
              hitbox record slow.hitbox --times --force
            """)

    @Argument(help: "The script to write.", completion: .file(extensions: ["hitbox"]))
    var script: String

    @Argument(
        help:
            "The scene, dump, or demo:NAME; - is standard input. Without one, the demo 'blue-white'.",
        completion: .file())
    var file: String?

    @Flag(help: "Write the time between events too, as 'wait'.")
    var times = false

    @Flag(help: "Write over a script that exists.")
    var force = false

    @OptionGroup var root: RootOption
    @OptionGroup var options: ScreenOptions

    func run() throws {
        if !force, Files.isSame(script, script) {
            Output.error(
                "error: '\(script.safeForTerminal)' exists already\nhelp: --force writes over it")
            throw Failure.wrongFile
        }
        try PlayCommand.play(
            file, root: root, settings: options.settings,
            recording: RecordingFile(script, writesTimes: times, isOverwriting: force))
    }
}

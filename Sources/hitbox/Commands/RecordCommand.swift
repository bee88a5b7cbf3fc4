import ArgumentParser
import TerminalTypes

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Opens the playground and records the session as a script.",
        discussion: """
            Every click, drag and key is written at once, so that they survive if the program is \
            killed; 'hitbox test' replays them. An existing script is overwritten only with --force. \
            In the playground, 'R' also starts and stops a recording, 'T' makes a test of the \
            session, and '!' makes one that rejects the answer.

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

    @Flag(help: "Record the time between events as 'wait'.")
    var times = false

    @Flag(help: "Overwrite an existing script.")
    var force = false

    @OptionGroup var root: RootOption
    @OptionGroup var options: ScreenOptions

    func run() throws {
        if let file {
            try Files.refuse(script, overwriting: [file], "the scene itself", option: "'record'")
        }
        if !force, Files.isSame(script, script) {
            throw Failure.file("'\(script)' exists already", help: "--force overwrites it")
        }
        try PlayCommand.play(
            file, root: root, settings: options.settings,
            recording: RecordingFile(script, writesTimes: times, isOverwriting: force))
    }
}

import ArgumentParser
import HitboxCommands
import TerminalTypes

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Opens the playground and records the session as a script.",
        usage: "hitbox record [<options>] <script> [<file>]",
        discussion: """
            Every click, drag and key is written at once, so that they survive if the program is \
            killed; 'hitbox test' replays them. An existing script is overwritten only with --force. \
            'C' claims what is hit at the pointer. In the playground, 'R' also starts and stops a \
            recording, 'T' makes a test of the session, and '!' makes one that rejects the answer.

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
        if let demo = DemoScene.name(in: script) {
            let scene = demo.safeForTerminal
            throw Failure.usage(
                "'\(script.safeForTerminal)' is a demo, and the script to write comes first",
                help: "hitbox record \(scene).hitbox demo:\(scene)")
        }
        if let file {
            try InputFiles([file], "the scene itself").refuse(script, option: "'record'")
        }
        try checkExisting()
        try PlayCommand.play(
            file, root: root, settings: options.settings,
            recording: RecordingFile(script, writesTimes: times, isOverwriting: force))
    }

    /// Rejects an existing file, even with `--force` if it is not a script.
    private func checkExisting() throws {
        guard Files.isSame(script, script) else { return }
        let name = Files.plain(script)
        var start: [UInt8] = []
        try Files.reportingProblems { _ = try Files.Reader(name).read(into: &start) }
        if start.contains(where: { $0 > 0x20 }), !Apps.files.isScript(start) {
            throw Failure.file(
                "'\(name)' is \(Apps.files.title(start).map { "\($0), " } ?? "")not a script",
                help: "name a new file, such as 'touch.hitbox'")
        }
        if force { return }
        var free = Files.numbered(name)
        while Files.kind(of: free, followsLinks: false) != nil { free = Files.numbered(free) }
        throw Failure.file(
            "'\(name)' already exists",
            help: "record '\(free)', or overwrite it with --force")
    }
}

import ArgumentParser
import Demos
import PlaygroundModel
import SceneFile
import SceneStore
import TerminalIO
import TerminalTypes

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

    @Argument(
        help: "The scene, the script, the dump of an app, or demo:NAME; - is standard input.",
        completion: .file())
    var file: String?

    @OptionGroup var options: ScreenOptions

    func run() throws {
        try Self.play(file, settings: options.settings)
    }

    /// Opens the playground on a scene file, on standard input, or on the demo 'blue-white'.
    static func play(
        _ file: String?, settings: ScreenSettings, recording: RecordingFile? = nil
    ) throws {
        guard let file else {
            return try play(.demo("blue-white"), settings: settings, recording: recording)
        }
        if let demo = DemoScene.name(in: file) {
            let opened = try Files.reportingProblems { try OpenedScene.demo(demo) }
            return try play(opened, settings: settings, recording: recording)
        }
        if file == "-" {
            var settings = settings
            settings.isInputPiped = true
            let bytes = try Files.reportingProblems { try Files.read(file) }
            if recording == nil, FileKind.isScript(bytes) {
                return try ReplayCommand.open(
                    ScriptFile(name: file, bytes: bytes), settings: settings)
            }
            let name = Files.title(file)
            let opened = OpenedScene(
                file: try Files.opened(bytes, name: name), source: .input, name: name)
            return try play(opened, settings: settings, recording: recording)
        }
        if recording == nil, file.hasSuffix(".hitbox") {
            return try ReplayCommand.open(ScriptFile(name: file), settings: settings)
        }
        let document = try Files.document(file)
        if recording == nil, FileKind.isScript(document.bytes) {
            return try ReplayCommand.open(
                ScriptFile(name: document.path, bytes: document.bytes), settings: settings)
        }
        let opened = try Files.reportingProblems { try OpenedScene(document, called: file) }
        try play(opened, settings: settings, recording: recording)
    }

    /// Opens the playground on what was read.
    static func play(
        _ opened: OpenedScene, settings: ScreenSettings, recording: RecordingFile? = nil
    ) throws {
        let session = try settings.openTerminal()
        // The terminal first: without one, no script is written over.
        if let problem = recording?.open() {
            session.close()
            throw Failure.file(problem)
        }
        var loop = PlayLoop(session, opened, settings)
        if let recording, let problem = loop.record(into: recording) {
            session.close()
            throw Failure.file("cannot write '\(recording.name)': \(problem)")
        }
        let file = opened.file
        if let problem = loop.run(greeting: file.summary) {
            throw Failure.file(problem)
        }
    }
}

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
        help: "The scene, the script, or the dump of an app; - is standard input.",
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
            return try play(demo: "blue-white", settings: settings, recording: recording)
        }
        if file == "-" {
            var settings = settings
            settings.isInputPiped = true
            let bytes = try Files.reportingProblems { try Files.read(file) }
            if recording == nil, FileKind.isScript(bytes) {
                return try ReplayCommand.open(
                    ScriptFile(name: file, bytes: bytes), settings: settings)
            }
            return try play(
                Files.opened(bytes, name: Files.title(file)), from: .input,
                called: Files.title(file), settings: settings,
                recording: recording)
        }
        if recording == nil, file.hasSuffix(".hitbox") {
            return try ReplayCommand.open(ScriptFile(name: file), settings: settings)
        }
        let document = try Files.document(file)
        if recording == nil, FileKind.isScript(document.bytes) {
            return try ReplayCommand.open(
                ScriptFile(name: document.path, bytes: document.bytes), settings: settings)
        }
        let opened = try Files.opened(document.bytes, name: document.path)
        try play(
            opened, from: opened.dump == nil ? .file(document) : .dump(document.absolutePath),
            called: file, settings: settings, recording: recording)
    }

    /// Opens the playground on a built-in demo.
    static func play(
        demo name: String, settings: ScreenSettings, recording: RecordingFile? = nil
    ) throws {
        let scene = try DemoScene.read(name)
        let text = Demos.text(name) ?? ""
        try play(
            OpenedFile(scene: scene), from: .demo(name, text: text), called: name,
            settings: settings,
            recording: recording)
    }

    /// Opens the playground on a scene.
    ///
    /// - Parameter name: What it is called where it has no title.
    private static func play(
        _ opened: OpenedFile, from source: SceneKeeper.Source, called name: String,
        settings: ScreenSettings, recording: RecordingFile?
    ) throws {
        let scene = opened.scene
        let session = try settings.openTerminal()
        // The terminal first: without one, no script is written over.
        if let problem = recording?.open(numbers: false) {
            session.close()
            throw Failure.file(problem)
        }
        let playground = Playground(
            title: scene.title ?? name, about: scene.about, root: scene.root,
            rules: settings.rules ?? scene.rules, isYUp: scene.yAxis == .up,
            size: session.size, usesMouse: settings.usesMouse)
        var scribe = Scribe(playground, scene: scene, from: source)
        if let recording, let problem = scribe.record(into: recording) {
            session.close()
            throw Failure.file("cannot write '\(recording.name)': \(problem)")
        }
        var loop = PlayLoop(
            session, playground: playground, keeper: SceneKeeper(scene, from: source),
            scribe: scribe, glyphs: settings.glyphs)
        if let problem = loop.run(
            greeting: opened.summary, isDump: opened.dump != nil)
        {
            throw Failure.file(problem)
        }
    }
}

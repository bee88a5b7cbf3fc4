import ArgumentParser
import HitboxCode
import HitboxCommands
import SceneStore
import SourceDiagnostics
import TerminalIO
import TerminalTypes

/// `hitbox [FILE]`: opens the playground.
///
/// The default subcommand.
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Opens the playground on a scene, by default the demo 'blue-white'.",
        usage: "hitbox [<file>] [<options>]",
        discussion: """
            Move the pointer over the layers to see which one is hit; '?' shows the keys.

              hitbox scene.yaml --rules uiview
            """,
        shouldDisplay: false)

    @Argument(
        help:
            "The scene, the script, the dump of an app, the code (.swift, .m), or demo:NAME; - is standard input.",
        completion: .file())
    var file: String?

    @Flag(
        help: ArgumentHelp(
            "Wait until the file exists and can be opened.",
            discussion: "A changed file is reloaded with or without it."))
    var follow = false

    @Flag(
        help: ArgumentHelp(
            "Type commands and read answers as text, without a screen.",
            discussion: "For screen readers and pipes; 'help' lists the commands."))
    var plain = false

    @Option("command", "Have T and ! ask this program, in JSON lines.")
    var engine: String?

    @OptionGroup var timeout: EngineTimeout
    @OptionGroup var code: CodeOptions
    @OptionGroup var root: RootOption
    @OptionGroup var options: ScreenOptions

    func validate() throws {
        if plain, engine != nil {
            throw ValidationError("--engine is for T and !, which --plain does not have.")
        }
    }

    func run() throws {
        let code = try code.options(for: file ?? DemoScene.first)
        if follow { try Self.wait(for: file, root: root) }
        if plain {
            return try PlainProgram.play(
                file, root: root, code: code, rules: options.rulesOption.rules)
        }
        var settings = options.settings
        settings.engine = engine.map(timeout.engine)
        try Self.play(file, root: root, code: code, settings: settings)
    }

    /// Opens the playground on a scene file, on standard input, or on the demo 'blue-white'.
    static func play(
        _ file: String?, root: RootOption? = nil, code: CodeListing.Options = .init(),
        settings: ScreenSettings, recording: RecordingFile? = nil
    ) throws {
        var settings = settings
        let opened = try Files.reportingProblems {
            try open(
                file ?? DemoScene.first, root: root, code: code, acceptsScripts: recording == nil,
                &settings)
        }
        switch opened {
        case .scene(let opened): try play(opened, settings: settings, recording: recording)
        case .script(let script):
            if settings.engine != nil {
                throw Failure.usage(
                    "--engine is for scenes, and '\(script.name.safeForTerminal)' is a script",
                    help: "hitbox test \(VisibleText.word(script.name)) --engine COMMAND")
            }
            try open(script, settings: settings)
        }
    }

    /// The contents of a file.
    enum Opened {
        case scene(OpenedScene)
        case script(ScriptFile)
    }

    /// Opens a file, a demo, or standard input; in the last case, keys are read from the terminal
    /// itself.
    static func open(
        _ file: String, root: RootOption?, code: CodeListing.Options, acceptsScripts: Bool,
        _ settings: inout ScreenSettings
    ) throws -> Opened {
        if let demo = DemoScene.name(in: file) {
            try root?.refuse(for: file)
            return .scene(try OpenedScene.demo(demo))
        }
        if let opened = try OpenedScene(packed: file, root: root?.choice) {
            return .scene(opened)
        }
        let bytes: [UInt8]
        var document: SceneDocument?
        if file == "-" || Files.kind(of: file) == .pipe {
            if file == "-" { settings.terminal.isInputPiped = true }
            bytes = try Files.read(file)
        } else if acceptsScripts, file.hasSuffix(".hitbox") {
            try root?.refuse(for: file)
            return .script(try ScriptFile(name: file))
        } else {
            // A file that does not exist is reported as by every other command.
            if Files.kind(of: file) == nil { _ = try Files.read(file) }
            let found = try SceneDocument(opening: Files.plain(file))
            (document, bytes) = (found, found.bytes)
        }
        if acceptsScripts, Apps.files.isScript(bytes) {
            try root?.refuse(for: file)
            return .script(try ScriptFile(name: document?.path ?? file, bytes: bytes))
        }
        return .scene(
            try OpenedScene(
                bytes, of: document, called: Files.title(file), root: root?.choice, code: code))
    }

    /// Opens a script: plays a lesson, replays any other script.
    private static func open(_ script: ScriptFile, settings: ScreenSettings) throws {
        if let book = try LessonShelf.book(in: script) {
            return try LearnCommand.play(book, settings: settings)
        }
        try ReplayCommand.open(script, settings: settings)
    }

    /// Waits until a file exists and can be opened; a signal ends the wait.
    private static func wait(for file: String?, root: RootOption) throws {
        guard let file, file != "-" else {
            throw ValidationError("--follow needs the name of a file")
        }
        if DemoScene.name(in: file) != nil || Files.kind(of: file) == .pipe { return }
        let title = file.safeForTerminal
        var (last, reported) = ("", "")
        while let problem = Self.problem(opening: file, root.choice) {
            // While a file is being written, its problem keeps changing.
            if problem == last, problem != reported {
                let reason = problem.safeForTerminal
                Output.error("waiting for '\(title)' (Ctrl-C ends): \(reason)")
                reported = problem
            }
            last = problem
            WallClock.rest(milliseconds: 200)
        }
    }

    /// Why a file cannot be opened yet; `nil` if it can, or is a script.
    private static func problem(opening file: String, _ choice: DumpChoice) -> String? {
        var start: [UInt8] = []
        _ = try? Files.Reader(file, waits: false).read(into: &start)
        if Apps.files.isScript(start) { return nil }
        do {
            _ = try Apps.files.open(file, root: choice, waits: false)
            return nil
        } catch let problem as Files.Unreadable {
            return problem.reason
        } catch {
            return OpenedScene.sentence(of: error)
        }
    }

    /// Opens the playground on an opened file.
    static func play(
        _ opened: OpenedScene, settings: ScreenSettings, recording: RecordingFile? = nil
    ) throws {
        // Before the terminal, which must not be taken over in vain; an earlier script stays as it is until there is a
        // terminal to record.
        if let problem = recording?.open() { throw Failure.file(problem) }
        let session: TerminalSession
        do {
            session = try settings.openTerminal()
        } catch {
            recording?.discard()
            throw error
        }
        var loop = PlayLoop(session, opened, settings)
        if let recording, let problem = loop.record(into: recording) {
            session.close()
            throw Failure.file("cannot write '\(recording.name)': \(problem)")
        }
        if let problem = try loop.run(greeting: opened.file.dump?.summary) {
            throw Failure.file(problem)
        }
        if let recording {
            let name = VisibleText.word(recording.name)
            Output.print { $0.line("recorded; replay it with: hitbox test \(name)") }
        }
    }
}

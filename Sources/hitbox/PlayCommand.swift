import ArgumentParser
import Demos
import LayerGeometry
import PlaygroundModel
import Rendering
import SceneFile
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

    @Argument(help: "The scene file; - is standard input.", completion: .file())
    var file: String?

    @OptionGroup var options: ScreenOptions

    func run() throws {
        try Self.play(file, options: options)
    }

    /// Opens the playground on a scene file, on standard input, or on the demo 'blue-white'.
    static func play(
        _ file: String?, options: ScreenOptions, recording: RecordingFile? = nil
    ) throws {
        guard let file else {
            return try play(demo: "blue-white", options: options, recording: recording)
        }
        if file == "-" {
            return try play(
                try Files.scene(file), from: .input, called: Files.title(file), options: options,
                recording: recording)
        }
        if file.hasSuffix(".hitbox") { return try ReplayCommand.open(file, options: options) }
        let (scene, document) = try Files.document(file)
        try play(
            scene, from: .file(document), called: file, options: options, recording: recording)
    }

    /// Opens the playground on a built-in demo.
    static func play(
        demo name: String, options: ScreenOptions, recording: RecordingFile? = nil
    ) throws {
        let scene = try DemoScene.read(name)
        let text = Demos.text(name) ?? ""
        try play(
            scene, from: .demo(name, text: text), called: name, options: options,
            recording: recording)
    }

    /// Opens the playground on a scene.
    ///
    /// - Parameter name: What it is called where it has no title.
    private static func play(
        _ scene: Scene, from source: SceneKeeper.Source, called name: String,
        options: ScreenOptions, recording: RecordingFile?
    ) throws {
        let session = try openTerminal(options)
        // The terminal first: without one, no script is written over.
        if let problem = recording?.open(numbers: false) {
            session.close()
            Output.error("error: \(problem.safeForTerminal)")
            throw Failure.wrongFile
        }
        let playground = Playground(
            title: scene.title ?? name, root: scene.root,
            rules: options.rulesOption.rules ?? scene.rules, isYUp: scene.yAxis == .up,
            size: session.size, usesMouse: !options.noMouse)
        var scribe = Scribe(playground, scene: scene, from: source)
        if let recording { scribe.record(into: recording) }
        var loop = PlayLoop(
            session, playground: playground, keeper: SceneKeeper(scene, from: source),
            scribe: scribe, glyphs: options.glyphs.set)
        loop.run()
    }

    /// Takes the terminal; says what is wrong where that cannot be.
    static func openTerminal(_ options: ScreenOptions) throws -> TerminalSession {
        do {
            return try TerminalSession.open(
                TerminalOptions(
                    color: options.colorOption.color.mode, usesMouse: !options.noMouse),
                environment: environment(options))
        } catch {
            Output.error("error: \(error.message)\nhelp: \(error.help)")
            throw Failure.noTerminal
        }
    }

    /// What the terminal is asked for by: its type, its colours, the locale, and the size where it
    /// gives none itself.
    private static func environment(_ options: ScreenOptions) -> [String: String] {
        var variables = Environment.values(TerminalOptions.variables)
        if let size = options.size {
            variables["COLUMNS"] = String(size.columns)
            variables["LINES"] = String(size.rows)
        }
        return variables
    }
}

extension ColorChoice {
    /// The terminal's word for it.
    var mode: ColorMode {
        switch self {
        case .auto: .auto
        case .truecolor: .truecolor
        case .indexed256: .colors256
        case .basic16: .colors16
        case .never: .never
        }
    }
}

extension GlyphChoice {
    /// The characters; `nil` leaves the choice to the terminal.
    var set: GlyphSet? {
        switch self {
        case .auto: nil
        case .unicode, .basic: .basic
        case .ascii: .ascii
        case .wedge: .wedge
        }
    }
}

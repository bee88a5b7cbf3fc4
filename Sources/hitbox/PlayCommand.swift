import ArgumentParser
import Demos
import LayerGeometry
import PlaygroundModel
import Rendering
import SceneFile
import TerminalIO

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
        let scene = try file.map { try Files.scene($0) } ?? DemoScene.read("blue-white")
        try Self.play(scene, file: file, options: options)
    }

    /// Opens the playground on a scene.
    ///
    /// - Parameter file: The file it was read from; `nil` for a demo.
    static func play(_ scene: Scene, file: String?, options: ScreenOptions) throws {
        let session: TerminalSession
        do {
            session = try TerminalSession.open(
                TerminalOptions(
                    color: options.colorOption.color.mode, usesMouse: !options.noMouse),
                environment: environment(options))
        } catch {
            Output.error("error: \(error.message)\nhelp: \(error.help)")
            throw Failure.noTerminal
        }
        let playground = Playground(
            title: scene.title ?? file.map(Files.title) ?? "untitled", root: scene.root,
            rules: options.rulesOption.rules ?? scene.rules, isYUp: scene.yAxis == .up,
            size: session.size, usesMouse: !options.noMouse)
        var loop = PlayLoop(session, playground: playground, glyphs: options.glyphs.set)
        loop.run()
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

import ArgumentParser
import HitboxCommands
import HitboxRendering
import LayerGeometry
import PlaygroundModel
import SceneStore
import SourceDiagnostics
import TerminalIO
import TerminalTypes

/// The settings of the playground's screen, with defaults.
struct ScreenSettings {
    /// The rule book; `nil` for the scene's own.
    var rules: HitRules?
    /// The options of the terminal's session, but for the theme.
    var terminal = TerminalOptions()
    /// The characters for drawing shapes; `nil` to choose by terminal.
    var glyphs: GlyphSet?
    /// The hit test that `T` and `!` ask; `nil` for hitbox's own.
    var engine: EngineProcess?
    /// The size if the terminal does not report one.
    var size: CellSize?

    /// Opens the terminal; prints why if that fails.
    func openTerminal() throws -> TerminalSession {
        var options = terminal
        options.theme = ThemeFile.atStart.theme
        do {
            return try TerminalSession(options, environment: environment)
        } catch {
            throw Self.refusal(of: error)
        }
    }

    /// Prints why the session cannot be opened or continued, and returns the status to throw.
    static func refusal(of problem: TerminalProblem) -> ExitCode {
        Output.error("error: \(problem.message)\nhelp: \(problem.help)")
        return Failure.noTerminal
    }

    /// The environment for opening the terminal: type, colours, locale and size.
    private var environment: [String: String] {
        var variables = Environment.values(TerminalOptions.variables)
        if let size {
            variables["COLUMNS"] = String(size.columns)
            variables["LINES"] = String(size.rows)
        }
        return variables
    }
}

/// The theme in the configuration file.
enum ThemeFile {
    private static let name = "theme"

    private static var file: ConfigFile? {
        ConfigFile(environment: Environment.values(ConfigFile.variables))
    }

    /// What it was when it was first asked for; with what is wrong there, if anything is.
    static let atStart: (theme: ColorTheme, problem: String?) = {
        do throws(StoreProblem) {
            guard let file, let line = try file.line(named: name) else { return (.terminal, nil) }
            if let theme = ColorTheme(rawValue: line.value) { return (theme, nil) }
            let names = ColorTheme.allCases.map(\.rawValue).list()
            return (
                .terminal,
                "no theme '\(line.value)': write \(names) in \(file.path):\(line.number)"
            )
        } catch {
            return (.terminal, error.message)
        }
    }()

    /// Writes it, and says so.
    static func keep(_ theme: ColorTheme) -> PanesAction {
        guard let file else { return .tell("theme: \(theme.rawValue)") }
        do throws(StoreProblem) {
            try file.set(name, to: theme.rawValue)
            return .tell("theme: \(theme.rawValue), kept in \(file.path)")
        } catch {
            return .complain(error.message)
        }
    }
}

extension ScreenOptions {
    /// The settings from the options.
    var settings: ScreenSettings {
        var terminal = TerminalOptions()
        terminal.color = colorOption.color
        terminal.pictures = glyphs.pictures
        terminal.usesMouse = !noMouse
        return ScreenSettings(
            rules: rulesOption.rules, terminal: terminal, glyphs: glyphs.set, size: size)
    }
}

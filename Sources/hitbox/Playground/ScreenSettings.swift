import ArgumentParser
import LayerGeometry
import Rendering
import TerminalIO
import TerminalTypes

/// How the playground's screen is opened; what is left out is what most people want.
struct ScreenSettings {
    /// Whose rules decide; `nil` for those that the scene asks for.
    var rules: HitRules?
    /// How many colours are used.
    var color = ColorMode.auto
    /// Which characters draw shapes; `nil` leaves the choice to the terminal.
    var glyphs: GlyphSet?
    /// Whether a picture shows the layers instead of characters.
    var pictures = PictureMode.auto
    /// Whether the mouse is reported from the start.
    var usesMouse = true
    /// Whether standard input was the scene's, so that keys come from the terminal itself.
    var isInputPiped = false
    /// The size where the terminal gives none itself.
    var size: ScreenSize?

    /// Takes the terminal; says what is wrong where that cannot be.
    func openTerminal() throws -> TerminalSession {
        do {
            return try TerminalSession.open(
                TerminalOptions(
                    color: color, usesMouse: usesMouse, pictures: pictures,
                    isInputPiped: isInputPiped),
                environment: environment)
        } catch {
            throw Self.refusal(of: error)
        }
    }

    /// Prints why there is no session, or no longer, and returns the status to throw.
    static func refusal(of problem: TerminalProblem) -> ExitCode {
        Output.error("error: \(problem.message)\nhelp: \(problem.help)")
        return Failure.noTerminal
    }

    /// What the terminal is asked for by: its type, its colours, the locale, and the size.
    private var environment: [String: String] {
        var variables = Environment.values(TerminalOptions.variables)
        if let size {
            variables["COLUMNS"] = String(size.columns)
            variables["LINES"] = String(size.rows)
        }
        return variables
    }
}

extension ScreenOptions {
    /// What the options say.
    var settings: ScreenSettings {
        ScreenSettings(
            rules: rulesOption.rules, color: colorOption.color.mode, glyphs: glyphs.set,
            pictures: glyphs.pictures, usesMouse: !noMouse, size: size)
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
    /// Whether a picture shows the layers.
    var pictures: PictureMode {
        switch self {
        case .auto: .auto
        case .pixels: .always
        default: .never
        }
    }

    /// The characters; `nil` leaves the choice to the terminal.
    var set: GlyphSet? {
        switch self {
        case .auto, .pixels: nil
        case .unicode, .basic: .basic
        case .ascii: .ascii
        case .half: .half
        case .wedge: .wedge
        }
    }
}

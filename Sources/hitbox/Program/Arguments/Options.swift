import ArgumentParser
import HitboxCode
import HitboxCommands
import HitboxRendering
import LayerGeometry
import SceneFile
import TerminalIO
import TerminalTypes

/// The characters for drawing shapes.
enum GlyphChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, pixels, cells, ascii

    /// The variable that says what to draw with if the arguments do not.
    static let variable = "HITBOX_GLYPHS"

    /// The choice of the variable; `auto` if it is not set.
    static var usual: GlyphChoice {
        Environment.value(variable).flatMap(GlyphChoice.init) ?? .auto
    }

    /// Whether layers are shown as a picture.
    var pictures: PictureMode {
        switch self {
        case .auto: .auto
        case .pixels: .always
        default: .never
        }
    }

    /// The characters; `nil` to choose by terminal.
    var set: GlyphSet? { self == .ascii ? .ascii : nil }
}

/// The scene that a command is about.
struct SceneArgument: ParsableArguments {
    @Argument(
        help: "The scene, the dump of an app, or demo:NAME; - is standard input.",
        completion: .file())
    var file: String
}

extension CellSize {
    /// A number of columns and rows, written `80x24`.
    init(argument: String) throws {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...1000).contains(columns), (1...1000).contains(rows)
        else { throw ValidationError("write COLSxROWS, each from 1 to 1000, such as 80x24") }
        self.init(columns: columns, rows: rows)
    }
}

/// The options of the playground's screen.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var colorOption: ColorOption

    @Option(
        help: ArgumentHelp(
            "The characters for drawing shapes.",
            discussion: """
                'auto' shows pixels on Ghostty, on kitty from version 0.28 and on terminals with sixel, and cells \
                elsewhere; 'pixels' shows them on any terminal with kitty's graphics protocol, too. The \
                variable HITBOX_GLYPHS is used if the option is not given.
                """,
            valueName: "auto|pixels|cells|ascii"
        ))
    var glyphs: GlyphChoice = .usual

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Option(
        help: ArgumentHelp(
            "The size to draw in if the terminal does not report one, such as 80x24.",
            valueName: "COLSxROWS"),
        transform: CellSize.init(argument:))
    var size: CellSize?

    func validate() throws {
        let value = Environment.value(GlyphChoice.variable) ?? ""
        guard value.isEmpty || GlyphChoice(rawValue: value) != nil else {
            let choices = GlyphChoice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "\(GlyphChoice.variable) is '\(value.safeForTerminal)'; set it to one of: \(choices)."
            )
        }
    }
}

/// How a listing is played.
struct CodeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Call a function or a method of the listing after its start; may be repeated.",
            valueName: "name"))
    var call: [String] = []

    @Option(
        help: ArgumentHelp(
            "The time of day for hour, minute and second.", valueName: "HH:MM:SS"),
        transform: CodeOptions.seconds)
    var time: Double?

    @Option("line", "The last line of the listing to play.")
    var until: Int?

    var options: CodeListing.Options { .init(calls: call, time: time, until: until) }

    /// How a file is played if it is a listing; for others, the options are rejected.
    func options(for file: String) throws -> CodeListing.Options {
        let given = [
            call.isEmpty ? nil : "--call", time == nil ? nil : "--time",
            until == nil ? nil : "--until",
        ]
        guard file != "-", !CodeListing.isName(file),
            let option = given.lazy.compactMap(\.self).first
        else { return options }
        throw Failure.usage(
            "\(option) is for listings, and '\(file.safeForTerminal)' is not one",
            help: "name a file that ends in .swift or .m")
    }

    private static func seconds(_ text: String) throws -> Double {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0, (0..<24).contains(hour),
            (0..<60).contains(minute), (0..<60).contains(second)
        else { throw ValidationError("write a time of day, such as 10:08:30") }
        return Double(hour * 3600 + minute * 60 + second)
    }
}

/// `--engine-timeout`: how long an engine may take.
struct EngineTimeout: ParsableArguments {
    @Option("seconds", "The time for each answer of the engine.")
    var engineTimeout = 5.0

    func validate() throws {
        guard engineTimeout > 0, engineTimeout.isFinite else {
            throw ValidationError("--engine-timeout needs a number of seconds above 0, such as 5.")
        }
    }
}

extension RulesOption {
    /// The rules of a comparison of receivers.
    func receiving(_ scene: Scene) throws -> HitRules {
        let rules = rules ?? scene.rules
        guard rules.hasReceiver else {
            throw Failure.usage(
                "by the rules '\(rules.rawValue)' no layer gets the touch",
                help: "add --rules calayer, or other rules")
        }
        return rules
    }
}

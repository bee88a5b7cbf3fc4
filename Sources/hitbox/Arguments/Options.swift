import ArgumentParser
import CSystem
import Diagnostics
import LayerGeometry
import Rendering
import SceneFile
import TerminalIO
import TerminalTypes

/// `--rules`: the rule book of hit tests.
struct RulesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The hit-testing rules; 'hitbox help rules' describes them. \(values)",
            discussion: "Defaults to the scene's rules; for a dump, to those of its format.",
            valueName: names.joined(separator: "|")),
        completion: .list(names),
        transform: RulesOption.read)
    var rules: HitRules?

    private static let names = HitRules.allCases.map(\.rawValue)
    private static let values = "(values: \(names.joined(separator: ", ")))"

    private static func read(_ text: String) throws -> HitRules {
        if let rules = HitRules(rawValue: text) { return rules }
        let near =
            FrameworkWord.meaning(of: text, among: names)
            ?? Suggestion.nearest(to: text, among: names)
        throw ValidationError(
            near.map { "write '\($0)'" } ?? "write one of \(names.joined(separator: ", "))")
    }
}

/// A time of the scene: `1.5s`, `400ms`, or seconds without a unit.
struct SceneTime: Equatable {
    /// Seconds since the start of the scene.
    var seconds: Double

    init(_ text: String) throws {
        let isMilliseconds = text.hasSuffix("ms")
        var digits = Substring(text)
        if isMilliseconds {
            digits.removeLast(2)
        } else if digits.hasSuffix("s") {
            digits.removeLast()
        }
        if digits.contains(where: \.isNumber), digits.drop(while: { $0 == " " }).hasPrefix("-") {
            throw ValidationError("a scene begins at 0s")
        }
        guard !digits.contains("-"), let number = Coordinates.number(digits) else {
            throw ValidationError("write seconds or milliseconds, such as 1.5s or 400ms")
        }
        seconds = isMilliseconds ? number / 1000 : number
    }
}

/// `--at`: the time of the presentation tree.
struct MomentOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Test the layers as animations show them at this time, such as 1.5s.",
            discussion: "Defaults to the model: the layers as stored.",
            valueName: "time"),
        transform: SceneTime.init)
    var at: SceneTime?

    /// The tree to test; clocks start at midnight.
    func tree(of scene: Scene) -> LayerTree {
        let model = LayerTree(scene.root)
        return at.map { model.presentation(at: SceneMoment(time: $0.seconds)) } ?? model
    }
}

extension ColorMode: ExpressibleByArgument {}

/// `--color`: the number of colours.
struct ColorOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The number of colours; none if the output is not a terminal or NO_COLOR is set.",
            valueName: "auto|truecolor|256|16|never"))
    var color: ColorMode = .auto

    /// Colours for text on standard output, if they may be sent there.
    var paint: Paint {
        func value(_ name: String) -> String { Environment.value(name) ?? "" }
        return Paint(
            isOn: color != .never && sys_is_terminal(1) == 1 && value("NO_COLOR").isEmpty
                && value("TERM") != "dumb")
    }
}

/// The characters for drawing shapes.
enum GlyphChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, pixels, unicode, ascii, half, basic, wedge

    /// Whether layers are shown as a picture.
    var pictures: PictureMode {
        switch self {
        case .auto: .auto
        case .pixels: .always
        default: .never
        }
    }

    /// The characters; `nil` to choose by terminal.
    var set: GlyphSet? { self == .unicode ? .basic : GlyphSet(rawValue: rawValue) }
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
                'auto' shows pixels on Ghostty and on kitty from version 0.28, and characters elsewhere; 'pixels' shows \
                them on any terminal with kitty's graphics protocol.
                """,
            valueName: "auto|pixels|unicode|ascii|half|basic|wedge"
        ))
    var glyphs: GlyphChoice = .auto

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Option(
        help: ArgumentHelp(
            "The size to draw in if the terminal does not report one, such as 80x24.",
            valueName: "COLSxROWS"),
        transform: CellSize.init(argument:))
    var size: CellSize?
}

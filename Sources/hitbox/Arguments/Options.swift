import ArgumentParser
import LayerGeometry
import SceneFile

extension HitRules: ExpressibleByArgument {}

/// `--rules`: whose rules a hit test follows.
struct RulesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Whose rules decide: Core Animation's, UIKit's, or the book's strict tree order.",
            discussion: "Without it, those that the scene asks for; a dump's follow its format.",
            valueName: "calayer|uiview|book"))
    var rules: HitRules?
}

/// A time of the scene: `1.5s`, `400ms`, or seconds without a unit.
struct SceneTime: ExpressibleByArgument, Equatable {
    /// Seconds since the scene began.
    var seconds: Double

    init?(argument: String) {
        let isMilliseconds = argument.hasSuffix("ms")
        var digits = Substring(argument)
        if isMilliseconds {
            digits.removeLast(2)
        } else if digits.hasSuffix("s") {
            digits.removeLast()
        }
        let isPlain = digits.allSatisfy { $0.isASCII && ($0.isNumber || ".eE+".contains($0)) }
        guard isPlain, let number = Double(digits), number.isFinite else { return nil }
        seconds = isMilliseconds ? number / 1000 : number
    }
}

/// `--at`: the layers as animations show them.
struct MomentOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Ask the layers as animations show them at this time, such as 1.5s.",
            discussion: "Without it, the layers as they are stored: the model.",
            valueName: "time"))
    var at: SceneTime?

    /// The layers that are asked; the day of clocks begins with the scene.
    func tree(of scene: Scene) -> LayerTree {
        let model = LayerTree(scene.root)
        return at.map { model.presentation(at: SceneMoment(time: $0.seconds)) } ?? model
    }
}

/// How many colours are used.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, truecolor
    case indexed256 = "256"
    case basic16 = "16"
    case never
}

/// `--color`: how many colours are used.
struct ColorOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many colours; none where the output is no terminal or NO_COLOR is set.",
            valueName: "auto|truecolor|256|16|never"))
    var color: ColorChoice = .auto
}

/// Which characters draw shapes.
enum GlyphChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, pixels, unicode, ascii, half, basic, wedge
}

/// A number of columns and rows, written `80x24`.
struct ScreenSize: ExpressibleByArgument, Equatable {
    /// How many columns.
    var columns: Int
    /// How many rows.
    var rows: Int

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...1000).contains(columns), (1...1000).contains(rows)
        else { return nil }
        self.columns = columns
        self.rows = rows
    }
}

/// What the playground's screen is told on the command line.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var colorOption: ColorOption

    @Option(
        help: ArgumentHelp(
            "Which characters draw shapes.", valueName: "auto|pixels|unicode|ascii|half|basic|wedge"
        ))
    var glyphs: GlyphChoice = .auto

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Option(
        help: ArgumentHelp(
            "The size to draw in where no terminal gives one, such as 80x24.",
            valueName: "COLSxROWS"))
    var size: ScreenSize?
}

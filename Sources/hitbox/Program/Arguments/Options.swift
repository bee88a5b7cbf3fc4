import ArgumentParser
import CSystem
import HitboxRendering
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalIO
import TerminalTypes
import ViewDumps

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
        let near = FrameworkWord.nearest(to: text, among: names)
        throw ValidationError(
            near.map { "write '\($0)'" } ?? "write one of \(names.joined(separator: ", "))")
    }
}

/// `--at`: the time of the presentation tree, in seconds since the start of the scene.
struct MomentOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Test the layers as animations show them at this time, such as 1.5s.",
            discussion: "Defaults to the model: the layers as stored.",
            valueName: "time"),
        transform: MomentOption.seconds)
    var at: Double?

    /// Reads a time: `1.5s`, `400ms`, or seconds without a unit.
    private static func seconds(_ text: String) throws -> Double {
        let isMilliseconds = text.hasSuffix("ms")
        let digits = Substring(text).dropLast(isMilliseconds ? 2 : text.hasSuffix("s") ? 1 : 0)
        if digits.contains(where: \.isNumber), digits.drop(while: { $0 == " " }).hasPrefix("-") {
            throw ValidationError("a scene begins at 0s")
        }
        guard !digits.contains("-"), let number = Coordinates.number(digits) else {
            throw ValidationError("write seconds or milliseconds, such as 1.5s or 400ms")
        }
        return isMilliseconds ? number / 1000 : number
    }

    /// The tree to test; clocks start at midnight.
    func tree(of scene: Scene) -> LayerTree {
        let model = LayerTree(scene.root)
        return at.map { model.presentation(at: SceneMoment(time: $0)) } ?? model
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
    case auto, pixels, cells, ascii

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
                elsewhere; 'pixels' shows them on any terminal with kitty's graphics protocol, too.
                """,
            valueName: "auto|pixels|cells|ascii"
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

extension DumpTree: ExpressibleByArgument {}

/// `--root` and `--tree`: the choice of a root or a tree of a dump.
struct RootOption: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help: ArgumentHelp(
            "Use only this root of a dump: a window, or one of several snapshots in a file.",
            discussion:
                "From 1, in the order of the dump; by default all that are on the screen together.",
            valueName: "number"))
    var number: Int?

    @Option(
        help: ArgumentHelp(
            "The tree of a .viewhierarchy: its views, with UIKit's rules, or its layers, with Core Animation's.",
            discussion: "Defaults to the views; other dumps have only one tree.",
            valueName: "views|layers"))
    var tree: DumpTree?

    /// The requested part of a dump.
    var choice: DumpChoice { DumpChoice(root: number, tree: tree) }

    func validate() throws {
        if let number, number < 1 {
            throw ValidationError("--root is \(number); roots are numbered from 1.")
        }
    }

    /// Rejects the options for files without several roots or trees.
    func refuse(for file: String) throws {
        guard let word = choice.word else { return }
        throw Failure.usage(
            "'\(file.safeForTerminal)' is not a dump and has only one \(word)",
            help: "leave out --\(word)")
    }
}

/// `--classes`: the user's knowledge about view classes.
struct ClassesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read which classes pass touches through, or accept them outside their bounds.",
            valueName: "file"),
        completion: .file())
    var classes: String?

    /// Rejects standard input for more than one of some scenes and the classes.
    func checkInput(beside scenes: [String]) throws {
        if scenes.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once.")
        }
        if scenes.contains("-"), classes == "-" {
            throw ValidationError("Standard input cannot be both the scene and the classes.")
        }
    }

    /// Applies the file to a tree; prints all problems of the file.
    func applied(to tree: LayerTree) throws -> LayerTree {
        try classes.map { try Files.classRules($0).applied(to: tree) } ?? tree
    }
}

extension LayerTree {
    /// Finds the layer that an argument names; prints the candidates or the nearest names if it is
    /// ambiguous or unknown.
    func layer(named given: String) throws -> LayerNode {
        let text = Files.plain(given)
        let shown = text.safeForTerminal
        switch find(text) {
        case .found(let node): return node
        case .ambiguous(let nodes):
            let list = nodes.prefix(12).map { "\n  \($0.pathText)  #\($0.index)" }.joined()
            let more = nodes.count > 12 ? "\n  and \(nodes.count - 12) more" : ""
            throw Failure.usage(
                "'\(shown)' is ambiguous; it names \(nodes.count) layers:\(list)\(more)",
                help: "write a longer path, or #INDEX")
        case .unknown:
            let last = text.split(separator: "/").last.map(String.init) ?? text
            if let near = Suggestion.nearest(to: last, among: nodes.map(\.component)) {
                let paths = nodes.filter { $0.component == near }.prefix(5).map(\.pathText)
                throw Failure.usage(
                    "no layer is called '\(shown)'; nearest names: \(paths.joined(separator: ", "))",
                    help: "write '\(near.safeForTerminal)'")
            }
            let first = nodes.prefix(8).map { "\n  \($0.pathText)" }.joined()
            let more = count > 8 ? "\n  and \(count - 8) more" : ""
            throw Failure.usage("no layer is called '\(shown)'; there are:\(first)\(more)")
        }
    }

    /// Finds a coordinate space: a layer's, or scene space for the word `nil` or no argument.
    func space(named text: String?) throws -> LayerNode? {
        guard let text, text != "nil" else { return nil }
        return try layer(named: text)
    }
}

enum Environment {
    /// The variables that say where the program keeps its files.
    static var state: [String: String] { values(["XDG_STATE_HOME", "HOME"]) }

    /// The value of a variable; `nil` if it is not set.
    static func value(_ name: String) -> String? {
        sys_variable(name).map { String(cString: $0) }
    }

    /// The values of the variables that are set.
    static func values(_ names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = value($1) }
    }
}

import ArgumentParser
import HitboxCode
import HitboxCommands
import HitboxRendering
import LayerGeometry
import SourceDiagnostics
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

    @Option(help: ArgumentHelp("The last line of the listing to play.", valueName: "line"))
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

extension LayerTree {
    /// Finds the layer that an argument names; prints the candidates or the nearest names if it is
    /// ambiguous or unknown.
    func layer(named given: String) throws -> LayerNode {
        let text = Files.plain(given)
        let shown = text.safeForTerminal
        switch lookup(text) {
        case .found(let node): return node
        case .ambiguous(let nodes): throw Self.ambiguity(text, nodes)
        case .unknown:
            if text.hasPrefix("#"), Int(text.dropFirst()) != nil {
                throw Failure.usage(
                    "no layer is called '\(shown)'; they are #0 to #\(count - 1)")
            }
            if let near = nearestName(to: text) {
                let paths = nodes.filter { $0.component == near }.prefix(5).map(Self.shortPath)
                throw Failure.usage(
                    "no layer is called '\(shown)'; nearest names: \(paths.joined(separator: ", "))",
                    help: "write '\(near.safeForTerminal)'")
            }
            let first = nodes.prefix(8).map { "\n  \($0.pathText)" }.joined()
            let more = count > 8 ? "\n  and \(count - 8) more" : ""
            throw Failure.usage("no layer is called '\(shown)'; there are:\(first)\(more)")
        }
    }

    /// Finds a layer by its path or, if none ends in the text, by its name as the file has it, without a
    /// `\`, or by the last part of an Android id.
    func lookup(_ text: String) -> Lookup {
        let found = find(text)
        guard case .unknown = found else { return found }
        let named = nodes.filter { $0.name == text || $0.name.hasSuffix(":id/" + text) }
        return named.count > 1 ? .ambiguous(named) : named.first.map(Lookup.found) ?? .unknown
    }

    /// The name most like the last one of a path; `nil` if none is like it.
    func nearestName(to path: String) -> String? {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return Suggestion.nearest(to: last, among: nodes.map(\.component))
    }

    /// Prints the layers that an argument may name, each with what tells it apart: the end of its path,
    /// its index, its line, its class, its text, and its place on the screen.
    ///
    /// - Parameter line: The line of a layer in its file; not printed if all are on one.
    static func ambiguity(
        _ text: String, _ nodes: [LayerNode], line: (LayerNode) -> Int? = { _ in nil }
    ) -> any Error {
        let lines = nodes.prefix(12).map(line)
        let rows = zip(nodes, lines).map { node, line in
            let place = Set(lines).count > 1 ? line.map { ", line \($0)" } ?? "" : ""
            let layer = node.layer
            let look = [
                layer.className == node.name ? nil : layer.className?.safeForTerminal,
                layer.text.map { NamedLayer.Meant.quoted($0) },
            ]
            return [
                "  " + shortPath(node), "#\(node.index)\(place)",
                look.compactMap(\.self).joined(separator: " "),
                NumberText.rect(node.convert(node.bounds, to: nil)),
            ]
        }
        let list = Columns.aligned(rows).map { "\n" + $0 }.joined()
        let more = nodes.count > 12 ? "\n  and \(nodes.count - 12) more" : ""
        return Failure.usage(
            "'\(text.safeForTerminal)' is ambiguous; it names \(nodes.count) layers:\(list)\(more)",
            help: "write a longer path, or #INDEX")
    }

    /// The path of a layer, or the end of a long one.
    private static func shortPath(_ node: LayerNode) -> String {
        let path = node.pathText
        return path.count > 60 ? "…\(path.suffix(59))" : path
    }

    /// Finds a coordinate space: a layer's, or scene space for the word `nil` or no argument.
    func space(named text: String?) throws -> LayerNode? {
        guard let text, text != "nil" else { return nil }
        return try layer(named: text)
    }
}

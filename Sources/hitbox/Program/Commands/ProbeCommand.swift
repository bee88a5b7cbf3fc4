import ArgumentParser
import HitboxCommands
import LayerGeometry
import LayerIndex
import SceneFile
import SourceDiagnostics

struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Shows which layer is hit at a point, and why.",
        usage: "hitbox probe [<options>] <file> [<X,Y|layer>]",
        discussion: """
            Lists each tested layer with the point in its own space and the verdict. The point is in \
            scene space, the space of the root's position, unless --from names a layer. With a layer, \
            by its path, name or text, its middle is tested: if another layer gets that touch, probe \
            says which, why, and where to touch instead.

              hitbox probe scene.yaml 160,240
              hitbox probe dump.txt "Place order"
              hitbox probe scene.yaml -5,3 --from blue --rules uiview
              hitbox probe scene.yaml 70,80 --at 1.5s
              hitbox probe scene.yaml --points points.txt --json
            """)

    @OptionGroup var input: SceneArgument

    @Argument(
        help: ArgumentHelp(
            "The point; or a layer by its path, name or text, whose middle is tested.",
            valueName: "X,Y|layer"))
    var point: String?

    @Option(help: "The layer whose space the point is in; defaults to scene space.")
    var from: String?

    @Option("file", "Read a point from each line of a file; - is standard input.")
    var points: String?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    @Flag(help: "List untested layers, too.")
    var all = false

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var classes: ClassesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    func validate() throws {
        if point == nil, points == nil {
            throw ValidationError(
                "The point is missing: write X,Y, such as 160,240, a layer, or --points.")
        }
        if point != nil, points != nil {
            throw ValidationError("Give a point or --points, not both.")
        }
        if classes.classes == "-", input.file == "-" || points == "-" {
            throw ValidationError("Standard input cannot be the classes and something else too.")
        }
        if input.file == "-", points == "-" {
            throw ValidationError("Standard input cannot be both the scene and the points.")
        }
    }

    func run() throws {
        let opened = try Apps.files.opened(input.file, root: root.choice)
        let scene = opened.scene
        let tree = try classes.applied(to: moment.tree(of: scene))
        let space = try tree.space(named: from)
        var prober = Prober(
            rules: rulesOption.rules ?? scene.rules, isJSON: json,
            text: ProbeText(
                tree: tree, space: space, withOthers: all, paint: color.paint, file: opened),
            json: ProbeJSON(tree, space: space, withOthers: all, dump: opened.dump))
        if let point {
            try answer(point, with: &prober)
        } else if let points {
            try prober.answer(linesOf: points)
        }
        prober.output.flush()
    }

    /// Answers for a point, or for the middle of a layer.
    private func answer(_ text: String, with prober: inout Prober) throws {
        let meant: NamedLayer.Meant
        do throws(Coordinates.Problem) {
            let numbers = try Coordinates.parse(text)
            return prober.answer(Point(x: numbers[0], y: numbers[1]))
        } catch {
            let (tree, file) = (prober.text.tree, prober.text.file)
            meant = try NamedLayer(tree: tree, file: file, rules: prober.rules)
                .find(text, orPoint: error)
        }
        if from != nil {
            throw Failure.usage(
                "the middle of a layer is in its own space", help: "leave out --from")
        }
        try prober.answer(middleOf: meant)
    }
}

/// Tests points and prints the answers.
struct Prober {
    let rules: HitRules
    let isJSON: Bool
    let text: ProbeText
    var json: ProbeJSON
    var output = Output.standard
    var lines = JSONWriter()
    /// For many points.
    fileprivate lazy var prepared = PreparedTree(text.tree)

    /// Prints the full answer for one point.
    mutating func answer(_ point: Point) {
        let trace = trace(point)
        if isJSON {
            write(point, trace)
        } else {
            text.print(point, trace, to: &output)
        }
    }

    /// Prints the full answer for the middle of a layer, and what to do if the layer does not get it.
    mutating func answer(middleOf meant: NamedLayer.Meant) throws {
        let own = meant.node.bounds.middle
        guard let middle = meant.node.convert(own, to: nil), middle.isFinite else {
            throw Failure.usage(
                "the middle of '\(meant.node.pathText)' has no place on the screen",
                help: "turn it so that it is in front of the eye, or name a layer that is")
        }
        let advice = ProbeAdvice(meant, trace(middle), text.file, text.paint)
        if isJSON {
            write(middle, advice.trace, advice)
        } else {
            text.print(middle, advice.trace, to: &output)
            advice.print(to: &output)
        }
    }

    /// Prints an answer for each line of a file.
    mutating func answer(linesOf file: String) throws {
        do {
            var lines = try PointLines(file)
            while let point = try lines.next(flush: { output.flush() }) {
                if isJSON {
                    write(point, trace(point))
                } else {
                    output.line("\(NumberText.pair(point))  \(answer(at: point))")
                }
            }
        } catch let unreadable as Files.Unreadable {
            output.flush()
            throw Failure.file(unreadable.message)
        }
    }

    /// The answer in one line, which needs only the hit layer.
    private mutating func answer(at point: Point) -> String {
        if !rules.hasReceiver { return text.answer(trace(point)) }
        guard let placed = text.space.map({ $0.convert(point, to: nil) }) ?? point,
            let hit = prepared.hit(at: placed, rules: rules)
        else { return text.answer(nil, at: nil) }
        return text.answer(hit, at: text.tree[hit].convert(placed, from: nil))
    }

    private mutating func write(
        _ point: Point, _ trace: HitTrace, _ advice: ProbeAdvice? = nil
    ) {
        json.write(point, trace, advice, to: &output, &lines)
        lines.endLine()
        output.take(&lines)
    }

    /// The hit test at a point in the chosen space; without candidates if it cannot be converted.
    private func trace(_ point: Point) -> HitTrace {
        guard let placed = text.space.map({ $0.convert(point, to: nil) }) ?? point else {
            return .unasked(text.tree, at: point, rules: rules)
        }
        return text.tree.root.trace(placed, rules: rules)
    }
}

/// The points of a file, one `X,Y` per line, streamed.
struct PointLines {
    private let name: String
    private var lines: Files.Lines
    private var line = 0

    /// Opens a file; `-` is standard input.
    init(_ file: String) throws {
        name = Files.title(file)
        lines = try Files.Lines(file, longest: 4096)
    }

    /// Returns the next point; `nil` after the last line.
    ///
    /// Prints the problem of a line that is not a point.
    ///
    /// - Parameter flush: Called before waiting for more input, and before a problem is printed.
    mutating func next(flush: () -> Void) throws -> Point? {
        guard var bytes = try lines.next(beforeWaiting: flush) else { return nil }
        line += 1
        if bytes.last == 0x0D { bytes.removeLast() }
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(Coordinates.Problem) {
            let numbers = try Coordinates.parse(text)
            return Point(x: numbers[0], y: numbers[1])
        } catch {
            let isBlank = text.allSatisfy { $0 == " " || $0 == "\t" }
            let diagnostic = Diagnostic(
                isBlank ? "the line is blank" : error.message,
                at: SourceRange(line: line, column: error.column, length: error.length),
                help: error.help)
            // Include only the quoted line.
            let source = String(repeating: "\n", count: line - 1) + text
            flush()
            Output.error(diagnostic.picture(in: SourceText(source, name: name)))
            throw Failure.wrongFile
        }
    }
}

import ArgumentParser
import HitboxCommands
import LayerGeometry

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts a point or a rect between two layers' spaces, showing each step.",
        usage: "hitbox convert [<options>] <file> <X,Y[,W,H]>",
        discussion: """
            The point is converted up to the common ancestor and down again, as convert(_:from:) and \
            convert(_:to:) do. Scene space, the default, is the space of the root's position; it can \
            also be given as nil.

              hitbox convert scene.yaml 0,0 --from blue --to view
              hitbox convert scene.yaml -5,-3,10,10 --from white --to nil --json
            """)

    @OptionGroup var input: SceneArgument

    @Argument(
        help: ArgumentHelp("The point, or the rect.", valueName: "X,Y[,W,H]"),
        transform: {
            try Coordinates.parse(
                $0, counts: [2, 4], form: "X,Y or X,Y,W,H, such as 160,240 or 0,0,44,44")
        })
    var numbers: [Double]

    @Option(help: "The layer whose space it is in; defaults to scene space.")
    var from: String?

    @Option(help: "The layer to whose space it is converted; defaults to scene space.")
    var to: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var root: RootOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    func run() throws {
        let scene = try Apps.files.opened(input.file, root: root.choice).scene
        let tree = moment.tree(of: scene)
        let conversion = Conversion(
            numbers: numbers, source: try tree.space(named: from),
            target: try tree.space(named: to))
        Output.print(asJSON: json, conversion.write) {
            conversion.print(to: &$0, paint: color.paint)
        }
    }
}

struct Conversion {
    /// Two numbers for a point, four for a rectangle.
    var numbers: [Double]
    /// The source space; `nil` is scene space.
    var source: LayerNode?
    /// The target space; `nil` is scene space.
    var target: LayerNode?

    /// The spaces on the way with the numbers in each; `nil` if they cannot be converted.
    var steps: [(layer: LayerNode?, numbers: [Double]?)] {
        let start = Point(x: numbers[0], y: numbers[1])
        let steps = LayerNode.steps(start, from: source, to: target)
        guard numbers.count == 4 else {
            return steps.map { step in (step.layer, step.point.flatMap(Self.list)) }
        }
        let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        return steps.map { step in
            (step.layer, LayerNode.convert(rect, from: source, to: step.layer).flatMap(Self.list))
        }
    }

    /// Writes the output of `convert --json`.
    func write(to json: inout JSONWriter) {
        let steps = steps
        let kind = numbers.count == 4 ? "rect" : "point"
        json.object { json in
            json.add("from", source?.path)
            json.add("to", target?.path)
            json.add(kind, numbers)
            json.add("result", steps.last?.numbers)
            json.list("steps", of: steps) { json, step in
                json.add("path", step.layer?.path)
                json.add(kind, step.numbers)
            }
        }
    }

    /// Prints the result, followed by a line for each step.
    func print(to output: inout Output, paint: Paint) {
        let steps = steps
        let answer = Self.text(steps.last?.numbers)
        output.line("\(paint.hit(answer))  in \(Self.name(target))")
        output.line()
        output.table(steps.map { ["  " + Self.name($0.layer), Self.text($0.numbers)] })
        if steps.last?.numbers == nil {
            output.line()
            output.line(
                "  a layer on the way is not invertible or edge-on, or the point is behind the eye")
        }
    }

    private static func list(_ point: Point) -> [Double]? {
        point.isFinite ? [point.x, point.y] : nil
    }

    private static func list(_ rect: Rect) -> [Double]? {
        rect.isFinite ? [rect.minX, rect.minY, rect.width, rect.height] : nil
    }

    private static func name(_ layer: LayerNode?) -> String { layer?.pathText ?? "scene space" }

    private static func text(_ numbers: [Double]?) -> String {
        guard let numbers else { return "undefined" }
        let pair = NumberText.pair(numbers[0], numbers[1])
        guard numbers.count == 4 else { return pair }
        return "\(pair) \(NumberText.short(numbers[2]))x\(NumberText.short(numbers[3]))"
    }
}

import ArgumentParser
import HitboxCommands
import LayerGeometry
import LayerIndex
import SceneFile
import TerminalTypes

struct ReachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reach",
        abstract: "Shows where a layer really gets the touch, and what gets the rest.",
        usage: "hitbox reach [<options>] <file> <layer>",
        discussion: """
            The layer is named by its path, an unambiguous end of it, #INDEX, or its text. The best \
            point is the middle of the largest rectangle in which touches reach it; all places are in \
            scene space. A control also gets the touches on what is in it. Status 1 if nothing \
            reaches the layer.

              hitbox reach scene.yaml blue
              hitbox reach dump.txt "Place order"
              hitbox reach dump.txt "Place order" --json
            """)

    @OptionGroup var input: SceneArgument

    @Argument(help: "The layer: a path, a name or a text.")
    var layer: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var root: RootOption
    @OptionGroup var rulesOption: RulesOption
    @OptionGroup var classes: ClassesOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var color: ColorOption

    func validate() throws { try classes.checkInput(beside: [input.file]) }

    func run() throws {
        let opened = try Apps.files.opened(input.file, root: root.choice)
        let tree = try classes.applied(to: moment.tree(of: opened.scene))
        let rules = rulesOption.rules ?? opened.scene.rules
        let meant = try NamedLayer(tree: tree, file: opened, rules: rules).find(layer)
        guard rules.hasReceiver else {
            throw Failure.usage(
                "by the rules of \(rules.rawValue) the order of siblings is unknown, so no layer gets a touch",
                help: "choose other rules with --rules")
        }
        let reach = PreparedTree(tree).reach(of: meant.node.index, rules: rules)
        let text = ReachText(
            reach: reach, note: meant.note, tree: tree, rules: rules, paint: color.paint,
            emptiness: opened.emptiness(of: meant.node, by: rules)?.fact)
        Output.print(
            asJSON: json, { ReachJSON.write(reach, in: tree, to: &$0) },
            text: { text.print(to: &$0) })
        if reach.best == nil { throw Failure.expectationFailed }
    }
}

/// The text output of `reach`.
struct ReachText {
    let reach: LayerReach
    /// What the argument was taken for, if that is not plain.
    let note: String?
    let tree: LayerTree
    let rules: HitRules
    let paint: Paint
    /// Why a layer without area is not reached; `nil` for all others.
    let emptiness: String?

    func print(to output: inout Output) {
        output.line(paint.strong(tree[reach.index].pathText))
        output.line("     \(share), by the rules of \(rules.rawValue)")
        if let note { output.line("     " + note) }
        output.line()
        if let best = reach.best {
            var rows = [["  best point", NumberText.pair(best)]]
            if let largest = reach.largest {
                let place = "\(Self.size(largest.size)) at \(NumberText.pair(largest.origin))"
                rows.append(["  largest rectangle", place])
            }
            output.table(rows)
        } else {
            output.line(
                paint.refusal(
                    "  no point of it is reached" + (emptiness.map { ": it \($0)" } ?? "")))
        }
        if !reach.takers.isEmpty {
            output.line()
            output.table(min(reach.takers.count, Self.mostTakers), row: row)
        }
        if reach.takers.count > Self.mostTakers {
            output.line("  and \(reach.takers.count - Self.mostTakers) more")
        }
        if !reach.isExact { output.line("\n  areas are sampled: more than edges decides here") }
        if !reach.isInFront {
            output.line(
                "\n  a part of it is behind the eye: the rest counts, on the root's rectangle")
        }
    }

    /// The reached share of the layer, and its size on the screen: `62 % of 130x44 gets the touch`.
    var share: String {
        let whole =
            reach.isInFront
            ? reach.size.map(Self.size) ?? "its area" : "what is in front of the eye"
        return "\(reach.percent) of \(whole) gets the touch"
    }

    private static let mostTakers = 20

    private func row(_ place: Int) -> [String] {
        let taker = reach.takers[place]
        return [
            "  " + (taker.index.map { tree[$0].pathText } ?? "nothing"),
            "\(NumberText.short(taker.area, decimals: 1)) \(rules.unit)²",
            paint.quiet(reason(taker)),
        ]
    }

    /// Why the layer does not get the touch where another one does: that one is in front of it or in it,
    /// or a layer refuses the point, itself or one above it.
    private func reason(_ taker: LayerReach.Taker) -> String {
        switch taker.verdict {
        case .sublayerHit: return "is in it"
        case .behind: return "is in front of it"
        case .notAsked where tree[reach.index].isTransformLayer:
            return "a transform layer is not asked itself"
        default: break
        }
        let trace = taker.regions.first?.centroid.map { tree.root.trace($0, rules: rules) }
        let decider = trace?.reason(against: tree[reach.index])?.node ?? tree[reach.index]
        let word = taker.verdict.word(rules: rules, of: decider.layer)
        return "\(decider.component.safeForTerminal): \(word)"
    }

    private static func size(_ size: Size) -> String {
        "\(NumberText.short(size.width, decimals: 1))x\(NumberText.short(size.height, decimals: 1))"
    }
}

import ArgumentParser
import HitboxCommands
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes
import TouchLint
import ViewDumps

/// The subject of a check: the layers of a file with their source ranges.
struct LintSubject {
    /// The name of the file in messages.
    let name: String
    let tree: LayerTree
    let rules: HitRules
    /// Whether y increases upwards, as on macOS.
    let isYUp: Bool
    /// Whether sizes are in points; otherwise they may be in pixels.
    let isInPoints: Bool
    /// Whether the file has the order of siblings, so that its own rules decide who gets a touch.
    let isOrderKnown: Bool
    /// Notes on information that was lost or guessed while reading the dump.
    let notes: [DumpNote]
    /// The rows of the dump for the layers; none for a scene.
    let rows: [DumpRow]
    private let places: [SourceRange?]
    private let tails: ShortestNames

    /// Reads a file; throws its problems instead of printing them.
    ///
    /// - Parameters:
    ///   - rules: The rule book; `nil` for the file's own.
    ///   - most: The number of layers beyond which the file is refused, before anything is made of them.
    init(
        _ file: String, _ root: RootOption, _ rules: HitRules?, _ moment: MomentOption,
        _ classes: ClassesOption, atMost most: Int
    ) throws {
        let opened = try DumpFiles().open(file, root: root.choice)
        name = Files.title(file)
        try Self.refuse(opened.places.count, over: most, named: name)
        opened.printNotes()
        tree = try classes.applied(to: moment.tree(of: opened.scene))
        self.rules = rules ?? opened.scene.rules
        isYUp = opened.scene.yAxis == .up
        let dump = opened.dump as? ViewDump
        let own = dump?.format.rules ?? self.rules
        isOrderKnown = (dump?.format.rules ?? opened.scene.rules).hasReceiver
        isInPoints =
            own == .candidates
            ? dump?.format.mayBeInPixels == false : own.ruleBook.platform == .apple
        places = opened.places
        notes = dump?.notes.filter { $0.severity != .info } ?? []
        rows = dump?.rows ?? []
        tails = ShortestNames(tree)
    }

    /// Refuses more layers than can be checked at once; prints why.
    ///
    /// - Parameter name: The file, or two files.
    static func refuse(_ count: Int, over most: Int, named name: String) throws {
        guard let excess = TouchLimits.excess(of: count, over: most) else { return }
        throw Failure.file(
            "'\(name)' \(excess)",
            help: "take a part of it: 'hitbox export FILE --as yaml --layer LAYER -o PART.yaml'")
    }

    /// The source range of a layer; `nil` if unknown.
    func place(of index: Int) -> SourceRange? {
        places.indices.contains(index) ? places[index] : nil
    }

    /// The file, with the line and column of a layer if they are known.
    func title(of index: Int) -> String {
        name.safeForTerminal + (place(of: index).map { ":\($0.line):\($0.column)" } ?? "")
    }

    /// Prints a note about the file.
    func note(_ sentence: String) {
        Output.error("\(name.safeForTerminal): note: \(sentence)")
    }

    /// The limits of the check, and what the dump does not tell about the layers.
    func options(minimumTarget: Double?, density: Double?) -> TouchOptions {
        var options = TouchOptions(
            minimumTarget: minimumTarget, density: isInPoints ? nil : density)
        options.cutWidths = Set(rows.indices.filter { rows[$0].isWidthCut })
        options.cutHeights = Set(rows.indices.filter { rows[$0].isHeightCut })
        options.unplaced = Set(rows.indices.filter { !rows[$0].hasGeometry })
        return options
    }

    /// A layer's path in quotes, with its line if that differs from the finding's.
    func named(_ index: Int, from finding: Int) -> String {
        "'\(tree[index].pathText)'" + line(of: index, unlessOf: finding)
    }

    /// The shortest unambiguous end of a layer's path, in quotes, with its text.
    func shortName(_ index: Int) -> String {
        let tail = tails.tail(of: index)?.description.safeForTerminal ?? "#\(index)"
        guard let text = text(of: index) else { return "'\(tail)'" }
        return "'\(tail)' \"\(text)\""
    }

    /// A layer's short name, with its line if that differs from the finding's.
    func shortName(_ index: Int, from finding: Int) -> String {
        shortName(index) + line(of: index, unlessOf: finding)
    }

    private func line(of index: Int, unlessOf finding: Int) -> String {
        guard let line = place(of: index)?.line, line != place(of: finding)?.line else { return "" }
        return " (line \(line))"
    }

    /// The text of a control: its own, or that of the first label inside it.
    private func text(of index: Int) -> String? {
        let node = tree[index]
        guard node.isControl else { return nil }
        // Do not search large cells or controls to the end.
        let inside = index..<min(node.endIndex, index + 12)
        let text = inside.lazy.compactMap { tree[$0].layer.text }.first { !$0.isEmpty }
        guard let text, text != node.layer.name else { return nil }
        let line = text.prefix(31)
        return (line.count > 30 ? line.prefix(29) + "…" : line).description.safeForTerminal
    }
}

/// `--only` and `--except`: the rules to report.
struct LintFilter: ParsableArguments {
    @Option("rule,…", "Report only findings of these rules, such as obscured,unreachable.")
    var only: String?

    @Option("rule,…", "Leave out findings of these rules.")
    var except: String?

    func validate() throws {
        if only != nil, except != nil {
            throw ValidationError("Give --only or --except, not both.")
        }
    }

    /// The rules to report; prints unknown names.
    func rules() throws -> Set<TouchRule> {
        if let only { return try Self.rules(only) }
        return try Set(TouchRule.allCases).subtracting(except.map(Self.rules) ?? [])
    }

    private static func rules(_ list: String) throws -> Set<TouchRule> {
        let names = TouchRule.allCases.map(\.rawValue)
        return Set(
            try list.split(separator: ",", omittingEmptySubsequences: false).map { part in
                let name = part.split(separator: " ").joined(separator: " ")
                if let rule = TouchRule(rawValue: name) { return rule }
                let near = Suggestion.nearest(to: name, among: names)
                throw Failure.usage(
                    "there is no rule '\(name.safeForTerminal)'",
                    help: near.map { "write '\($0)'" }
                        ?? "the rules are: \(names.joined(separator: ", "))")
            })
    }
}

/// A size on the command line.
struct TargetSize: ExpressibleByArgument, Equatable {
    var value: Double

    init?(argument: String) {
        guard let number = Coordinates.number(Files.plain(argument)[...]) else { return nil }
        value = number
    }

    /// Refuses the size given for an option unless it is as wanted.
    ///
    /// - Parameter exactly: Whether to show it with all digits.
    func check(
        _ option: String, _ wanted: String, exactly: Bool = false, _ isWanted: (Double) -> Bool
    ) throws {
        if isWanted(value) { return }
        let shown = exactly ? "\(value)" : NumberText.short(value)
        throw ValidationError("\(option) is \(shown); give \(wanted).")
    }
}

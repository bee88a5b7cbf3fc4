import Diagnostics
import LayerGeometry
import TerminalTypes

/// The commands of the palette: named key bindings, and commands with arguments.
public enum Command {
    /// The reason why a command cannot be run.
    struct Problem: Error {
        let message: String
    }

    /// The meaning of a typed command.
    enum Meaning {
        case action(Action)
        case set(Int, LayerProperty, LayerValue)
    }

    /// The bindings that match a text, best first: by name, key or description.
    ///
    /// Matching is fuzzy: the letters need only occur in this order.
    public static func matching(_ text: String) -> [Binding] {
        scored(text).sorted { ($0.score, $0.place) < ($1.score, $1.place) }.map(\.binding)
    }

    /// The bindings that match a text, with their scores; 0 is best.
    ///
    /// - Parameter meant: The name that the text abbreviates, if any.
    static func scored(
        _ text: String, meaning meant: String? = nil
    ) -> [(score: Int, place: Int, binding: Binding)] {
        let wanted = text.lowercased().filter { $0 != " " }
        var seen: Set<String> = []
        let commands = Binding.all.filter { !$0.name.isEmpty && seen.insert($0.name).inserted }
        return commands.enumerated().compactMap { place, binding in
            let score =
                wanted.isEmpty
                ? 0 : binding.name == meant && meant != text ? -1 : score(binding, text, wanted)
            return score.map { (score: $0, place: place, binding: binding) }
        }
    }

    /// The scores of names that begin with a text, and of descriptions that contain it.
    static let (scoreOfPrefix, scoreOfHelp) = (2, 4)

    /// The score of a match, 0 being best; `nil` if it does not match.
    private static func score(_ binding: Binding, _ text: String, _ wanted: String) -> Int? {
        let name = binding.name.lowercased()
        if binding.keys.contains(where: { $0.description == text }) { return 0 }
        if name.filter({ $0 != " " }) == wanted { return 1 }
        if name.filter({ $0 != " " }).hasPrefix(wanted) { return scoreOfPrefix }
        if name.contains(text.lowercased()) { return 3 }
        if binding.help.lowercased().contains(text.lowercased()) { return scoreOfHelp }
        if hasLetters(of: wanted, in: name) { return 5 }
        return nil
    }

    private static func hasLetters(of wanted: String, in text: String) -> Bool {
        var rest = wanted[...]
        for character in text where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Parses a command: the name of a binding, or a command with an argument.
    static func read(_ text: String, in setting: CommandSetting) -> Result<Meaning, Problem> {
        if text.allSatisfy({ $0 == " " }) { return .failure(Problem(message: "type a command")) }
        let trimmed = text.trimmingEnd()
        let isWord = WordCommand.written(meant(by: trimmed))?.argument == nil
        let meant = meant(by: isWord ? trimmed : text)
        if let action = Binding.all.first(where: { $0.name == meant })?.action {
            return .success(.action(action))
        }
        if let (command, argument) = WordCommand.written(meant) {
            return command.read(argument ?? "", setting)
        }
        let near = near(text).map { "; similar: \($0)" } ?? ""
        return .failure(Problem(message: "no command '\(text)'\(near)"))
    }

    /// The command whose name is spelled almost like a text, or like its first word, which it
    /// replaces; `nil` if there is none, or the text is too short to tell.
    static func near(_ text: String) -> String? {
        guard text.utf8.count <= 1_000 else { return nil }
        let names = Binding.all.filter { $0.action != nil }.map(\.name)
        let words = WordCommand.all.map(\.word)
        func nearest(_ word: String, _ known: [String]) -> String? {
            if word.count < leastOfNear || known.contains(word) { return nil }
            return Suggestion.nearest(
                to: word,
                among: known.filter { $0.count >= leastOfNear && hasMost(of: word, in: $0) })
        }
        if let name = nearest(text, names + words) { return name }
        let first = String(text.prefix { $0 != " " })
        guard first.count < text.count else { return nil }
        return nearest(first, words).map { $0 + text.dropFirst(first.count) }
    }

    /// Whether a name has three quarters of the letters of a word, in any order: short words are
    /// within few edits of many names.
    private static func hasMost(of word: String, in name: String) -> Bool {
        var rest = Array(name)
        let shared = word.count { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest.remove(at: place)
            return true
        }
        return shared * 4 >= word.count * 3
    }

    /// The minimum length of a word that may be misspelled.
    private static let leastOfNear = 3

    /// The command that a text stands for: the one of that name, or else the result of
    /// `expanded(_:)`.
    static func meant(by text: String) -> String {
        Binding.all.contains { $0.name == text && $0.action != nil } ? text : expanded(text)
    }

    /// Translates a command of vim or helix, such as `e my.yaml`.
    public static func expanded(_ text: String) -> String {
        // No alias is longer; a text may have thousands of characters.
        let word = text.prefix(longestAlias + 1).prefix { $0 != " " }
        guard let own = aliases[String(word)] else { return text }
        return own + text.dropFirst(word.count)
    }

    private static let longestAlias = aliases.keys.map(\.count).max() ?? 0

    /// Commands of other editors, and their names here.
    private static let aliases = [
        "e": "open", "edit": "open", "o": "open", "u": "undo", "red": "redo",
        "q": "quit", "qa": "quit", "quit!": "q!", "qa!": "q!",
        "wr": "w", "wri": "w", "write": "w", "wa": "w", "up": "w", "update": "w", "saveas": "w",
        "sav": "w", "wr!": "w!", "write!": "w!", "e!": "reload", "edit!": "reload", "rl": "reload",
        "h": "help", "cn": "next match", "cnext": "next match", "cp": "previous match",
        "cprevious": "previous match",
        "x": "wq", "x!": "wq", "wq!": "wq", "wqa": "wq", "xa": "wq", "exit": "wq",
    ]
}

extension String {
    /// The text without trailing spaces.
    fileprivate func trimmingEnd() -> String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}

/// A command of the palette that takes an argument.
struct WordCommand: Sendable {
    /// The meaning of a typed command, or the reason why it is invalid.
    typealias Reading = Result<Command.Meaning, Command.Problem>

    /// The first word.
    let word: String
    /// The placeholder for its argument; empty if it takes none.
    let argument: String
    /// A short description.
    let help: String
    /// Completes the argument: suggestions for the whole command.
    let complete: @Sendable (String, CommandSetting) -> [Proposal]
    /// Parses the argument, which is empty if omitted.
    let read: @Sendable (String, CommandSetting) -> Reading

    /// The whole table.
    static let all = [
        WordCommand(
            "set", "LAYER.PROPERTY VALUE", "set a property: set blue.anchorPoint 0,0",
            complete: SetCommand.proposals
        ) { SetCommand.read($0, $1) },
        WordCommand("rules", "BOOK", "use this rule book", complete: rules) { text, _ in
            guard let rules = HitRules(rawValue: text) else {
                let names = HitRules.allCases.map(\.rawValue)
                let meant = FrameworkWord.meaning(of: text, among: names)
                return .failure(
                    Command.Problem(
                        message: meant.map { "there are no rules '\(text)': write '\($0)'" }
                            ?? "rules takes one of \(names.joined(separator: ", "))"))
            }
            return .success(.action(.probe(.rules(rules))))
        },
        WordCommand("select", "LAYER", "select a layer", complete: layers) { text, setting in
            setting.find(text).map { .action(.listing(.select($0.index))) }
        },
        WordCommand("filter", "TEXT", "list only layers with a text in name, class or text") {
            .success(.action(.listing(.filterBy($0))))
        },
        WordCommand("w", "FILE", "save as a file", isOptional: true) {
            program($0.isEmpty ? .save : .saveAs($0))
        },
        WordCommand("w!", "FILE", "save as a file, overwriting it", isOptional: true) {
            program($0.isEmpty ? .request(.overwrite) : .saveAs($0, overwriting: true))
        },
        WordCommand("reload", "", "reload the file; u brings your edits back") { _ in
            program(.request(.reload))
        },
        WordCommand("wq", "", "save and quit") { _ in program(.request(.save(then: .quit))) },
        WordCommand("q!", "", "quit without saving") { _ in program(.request(.quit)) },
        WordCommand("demo", "NAME", "open a built-in demo: demo outside", complete: demos) {
            text, _ in program(.open(.demo(text)))
        },
        WordCommand("next demo", "", "open the next demo") { _ in program(.open(.demoAfter(1))) },
        WordCommand("previous demo", "", "open the previous demo") { _ in
            program(.open(.demoAfter(-1)))
        },
        WordCommand("learn", "NAME", "continue a lesson, or choose one", isOptional: true) {
            program(.request(.learn($0.isEmpty ? nil : $0)))
        },
        WordCommand("open", "FILE", "open another scene or dump", complete: files) {
            text, _ in program(.open(.file(text)))
        },
        WordCommand(
            "tree", "views|layers", "switch to the other tree of a .viewhierarchy", complete: trees
        ) { text, _ in
            guard treeNames.contains(text) else {
                return .failure(Command.Problem(message: "tree takes views or layers"))
            }
            return program(.open(.tree(text)))
        },
    ]

    /// Splits a text into command and argument; `nil` if there is no such command.
    static func written(_ text: String) -> (command: WordCommand, argument: String?)? {
        for command in all {
            if text == command.word { return (command, nil) }
            guard text.hasPrefix(command.word + " ") else { continue }
            return (command, String(text.dropFirst(command.word.count + 1).drop { $0 == " " }))
        }
        return nil
    }

    /// Its name and placeholder: `rules BOOK`.
    var usage: String { argument.isEmpty ? word : word + " " + argument }

    private init(
        _ word: String, _ argument: String, _ help: String, isOptional: Bool = false,
        complete: @escaping @Sendable (String, CommandSetting) -> [Proposal] = { _, _ in [] },
        read: @escaping @Sendable (String, CommandSetting) -> Reading
    ) {
        let isNeeded = !argument.isEmpty && !isOptional
        (self.word, self.argument, self.help, self.complete) = (word, argument, help, complete)
        self.read = { text, setting in
            if text.isEmpty, isNeeded {
                return .failure(Command.Problem(message: "\(word) takes \(argument)"))
            }
            if !text.isEmpty, argument.isEmpty {
                return .failure(Command.Problem(message: "\(word) takes nothing"))
            }
            return read(text, setting)
        }
    }

    /// Creates a command that does not depend on the context.
    private init(
        _ word: String, _ argument: String, _ help: String, isOptional: Bool = false,
        read: @escaping @Sendable (String) -> Reading
    ) {
        self.init(word, argument, help, isOptional: isOptional) { text, _ in read(text) }
    }

    private static func program(_ action: ProgramAction) -> Reading {
        .success(.action(.program(action)))
    }

    private static func rules(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        HitRules.allCases.filter { $0.rawValue.hasPrefix(text.lowercased()) }.map {
            Proposal("rules \($0.rawValue)", $0 == setting.rules ? "current" : "")
        }
    }

    /// The trees of a .viewhierarchy.
    private static let treeNames = ["views", "layers"]

    private static func trees(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        treeNames.filter { $0.hasPrefix(text) }.map { Proposal("tree \($0)", "") }
    }

    private static func demos(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        setting.openable.demos.filter { $0.hasPrefix(text) }.map { Proposal("demo \($0)", "") }
    }

    private static func files(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        setting.openable.files.filter { $0.hasPrefix(text) }.map {
            let isFolder = $0.hasSuffix("/")
            return Proposal("open \($0)", isFolder ? "a folder" : "", isWhole: !isFolder)
        }
    }

    private static func layers(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        setting.layers(like: text).map { Proposal("select \($0.name)", $0.node.path.description) }
    }
}

/// `set LAYER.PROPERTY VALUE`; the layer defaults to the selected one.
enum SetCommand {
    static func read(_ text: String, _ setting: CommandSetting) -> WordCommand.Reading {
        guard let (target, written, property) = parts(of: text, in: setting.layers) else {
            let target = text.split(separator: " ").first.map(String.init) ?? text
            return .failure(
                Command.Problem(message: "'\(target)' does not name a property\(help(for: target))")
            )
        }
        return node(of: target, property, setting).flatMap { node in
            do throws(LayerProperty.Problem) {
                return .success(.set(node.index, property, try property.parse(written)))
            } catch {
                return .failure(Command.Problem(message: error.message))
            }
        }
    }

    /// The property that an unknown one stands for, at the end of a message; empty if there is none.
    private static func help(for target: String) -> String {
        let name = target.split(separator: ".").last.map(String.init) ?? target
        let names = LayerProperty.all.map(\.name)
        let near =
            FrameworkWord.meaning(of: name, among: names)
            ?? Suggestion.nearest(to: name, among: names)
        return near.map { ": write '\($0)'" } ?? ""
    }

    /// Completions: a layer, its property, or the current value.
    static func proposals(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        if let (target, written, property) = parts(of: text, in: setting.layers),
            text.count > target.count
        {
            guard case .success(let node) = node(of: target, property, setting) else { return [] }
            return values(of: property, node).filter { $0.hasPrefix(written) }.map {
                Proposal("set \(target) \($0)", property.usage)
            }
        }
        let own = properties(text, of: setting.selected) { $0 }
        var named: [Proposal] = []
        for dot in text.indices where text[dot] == "." {
            let layer = String(text[..<dot])
            guard case .success(let node) = setting.find(layer) else { continue }
            let typed = text[text.index(after: dot)...]
            named += properties(String(typed), of: node) { "\(layer).\($0)" }
        }
        let layers = setting.layers(like: text).map {
            Proposal("set \($0.name).", $0.node.path.description, isWhole: false)
        }
        return own + named + layers
    }

    private static func properties(
        _ typed: String, of node: LayerNode, _ written: (String) -> String
    ) -> [Proposal] {
        LayerProperty.all.filter {
            $0.name.lowercased().hasPrefix(typed.lowercased())
        }.compactMap { property in
            property.value(of: node.layer).map {
                Proposal(
                    "set \(written(property.name)) ",
                    "\(node.name): \($0.typed)", isWhole: false)
            }
        }
    }

    /// The suggested values of a property: its own; of a flag or a word, the others first.
    private static func values(of property: LayerProperty, _ node: LayerNode) -> [String] {
        guard let value = property.value(of: node.layer)?.typed else { return [] }
        switch property.kind {
        case .flag: return value == "true" ? ["false", "true"] : ["true", "false"]
        case .word(let words): return words.filter { $0 != value } + [value]
        default: return [value]
        }
    }

    private static func node(
        of target: String, _ property: LayerProperty, _ setting: CommandSetting
    ) -> Result<LayerNode, Command.Problem> {
        if target == property.name { return .success(setting.selected) }
        return setting.find(String(target.dropLast(property.name.count + 1)))
    }

    /// Splits `my layer.position 1,2`.
    ///
    /// Names may contain spaces and dots, so the first split that names a layer is used.
    private static func parts(
        of text: String, in layers: PreparedTree
    ) -> (String, String, LayerProperty)? {
        var ways: [(String, String, LayerProperty)] = []
        for place in text.indices
        where place == text.startIndex || text[text.index(before: place)] == "." {
            for property in LayerProperty.all where text[place...].hasPrefix(property.name) {
                let end = text.index(place, offsetBy: property.name.count)
                guard end == text.endIndex || text[end] == " " else { continue }
                ways.append(
                    (String(text[..<end]), String(text[end...].drop { $0 == " " }), property))
            }
        }
        let known = ways.first { target, _, property in
            if target == property.name { return true }
            if case .unknown = layers.find(String(target.dropLast(property.name.count + 1))) {
                return false
            }
            return true
        }
        return known ?? ways.first
    }
}

/// The context in which commands are parsed: the layers, the selection and the history.
struct CommandSetting {
    /// The maximum number of layers to suggest, and to search for suggestions.
    static let (mostProposed, mostLookedAt) = (100, 20_000)

    /// The model tree.
    let layers: PreparedTree
    /// The selected layer's index.
    let selection: Int
    /// The current rule book.
    let rules: HitRules
    /// The commands run in the palette, the last one first.
    let recent: [String]
    /// The demos and files that can be opened instead of the scene.
    let openable: Openable
    /// Whether an action has an effect in the current state.
    let isPossible: (Action) -> Bool

    var selected: LayerNode { layers.tree[selection] }

    /// Finds a layer by its name, or returns why there is none.
    func find(_ text: String) -> Result<LayerNode, Command.Problem> {
        switch layers.find(text) {
        case .found(let node): return .success(node)
        case .unknown: return .failure(Command.Problem(message: "no layer is called '\(text)'"))
        case .ambiguous(let nodes):
            let paths = nodes.prefix(3).map(\.path.description).joined(separator: ", ")
            return .failure(Command.Problem(message: "'\(text)' can be \(paths)"))
        }
    }

    /// Layers whose names contain a text, those starting with it first, each with its shortest
    /// unambiguous name.
    func layers(like text: String) -> [(node: LayerNode, name: String)] {
        let wanted = text.lowercased()
        var (begun, others): ([LayerNode], [LayerNode]) = ([], [])
        for index in 0..<min(layers.tree.count, Self.mostLookedAt) {
            let node = layers.tree[index]
            let name = (wanted.contains("/") ? node.path.description : node.name).lowercased()
            if name.hasPrefix(wanted) {
                begun.append(node)
            } else if name.contains(wanted) {
                others.append(node)
            }
            if begun.count >= Self.mostProposed { break }
        }
        return (begun + others).prefix(Self.mostProposed).map { node in
            (node, (layers.shortestTail(of: node.index) ?? node.path).description)
        }
    }
}

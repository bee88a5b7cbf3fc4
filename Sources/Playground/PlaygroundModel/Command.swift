import HitboxCode
import LayerGeometry
import LayerIndex
import SourceDiagnostics
import TerminalTypes

/// A command of the palette: a named key binding, or a word that may take an argument.
struct Command: Sendable {
    /// The suggestions for an argument that is being typed.
    typealias Choices = @Sendable (String, Playground) -> [Proposal]
    /// Parses an argument, which is empty if omitted.
    typealias Read = @Sendable (String, Playground) throws(Problem) -> Meaning

    /// The reason why a command cannot be run.
    struct Problem: Error {
        let message: String
    }

    /// The meaning of a typed command.
    enum Meaning {
        case action(Action)
        case set(Int, LayerProperty, LayerValue)
        case ask(String)
    }

    /// Its name.
    let name: String
    /// The placeholder for its argument; empty if it takes none.
    let argument: String
    /// A short description.
    let help: String
    /// The binding that it is the name of; `nil` for a word.
    let binding: Binding?
    /// The suggestions for an argument that is being typed.
    let choices: Choices
    /// Parses the argument, which is empty if omitted.
    let read: Read

    /// Its name and placeholder: `rules BOOK`.
    var usage: String { argument.isEmpty ? name : name + " " + argument }

    /// All commands; a binding takes precedence over a word of the same name without its argument.
    static let all = bindings + words

    private static let bindings: [Command] = {
        var names: Set<String> = [""]
        return Binding.all.compactMap { binding in
            guard let action = binding.action, names.insert(binding.name).inserted else {
                return nil
            }
            return Command(binding.name, "", binding.help, binding) { _, _ in .action(action) }
        }
    }()

    private init(
        _ name: String, _ argument: String, _ help: String, _ binding: Binding? = nil,
        isOptional: Bool = false, choices: @escaping Choices = { _, _ in [] }, read: @escaping Read
    ) {
        let isNeeded = !argument.isEmpty && !isOptional
        (self.name, self.argument, self.help, self.binding) = (name, argument, help, binding)
        self.choices = choices
        self.read = { text, playground throws(Problem) in
            if text.isEmpty, isNeeded { throw Problem(message: "\(name) takes \(argument)") }
            if !text.isEmpty, argument.isEmpty { throw Problem(message: "\(name) takes nothing") }
            return try read(text, playground)
        }
    }
}

/// The words that take arguments, and those without a key.
extension Command {
    static let words = [
        Command(
            "set", "LAYER.PROPERTY VALUE", "set a property: set blue.anchorPoint 0,0",
            choices: SetCommand.choices, read: SetCommand.read),
        Command("rules", "BOOK", "use this rule book", choices: books) {
            text, _ throws(Problem) in
            guard let rules = HitRules(rawValue: text) else {
                let names = HitRules.allCases.map(\.rawValue)
                let meant = FrameworkWord.meaning(of: text, among: names)
                throw Problem(
                    message: meant.map { "there are no rules '\(text)': write '\($0)'" }
                        ?? "rules takes one of \(names.joined(separator: ", "))")
            }
            return .action(.probe(.rules(rules)))
        },
        Command("select", "LAYER", "select a layer", choices: layers) {
            text, playground throws(Problem) in
            .action(.listing(.select(try playground.layer(called: text).index)))
        },
        Command(
            "ask", "CALL", "answer a call: ask white.hitTest(160,240)", choices: Palette.calls
        ) { text, _ in .ask(text) },
        Command("line", "NUMBER", "play a listing up to a line") {
            text, _ throws(Problem) in
            guard let line = Int(text), line > 0 else {
                throw Problem(message: "line takes the number of a line")
            }
            return .action(.code(.line(line)))
        },
        Command("filter", "TEXT", "list only layers with a text in name, class or text") {
            text, _ in .action(.listing(.filterBy(text)))
        },
        program("w", "FILE", "save as a file", isOptional: true) {
            $0.isEmpty ? .save : .request(.saveAs($0, overwriting: false, then: nil))
        },
        program("w!", "FILE", "save as a file, overwriting it", isOptional: true) {
            .request($0.isEmpty ? .overwrite : .saveAs($0, overwriting: true, then: nil))
        },
        Command("history", "", "all changes, to go back or forward to one") { _, _ in
            .action(.menu(.history))
        },
        program("reload", "", "reload the file; u brings your edits back") { _ in
            .request(.reload)
        },
        program("wq", "", "save and quit") { _ in .request(.save(then: .quit)) },
        program("q!", "", "quit without saving") { _ in .request(.quit) },
        program(
            "demo", "NAME", "open a built-in demo, or choose one", isOptional: true, choices: demos
        ) { $0.isEmpty ? .request(.demos) : .open(.demo($0)) },
        program("next demo", "", "open the next demo") { _ in .open(.demoAfter(1)) },
        program("previous demo", "", "open the previous demo") { _ in .open(.demoAfter(-1)) },
        program(
            "learn", "NAME", "continue a lesson, or choose one", isOptional: true, choices: lessons
        ) { .request(.learn($0.isEmpty ? nil : $0)) },
        program("open", "FILE", "open another scene or dump", choices: files) {
            .open(.file($0))
        },
        Command(
            "theme", "NAME", "light, dark or terminal; kept in ~/.config/hitbox/config",
            choices: beginning { _ in themeNames.map { Proposal($0) } }
        ) { text, _ throws(Problem) in
            guard let theme = ColorTheme(rawValue: text) else {
                throw Problem(message: "theme takes " + themeNames.list())
            }
            return .action(.program(.request(.theme(theme))))
        },
        Command(
            "tree", "NAME", "switch to the views or the layers of a .viewhierarchy", choices: trees
        ) { text, _ throws(Problem) in
            guard treeNames.contains(text) else {
                throw Problem(message: "tree takes views or layers")
            }
            return .action(.program(.open(.tree(text))))
        },
    ]

    private static func program(
        _ name: String, _ argument: String, _ help: String, isOptional: Bool = false,
        choices: @escaping Choices = { _, _ in [] },
        action: @escaping @Sendable (String) -> ProgramAction
    ) -> Command {
        Command(name, argument, help, isOptional: isOptional, choices: choices) { text, _ in
            .action(.program(action(text)))
        }
    }

    /// The trees of a .viewhierarchy.
    private static let treeNames = ["views", "layers"]

    private static let themeNames = ColorTheme.allCases.map(\.rawValue)

    private static let trees = beginning { _ in treeNames.map { Proposal($0) } }
    private static let demos = beginning { $0.overlays.openable.demos.map { Proposal($0) } }
    private static let lessons = beginning { $0.overlays.openable.lessons.map { Proposal($0) } }
    private static let books = beginning { playground in
        HitRules.allCases.map { rules in
            Proposal(rules.rawValue, rules == playground.probe.rules ? "current" : "")
        }
    }
    private static let files = beginning {
        $0.overlays.openable.files.map { file in
            let isFolder = file.hasSuffix("/")
            return Proposal(file, isFolder ? "a folder" : "", isWhole: !isFolder)
        }
    }

    /// Those of some choices that begin with the typed text.
    private static func beginning(
        _ choices: @escaping @Sendable (Playground) -> [Proposal]
    ) -> Choices {
        { text, playground in
            choices(playground).filter {
                $0.text.hasPrefix(text) || $0.text.hasPrefix(text.lowercased())
            }
        }
    }

    private static func layers(_ text: String, _ playground: Playground) -> [Proposal] {
        playground.layers(like: text).map { Proposal($0.name, $0.node.path.description) }
    }
}

/// How a text is like a command, the best first.
enum Likeness: Comparable {
    /// Another editor's name for it.
    case alias
    /// One of its keys.
    case key
    /// Its name.
    case name
    /// The beginning of its name.
    case beginning
    /// A part of its name, or an earlier line.
    case part
    /// Its name, misspelled.
    case misspelling
    /// A part of its description.
    case help
    /// Some letters of its name, in their order.
    case letters
}

/// A command as it is typed: its name, or a word and its argument.
struct TypedCommand {
    /// The line.
    let text: String
    /// The line without spaces at its end, as a name; that of a command of another editor is
    /// replaced by the name here.
    let name: String
    /// The word at the start of the line; `nil` if there is none.
    let word: Command?
    /// What follows the word; `nil` if no space does.
    let argument: String?

    init(_ text: String) {
        // The pages write commands with the key that opens the palette.
        let text = text.hasPrefix(":") ? String(text.dropFirst()) : text
        self.text = text
        let end = text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
        let written = String(text[..<end])
        let isBinding = Command.all.contains { $0.name == written && $0.binding != nil }
        name = isBinding ? written : Self.expanded(written)
        let line = Self.expanded(text)
        word = Command.words.first { line == $0.name || line.hasPrefix($0.name + " ") }
        argument = word.flatMap { word in
            line == word.name
                ? nil : String(line.dropFirst(word.name.count + 1).drop { $0 == " " })
        }
    }

    /// Whether it is no command, but looks like a call: `white.hitTest(160,240)`.
    ///
    /// A misspelled command may have a dot in its argument: `opne a.yaml`.
    var isCall: Bool {
        guard word == nil, named == nil else { return false }
        let start = text.prefix { !".([ ".contains($0) }
        return text.first == "\"" || start.count < text.count && text[start.endIndex] != " "
    }

    /// The command of that name; `nil` if there is none.
    var named: Command? { Command.all.first { $0.name == name } }

    /// Parses it.
    func read(in playground: Playground) throws(Command.Problem) -> Command.Meaning {
        if name.isEmpty { throw Command.Problem(message: "type a command") }
        if let named { return try named.read("", playground) }
        if let word, let argument { return try word.read(argument, playground) }
        if isCall { return .ask(text) }
        let near = corrected.map { "; similar: \($0)" } ?? ""
        throw Command.Problem(message: "no command '\(text)'\(near)")
    }

    /// Whether it can be run.
    func canRun(in playground: Playground) -> Bool { (try? read(in: playground)) != nil }

    /// How it is like a command that it may be the beginning of; `nil` if it is not.
    func likeness(to command: Command) -> Likeness? {
        let (text, name) = (text.lowercased(), command.name.lowercased())
        let (letters, others) = (text.filter { $0 != " " }, name.filter { $0 != " " })
        if letters.isEmpty { return .name }
        if command.name == self.name, self.name != self.text { return .alias }
        if command.binding?.keys.contains(where: { $0.description == self.text }) == true {
            return .key
        }
        if others == letters { return command.argument.isEmpty ? .name : .beginning }
        if others.hasPrefix(letters) { return .beginning }
        // A word is found by its beginning only.
        if command.binding == nil { return nil }
        if name.contains(text) { return .part }
        if command.help.lowercased().contains(text) { return .help }
        var rest = letters[...]
        for letter in name where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty ? .letters : nil
    }

    /// The line with the name that it, or its first word, misspells; `nil` if there is none, or it
    /// is too short to tell.
    var corrected: String? {
        guard text.utf8.count <= 1_000 else { return nil }
        if let name = Self.nearest(to: text, among: Command.all) { return name }
        let first = text.prefix { $0 != " " }
        guard first.count < text.count else { return nil }
        return Self.nearest(to: String(first), among: Command.words)
            .map { $0 + text.dropFirst(first.count) }
    }

    private static func nearest(to word: String, among commands: [Command]) -> String? {
        let names = commands.map(\.name)
        if word.count < leastOfNear || names.contains(word) { return nil }
        return Suggestion.nearest(
            to: word, among: names.filter { $0.count >= leastOfNear && hasMost(of: word, in: $0) })
    }

    /// The minimum length of a word that may be misspelled.
    private static let leastOfNear = 3

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

    /// Translates a command of vim or helix, such as `e my.yaml`.
    static func expanded(_ text: String) -> String {
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

/// `set LAYER.PROPERTY VALUE`; the layer defaults to the selected one.
enum SetCommand {
    static func read(
        _ text: String, _ playground: Playground
    ) throws(Command.Problem) -> Command.Meaning {
        guard let (layer, property, value) = parts(of: text, in: playground) else {
            let target = text.split(separator: " ").first.map(String.init) ?? text
            throw Command.Problem(
                message: "'\(target)' does not name a property\(help(for: target))")
        }
        let node = try playground.layer(called: layer)
        do throws(LayerProperty.Problem) {
            return .set(node.index, property, try property.parse(value))
        } catch {
            throw Command.Problem(message: error.message)
        }
    }

    /// The property that an unknown one stands for, at the end of a message; empty if there is none.
    private static func help(for target: String) -> String {
        let name = target.split(separator: ".").last.map(String.init) ?? target
        let near = FrameworkWord.nearest(to: name, among: LayerProperty.all.map(\.name))
        return near.map { ": write '\($0)'" } ?? ""
    }

    /// Completions: a layer, its property, or the current value.
    static func choices(_ text: String, _ playground: Playground) -> [Proposal] {
        if let (layer, property, written) = parts(of: text, in: playground) {
            let target = (layer.map { "\($0)." } ?? "") + property.name
            if text.count > target.count {
                guard let node = try? playground.layer(called: layer) else { return [] }
                let values = values(of: property, node).filter { $0.hasPrefix(written) }
                // Said once: colours have many names.
                return values.map { value in
                    Proposal("\(target) \(value)", value == values[0] ? property.usage : "")
                }
            }
        }
        let own = properties(text[...], of: playground.selectedNode, after: "")
        var named: [Proposal] = []
        for dot in text.indices where text[dot] == "." {
            guard let node = try? playground.layer(called: String(text[..<dot])) else { continue }
            let start = text.index(after: dot)
            named += properties(text[start...], of: node, after: text[..<start])
        }
        let layers = playground.layers(like: text).map {
            Proposal("\($0.name).", $0.node.path.description, isWhole: false)
        }
        return own + named + layers
    }

    private static func properties(
        _ typed: Substring, of node: LayerNode, after layer: Substring
    ) -> [Proposal] {
        LayerProperty.all.filter {
            $0.name.lowercased().hasPrefix(typed.lowercased())
        }.compactMap { property in
            property.value(of: node.layer).map {
                Proposal(
                    "\(layer)\(property.name) ", "\(node.name): \($0.typed)", isWhole: false)
            }
        }
    }

    /// The suggested values of a property: its own; of a flag or a word, the others first.
    static func values(of property: LayerProperty, _ node: LayerNode) -> [String] {
        guard let value = property.value(of: node.layer)?.typed else { return [] }
        switch property.kind {
        case .flag: return value == "true" ? ["false", "true"] : ["true", "false"]
        case .word(let words): return words.filter { $0 != value } + [value]
        case .color: return [value] + LayerColor.names.filter { $0 != value } + ["none"]
        default: return [value]
        }
    }

    /// Whether a value is begun that is not a word, which no suggestion may complete unless it is chosen.
    static func hasNumbers(_ text: String, _ playground: Playground) -> Bool {
        guard let (_, property, value) = parts(of: text, in: playground), !value.isEmpty else {
            return false
        }
        return switch property.kind {
        case .flag, .word: false
        case .color: value.hasPrefix("#")
        default: true
        }
    }

    /// Splits `my layer.position 1,2`; the layer is `nil` if it is left out.
    ///
    /// Names may contain spaces and dots, so the first split that names a layer is used.
    private static func parts(
        of text: String, in playground: Playground
    ) -> (layer: String?, property: LayerProperty, value: String)? {
        var ways: [(layer: String?, property: LayerProperty, value: String)] = []
        for place in text.indices
        where place == text.startIndex || text[text.index(before: place)] == "." {
            let layer = place == text.startIndex ? nil : String(text[..<place].dropLast())
            for property in LayerProperty.all where text[place...].hasPrefix(property.name) {
                let rest = text[place...].dropFirst(property.name.count)
                guard rest.isEmpty || rest.first == " " else { continue }
                ways.append((layer, property, String(rest.drop { $0 == " " })))
            }
        }
        let layers = playground.prepared(playground.tree)
        let known = ways.first { way in
            if let layer = way.layer, case .unknown = layers.find(layer) { false } else { true }
        }
        return known ?? ways.first
    }
}

/// The layers that commands name.
extension Playground {
    /// The maximum number of layers to suggest, and to search for suggestions.
    private static let (mostProposed, mostLookedAt) = (100, 20_000)

    /// Finds a layer by its name; without a name, the selected one.
    func layer(called text: String?) throws(Command.Problem) -> LayerNode {
        guard let text else { return selectedNode }
        switch prepared(tree).find(text) {
        case .found(let node): return node
        case .unknown:
            let help = tree.showing(text).map { "; " + $0 } ?? ""
            throw Command.Problem(message: "no layer is called '\(text)'\(help)")
        case .ambiguous(let nodes):
            // The whole sentence fits into 80 columns.
            let choices = nodes.choices(most: 2, longest: 18)
            throw Command.Problem(message: "'\(text)' can be \(choices)")
        }
    }

    /// Layers whose names contain a text, those starting with it first, each with its shortest
    /// unambiguous name.
    func layers(like text: String) -> [(node: LayerNode, name: String)] {
        let wanted = text.lowercased()
        var (begun, others): ([LayerNode], [LayerNode]) = ([], [])
        for index in 0..<min(tree.count, Self.mostLookedAt) {
            let node = tree[index]
            let name = (wanted.contains("/") ? node.path.description : node.name).lowercased()
            if name.hasPrefix(wanted) {
                begun.append(node)
            } else if name.contains(wanted) {
                others.append(node)
            }
            if begun.count >= Self.mostProposed { break }
        }
        let prepared = prepared(tree)
        return (begun + others).prefix(Self.mostProposed).map { node in
            (node, (prepared.shortestTail(of: node.index) ?? node.path).description)
        }
    }
}

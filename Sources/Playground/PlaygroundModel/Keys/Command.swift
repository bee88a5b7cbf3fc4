import HitboxCode
import LayerGeometry
import LayerIndex
import SourceDiagnostics
import TerminalTypes

/// A command of the palette: a named key binding, or a word that may take an argument.
struct Command: Sendable {
    /// The meaning of a typed command, or the reason why it cannot be run.
    typealias Reading = Result<Meaning, Problem>
    /// A suggested argument with a short description, and whether it is complete.
    typealias Choice = (argument: String, help: String, isWhole: Bool)

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
    let choices: @Sendable (String, CommandSetting) -> [Choice]
    /// Parses the argument, which is empty if omitted.
    let read: @Sendable (String, CommandSetting) -> Reading

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
            return Command(binding.name, "", binding.help, binding) { _, _ in
                .success(.action(action))
            }
        }
    }()

    private init(
        _ name: String, _ argument: String, _ help: String, _ binding: Binding? = nil,
        isOptional: Bool = false,
        choices: @escaping @Sendable (String, CommandSetting) -> [Choice] = { _, _ in [] },
        read: @escaping @Sendable (String, CommandSetting) -> Reading
    ) {
        let isNeeded = !argument.isEmpty && !isOptional
        (self.name, self.argument, self.help, self.binding) = (name, argument, help, binding)
        self.choices = choices
        self.read = { text, setting in
            if text.isEmpty, isNeeded {
                return .failure(Problem(message: "\(name) takes \(argument)"))
            }
            if !text.isEmpty, argument.isEmpty {
                return .failure(Problem(message: "\(name) takes nothing"))
            }
            return read(text, setting)
        }
    }
}

/// The words that take arguments, and those without a key.
extension Command {
    static let words = [
        Command(
            "set", "LAYER.PROPERTY VALUE", "set a property: set blue.anchorPoint 0,0",
            choices: SetCommand.choices, read: SetCommand.read),
        Command("rules", "BOOK", "use this rule book", choices: books) { text, _ in
            guard let rules = HitRules(rawValue: text) else {
                let names = HitRules.allCases.map(\.rawValue)
                let meant = FrameworkWord.meaning(of: text, among: names)
                return .failure(
                    Problem(
                        message: meant.map { "there are no rules '\(text)': write '\($0)'" }
                            ?? "rules takes one of \(names.joined(separator: ", "))"))
            }
            return .success(.action(.probe(.rules(rules))))
        },
        Command("select", "LAYER", "select a layer", choices: layers) { text, setting in
            setting.find(text).map { .action(.listing(.select($0.index))) }
        },
        Command(
            "ask", "CALL", "answer a call: ask white.hitTest(160,240)", choices: calls
        ) { text, _ in .success(.ask(text)) },
        Command("line", "NUMBER", "play a listing up to a line") { text, _ in
            Int(text).flatMap { $0 > 0 ? .success(.action(.code(.line($0)))) : nil }
                ?? .failure(Problem(message: "line takes the number of a line"))
        },
        Command("filter", "TEXT", "list only layers with a text in name, class or text") {
            text, _ in .success(.action(.listing(.filterBy(text))))
        },
        program("w", "FILE", "save as a file", isOptional: true) {
            $0.isEmpty ? .save : .saveAs($0)
        },
        program("w!", "FILE", "save as a file, overwriting it", isOptional: true) {
            $0.isEmpty ? .request(.overwrite) : .saveAs($0, overwriting: true)
        },
        Command("history", "", "all changes, to go back or forward to one") { _, _ in
            .success(.action(.menu(.history)))
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
            choices: beginning { _ in themeNames.map { ($0, "", true) } }
        ) { text, _ in
            ColorTheme(rawValue: text).map { .success(.action(.program(.request(.theme($0))))) }
                ?? .failure(Problem(message: "theme takes " + themeNames.list()))
        },
        Command(
            "tree", "NAME", "switch to the views or the layers of a .viewhierarchy", choices: trees
        ) { text, _ in
            treeNames.contains(text)
                ? .success(.action(.program(.open(.tree(text)))))
                : .failure(Problem(message: "tree takes views or layers"))
        },
    ]

    private static func program(
        _ name: String, _ argument: String, _ help: String, isOptional: Bool = false,
        choices: @escaping @Sendable (String, CommandSetting) -> [Choice] = { _, _ in [] },
        action: @escaping @Sendable (String) -> ProgramAction
    ) -> Command {
        Command(name, argument, help, isOptional: isOptional, choices: choices) { text, _ in
            .success(.action(.program(action(text))))
        }
    }

    /// The trees of a .viewhierarchy.
    private static let treeNames = ["views", "layers"]

    private static let themeNames = ColorTheme.allCases.map(\.rawValue)

    private static let trees = beginning { _ in treeNames.map { ($0, "", true) } }
    private static let demos = beginning { $0.openable.demos.map { ($0, "", true) } }
    private static let lessons = beginning { $0.openable.lessons.map { ($0, "", true) } }
    private static let books = beginning { setting in
        HitRules.allCases.map { ($0.rawValue, $0 == setting.rules ? "current" : "", true) }
    }
    private static let files = beginning {
        $0.openable.files.map { file in
            let isFolder = file.hasSuffix("/")
            return (file, isFolder ? "a folder" : "", !isFolder)
        }
    }

    /// Those of some choices that begin with the typed text.
    private static func beginning(
        _ choices: @escaping @Sendable (CommandSetting) -> [Choice]
    ) -> @Sendable (String, CommandSetting) -> [Choice] {
        { text, setting in
            choices(setting).filter {
                $0.argument.hasPrefix(text) || $0.argument.hasPrefix(text.lowercased())
            }
        }
    }

    private static func calls(_ text: String, _ setting: CommandSetting) -> [Choice] {
        Palette.calls(text, in: setting).map { ($0.text, $0.help, false) }
    }

    private static func layers(_ text: String, _ setting: CommandSetting) -> [Choice] {
        setting.layers(like: text).map { ($0.name, $0.node.path.description, true) }
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
    func read(in setting: CommandSetting) -> Command.Reading {
        if name.isEmpty { return .failure(Command.Problem(message: "type a command")) }
        if let named { return named.read("", setting) }
        if let word, let argument { return word.read(argument, setting) }
        if isCall { return .success(.ask(text)) }
        let near = corrected.map { "; similar: \($0)" } ?? ""
        return .failure(Command.Problem(message: "no command '\(text)'\(near)"))
    }

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
    static func read(_ text: String, _ setting: CommandSetting) -> Command.Reading {
        guard let (layer, property, value) = parts(of: text, in: setting.layers) else {
            let target = text.split(separator: " ").first.map(String.init) ?? text
            return .failure(
                Command.Problem(message: "'\(target)' does not name a property\(help(for: target))")
            )
        }
        return setting.find(layer).flatMap { node in
            do throws(LayerProperty.Problem) {
                return .success(.set(node.index, property, try property.parse(value)))
            } catch {
                return .failure(Command.Problem(message: error.message))
            }
        }
    }

    /// The property that an unknown one stands for, at the end of a message; empty if there is none.
    private static func help(for target: String) -> String {
        let name = target.split(separator: ".").last.map(String.init) ?? target
        let near = FrameworkWord.nearest(to: name, among: LayerProperty.all.map(\.name))
        return near.map { ": write '\($0)'" } ?? ""
    }

    /// Completions: a layer, its property, or the current value.
    static func choices(_ text: String, _ setting: CommandSetting) -> [Command.Choice] {
        if let (layer, property, written) = parts(of: text, in: setting.layers) {
            let target = (layer.map { "\($0)." } ?? "") + property.name
            if text.count > target.count {
                guard case .success(let node) = setting.find(layer) else { return [] }
                let values = values(of: property, node).filter { $0.hasPrefix(written) }
                // Said once: colours have many names.
                return values.map { value in
                    ("\(target) \(value)", value == values[0] ? property.usage : "", true)
                }
            }
        }
        let own = properties(text[...], of: setting.selected, after: "")
        var named: [Command.Choice] = []
        for dot in text.indices where text[dot] == "." {
            guard case .success(let node) = setting.find(String(text[..<dot])) else { continue }
            let start = text.index(after: dot)
            named += properties(text[start...], of: node, after: text[..<start])
        }
        let layers: [Command.Choice] = setting.layers(like: text).map {
            ("\($0.name).", $0.node.path.description, false)
        }
        return own + named + layers
    }

    private static func properties(
        _ typed: Substring, of node: LayerNode, after layer: Substring
    ) -> [Command.Choice] {
        LayerProperty.all.filter {
            $0.name.lowercased().hasPrefix(typed.lowercased())
        }.compactMap { property in
            property.value(of: node.layer).map {
                ("\(layer)\(property.name) ", "\(node.name): \($0.typed)", false)
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

    /// Splits `my layer.position 1,2`; the layer is `nil` if it is left out.
    ///
    /// Names may contain spaces and dots, so the first split that names a layer is used.
    private static func parts(
        of text: String, in layers: PreparedTree
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
        let known = ways.first { way in
            if let layer = way.layer, case .unknown = layers.find(layer) { false } else { true }
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
    /// Answers calls about the layers.
    let asker: Asker
    /// Whether an action has an effect in the current state.
    let isPossible: (Action) -> Bool

    var selected: LayerNode { layers.tree[selection] }

    /// Finds a layer by its name, or returns why there is none; without a name, the selected one.
    func find(_ text: String?) -> Result<LayerNode, Command.Problem> {
        guard let text else { return .success(selected) }
        switch layers.find(text) {
        case .found(let node): return .success(node)
        case .unknown: return .failure(Command.Problem(message: "no layer is called '\(text)'"))
        case .ambiguous(let nodes):
            // The whole sentence fits into 80 columns.
            let choices = nodes.choices(most: 2, longest: 18)
            return .failure(Command.Problem(message: "'\(text)' can be \(choices)"))
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

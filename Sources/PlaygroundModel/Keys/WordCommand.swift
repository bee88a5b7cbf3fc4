import LayerGeometry

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

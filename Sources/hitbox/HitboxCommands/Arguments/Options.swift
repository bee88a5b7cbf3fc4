import ArgumentParser
import CSystem
import LayerGeometry
import SceneFile
import TerminalIO
import TerminalTypes

extension Option {
    /// Creates an option whose value has a name; one called `file` is completed as a file.
    package init<Content: ExpressibleByArgument>(
        _ value: String, _ help: String, name: NameSpecification = .long, discussion: String? = nil
    ) where Value == Content? {
        self.init(
            name: name, help: ArgumentHelp(help, discussion: discussion, valueName: value),
            completion: value == "file" ? .file() : nil)
    }

    /// Creates an option with a default, as the other initializer does.
    package init(
        wrappedValue: Value, _ value: String, _ help: String, name: NameSpecification = .long
    ) where Value: ExpressibleByArgument {
        self.init(
            wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: value),
            completion: value == "file" ? .file() : nil)
    }
}

/// `--rules`: the rule book of hit tests.
package struct RulesOption: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "The hit-testing rules; 'hitbox help rules' describes them. \(values)",
            discussion: "Defaults to the scene's rules; for a dump, to those of its format.",
            valueName: names.joined(separator: "|")),
        completion: .list(names),
        transform: RulesOption.read)
    package var rules: HitRules?

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
package struct MomentOption: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Test the layers as animations show them at this time, such as 1.5s.",
            discussion: "Defaults to the model: the layers as stored.",
            valueName: "time"),
        transform: MomentOption.seconds)
    package var at: Double?

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
    package func tree(of scene: Scene) -> LayerTree {
        let model = LayerTree(scene.root)
        return at.map { model.presentation(at: SceneMoment(time: $0)) } ?? model
    }
}

extension ColorMode: ExpressibleByArgument {}

/// `--color`: the number of colours.
package struct ColorOption: ParsableArguments {
    package init() {}

    @Option(
        "auto|truecolor|256|16|never",
        "The number of colours; none if the output is not a terminal or NO_COLOR is set.")
    package var color: ColorMode = .auto

    /// Colours for text on standard output, if they may be sent there.
    package var paint: Paint {
        func value(_ name: String) -> String { Environment.value(name) ?? "" }
        return Paint(
            isOn: color != .never && sys_is_terminal(1) == 1 && value("NO_COLOR").isEmpty
                && value("TERM") != "dumb")
    }
}

/// `--root` and `--tree`: the choice of a root or a tree of a dump.
package struct RootOption: ParsableArguments {
    package init() {}

    @Option(
        "number", "Use only this root of a dump: a window, or one of several snapshots in a file.",
        name: .customLong("root"),
        discussion:
            "From 1, in the order of the dump; by default all that are on the screen together.")
    package var number: Int?

    @Option(
        "views|layers",
        "The tree of a .viewhierarchy: its views, with UIKit's rules, or its layers, with Core Animation's.",
        discussion: "Defaults to the views; other dumps have only one tree.")
    package var tree: DumpChoice.Tree?

    /// The requested part of a dump.
    package var choice: DumpChoice { DumpChoice(root: number, tree: tree) }

    package func validate() throws {
        if let number, number < 1 {
            throw ValidationError("--root is \(number); roots are numbered from 1.")
        }
    }

    /// Rejects the options for files without several roots or trees.
    package func refuse(for file: String) throws {
        guard let word = choice.word else { return }
        throw Failure.usage(
            "'\(file.safeForTerminal)' is not a dump and has only one \(word)",
            help: "leave out --\(word)")
    }
}

/// `--classes`: the user's knowledge about view classes.
package struct ClassesOption: ParsableArguments {
    package init() {}

    @Option("file", "Read which classes pass touches through, or accept them outside their bounds.")
    package var classes: String?

    /// Rejects standard input for more than one of some scenes and the classes.
    package func checkInput(beside scenes: [String]) throws {
        if scenes.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once.")
        }
        if scenes.contains("-"), classes == "-" {
            throw ValidationError("Standard input cannot be both the scene and the classes.")
        }
    }

    /// Applies the file to a tree; prints all problems of the file.
    package func applied(to tree: LayerTree) throws -> LayerTree {
        try classes.map { try Files.classRules($0).applied(to: tree) } ?? tree
    }
}

package enum Environment {
    /// The variables that say where the program keeps its files.
    package static var state: [String: String] { values(["XDG_STATE_HOME", "HOME"]) }

    /// The value of a variable; `nil` if it is not set.
    package static func value(_ name: String) -> String? {
        sys_variable(name).map { String(cString: $0) }
    }

    /// The values of the variables that are set.
    package static func values(_ names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = value($1) }
    }
}

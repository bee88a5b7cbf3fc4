import Demos
import Diagnostics
import SceneFile
import TerminalTypes

/// The built-in demos as scenes and as files: `demo:outside` is accepted wherever a file is.
enum DemoScene {
    private static let prefix = "demo:"

    /// The demo that a file name refers to; `nil` for other names.
    static func name(in file: String) -> String? {
        file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
    }

    /// Why nothing can be written to a file of a name; `nil` unless the name is a demo's.
    static func problem(writingTo file: String) -> String? {
        name(in: file).map {
            "'\(prefix)\($0)' is a built-in demo, which cannot be written; './\(prefix)\($0)' is a file"
        }
    }

    /// Returns the text of a demo given as a file name.
    static func text(_ name: String) throws(Files.Unreadable) -> String {
        if let text = Demos.text(name) { return text }
        let near = Suggestion.nearest(to: name, among: Demos.names)
        throw Files.Unreadable(
            name: prefix + name, reason: "there is no such demo",
            help: near.map { "write '\(prefix)\($0)'" } ?? "'hitbox demo --list' lists them")
    }

    /// Reads a built-in demo by its plain name.
    static func read(_ name: String) throws -> Scene {
        guard let text = Demos.text(name) else {
            let near = Suggestion.nearest(to: name, among: Demos.names)
            throw Failure.usage(
                "no demo is called '\(name.safeForTerminal)'",
                help: near.map { "write '\($0)'" } ?? "'hitbox demo --list' lists them")
        }
        return try SceneFile.read(text, name: "\(name).yaml")
    }

    /// The demo a number of places after another one, cyclically.
    static func name(_ steps: Int, after name: String?) -> String {
        let count = Demos.names.count
        let place = name.flatMap(Demos.names.firstIndex) ?? (steps > 0 ? -1 : 0)
        return Demos.names[((place + steps) % count + count) % count]
    }
}

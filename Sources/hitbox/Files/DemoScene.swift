import Demos
import Diagnostics
import SceneFile
import TerminalTypes

/// The built-in demos as scenes, and as files: `demo:outside` stands for one wherever a file does.
enum DemoScene {
    private static let prefix = "demo:"

    /// The demo that a file's name stands for; `nil` where it is a file's.
    static func name(in file: String) -> String? {
        file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
    }

    /// Returns the text of a demo that is named as a file.
    static func text(_ name: String) throws(Files.Unreadable) -> String {
        if let text = Demos.text(name) { return text }
        let near = Suggestion.nearest(to: name, among: Demos.names)
        throw Files.Unreadable(
            name: prefix + name, reason: "there is no such demo",
            help: near.map { "write '\(prefix)\($0)'" } ?? "'hitbox demo --list' lists them")
    }

    /// Reads a built-in demo by its bare name.
    static func read(_ name: String) throws -> Scene {
        guard let text = Demos.text(name) else {
            let near = Suggestion.nearest(to: name, among: Demos.names)
            throw Failure.usage(
                "no demo is called '\(name.safeForTerminal)'",
                help: near.map { "write '\($0)'" } ?? "'hitbox demo --list' lists them")
        }
        return try SceneFile.read(text, name: "\(name).yaml")
    }

    /// The demo so many places after another one, round and round; before the first one is the last.
    static func name(_ steps: Int, after name: String?) -> String {
        let count = Demos.names.count
        let place = name.flatMap(Demos.names.firstIndex) ?? (steps > 0 ? -1 : 0)
        return Demos.names[((place + steps) % count + count) % count]
    }
}

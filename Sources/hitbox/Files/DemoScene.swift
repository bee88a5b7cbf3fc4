import Demos
import Diagnostics
import SceneFile
import TerminalTypes

/// The built-in demos as scenes.
enum DemoScene {
    /// Reads a built-in demo.
    static func read(_ name: String) throws -> Scene {
        guard let text = Demos.text(name) else {
            let near = Suggestion.nearest(to: name, among: Demos.names)
            throw Failure.usage(
                "no demo is called '\(name.safeForTerminal)'",
                help: near.map { "write '\($0)'" } ?? "'hitbox demo --list' lists them")
        }
        return try SceneFile.read(text, name: "\(name).yaml")
    }
}

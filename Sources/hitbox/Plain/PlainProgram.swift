import LayerGeometry
import PlaygroundModel
import SceneStore
import Scripting
import TerminalTypes

/// `hitbox --plain`: the playground without a screen.
enum PlainProgram {
    /// Opens a scene, a dump or a lesson, and runs the lines of standard input.
    static func play(_ file: String?, root: RootOption, rules: HitRules?) throws {
        if let file, file.hasSuffix(".hitbox") {
            try root.refuse(for: file)
            guard let book = try LessonShelf.book(in: ScriptFile(name: file)) else {
                throw Failure.usage(
                    "'\(file.safeForTerminal)' is a script", help: "play it with 'hitbox test'")
            }
            return try PlainLesson.play(book)
        }
        let opened = try open(file, root)
        var lines = try PlainLines()
        var output = Output.conversation
        var playground = PlainPlayground(opened, rules: rules)
        playground.greet(opened, &output)
        while true {
            output.flush()
            guard let line = lines.next() else { break }
            if !playground.take(line, &output) { break }
            playground.follow(&output)
        }
        output.flush()
        playground.finish()
    }

    private static func open(_ file: String?, _ root: RootOption) throws -> OpenedScene {
        guard let file, file != "-" else {
            if file != nil {
                throw Failure.usage(
                    "standard input is for the commands", help: "name the scene's file")
            }
            try root.refuse(for: "demo:blue-white")
            return try .demo("blue-white")
        }
        if DemoScene.name(in: file) != nil { try root.refuse(for: file) }
        return try Files.reportingProblems {
            if DemoScene.name(in: file) != nil { return try OpenedScene(named: file) }
            if let packed = try OpenedScene(packed: file, root: root.choice) { return packed }
            return try OpenedScene(
                SceneDocument(opening: file), called: Files.name(of: file), root: root.choice)
        }
    }
}

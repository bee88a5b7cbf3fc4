import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// `hitbox --plain`: the playground without a screen.
enum PlainProgram {
    /// Opens a scene or a dump, and takes commands from standard input up to its end.
    static func play(_ file: String?, root: RootOption, rules: HitRules?) throws {
        if file == "-" {
            throw Failure.usage(
                "standard input is for the commands", help: "name the scene's file")
        }
        let opened = try Files.reportingProblems { () throws -> OpenedScene in
            guard let file else { return try .demo("blue-white") }
            return try OpenedScene(named: file)
        }
        var lines = try PlainLines()
        var output = Output.standard
        var playground = PlainPlayground(opened, rules: rules)
        playground.greet(opened, &output)
        while true {
            output.flush()
            guard let line = lines.next() else { break }
            if !playground.take(line, &output) { break }
        }
        output.flush()
        playground.finish()
    }
}

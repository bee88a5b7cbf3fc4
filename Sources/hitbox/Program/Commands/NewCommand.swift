import ArgumentParser
import HitboxCommands
import SceneStore
import SourceDiagnostics
import TerminalTypes

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes an empty scene, to begin with.",
        usage: "hitbox new <file>",
        discussion: """
            The scene has a root of 320x480 points. An existing file is never overwritten.

              hitbox new card.yaml
              hitbox card.yaml         opens it: Insert adds a layer
            """)

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    /// The text of an empty scene.
    static let text = """
        hitbox: 1
        root:
          name: view
          frame: [0, 0, 320, 480]
          backgroundColor: white

        """

    func run() throws {
        if file == "-" { return try Files.write(Array(Self.text.utf8), to: "-") }
        if let problem = DemoScene.problem(writingTo: file) { throw Failure.file(problem) }
        do throws(StoreProblem) {
            try WholeFile.write(
                [Array(Self.text.utf8)], to: Files.plain(file), overwriting: false)
        } catch .exists {
            throw Failure.file(
                "'\(file)' already exists",
                help: "choose another name, or open it: hitbox \(VisibleText.word(file))")
        } catch {
            throw Failure.file(error.message)
        }
        Output.print {
            $0.line("wrote \(file.safeForTerminal); open it: hitbox \(VisibleText.word(file))")
        }
    }
}

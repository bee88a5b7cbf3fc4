import ArgumentParser
import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// `hitbox check`: all that is wrong with scene files.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Validates scenes: all problems, not only the first.",
        discussion: """
            Each problem is shown with its line, a caret and what to do; status 2 if there are any.

              hitbox check scenes/*.yaml
            """)

    @Argument(help: "The scene files; - is standard input.", completion: .file())
    var files: [String]

    func run() throws {
        var output = Output.standard
        var wrongFiles = 0
        for file in files {
            let title = Files.title(file).safeForTerminal
            do throws(ExitCode) {
                let count = LayerTree(try Self.scene(file).root).count
                output.line("\(title): fine, \(count) layer\(count == 1 ? "" : "s")")
            } catch {
                wrongFiles += 1
            }
            output.flush()
        }
        if wrongFiles == 0 { return }
        if files.count > 1 { Output.error("\(wrongFiles) of \(files.count) files are wrong") }
        throw Failure.wrongFile
    }

    private static func scene(_ file: String) throws(ExitCode) -> Scene {
        do { return try Files.scene(file) } catch { throw Failure.wrongFile }
    }
}

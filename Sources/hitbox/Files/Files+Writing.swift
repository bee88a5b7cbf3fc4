import ArgumentParser
import Diagnostics
import SceneFile
import SceneStore
import TerminalTypes

extension Files {
    /// The text of a scene; prints why if it cannot be read back.
    static func text(of scene: Scene) throws -> [UInt8] {
        do throws(SceneProblems) {
            return try SceneFile.writeReadable(scene)
        } catch {
            throw refusal(of: error)
        }
    }

    /// Prints why the text of a scene cannot be read back, and returns the status to throw.
    static func refusal(of problems: SceneProblems) -> ExitCode {
        let first = problems.diagnostics.first
        return Failure.file(
            "the scene could not be read back: \(first?.message ?? "it is not a scene")",
            help: first?.help)
    }

    /// Rejects an output that was too large to be collected for a file.
    static func refuse(_ result: Output) throws {
        guard result.isCut else { return }
        throw Failure.file(
            "the output has more than \(Output.mostCollected >> 20) MiB, too much to write a file at once",
            help: "write it to standard output, or take a part with --layer")
    }

    /// Writes a file atomically, overwriting an existing one; prints why if that fails.
    ///
    /// `-` is standard output.
    static func write(_ bytes: [UInt8], to name: String) throws {
        if name == "-" {
            var output = Output.standard
            output.bytes += bytes
            return output.flush()
        }
        if let problem = DemoScene.problem(writingTo: name) { throw Failure.file(problem) }
        do throws(StoreProblem) {
            try WholeFile.write(bytes, to: plain(name))
        } catch {
            throw Failure.file(error.message)
        }
    }
}

import ArgumentParser
import Diagnostics
import SceneFile
import SceneStore
import TerminalTypes

extension Files {
    /// The text of a scene; prints why if it could not be read back.
    static func text(of scene: Scene) throws -> [UInt8] {
        do throws(SceneProblems) {
            return try SceneFile.writeReadable(scene)
        } catch {
            throw refusal(of: error)
        }
    }

    /// Prints why the text of a scene could not be read again, and returns the status to throw.
    static func refusal(of problems: SceneProblems) -> ExitCode {
        let first = problems.diagnostics.first
        return Failure.file(
            "the scene could not be opened again: \(first?.message ?? "it is not a scene")",
            help: first?.help)
    }

    /// Writes a file, whole or not at all, over one that exists; prints why where that cannot be.
    ///
    /// `-` is standard output.
    static func write(_ bytes: [UInt8], to name: String) throws {
        if name == "-" {
            var output = Output.standard
            output.bytes += bytes
            return output.flush()
        }
        do throws(StoreProblem) {
            try WholeFile.write(bytes, to: name)
        } catch {
            throw Failure.file(error.message)
        }
    }
}

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

    /// Rejects an output that would overwrite a file that is read.
    ///
    /// - Parameters:
    ///   - what: What those files are, such as `the dump itself`.
    ///   - option: The option that names the output.
    static func refuse(
        _ output: String?, overwriting files: [String], _ what: String, option: String
    ) throws {
        guard let output, files.contains(where: { isSame($0, output) }) else { return }
        throw Failure.usage(
            "'\(plain(output).safeForTerminal)' is \(what)",
            help: "name another file after \(option)")
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
        do throws(StoreProblem) {
            try WholeFile.write(bytes, to: plain(name))
        } catch {
            throw Failure.file(error.message)
        }
    }
}

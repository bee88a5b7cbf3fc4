import CSystem
import SceneStore
import TerminalTypes

/// All files that a command reads, none of which an output may overwrite.
///
/// An input can be more than the file that is named: a folder exported by Xcode, the scene of a
/// script, and its snapshots.
struct InputFiles {
    /// What is read, and how messages call it.
    private struct Part {
        let path: String
        let what: String
        /// Whether it is a folder, all files of which are read.
        var isFolder = false
    }

    private var parts: [Part] = []

    /// Adds a scene, a dump, or any other file.
    ///
    /// - Parameter what: What it is, such as `the dump itself`.
    mutating func add(_ name: String, _ what: String) {
        parts.append(Part(path: Files.plain(name), what: what))
        for part in CaptureFiles.parts(of: name) {
            parts.append(
                Part(path: part.path, what: "among the files of '\(name)'", isFolder: part.isFolder)
            )
        }
    }

    /// Adds a folder, all files of which are read.
    mutating func add(folder: String, _ what: String) {
        parts.append(Part(path: folder, what: what, isFolder: true))
    }

    /// What an output would overwrite, or be added to; `nil` for a file that is not read.
    func conflict(with output: String) -> String? {
        let output = Files.plain(output)
        let folder = Files.folder(of: output)
        return parts.first { part in
            if part.path == "-" { return Files.isStandardInput(output) }
            return part.isFolder
                ? Files.isSame(part.path, folder, kind: SYS_KIND_FOLDER)
                : Files.isSame(part.path, output)
        }?.what
    }

    /// Rejects an output that would overwrite a part of the input.
    ///
    /// - Parameter option: The option that names the output.
    func refuse(_ output: String?, option: String) throws {
        guard let output, output != "-", let what = conflict(with: output) else { return }
        throw Failure.usage(
            "'\(Files.plain(output).safeForTerminal)' is \(what.safeForTerminal)",
            help: "name another file after \(option)")
    }
}

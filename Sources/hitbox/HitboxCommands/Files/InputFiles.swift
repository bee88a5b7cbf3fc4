import HitboxDemos
import SceneFile
import SceneStore
import SourceDiagnostics
import TerminalTypes

/// All files that a command reads, none of which an output may overwrite.
///
/// An input can be more than the file that is named: a folder exported by Xcode, the scene of a
/// script, and its snapshots.
package struct InputFiles {
    /// What is read, how messages call it, and whether it is a folder, all files of which are read.
    private var parts: [(path: String, what: String, isFolder: Bool)] = []

    package init() {}

    /// Adds a scene, a dump, or any other file.
    ///
    /// - Parameter what: What it is, such as `the dump itself`.
    package mutating func add(_ name: String, _ what: String) {
        let path = Files.plain(name)
        parts.append((path, what, false))
        guard path != "-", Files.kind(of: path) == .folder else { return }
        // A folder exported by Xcode is read with its responses and their metadata.
        let among = "among the files of '\(name)'"
        parts += [(path + "/RequestResponses", among, true), (path + "/metadata", among, false)]
    }

    /// Adds a folder, all files of which are read.
    package mutating func add(folder: String, _ what: String) {
        parts.append((folder, what, true))
    }

    /// What an output would overwrite, or be added to; `nil` for a file that is not read.
    package func conflict(with output: String) -> String? {
        let output = Files.plain(output)
        let folder = Files.folder(of: output)
        return parts.first { part in
            if part.path == "-" { return Files.isStandardInput(output) }
            return part.isFolder
                ? Files.isSame(part.path, folder, kind: .folder)
                : Files.isSame(part.path, output)
        }?.what
    }

    /// Rejects an output that would overwrite a part of the input.
    ///
    /// - Parameter option: The option that names the output.
    package func refuse(_ output: String?, option: String) throws {
        guard let output, output != "-", let what = conflict(with: output) else { return }
        throw Failure.usage(
            "'\(Files.plain(output).safeForTerminal)' is \(what.safeForTerminal)",
            help: "name another file after \(option)")
    }
}

extension InputFiles {
    /// Creates a list of scenes, dumps or other files, all of which are called the same.
    package init(_ names: [String], _ what: String) {
        for name in names { add(name, what) }
    }
}

/// The built-in demos as scenes and as files: `demo:outside` is accepted wherever a file is.
package enum DemoScene {
    private static let prefix = "demo:"
    /// The file name of the demo that is opened without a name.
    package static let first = "demo:blue-white"

    /// The demo that a file name refers to; `nil` for other names.
    package static func name(in file: String) -> String? {
        file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
    }

    /// Why nothing can be written to a file of a name; `nil` unless the name is a demo's.
    package static func problem(writingTo file: String) -> String? {
        name(in: file).map {
            "'\(prefix)\($0)' is a built-in demo, which cannot be written; './\(prefix)\($0)' is a file"
        }
    }

    /// Returns the text of a demo given as a file name.
    package static func text(_ name: String) throws(Files.Unreadable) -> String {
        if let text = Demos.text(name) { return text }
        let near = Suggestion.nearest(to: name, among: Demos.names)
        throw Files.Unreadable(
            name: prefix + name, reason: "there is no such demo",
            help: near.map { "write '\(prefix)\($0)'" } ?? "'hitbox demo --list' lists them")
    }

    /// Reads a built-in demo by its plain name.
    package static func read(_ name: String) throws -> Scene {
        guard let text = Demos.text(name) else {
            let near = Suggestion.nearest(to: name, among: Demos.names)
            throw Failure.usage(
                "no demo is called '\(name.safeForTerminal)'",
                help: near.map { "write '\($0)'" } ?? "'hitbox demo --list' lists them")
        }
        return try SceneFile.read(text, name: "\(name).yaml")
    }

    /// The demo a number of places after another one, cyclically.
    package static func name(_ steps: Int, after name: String?) -> String {
        let count = Demos.names.count
        let place = name.flatMap(Demos.names.firstIndex) ?? (steps > 0 ? -1 : 0)
        return Demos.names[((place + steps) % count + count) % count]
    }
}

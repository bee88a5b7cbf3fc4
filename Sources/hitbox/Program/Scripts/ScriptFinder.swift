import HitboxCommands
import SceneStore

/// Finds the script files for arguments.
enum ScriptFinder {
    /// Returns the files, each once; those of a folder are sorted by name.
    ///
    /// In folders, hidden ones and `node_modules` are skipped, links to folders are not followed, and
    /// pipes and devices, which might block, are ignored.
    static func find(_ names: [String]) throws -> [String] {
        let files = files(of: names)
        if files.isEmpty {
            let folders = names.map { "'\($0)'" }.joined(separator: ", ")
            throw Failure.file(
                "there is no '.hitbox' file \(names.isEmpty ? "here" : "in " + folders)",
                help: "name a script or a folder")
        }
        return files
    }

    /// Returns the files; there may be none.
    static func files(of names: [String]) -> [String] {
        var files: [String] = []
        for name in names.isEmpty ? ["."] : names.map(Files.plain) {
            if Files.kind(of: name) == .folder {
                files += inFolder(name == "." ? "" : name + (name.hasSuffix("/") ? "" : "/"))
            } else {
                files.append(name)
            }
        }
        return each(files)
    }

    /// Each file once, by its first name.
    ///
    /// A link is another file: the scene and the snapshots of a script are in the folder of its name.
    private static func each(_ files: [String]) -> [String] {
        var found: Set<String> = []
        return files.filter { found.insert(path(of: $0)).inserted }
    }

    /// The path that identifies a script, however it is named.
    static func path(of file: String) -> String {
        if file == "-" { return file }
        let folder = Files.folder(of: file)
        return (FilePath.real(folder) ?? folder) + "/" + Files.name(of: file)
    }

    private static func inFolder(_ folder: String) -> [String] {
        let names = FolderListing.names(in: folder.isEmpty ? "." : folder).filter {
            !$0.hasPrefix(".") && $0 != "node_modules"
        }
        return names.sorted().flatMap { name -> [String] in
            let path = folder + name
            if Files.kind(of: path, followsLinks: false) == .folder {
                return inFolder(path + "/")
            }
            let isStream = ![nil, .file, .folder].contains(Files.kind(of: path))
            return name.hasSuffix(".hitbox") && !isStream ? [path] : []
        }
    }
}

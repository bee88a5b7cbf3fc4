import CSystem
import SceneStore
import TerminalTypes

/// Finds the script files for arguments.
enum ScriptFinder {
    /// Returns the files; those of a folder are sorted by name.
    ///
    /// In folders, hidden ones are skipped, links to folders are not followed, and pipes and devices,
    /// which would have to be waited for, are no scripts.
    static func find(_ names: [String]) throws -> [String] {
        var files: [String] = []
        for name in names.isEmpty ? ["."] : names.map(Files.plain) {
            if Files.kind(of: name) == SYS_KIND_FOLDER {
                files += inFolder(name == "." ? "" : name + (name.hasSuffix("/") ? "" : "/"))
            } else {
                files.append(name)
            }
        }
        if files.isEmpty {
            let folders = names.map { "'\($0)'" }.joined(separator: ", ")
            throw Failure.file(
                "there is no '.hitbox' file \(names.isEmpty ? "here" : "in " + folders)",
                help: "name a script or a folder")
        }
        return files
    }

    private static func inFolder(_ folder: String) -> [String] {
        let names = FolderListing.names(in: folder.isEmpty ? "." : folder).filter {
            !$0.hasPrefix(".")
        }
        return names.sorted().flatMap { name -> [String] in
            let path = folder + name
            if Files.kind(of: path, followsLinks: false) == SYS_KIND_FOLDER {
                return inFolder(path + "/")
            }
            let isStream = ![nil, SYS_KIND_FILE, SYS_KIND_FOLDER].contains(Files.kind(of: path))
            return name.hasSuffix(".hitbox") && !isStream ? [path] : []
        }
    }
}

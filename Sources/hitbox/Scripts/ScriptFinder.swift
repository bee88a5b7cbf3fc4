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
            if isFolder(name) {
                files += inFolder(name == "." ? "" : name + (name.hasSuffix("/") ? "" : "/"))
            } else {
                files.append(name)
            }
        }
        if files.isEmpty {
            let folders = names.map { "'\($0.safeForTerminal)'" }.joined(separator: ", ")
            Output.error(
                "error: there is no '.hitbox' file \(names.isEmpty ? "here" : "in " + folders)\n"
                    + "help: name a script or a folder")
            throw Failure.wrongFile
        }
        return files
    }

    private static func inFolder(_ folder: String) -> [String] {
        let names = FolderListing.names(in: folder.isEmpty ? "." : folder).filter {
            !$0.hasPrefix(".")
        }
        return names.sorted().flatMap { name -> [String] in
            let path = folder + name
            if isFolder(path, followsLinks: false) { return inFolder(path + "/") }
            return name.hasSuffix(".hitbox") && !isStream(path) ? [path] : []
        }
    }

    private static func isStream(_ path: String) -> Bool {
        var state = SysState()
        return sys_state_at(path, 1, &state) == 0
            && state.kind != SYS_KIND_FILE && state.kind != SYS_KIND_FOLDER
    }

    private static func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
        var state = SysState()
        return sys_state_at(path, followsLinks ? 1 : 0, &state) == 0
            && state.kind == SYS_KIND_FOLDER
    }
}

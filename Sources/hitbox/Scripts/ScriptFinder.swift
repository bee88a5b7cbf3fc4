import TerminalTypes

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds the script files that arguments stand for.
enum ScriptFinder {
    /// Returns the files, those of a folder in the order of their names.
    ///
    /// Hidden folders are passed over, and links to folders are not followed.
    static func find(_ names: [String]) throws -> [String] {
        var files: [String] = []
        for name in names.isEmpty ? ["."] : names {
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
        guard let handle = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted().flatMap { name -> [String] in
            let path = folder + name
            if isFolder(path, followsLinks: false) { return inFolder(path + "/") }
            return name.hasSuffix(".hitbox") ? [path] : []
        }
    }

    private static func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
        var status = stat()
        let result = followsLinks ? stat(path, &status) : lstat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

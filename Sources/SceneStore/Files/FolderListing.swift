internal import CSystem

/// The contents of directories.
public enum FolderListing {
    /// The maximum number of names.
    public static let most = 1_000

    /// Completions of a typed file name: the subdirectories and regular files of a directory, sorted, with
    /// the directory as typed; subdirectories end in `/`.
    ///
    /// Omits hidden files, and names that a terminal cannot display unchanged.
    ///
    /// - Parameters:
    ///   - typed: The directory as typed, up to the last `/`; empty for the current directory.
    ///   - path: The path of that directory.
    /// - Returns: An empty list if the directory cannot be read.
    public static func files(in typed: String, at path: String) -> [String] {
        let folder = path.isEmpty ? "." : path
        let names = names(in: folder).filter { name in
            !name.hasPrefix(".")
                && name.unicodeScalars.allSatisfy { scalar in
                    scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                        && scalar != "\u{FFFD}" && scalar.properties.generalCategory != .format
                }
        }
        var found: [String] = []
        for name in names.sorted() where found.count < most {
            guard let state = FileState(at: FilePath.join(folder, name)) else { continue }
            if state.isFolder { found.append(typed + name + "/") }
            if state.isRegular { found.append(typed + name) }
        }
        return found
    }

    /// The names of all entries, unsorted; empty if the directory cannot be read.
    public static func names(in folder: String) -> [String] {
        guard let stream = sys_folder_open(folder) else { return [] }
        defer { sys_folder_close(stream) }
        var names: [String] = []
        while let name = sys_folder_next(stream) { names.append(String(cString: name)) }
        return names
    }
}

internal import CSystem

/// What is in a folder.
public enum FolderListing {
    /// How many names are given at most.
    public static let most = 1_000

    /// Returns what somebody who types a file's name could mean: the folders and regular files of a
    /// folder, sorted, each with the folder's name before it as it was typed; folders end in `/`.
    ///
    /// What begins with a dot is left out, and so are names that a terminal cannot show as they are.
    ///
    /// - Parameters:
    ///   - typed: The folder as it was typed, up to its last `/`; empty for the working folder.
    ///   - path: Where that is.
    /// - Returns: Nothing where the folder cannot be read.
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

    /// The names of all that is in a folder, in no order; nothing where it cannot be read.
    public static func names(in folder: String) -> [String] {
        guard let stream = sys_folder_open(folder) else { return [] }
        defer { sys_folder_close(stream) }
        var names: [String] = []
        while let name = sys_folder_next(stream) { names.append(String(cString: name)) }
        return names
    }
}

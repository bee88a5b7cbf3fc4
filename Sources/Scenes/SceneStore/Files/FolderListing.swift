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
        while let next = sys_folder_next(stream) {
            let name = String(cString: next)
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// Operations on paths.
public enum FilePath {
    /// The canonical absolute path of a file or directory.
    ///
    /// - Returns: `nil`, with the system error set, if there is none.
    public static func real(_ path: String) -> String? {
        guard let real = sys_real_path(path) else { return nil }
        defer { sys_free(real) }
        return String(cString: real)
    }

    /// The path of a file in the directory that an environment variable gives, or in another one of the home directory.
    ///
    /// - Returns: `nil` if neither is given by an absolute path.
    static func ofUser(
        _ name: String, in variable: String, or other: String, _ environment: [String: String]
    ) -> String? {
        if let folder = environment[variable], folder.hasPrefix("/") { return join(folder, name) }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return join(join(home, other), name)
    }

    /// The directory part of a path; `.` if there is none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Appends a name to a directory.
    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Resolves symbolic links in the last component of a path; the target need not exist.
    ///
    /// - Returns: `nil`, with the system error set, if the links form a loop.
    static func following(_ path: String) -> String? {
        var path = path
        for _ in 0..<40 {
            guard let state = FileState(at: path, followsLinks: false), state.isLink else {
                return path
            }
            var target = [CChar](repeating: 0, count: 4_096)
            let count = sys_link_target(path, &target, target.count)
            guard count > 0, count < target.count else { return nil }
            let bytes = target[..<count].map { UInt8(bitPattern: $0) }
            let next = String(decoding: bytes, as: UTF8.self)
            path = next.hasPrefix("/") ? next : join(folder(of: path), next)
        }
        sys_set_error(SYS_ELOOP)
        return nil
    }

    /// The canonical absolute path.
    ///
    /// - Returns: `nil`, with the system error set, if the directory does not exist; the file need not.
    static func absolute(_ path: String) -> String? {
        guard let end = following(path), let parent = real(folder(of: end)) else { return nil }
        let name = end.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
        return join(parent, String(name))
    }
}

/// A directory of the program's in the user's state directory: `hitbox/NAME`.
struct StateFolder: Sendable {
    let path: String

    /// Determines the directory.
    ///
    /// - Parameter environment: `XDG_STATE_HOME` is used if it is an absolute path, otherwise `HOME`.
    init(_ name: String, environment: [String: String]) throws(StoreProblem) {
        let found = FilePath.ofUser(
            "hitbox/\(name)", in: "XDG_STATE_HOME", or: ".local/state", environment)
        guard let found else {
            throw .unwritable(path: name, reason: "neither XDG_STATE_HOME nor HOME is set")
        }
        path = found
    }

    /// Creates the directory and its missing parents, accessible to the user only.
    func make() throws(StoreProblem) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if sys_make_folder(made, 0o700) == 0 { continue }
            let number = sys_error()
            if number != SYS_EEXIST, FileState(at: made) == nil { throw .unwritable(made, number) }
        }
        // The last two must belong to the user, so that other users cannot plant files.
        for folder in [FilePath.folder(of: path), path] {
            guard let state = FileState(at: folder, followsLinks: false) else {
                throw .unwritable(folder, sys_error())
            }
            guard state.isFolder, state.owner == sys_user() else {
                throw .unwritable(path: folder, reason: "it is not a directory of this user")
            }
            if state.mode & 0o077 != 0, sys_change_mode_at(folder, 0o700) != 0 {
                throw .unwritable(folder, sys_error())
            }
        }
    }
}

internal import CSystem

/// A directory of the program's in the user's state directory: `hitbox/NAME`.
struct StateFolder: Sendable {
    let path: String

    /// Determines the directory.
    ///
    /// - Parameter environment: `XDG_STATE_HOME` is used if it is an absolute path, otherwise `HOME`.
    init(_ name: String, environment: [String: String]) throws(StoreProblem) {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            path = FilePath.join(state, "hitbox/\(name)")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = FilePath.join(home, ".local/state/hitbox/\(name)")
        } else {
            throw .unwritable(
                path: name, reason: "neither XDG_STATE_HOME nor HOME is set", number: 0)
        }
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
                throw .unwritable(
                    path: folder, reason: "it is not a directory of this user", number: 0)
            }
            if state.mode & 0o077 != 0, sys_change_mode_at(folder, 0o700) != 0 {
                throw .unwritable(folder, sys_error())
            }
        }
    }
}

internal import CSystem

/// The directory of the journals: `hitbox/journal` in the user's state directory.
struct JournalFolder: Sendable {
    let path: String

    /// Determines the directory.
    ///
    /// - Parameter environment: `XDG_STATE_HOME` is used if it is an absolute path, otherwise `HOME`.
    init(environment: [String: String]) throws(StoreProblem) {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            path = FilePath.join(state, "hitbox/journal")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = FilePath.join(home, ".local/state/hitbox/journal")
        } else {
            throw .unwritable(
                path: "journal", reason: "neither XDG_STATE_HOME nor HOME is set", number: 0)
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
        // The last two must belong to the user, so that other users cannot plant journals.
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

    /// The paths of all journals, or of one document's.
    ///
    /// - Parameter suffix: The end of their names.
    func journals(of document: String? = nil, suffix: String = ".journal") -> [String] {
        guard let folder = FileState(at: path, followsLinks: false), folder.isFolder,
            folder.owner == sys_user()
        else { return [] }
        let start = document.map { Self.prefix($0) } ?? ""
        return FolderListing.names(in: path)
            .filter { $0.hasSuffix(suffix) && $0.hasPrefix(start) }.sorted().map {
                FilePath.join(path, $0)
            }
    }

    /// A unique name for a new journal.
    func newJournal(of document: String) -> String {
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return FilePath.join(path, "\(Self.prefix(document))\(sys_process())-\(number).journal")
    }

    /// Removes abandoned journals after thirty days.
    func clean(now: Int) {
        for journal in journals() + journals(suffix: ".journal.tmp") {
            guard let state = FileState(at: journal, followsLinks: false), state.isRegular,
                now - Int(state.modified / 1_000_000_000) > 30 * 86_400,
                let lock = JournalLock(abandoned: journal)
            else { continue }
            lock.remove()
        }
    }

    private static func prefix(_ document: String) -> String {
        ContentHash(document.utf8).text + "-"
    }
}

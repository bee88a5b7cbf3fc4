internal import CSystem

/// The directory of the journals: `hitbox/journal` in the user's state directory.
struct JournalFolder: Sendable {
    private let folder: StateFolder

    var path: String { folder.path }

    /// Determines the directory.
    ///
    /// - Parameter environment: `XDG_STATE_HOME` is used if it is an absolute path, otherwise `HOME`.
    init(environment: [String: String]) throws(StoreProblem) {
        folder = try StateFolder("journal", environment: environment)
    }

    /// Creates the directory and its missing parents, accessible to the user only.
    func make() throws(StoreProblem) { try folder.make() }

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

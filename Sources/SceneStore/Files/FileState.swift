internal import CSystem

/// The metadata of a file.
struct FileState: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int
    /// The modification time, in nanoseconds since 1970.
    var modified: Int64
    /// The permission bits.
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
    private var kind: Int

    /// Reads the metadata of an open file.
    init?(of file: Int32) {
        var state = SysState()
        guard sys_state_of(file, &state) == 0 else { return nil }
        self.init(state)
    }

    /// Reads the metadata of a path.
    ///
    /// - Returns: `nil`, with the system error set, if there is no such file.
    init?(at path: String, followsLinks: Bool = true) {
        var state = SysState()
        guard sys_state_at(path, followsLinks ? 1 : 0, &state) == 0 else { return nil }
        self.init(state)
    }

    private init(_ state: SysState) {
        (device, inode) = (state.device, state.inode)
        size = Int(state.size)
        modified = state.modified
        (mode, owner, group) = (state.mode, state.owner, state.group)
        kind = state.kind
    }

    var isRegular: Bool { kind == SYS_KIND_FILE }
    var isFolder: Bool { kind == SYS_KIND_FOLDER }
    var isLink: Bool { kind == SYS_KIND_LINK }

    /// Whether another state belongs to the same file.
    func isSameFile(_ other: FileState) -> Bool {
        device == other.device && inode == other.inode
    }

    /// Whether a path names an open file.
    static func isNamed(_ path: String, _ file: Int32) -> Bool {
        guard let own = FileState(of: file), let named = FileState(at: path, followsLinks: false)
        else { return false }
        return own.isSameFile(named)
    }

    /// Whether another state belongs to the same file, not written since.
    func isUntouched(_ other: FileState) -> Bool {
        isSameFile(other) && size == other.size && modified == other.modified
    }

    /// Whether two states belong to the same file, not written in between, or to none.
    static func isUntouched(_ one: FileState?, _ other: FileState?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.isUntouched(other)
    }
}

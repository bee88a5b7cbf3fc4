internal import CSystem

/// What the system tells about a file without reading it.
struct FileState: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int
    /// When it was last written, in nanoseconds since 1970.
    var modified: Int64
    /// The permissions.
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
    private var kind: Int

    /// Asks for a file that is open.
    init?(of file: Int32) {
        var state = SysState()
        guard sys_state_of(file, &state) == 0 else { return nil }
        self.init(state)
    }

    /// Asks for a file by name.
    ///
    /// - Returns: `nil`, with the system's error set, where there is none.
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

    /// Whether another state is of the same file with nothing written since.
    func isUntouched(_ other: FileState) -> Bool {
        device == other.device && inode == other.inode && size == other.size
            && modified == other.modified
    }
}

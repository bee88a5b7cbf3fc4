internal import CSystem
import SceneFile

/// A scene file on a disk, as it was when it was last read or written.
///
/// It knows the bytes of that moment, so that saving keeps the comments, and notices when somebody
/// else changes the file.
public struct SceneDocument: Sendable {
    /// How the file is, compared with what the document knows.
    public enum Status: Hashable, Sendable {
        /// It has the same bytes.
        case unchanged
        /// It has other bytes, or cannot be read any more.
        case changed
        /// It is not there.
        case gone
    }

    /// The file's name as it was given.
    public internal(set) var path: String
    /// What was last read or written.
    public internal(set) var bytes: [UInt8]
    /// The file's path from the root of the file system, symbolic links followed.
    public internal(set) var absolutePath: String
    var state: FileState
    var hash: ContentHash
    /// A state in which the file was read and had other bytes, so that it is not read again.
    private var changedState: FileState?
    var calls = SystemCalls.real

    /// Reads a file; a scene need not be in it.
    public init(opening path: String) throws(StoreProblem) {
        let contents = try FileBytes(path: path, limit: SceneLimits.bytes)
        guard let absolute = FilePath.absolute(path) else { throw .unreadable(path, sys_error()) }
        self.init(path: path, absolutePath: absolute, contents: contents)
    }

    init(path: String, absolutePath: String, contents: FileBytes) {
        self.path = path
        self.absolutePath = absolutePath
        bytes = contents.bytes
        state = contents.state
        hash = ContentHash(contents.bytes)
    }

    /// Reads the scene in what is known of the file.
    public func scene() throws(SceneProblems) -> Scene {
        try SceneFile.read(bytes: bytes, name: path)
    }

    /// Tells how the file is now.
    ///
    /// One question to the system where nothing changed; the file is only read where it was written
    /// since and may still have the same bytes.
    public mutating func status() -> Status {
        guard let now = FileState(at: path) else {
            return [SYS_ENOENT, SYS_ENOTDIR].contains(sys_error()) ? .gone : .changed
        }
        if now.isUntouched(state) { return .unchanged }
        if let changedState, now.isUntouched(changedState) { return .changed }
        return statusByContents()
    }

    /// Reads the file again, and forgets what was known of it.
    ///
    /// The document stays as it is where the file cannot be read.
    public mutating func reload() throws(StoreProblem) {
        let calls = calls
        self = try SceneDocument(opening: path)
        self.calls = calls
    }

    /// Tells how the file is now by reading it.
    mutating func statusByContents() -> Status {
        guard let now = FileState(at: path) else {
            return [SYS_ENOENT, SYS_ENOTDIR].contains(sys_error()) ? .gone : .changed
        }
        guard now.size == bytes.count, now.isRegular,
            let contents = try? FileBytes(path: path, limit: SceneLimits.bytes),
            ContentHash(contents.bytes) == hash
        else {
            changedState = now
            return .changed
        }
        state = contents.state
        return .unchanged
    }
}

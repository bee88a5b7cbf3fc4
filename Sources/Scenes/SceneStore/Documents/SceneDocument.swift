internal import CSystem
import SceneFile
import SourceDiagnostics

/// A scene file on disk, as of when it was last read or written.
///
/// It keeps the contents, so that saving preserves comments and detects changes by other programs.
public struct SceneDocument: Sendable {
    /// The state of the file compared with the document.
    public enum Status: Hashable, Sendable {
        /// It has the same contents.
        case unchanged
        /// It has different contents, or cannot be read.
        case changed
        /// It does not exist.
        case gone
    }

    /// The path as given.
    public internal(set) var path: String
    /// The contents last read or written.
    public internal(set) var bytes: [UInt8]
    /// The canonical absolute path.
    public internal(set) var absolutePath: String
    var state: FileState
    /// A state in which the file is known to have different contents, so that it is not read again.
    private var changedState: FileState?
    /// The file as `news()` last found it: `.some(nil)` if it was gone, `nil` before the first time.
    private var reported: FileState??
    var calls = SystemCalls.real

    /// Reads a file, which need not contain a scene.
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
    }

    /// The file as one to read again after every change since these contents.
    public var followed: FollowedFile { FollowedFile(absolutePath, readAs: state) }

    /// Parses the scene in the contents.
    public func scene() throws(SceneProblems) -> Scene {
        try SceneFile.read(bytes: bytes, name: path)
    }

    /// The current status of the file.
    ///
    /// One system call if nothing changed; reads the file only if it was written since and may still have
    /// the same contents.
    ///
    /// - Parameter byContents: Whether to read the file in any case.
    public mutating func status(byContents: Bool = false) -> Status {
        guard let now = FileState(at: path) else {
            return [SYS_ENOENT, SYS_ENOTDIR].contains(sys_error()) ? .gone : .changed
        }
        if !byContents {
            if now.isUntouched(state) { return .unchanged }
            if let changedState, now.isUntouched(changedState) { return .changed }
        }
        guard now.size == bytes.count, now.isRegular,
            let contents = try? FileBytes(path: path, limit: SceneLimits.bytes),
            contents.bytes == bytes
        else {
            changedState = now
            return .changed
        }
        state = contents.state
        return .unchanged
    }

    /// The status of the file, once for each change of it.
    ///
    /// - Returns: `nil` if the file has the same contents, or was not touched since it was last reported.
    public mutating func news() -> Status? {
        let now = FileState(at: path)
        if let reported, FileState.isUntouched(reported, now) { return nil }
        reported = .some(now)
        let status = status()
        return status == .unchanged ? nil : status
    }

    /// Reads the file again.
    ///
    /// If the file cannot be read, the document does not change.
    public mutating func reload() throws(StoreProblem) {
        let calls = calls
        self = try SceneDocument(opening: path)
        self.calls = calls
    }
}

extension SceneDocument {
    /// Saves a scene as a new document.
    ///
    /// - Parameters:
    ///   - text: The source text of the scene, whose comments are preserved.
    ///   - overwriting: Whether an existing file may be replaced.
    public init(
        saving scene: Scene, as path: String, from text: String = "", overwriting: Bool = false
    ) throws(StoreProblem) {
        try self.init(scene, into: text, path, overwriting, SystemCalls.real)
    }

    private init(
        _ scene: Scene, into text: String, _ path: String, _ overwriting: Bool,
        _ calls: SystemCalls
    ) throws(StoreProblem) {
        let written = try Self.written(scene, into: text, path)
        guard let absolute = FilePath.absolute(path) else { throw .unwritable(path, sys_error()) }
        let state = try AtomicWrite(calls: calls).save(
            [written], as: path, overwriting: overwriting)
        self.init(
            path: path, absolutePath: absolute, contents: FileBytes(bytes: written, state: state))
        self.calls = calls
    }

    /// Saves a scene atomically.
    ///
    /// Preserves comments if possible, see `SceneFile.write(_:into:)`, and symbolic links and the
    /// mode of the file, but not hard links. A deleted file is recreated.
    ///
    /// - Parameter overwriting: Whether to overwrite changes by other programs; otherwise `.changedOnDisk`
    ///   is thrown.
    public mutating func save(_ scene: Scene, overwriting: Bool = false) throws(StoreProblem) {
        let status = status(byContents: true)
        if status == .changed, !overwriting { throw .changedOnDisk(path: path) }
        let written = try Self.written(scene, into: text, path)
        if status == .unchanged, written == bytes { return }
        guard let target = FilePath.following(path) else { throw .unwritable(path, sys_error()) }
        if status != .gone, sys_may_write(target) != 0 { throw .unwritable(path, sys_error()) }
        let expected: AtomicWrite.Expectation =
            overwriting ? .anything : status == .gone ? .nothing : .contents(bytes)
        do throws(StoreProblem) {
            state = try AtomicWrite(calls: calls).write(
                [written], to: target, shown: path, replacing: expected
            ).state
        } catch {
            if case .exists = error { throw .changedOnDisk(path: path) }
            throw error
        }
        bytes = written
    }

    /// Saves a scene as another file, which becomes the document's.
    ///
    /// - Parameter overwriting: Whether an existing file may be replaced; otherwise `.exists` is thrown.
    public mutating func save(
        _ scene: Scene, as path: String, overwriting: Bool = false
    ) throws(StoreProblem) {
        if FileState(at: path)?.isSameFile(state) == true {
            return try save(scene, overwriting: overwriting)
        }
        self = try SceneDocument(scene, into: text, path, overwriting, calls)
    }

    private var text: String { String(validating: bytes, as: UTF8.self) ?? "" }

    /// The text of a scene, which can be read again.
    private static func written(
        _ scene: Scene, into text: String, _ path: String
    ) throws(StoreProblem) -> [UInt8] {
        do throws(SceneProblems) {
            return try SceneFile.writeReadable(scene, into: text)
        } catch {
            let first = error.diagnostics.first?.message ?? "it is not a scene"
            throw .unwritable(
                path: path, reason: "it could not be opened again: \(first)")
        }
    }
}

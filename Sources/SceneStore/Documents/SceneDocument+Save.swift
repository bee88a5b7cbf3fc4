internal import CSystem
import Diagnostics
import SceneFile

extension SceneDocument {
    /// Saves a scene as a new document.
    ///
    /// - Parameters:
    ///   - text: The source text of the scene, whose comments are preserved.
    ///   - overwriting: Whether an existing file may be replaced.
    public init(
        saving scene: Scene, as path: String, from text: String = "", overwriting: Bool = false
    ) throws(StoreProblem) {
        let written = try Self.written(scene, into: text, path)
        self = try Self.make(written, path, overwriting, SystemCalls.real)
    }

    /// Saves a scene atomically.
    ///
    /// Preserves comments if possible, see `SceneFile.write(_:into:)`, and symbolic links and the
    /// mode of the file, but not hard links. A deleted file is recreated.
    ///
    /// - Parameter overwriting: Whether to overwrite changes by other programs; otherwise `.changedOnDisk`
    ///   is thrown.
    public mutating func save(_ scene: Scene, overwriting: Bool = false) throws(StoreProblem) {
        let status = statusByContents()
        if status == .changed, !overwriting { throw .changedOnDisk(path: path) }
        let written = try text(of: scene, path)
        if status == .unchanged, written == bytes { return }
        guard let target = FilePath.following(path) else { throw .unwritable(path, sys_error()) }
        if status != .gone, sys_may_write(target) != 0 { throw .unwritable(path, sys_error()) }
        let expected: AtomicWrite.Expectation =
            overwriting ? .anything : status == .gone ? .nothing : .contents(bytes)
        do throws(StoreProblem) {
            state = try AtomicWrite(calls: calls).write(
                written, to: target, shown: path, replacing: expected)
        } catch {
            if case .exists = error { throw .changedOnDisk(path: path) }
            throw error
        }
        bytes = written
        hash = ContentHash(written)
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
        let calls = calls
        self = try Self.make(try text(of: scene, path), path, overwriting, calls)
        self.calls = calls
    }

    private func text(of scene: Scene, _ path: String) throws(StoreProblem) -> [UInt8] {
        let text = String(validating: bytes, as: UTF8.self)
        return try Self.written(scene, into: text ?? "", path)
    }

    /// The text of a scene, which can be read again.
    private static func written(
        _ scene: Scene, into text: String, _ path: String
    ) throws(StoreProblem) -> [UInt8] {
        do throws(SceneProblems) {
            return try SceneFile.writeReadable(scene, into: text)
        } catch {
            let first = error.diagnostics.first?.message ?? "it is not a scene"
            throw .unwritable(
                path: path, reason: "it could not be opened again: \(first)", number: 0)
        }
    }

    private static func make(
        _ written: [UInt8], _ path: String, _ overwriting: Bool, _ calls: SystemCalls
    ) throws(StoreProblem) -> SceneDocument {
        guard let absolute = FilePath.absolute(path) else { throw .unwritable(path, sys_error()) }
        let state = try AtomicWrite(calls: calls).save(written, as: path, overwriting: overwriting)
        return SceneDocument(
            path: path, absolutePath: absolute, contents: FileBytes(bytes: written, state: state))
    }
}

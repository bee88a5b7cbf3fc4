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
            try replace(target, by: written, expected)
        } catch {
            if case .exists = error { throw .changedOnDisk(path: path) }
            throw error
        }
    }

    /// Saves a scene as another file, which becomes the document's.
    ///
    /// - Parameter overwriting: Whether an existing file may be replaced; otherwise `.exists` is thrown.
    public mutating func save(
        _ scene: Scene, as path: String, overwriting: Bool = false
    ) throws(StoreProblem) {
        if let there = FileState(at: path), there.device == state.device,
            there.inode == state.inode
        {
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

    private mutating func replace(
        _ target: String, by written: [UInt8], _ expected: AtomicWrite.Expectation
    ) throws(StoreProblem) {
        do throws(StoreProblem) {
            state = try AtomicWrite(calls: calls).write(written, to: target, replacing: expected)
        } catch {
            throw error.named(path)
        }
        bytes = written
        hash = ContentHash(written)
    }

    private static func make(
        _ written: [UInt8], _ path: String, _ overwriting: Bool, _ calls: SystemCalls
    ) throws(StoreProblem) -> SceneDocument {
        guard let target = FilePath.following(path) else { throw .unwritable(path, sys_error()) }
        if FileState(at: target, followsLinks: false) != nil {
            if !overwriting { throw .exists(path: path) }
            if sys_may_write(target) != 0 { throw .unwritable(path, sys_error()) }
        }
        guard let absolute = FilePath.absolute(target) else { throw .unwritable(path, sys_error()) }
        do throws(StoreProblem) {
            let state = try AtomicWrite(calls: calls).write(
                written, to: target, replacing: overwriting ? .anything : .nothing)
            let contents = FileBytes(bytes: written, state: state)
            return SceneDocument(path: path, absolutePath: absolute, contents: contents)
        } catch {
            throw error.named(path)
        }
    }
}

extension StoreProblem {
    /// The same problem with the path that the user gave.
    fileprivate func named(_ path: String) -> StoreProblem {
        switch self {
        case .changedOnDisk: .changedOnDisk(path: path)
        case .exists: .exists(path: path)
        case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
        case .unwritable(_, let reason, let number):
            .unwritable(path: path, reason: reason, number: number)
        }
    }
}

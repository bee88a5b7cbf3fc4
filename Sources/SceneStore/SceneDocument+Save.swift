internal import CSystem
import SceneFile

extension SceneDocument {
    /// Writes a scene into a file of its own: a document where there was none.
    ///
    /// - Parameters:
    ///   - text: The text that the scene came from, whose comments are kept.
    ///   - overwriting: Whether another file of that name may be replaced.
    public init(
        saving scene: Scene, as path: String, from text: String = "", overwriting: Bool = false
    ) throws(StoreProblem) {
        let written = Array(SceneFile.write(scene, into: text).utf8)
        self = try Self.make(written, path, overwriting, SystemCalls.real)
    }

    /// Writes a scene into the file, whole or not at all.
    ///
    /// Comments stay where they can, see `SceneFile.write(_:into:)`. A symbolic link stays one, and
    /// the mode of the file is kept; a file that is gone is made again. Hard links are not kept.
    ///
    /// - Parameter overwriting: Whether changes of somebody else are lost; else they are
    ///   `.changedOnDisk`.
    public mutating func save(_ scene: Scene, overwriting: Bool = false) throws(StoreProblem) {
        let status = statusByContents()
        if status == .changed, !overwriting { throw .changedOnDisk(path: path) }
        let written = text(of: scene)
        if status == .unchanged, written == bytes { return }
        guard let target = FilePath.following(path) else { throw .unwritable(path, sys_error()) }
        if status != .gone, sys_may_write(target) != 0 { throw .unwritable(path, sys_error()) }
        try replace(target, by: written)
    }

    /// Writes a scene into another file, which is the document's from then on.
    ///
    /// - Parameter overwriting: Whether another file of that name may be replaced; else that is
    ///   `.exists`.
    public mutating func save(
        _ scene: Scene, as path: String, overwriting: Bool = false
    ) throws(StoreProblem) {
        if let there = FileState(at: path), there.device == state.device,
            there.inode == state.inode
        {
            return try save(scene, overwriting: overwriting)
        }
        let calls = calls
        self = try Self.make(text(of: scene), path, overwriting, calls)
        self.calls = calls
    }

    private func text(of scene: Scene) -> [UInt8] {
        let text = String(validating: bytes, as: UTF8.self)
        return Array(SceneFile.write(scene, into: text ?? "").utf8)
    }

    private mutating func replace(_ target: String, by written: [UInt8]) throws(StoreProblem) {
        do throws(StoreProblem) {
            state = try AtomicWrite(calls: calls).write(written, to: target)
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
            let state = try AtomicWrite(calls: calls).write(written, to: target)
            let contents = FileBytes(bytes: written, state: state)
            return SceneDocument(path: path, absolutePath: absolute, contents: contents)
        } catch {
            throw error.named(path)
        }
    }
}

extension StoreProblem {
    /// The same problem of a file as its user named it.
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

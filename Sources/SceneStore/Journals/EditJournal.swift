internal import CSystem
import SceneFile

/// The edits of one session, recorded as they happen.
///
/// Each edit is one write, so they survive SIGKILL and a lost connection, but not necessarily a power
/// failure. The first edit creates the file. Without a writable directory there is no journal, and
/// `problem` has the reason.
public final class EditJournal {
    /// Why edits are not recorded; `nil` if they are.
    public private(set) var problem: StoreProblem?
    /// The journal's path; `nil` before the first edit and after `discard()`.
    public private(set) var path: String?

    private let base: JournalBase
    private let header: JournalHeader
    private let folder: JournalFolder?
    private let mostBytes: Int
    private let calls: SystemCalls
    private var file: Int32 = -1
    private var size = 0
    private var limit: Int
    private var count = 0
    private var needsWhole = false

    /// Creates the journal of a session.
    ///
    /// - Parameters:
    ///   - environment: The environment variables; `XDG_STATE_HOME` and `HOME` determine the directory.
    ///   - version: The program's version, for the header.
    ///   - mostBytes: The size beyond which the journal is compacted to a single edit.
    public convenience init(
        of base: JournalBase, environment: [String: String], version: String,
        mostBytes: Int = 4 << 20
    ) {
        self.init(
            of: base, environment: environment, version: version, mostBytes: mostBytes,
            calls: .real)
    }

    init(
        of base: JournalBase, environment: [String: String], version: String, mostBytes: Int,
        calls: SystemCalls
    ) {
        self.base = base
        self.mostBytes = mostBytes
        self.calls = calls
        limit = mostBytes
        header = JournalHeader(document: base.document, base: base.hash, version: version)
        var usable: JournalFolder?
        do throws(StoreProblem) {
            let folder = try JournalFolder(environment: environment)
            try folder.make()
            folder.clean(now: Self.now)
            usable = folder
        } catch {
            problem = error
        }
        // Nothing is written to a directory that was refused.
        folder = usable
    }

    deinit {
        release()
    }

    /// Records the change from one scene to the next, including undo and redo.
    ///
    /// Cheap if nothing changed. After a failure, `problem` has the reason, and the next edit records the
    /// complete scene.
    public func record(from old: Scene, to new: Scene) {
        guard let folder, let change = TreeChange(from: old, to: new) else { return }
        count += 1
        let line = JournalRecord(number: count, time: Self.now, change: change).line
        let isAppended = file >= 0 && !needsWhole && size + line.count <= limit && append(line)
        if !isAppended { rewrite(to: new, first: count == 1 ? line : nil, in: folder) }
    }

    /// Removes the journal, after the edits were saved or discarded.
    ///
    /// The next edit starts a new one from the same base. After saving, create a journal with the new base
    /// instead.
    public func discard() {
        if let path { _ = calls.remove(path) }
        release()
        (file, path, size, count, needsWhole, limit) = (-1, nil, 0, 0, false, mostBytes)
    }

    /// Releases the lock explicitly, as a process being started may still share the descriptor.
    private func release() {
        guard file >= 0 else { return }
        _ = sys_unlock(file)
        _ = calls.close(file)
    }

    private func append(_ line: [UInt8]) -> Bool {
        if calls.writeAll(line, to: file) != nil {
            _ = sys_cut(file, Int64(size))
            return false
        }
        size += line.count
        return true
    }

    /// Rewrites the file: the scene before the first edit unless that is long, then one edit.
    ///
    /// - Parameter first: The line of the edit; `nil` for a change from the base to the scene.
    private func rewrite(to scene: Scene, first: [UInt8]?, in folder: JournalFolder) {
        func line(_ number: Int, _ scene: Scene) -> [UInt8] {
            let change = TreeChange(kind: .scene, way: [], scene: scene)
            return JournalRecord(number: number, time: Self.now, change: change).line
        }
        let start = SceneFile.isLonger(base.scene, than: mostBytes / 2) ? [] : line(0, base.scene)
        let edit = first ?? line(count, scene)
        let all = header.line + start + edit
        guard all.count <= AbandonedJournal.mostBytes else { return fail(SYS_EFBIG) }
        let name = path ?? folder.newJournal(of: base.document)
        let temporary = name + ".tmp"
        let how = SYS_OPEN_WRITING | SYS_OPEN_NEW | SYS_OPEN_APPENDING | SYS_OPEN_NO_LINK
        let new = calls.open(temporary, how, 0o600)
        if new < 0 { return fail(sys_error()) }
        // Lock it before it gets its name: a journal that can be locked counts as abandoned.
        _ = sys_lock(new)
        var number = calls.writeAll(all, to: new)
        if number == nil, calls.rename(temporary, name) < 0 { number = sys_error() }
        if let number {
            _ = calls.remove(temporary)
            _ = calls.close(new)
            return fail(number)
        }
        release()
        (file, path, size) = (new, name, all.count)
        (needsWhole, problem) = (false, nil)
        // Keeps a long scene from being rewritten at every edit.
        limit = min(max(mostBytes, 2 * size), AbandonedJournal.mostBytes)
    }

    private func fail(_ number: Int32) {
        needsWhole = true
        problem = .unwritable(path ?? folder?.path ?? "journal", number)
    }

    private static var now: Int { Int(sys_date()) }
}

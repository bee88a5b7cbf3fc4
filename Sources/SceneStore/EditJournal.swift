internal import CSystem
import SceneFile

/// The edits of one session, written down as they happen.
///
/// Each is one write, so that neither SIGKILL nor a lost connection loses any; a power cut may. The
/// file is made by the first edit. Without a folder to write to there is no journal, and `problem`
/// says why; nothing else is different.
public final class EditJournal {
    /// Why edits are not written down; `nil` while they are.
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
    ///   - environment: The process's variables: `XDG_STATE_HOME` and `HOME` say where it goes.
    ///   - version: The program's version, for the journal's first line.
    ///   - mostBytes: A longer journal is written anew as a single edit.
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
        var folder: JournalFolder?
        do throws(StoreProblem) {
            folder = try JournalFolder(environment: environment)
            try folder?.make()
            folder?.clean(now: Self.now)
        } catch {
            problem = error
        }
        self.folder = folder
    }

    deinit {
        release()
    }

    /// Writes down what changed from one scene to the next, undoing and redoing included.
    ///
    /// Cheap where nothing did. After a failure `problem` says why, and the next edit is written
    /// down with everything before it.
    public func record(from old: Scene, to new: Scene) {
        guard let folder, let change = TreeChange(from: old, to: new) else { return }
        count += 1
        let line = JournalRecord(number: count, time: Self.now, change: change).line
        let isAppended = file >= 0 && !needsWhole && size + line.count <= limit && append(line)
        if !isAppended { rewrite(to: new, first: count == 1 ? line : nil, in: folder) }
    }

    /// Removes the journal: the edits are saved, or not wanted.
    ///
    /// The next edit starts a new one from the same base. After saving, a new journal with the new base is wanted instead.
    public func discard() {
        if let path { _ = calls.remove(path) }
        release()
        (file, path, size, count, needsWhole, limit) = (-1, nil, 0, 0, false, mostBytes)
    }

    /// Gives the lock back, also where a process that was just started has the descriptor too.
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

    /// Makes the file anew: with the scene before the first edit, unless that is long, and an edit.
    ///
    /// - Parameter first: The line of the edit; else it is one from the base to the scene.
    private func rewrite(to scene: Scene, first: [UInt8]?, in folder: JournalFolder) {
        let start = JournalRecord(
            number: 0, time: Self.now,
            change: TreeChange(kind: .scene, way: [], scene: base.scene)
        ).line
        let edit =
            first
            ?? JournalRecord(
                number: count, time: Self.now,
                change: TreeChange(kind: .scene, way: [], scene: scene)
            ).line
        let all = header.line + (start.count <= mostBytes / 2 ? start : []) + edit
        guard all.count <= AbandonedJournal.mostBytes else { return fail(SYS_EFBIG) }
        let name = path ?? folder.newJournal(of: base.document)
        let temporary = name + ".tmp"
        let how = SYS_OPEN_WRITING | SYS_OPEN_NEW | SYS_OPEN_APPENDING | SYS_OPEN_NO_LINK
        let new = calls.open(temporary, how, 0o600)
        if new < 0 { return fail(sys_error()) }
        // Locked before it has its name: whoever can lock a journal knows that nobody writes to it.
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
        // A scene that is long by itself is not written with every edit.
        limit = min(max(mostBytes, 2 * size), AbandonedJournal.mostBytes)
    }

    private func fail(_ number: Int32) {
        needsWhole = true
        problem = .unwritable(path ?? folder?.path ?? "journal", number)
    }

    private static var now: Int { Int(sys_date()) }
}

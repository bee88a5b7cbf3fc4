internal import CSystem
import LayerGeometry
import SceneFile

/// The edits of a session that ended without saving them.
public struct AbandonedJournal: Sendable {
    /// The journal's path.
    public let path: String
    /// The scene after the last edit.
    public let scene: Scene
    /// The number of edits.
    public let editCount: Int
    /// The time of the last edit, in seconds since 1970.
    public let time: Int
    /// Whether the document has changed since; the scene does not include those changes.
    public let isBaseChanged: Bool
    /// The version of the program that wrote it.
    public let version: String

    /// The maximum size of a journal in bytes; larger ones are not read.
    static let mostBytes = 64 << 20

    /// Reads a journal of a document.
    ///
    /// - Returns: `nil` if its process is running, if it belongs to another document, or if it has no
    ///   readable edit.
    init?(_ path: String, of base: JournalBase) {
        guard let lock = JournalLock(abandoned: path),
            let contents = try? FileBytes(file: lock.file, path: path, limit: Self.mostBytes)
        else { return nil }
        var lines = contents.bytes.split(separator: 0x0A)[...]
        guard let first = lines.popFirst(),
            let header = JournalLine.read(first).flatMap(JournalHeader.init),
            header.document == base.document
        else { return nil }
        isBaseChanged = header.base != base.hash
        version = header.version
        guard let (scene, last) = Self.replay(lines, from: isBaseChanged ? nil : base.scene),
            scene != base.scene
        else { return nil }
        self.path = path
        self.scene = scene
        editCount = last.number
        time = last.time
    }

    /// Whether it changes only values in the layers of a scene: no layer was added, removed, moved
    /// or given another name, class or text.
    public func hasOnlyOtherValues(than base: Scene) -> Bool {
        var open = [(base.root, scene.root)]
        while let (one, other) = open.popLast() {
            guard one.name == other.name, one.className == other.className,
                one.text == other.text, one.sublayers.count == other.sublayers.count
            else { return false }
            open += zip(one.sublayers, other.sublayers)
        }
        return true
    }

    /// Removes the journal; returns `false` if its process is running or the file is gone.
    @discardableResult public func discard() -> Bool {
        guard let lock = JournalLock(abandoned: path) else { return false }
        return lock.remove()
    }

    /// Replays all readable edits; `nil` if there are none.
    private static func replay(
        _ lines: ArraySlice<ArraySlice<UInt8>>, from base: Scene?
    ) -> (Scene, JournalRecord)? {
        var scene = base
        var best: (Scene, JournalRecord)?
        for line in lines {
            // After a damaged line, only a complete scene can be applied.
            guard let record = JournalLine.read(line).flatMap(JournalRecord.init) else {
                scene = nil
                continue
            }
            guard var changed = record.change.kind == .scene ? record.change.scene : scene,
                record.change.apply(to: &changed)
            else {
                scene = nil
                continue
            }
            scene = changed
            if record.number > 0 { best = (changed, record) }
        }
        return best
    }
}

extension EditJournal {
    /// The unsaved edits of earlier sessions on a document, newest first.
    ///
    /// Journals of running sessions are skipped. To recover one, start a new journal, record the change
    /// from the base to `scene`, then `discard()` the old one.
    public static func abandoned(
        for base: JournalBase, environment: [String: String]
    ) -> [AbandonedJournal] {
        guard let folder = try? JournalFolder(environment: environment) else { return [] }
        return folder.journals(of: base.document).compactMap { AbandonedJournal($0, of: base) }
            .sorted { ($1.time, $0.path) < ($0.time, $1.path) }
    }
}

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

/// A lock on an abandoned journal, held while it is read or removed.
///
/// A process locks its journal before the file gets its name, and the system releases the lock when the
/// process ends; so a journal that can be locked is abandoned.
final class JournalLock {
    let file: Int32
    let path: String

    /// Locks a journal; `nil` if its process is running, or if it is not a file of the user.
    init?(abandoned path: String) {
        let file = sys_open(path, SYS_OPEN_NO_LINK | SYS_OPEN_AT_ONCE, 0)
        guard file >= 0 else { return nil }
        self.file = file
        self.path = path
        guard let state = FileState(of: file), state.isRegular, state.owner == sys_user(),
            sys_lock(file) == 0 || (sys_error() != SYS_EAGAIN && isDead(path))
        else { return nil }
    }

    deinit {
        // Unlock explicitly: a process being started shares the descriptor until it executes.
        _ = sys_unlock(file)
        _ = sys_close(file)
    }

    /// Removes the journal if the path still refers to this file; returns whether it did.
    @discardableResult func remove() -> Bool {
        FileState.isNamed(path, file) && sys_remove(path) == 0
    }
}

/// Whether the process in a journal's name has ended, for file systems without locks.
private func isDead(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: "-")
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return false }
    return sys_is_dead(process) != 0
}

import SceneFile

/// The edits of a session that ended without saving them.
public struct AbandonedJournal: Sendable {
    /// The journal's path.
    public let path: String
    /// The scene after the last edit.
    public let scene: Scene
    /// How many edits there were.
    public let editCount: Int
    /// When the last of them was made, in seconds since 1970.
    public let time: Int
    /// Whether the document has changed since: the scene knows nothing of those changes.
    public let isBaseChanged: Bool
    /// The version of the program that wrote it.
    public let version: String

    /// A journal with more bytes than these is not read.
    static let mostBytes = 64 << 20

    /// Reads a journal of a document.
    ///
    /// - Returns: `nil` where its process lives, where it is of another document, and where no edit
    ///   can be made out.
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

    /// Removes the journal; `false` where it is a living process's, or gone.
    @discardableResult public func discard() -> Bool {
        guard let lock = JournalLock(abandoned: path) else { return false }
        return lock.remove()
    }

    /// Carries out all edits that can be made out; `nil` where there are none.
    private static func replay(
        _ lines: ArraySlice<ArraySlice<UInt8>>, from base: Scene?
    ) -> (Scene, JournalRecord)? {
        var scene = base
        var best: (Scene, JournalRecord)?
        for line in lines {
            // After a torn line only a whole scene makes sense again.
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
    /// Finds what earlier sessions on a document wrote down and did not save, the newest first.
    ///
    /// Journals of sessions that go on are left alone. To go on with one: start a journal, record the
    /// step from the base to `scene` in it, then `discard()` the old one.
    public static func abandoned(
        for base: JournalBase, environment: [String: String]
    ) -> [AbandonedJournal] {
        guard let folder = try? JournalFolder(environment: environment) else { return [] }
        return folder.journals(of: base.document).compactMap { AbandonedJournal($0, of: base) }
            .sorted { ($1.time, $0.path) < ($0.time, $1.path) }
    }
}

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

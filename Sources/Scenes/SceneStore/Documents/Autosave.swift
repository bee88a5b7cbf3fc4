internal import CSystem
import LayerGeometry
import SceneFile

/// The file that keeps the edited scene or listing until the edits are saved, in case the program is killed.
///
/// A line that says what was edited comes before it, and a checksum after it; in a scene, both are comments.
/// Each session has a file of its own, in `hitbox/journal` of the user's state directory, and keeps it locked. The
/// system releases the lock when the process ends; so a file that can be locked is abandoned.
public struct Autosave: Sendable {
    /// What is edited: a document and its scene before the first edit.
    public struct Origin: Sendable {
        /// The absolute path of a file, with the chosen part of a dump, or `demo:` and a name.
        let document: String
        /// The scene before the first edit.
        public let scene: Scene
        /// The listing before the first edit, if its text is what is edited; `nil` for a scene.
        let listing: String?
        let hash: ContentHash

        /// The listing in a file of this absolute path, as last read.
        public init(listing text: String, path: String, scene: Scene) {
            (document, self.scene, listing) = (path, scene, text)
            hash = ContentHash(text.utf8)
        }

        /// The scene of a file, as last read or written.
        public init(_ document: SceneDocument, scene: Scene) {
            self.document = document.absolutePath
            (self.scene, listing) = (scene, nil)
            hash = ContentHash(document.bytes)
        }

        /// The scene of a dump, or of a part of it, as last read.
        public init(dump file: FollowedFile, part: String, scene: Scene) {
            document = "\(file.path) \(part)"
            (self.scene, listing) = (scene, nil)
            let state = file.state.map { "\($0.size) \($0.modified)" } ?? ""
            hash = ContentHash(state.utf8)
        }

        /// The scene of a built-in demo.
        public init(demo name: String, text: String, scene: Scene) {
            document = "demo:" + name
            (self.scene, listing) = (scene, nil)
            hash = ContentHash(text.utf8)
        }
    }

    /// The maximum size in bytes.
    static let mostBytes = 64 << 20

    private let origin: Origin
    private let environment: [String: String]
    var calls = SystemCalls.real
    /// The file's path; `nil` while there is nothing to keep.
    private(set) var path: String?
    private var lock: FileLock?

    /// Prepares the file of a session; `write(_:)` creates it.
    ///
    /// - Parameter environment: The environment variables; `XDG_STATE_HOME` and `HOME` determine the
    ///   directory.
    public init(of origin: Origin, environment: [String: String]) {
        (self.origin, self.environment) = (origin, environment)
    }

    /// Creates the directory, to find out whether it can be used.
    public func makeFolder() throws(StoreProblem) { _ = try Self.folder(environment) }

    /// The contents of the file for an edited scene or, if there is one, an edited listing.
    ///
    /// They end within a scene that is too long; `write(_:)` rejects that.
    public static func contents(
        _ scene: Scene, listing: String? = nil, of origin: Origin, editCount: Int
    ) -> [UInt8] {
        var bytes = Array("\(mark)\(origin.hash.text) \(editCount) \(origin.name)\n".utf8)
        bytes += (listing ?? SceneFile.write(scene, atMost: mostBytes)).utf8
        bytes += checksum(of: bytes)
        return bytes
    }

    /// Replaces the file atomically; if that fails, it is unchanged.
    public mutating func write(_ contents: [UInt8]) throws(StoreProblem) {
        let folder = try Self.folder(environment)
        let shown = path ?? folder
        guard contents.count <= Self.mostBytes else { throw .unwritable(shown, SYS_EFBIG) }
        let target = path ?? FilePath.join(folder, newName)
        lock = try AtomicWrite(calls: calls, newMode: 0o600)
            .write([contents], to: target, shown: shown, replacing: .own).lock
        path = target
    }

    private var newName: String {
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return "\(origin.prefix)\(sys_process())-\(number).journal"
    }

    /// Removes the file, after the edits were saved or discarded.
    public mutating func discard() {
        if let path { _ = calls.remove(path) }
        (path, lock) = (nil, nil)
    }
}

extension Autosave {
    /// The unsaved edits of earlier sessions on a document, newest first.
    ///
    /// Files of running sessions are skipped. Abandoned ones are removed after thirty days.
    public static func abandoned(
        for origin: Origin, environment: [String: String]
    ) -> [AbandonedEdits] {
        guard let folder = try? Self.folder(environment) else { return [] }
        var found: [AbandonedEdits] = []
        for name in FolderListing.names(in: folder) {
            let path = FilePath.join(folder, name)
            let isComplete = name.hasSuffix(".journal")
            if isComplete || name.hasSuffix(".tmp"), isOld(path) {
                remove(abandoned: path)
            } else if isComplete, name.hasPrefix(origin.prefix),
                let edits = AbandonedEdits(path, of: origin)
            {
                found.append(edits)
            }
        }
        return found.sorted { ($1.modified, $0.path) < ($0.modified, $1.path) }
    }

    /// The directory of all files, accessible to the user only; created if it is missing.
    private static func folder(_ environment: [String: String]) throws(StoreProblem) -> String {
        let folder = try StateFolder("journal", environment: environment)
        try folder.make()
        return folder.path
    }

    private static func isOld(_ path: String) -> Bool {
        guard let state = FileState(at: path, followsLinks: false) else { return false }
        return sys_date() - state.modified / 1_000_000_000 > 30 * 86_400
    }

    @discardableResult fileprivate static func remove(abandoned path: String) -> Bool {
        withAbandoned(path) { sys_remove(path) == 0 } ?? false
    }

    /// Locks an abandoned file while it is read or removed.
    ///
    /// - Returns: `nil` if its session is running, or if it is not a file of the user.
    fileprivate static func withAbandoned<Result>(_ path: String, _ body: () -> Result) -> Result? {
        guard let state = FileState(at: path, followsLinks: false), state.isRegular,
            state.owner == sys_user()
        else { return nil }
        do throws(StoreProblem) {
            let lock = try FileLock(path, shown: path, patience: 0)
            guard lock != nil || isDead(path) else { return nil }
            return withExtendedLifetime(lock) { body() }
        } catch {
            return nil
        }
    }

    /// Whether the process in a file's name has ended, for file systems without locks.
    private static func isDead(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split(separator: "-")
        guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return false }
        return sys_is_dead(process) != 0
    }

    /// The start of the first line; the document's hash, the number of edits and the document follow.
    fileprivate static let mark = "# hitbox autosave 1 "

    /// The last line: a checksum of those before it.
    static func checksum(of bytes: some Sequence<UInt8>) -> [UInt8] {
        Array("# \(ContentHash(bytes).text)\n".utf8)
    }
}

extension Autosave.Origin {
    /// The document in ASCII, on one line.
    fileprivate var name: String {
        document.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }

    /// The start of the names of all its files.
    fileprivate var prefix: String { ContentHash(document.utf8).text + "-" }
}

/// The edits of a session that ended without saving them.
public struct AbandonedEdits: Sendable {
    /// The file's path.
    public let path: String
    /// The scene after the last edit.
    public let scene: Scene
    /// The listing after the last edit; `nil` for edits of a scene.
    public let listing: String?
    /// The number of edits.
    public let editCount: Int
    /// Whether the document has changed since; the scene does not include those changes.
    public let isBaseChanged: Bool
    /// When the file was written, in nanoseconds since 1970.
    fileprivate let modified: Int64

    /// The time of the last edit, in seconds since 1970.
    public var time: Int { Int(modified / 1_000_000_000) }

    /// Reads a file.
    ///
    /// - Returns: `nil` if its session is running, if it is of another document or damaged, or if it
    ///   changes nothing.
    init?(_ path: String, of origin: Autosave.Origin) {
        let found = Autosave.withAbandoned(path) {
            try? FileBytes(path: path, limit: Autosave.mostBytes, followsLinks: false)
        }
        guard let file = found ?? nil else { return nil }
        let end = Autosave.checksum(of: file.bytes.dropLast(19))
        let line = String(decoding: file.bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        guard file.bytes.suffix(19).elementsEqual(end), line.hasPrefix(Autosave.mark)
        else { return nil }
        let fields = line.dropFirst(Autosave.mark.count).split(separator: " ", maxSplits: 2)
        guard fields.count == 3, fields[2] == origin.name, let hash = ContentHash(fields[0]),
            let count = Int(fields[1]), count > 0
        else { return nil }
        if let old = origin.listing {
            let text = file.bytes.dropFirst(line.utf8.count + 1).dropLast(19)
            (scene, listing) = (origin.scene, String(decoding: text, as: UTF8.self))
            if listing == old { return nil }
        } else {
            guard let read = try? SceneFile.read(bytes: file.bytes, name: "autosave"),
                read != origin.scene
            else { return nil }
            (scene, listing) = (read, nil)
        }
        self.path = path
        editCount = count
        isBaseChanged = hash != origin.hash
        modified = file.state.modified
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

    /// Removes the file; returns `false` if its session is running or the file is gone.
    @discardableResult public func discard() -> Bool { Autosave.remove(abandoned: path) }
}

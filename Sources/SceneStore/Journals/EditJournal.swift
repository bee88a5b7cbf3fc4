internal import CSystem
import LayerGeometry
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

/// The starting point of a journal: a document and its scene.
public struct JournalBase: Hashable, Sendable {
    /// The document: the absolute path of a file, or `demo:` and a name.
    public let document: String
    /// The scene before the first edit.
    public let scene: Scene
    let hash: ContentHash

    /// The scene of a file, as last read or written.
    public init(_ document: SceneDocument, scene: Scene) {
        self.document = document.absolutePath
        self.scene = scene
        hash = document.hash
    }

    /// The scene of a built-in demo.
    public init(demo name: String, text: String, scene: Scene) {
        document = "demo:" + name
        self.scene = scene
        hash = ContentHash(text.utf8)
    }
}

/// The difference of two scenes, as the smallest changed subtree.
struct TreeChange: Hashable, Sendable {
    /// The part that is replaced.
    enum Kind: String, Hashable, Sendable {
        /// Everything.
        case scene
        /// A layer with its descendants.
        case layer
        /// A layer's own properties, without its mask and sublayers.
        case own
    }

    var kind: Kind
    /// The path from the root to the layer, as indices of sublayers.
    var way: [Int]
    /// The scene, or one whose root is the layer.
    var scene: Scene
}

extension TreeChange {
    /// Finds the deepest layer that contains all changes; `nil` if nothing changed.
    init?(from old: Scene, to new: Scene) {
        if old == new { return nil }
        guard old.with(root: new.root) == new else {
            self.init(kind: .scene, way: [], scene: new)
            return
        }
        var way: [Int] = []
        var (before, after) = (old.root, new.root)
        while before.bare == after.bare, before.mask == after.mask,
            let place = Self.onlyChange(before.sublayers, after.sublayers)
        {
            way.append(place)
            (before, after) = (before.sublayers[place], after.sublayers[place])
        }
        if before.mask == after.mask, before.sublayers == after.sublayers {
            self.init(kind: .own, way: way, scene: Scene(root: after.bare))
        } else {
            self.init(kind: .layer, way: way, scene: Scene(root: after))
        }
    }

    /// Applies the change; returns `false` if the scene has no such layer.
    func apply(to scene: inout Scene) -> Bool {
        if kind == .scene {
            scene = self.scene
            return true
        }
        return replace(&scene.root, way[...])
    }

    private func replace(_ layer: inout Layer, _ way: ArraySlice<Int>) -> Bool {
        if let place = way.first {
            guard place >= 0, place < layer.sublayers.count else { return false }
            return replace(&layer.sublayers[place], way.dropFirst())
        }
        var new = scene.root
        if kind == .own {
            new.mask = layer.mask
            new.sublayers = layer.sublayers
        }
        layer = new
        return true
    }

    private static func onlyChange(_ old: [Layer], _ new: [Layer]) -> Int? {
        guard old.count == new.count else { return nil }
        let first = old.indices.first { old[$0] != new[$0] }
        let last = old.indices.last { old[$0] != new[$0] }
        return first == last ? first : nil
    }
}

extension Scene {
    fileprivate func with(root: Layer) -> Scene {
        var copy = self
        copy.root = root
        return copy
    }
}

extension Layer {
    /// The layer without its mask and sublayers.
    fileprivate var bare: Layer {
        var copy = self
        copy.mask = nil
        copy.sublayers = []
        return copy
    }
}

/// One line of a journal: a checksum, then tab-separated fields.
///
/// Incomplete or modified lines are rejected.
enum JournalLine {
    /// Encodes fields; tabs, line feeds and backslashes are escaped as `\t`, `\n` and `\\`.
    static func write(_ fields: [String]) -> [UInt8] {
        var body: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { body.append(0x09) }
            for byte in field.utf8 {
                switch byte {
                case 0x09: body += "\\t".utf8
                case 0x0A: body += "\\n".utf8
                case 0x5C: body += "\\\\".utf8
                default: body.append(byte)
                }
            }
        }
        return Array(ContentHash(body).text.utf8) + [0x20] + body + [0x0A]
    }

    /// Decodes a line without its line feed.
    static func read(_ line: ArraySlice<UInt8>) -> [String]? {
        guard line.count > 17, line[line.startIndex + 16] == 0x20 else { return nil }
        let body = line.dropFirst(17)
        guard let hash = ContentHash(String(decoding: line.prefix(16), as: UTF8.self)[...]),
            hash == ContentHash(body)
        else { return nil }
        var fields: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in body {
            if isEscaped {
                fields[fields.count - 1].append(byte == 0x74 ? 0x09 : byte == 0x6E ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x09 {
                fields.append([])
            } else {
                fields[fields.count - 1].append(byte)
            }
        }
        let texts = fields.compactMap { String(validating: $0, as: UTF8.self) }
        return texts.count == fields.count && !isEscaped ? texts : nil
    }
}

/// The header of a journal.
struct JournalHeader: Hashable, Sendable {
    /// The document: an absolute path, or `demo:` and a name.
    var document: String
    /// The hash of the file that the first edit was applied to.
    var base: ContentHash
    /// The program's version.
    var version: String

    var line: [UInt8] {
        JournalLine.write(["hitbox-journal", "1", document, base.text, version])
    }
}

extension JournalHeader {
    init?(_ fields: [String]) {
        guard fields.count == 5, fields[0] == "hitbox-journal", fields[1] == "1",
            let base = ContentHash(fields[3][...])
        else { return nil }
        self.init(document: fields[2], base: base, version: fields[4])
    }
}

/// One edit in a journal.
struct JournalRecord: Hashable, Sendable {
    /// The number of the edit, from 1; 0 for the scene before the first edit.
    var number: Int
    /// The time in seconds since 1970.
    var time: Int
    var change: TreeChange

    var line: [UInt8] {
        JournalLine.write([
            String(number), String(time), change.kind.rawValue,
            change.way.map(String.init).joined(separator: "."), SceneFile.write(change.scene),
        ])
    }
}

extension JournalRecord {
    init?(_ fields: [String]) {
        guard fields.count == 5, let number = Int(fields[0]), number >= 0,
            let time = Int(fields[1]), let kind = TreeChange.Kind(rawValue: fields[2])
        else { return nil }
        let steps = fields[3].split(separator: ".")
        let way = steps.compactMap { Int($0) }
        guard way.count == steps.count, way.count < SceneLimits.levels,
            let scene = try? SceneFile.read(fields[4], name: "journal")
        else { return nil }
        self.init(
            number: number, time: time, change: TreeChange(kind: kind, way: way, scene: scene))
    }
}

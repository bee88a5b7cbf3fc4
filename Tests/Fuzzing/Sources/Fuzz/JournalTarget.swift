import Glibc
import LayerGeometry
import SceneFile

@testable import SceneStore

/// A journal of anything is no journal, or one whose scene can be shown and written.
enum JournalTarget {
    /// The first byte decides whether lines get their checksums, and the first line its document:
    /// without, hardly any line would be read.
    static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let lines = bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
        var contents: [UInt8] = []
        if kind & 1 != 0 {
            contents +=
                JournalHeader(
                    document: base.document, base: kind & 2 == 0 ? base.hash : ContentHash([1]),
                    version: "1"
                ).line
        }
        for line in lines {
            if kind & 4 != 0 { contents += Array(ContentHash(line).text.utf8) + [0x20] }
            contents += line + [0x0A]
        }
        read(contents)
        writeFields(lines.map { Array($0) })
        if let text = String(validating: bytes.dropFirst(), as: UTF8.self) { change(to: text) }
    }

    private static func read(_ contents: [UInt8]) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        require(file >= 0, "'\(path)' cannot be written")
        require(write(file, contents, contents.count) == contents.count, "'\(path)' is full")
        close(file)
        let journal = AbandonedJournal(path, of: base)
        if let journal {
            require(journal.editCount > 0, "a journal of \(journal.editCount) edits")
            require(journal.scene != base.scene, "a journal that changes nothing")
            TreeChecks.readsBack(journal.scene)
            require(journal.discard(), "a dead journal cannot be removed")
        } else {
            unlink(path)
        }
    }

    private static func writeFields(_ lines: [[UInt8]]) {
        let fields = lines.map { String(decoding: $0, as: UTF8.self) }
        // A line of nothing is no line.
        if fields == [""] { return }
        let line = JournalLine.write(fields)
        require(line.last == 0x0A && !line.dropLast().contains(0x0A), "a line of several lines")
        require(JournalLine.read(line.dropLast()) == fields, "fields read back otherwise")
    }

    /// A change that is written and read makes of one scene the other.
    private static func change(to text: String) {
        guard let scene = try? SceneFile.read(text, name: ""),
            let change = TreeChange(from: base.scene, to: scene)
        else { return }
        let record = JournalRecord(number: 1, time: 2, change: change)
        guard let fields = JournalLine.read(record.line.dropLast()),
            let copy = JournalRecord(fields)
        else { fail("a record cannot be read") }
        var changed = base.scene
        require(copy.change.apply(to: &changed), "a change does not fit its own scene")
        require(changed == scene, "a change makes another scene")
    }

    private static let path = "/dev/shm/hitbox-fuzz-\(getpid()).journal"

    private static let base: JournalBase = {
        let text = """
            hitbox: 1
            root:
              name: card
              bounds: [0, 0, 100, 80]
              sublayers:
                - name: badge
                  frame: [80, -5, 20, 20]
            """
        guard let scene = try? SceneFile.read(text, name: "") else { fail("no base") }
        return JournalBase(demo: "card", text: text, scene: scene)
    }()
}

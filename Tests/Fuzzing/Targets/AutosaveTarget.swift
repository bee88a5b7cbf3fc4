import Glibc
import SceneFile

@testable import SceneStore

/// An autosaved file of anything is not offered, or its scene can be shown and written.
enum AutosaveTarget {
    /// The first byte decides whether the file gets its first line and its checksum: without, hardly any
    /// would be read.
    static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        var contents = Array(bytes.dropFirst())
        if kind & 1 != 0 {
            let hash = kind & 2 == 0 ? ContentHash("".utf8) : ContentHash([1])
            contents = Array("# hitbox autosave 1 \(hash.text) 1 demo:card\n".utf8) + contents
        }
        if kind & 4 != 0 { contents += Autosave.checksum(of: contents) }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        require(file >= 0, "'\(path)' cannot be written")
        require(write(file, contents, contents.count) == contents.count, "'\(path)' is full")
        close(file)
        guard let edits = AbandonedEdits(path, of: origin) else {
            unlink(path)
            return
        }
        require(edits.editCount > 0, "\(edits.editCount) edits")
        require(edits.scene != origin.scene, "edits that change nothing")
        TreeChecks.readsBack(edits.scene)
        require(edits.discard(), "an abandoned file cannot be removed")
    }

    private static let path = "/dev/shm/hitbox-fuzz-\(getpid()).journal"

    private static let origin: Autosave.Origin = {
        guard let scene = try? SceneFile.read("hitbox: 1\nroot: {name: card}\n", name: "") else {
            fail("no scene")
        }
        return Autosave.Origin(demo: "card", text: "", scene: scene)
    }()
}

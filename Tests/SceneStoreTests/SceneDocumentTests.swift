import Foundation
import LayerGeometry
import SceneFile
import Testing

@testable import SceneStore

let small = """
    # A comment.
    hitbox: 1
    root:
      name: view   # the view
      frame: [0, 0, 320, 480]

    """

func movedScene(_ text: String = small, by distance: Double = 1) throws -> Scene {
    var scene = try SceneFile.read(text, name: "s")
    scene.root.setFrame(Rect(x: distance, y: 0, width: 320, height: 480))
    return scene
}

@Suite struct `A scene document` {
    let folder = TemporaryFolder()

    @Test func `is saved with its comments and its mode`() throws {
        folder.write(small, to: "a.yaml")
        chmod(folder.path("a.yaml"), 0o640)
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        #expect(try document.scene().root.name == "view")
        try document.save(try movedScene())
        let expected = small.replacing("[0, 0,", with: "[1, 0,")
        #expect(folder.text("a.yaml") == expected)
        #expect(FileState(at: folder.path("a.yaml"))?.mode == 0o640)
        #expect(folder.names == ["a.yaml"])
        #expect(document.status() == .unchanged)
        try document.save(try movedScene(by: 0))
        #expect(folder.text("a.yaml") == small)
    }

    @Test func `is not written if nothing changed`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        let before = FileState(at: document.path)
        try document.save(try document.scene())
        #expect(FileState(at: document.path) == before)
    }

    @Test func `detects changes by other programs`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        #expect(document.status() == .unchanged)
        touch(document.path, 5)
        #expect(document.status() == .unchanged)
        folder.write(small.replacing("320", with: "321"), to: "a.yaml")
        #expect(document.status() == .changed)
        #expect(document.status() == .changed)
        folder.write(small, to: "a.yaml")
        touch(document.path, 6)
        #expect(document.status() == .unchanged)
        folder.write(small.replacing("320", with: "321"), to: "a.yaml")
        try document.reload()
        #expect(document.status() == .unchanged)
        folder.write(small + "#", to: "a.yaml")
        #expect(document.status() == .changed)
        unlink(document.path)
        #expect(document.status() == .gone)
        #expect(throws: StoreProblem.self) { try document.reload() }
        try document.save(try movedScene())
        #expect(document.status() == .unchanged)
    }

    @Test func `reports each change once`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        #expect(document.news() == nil)
        folder.write(small + "#", to: "a.yaml")
        #expect(document.news() == .changed)
        #expect(document.news() == nil)
        folder.write(small + "##", to: "a.yaml")
        #expect(document.news() == .changed)
        unlink(document.path)
        #expect(document.news() == .gone)
        #expect(document.news() == nil)
        folder.write(small, to: "a.yaml")
        #expect(document.news() == nil, "the contents are those that were read")
        folder.write(small + "#", to: "a.yaml")
        try document.reload()
        #expect(document.news() == nil)
    }

    @Test func `does not overwrite changes by another document unless asked`() throws {
        folder.write(small, to: "a.yaml")
        var one = try SceneDocument(opening: folder.path("a.yaml"))
        var other = try SceneDocument(opening: folder.path("a.yaml"))
        try one.save(try movedScene(by: 1))
        #expect(throws: StoreProblem.changedOnDisk(path: other.path)) {
            try other.save(try movedScene(by: 2))
        }
        #expect(folder.text("a.yaml")?.contains("[1, 0,") == true)
        try other.save(try movedScene(by: 2), overwriting: true)
        #expect(folder.text("a.yaml")?.contains("[2, 0,") == true)
        #expect(one.status() == .changed)
    }

    @Test func `detects a change within the resolution of the clock`() throws {
        folder.write(small, to: "a.yaml")
        touch(folder.path("a.yaml"), 5)
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        folder.write(small.replacing("320", with: "321"), to: "a.yaml")
        touch(folder.path("a.yaml"), 5)
        #expect(throws: StoreProblem.changedOnDisk(path: document.path)) {
            try document.save(try movedScene())
        }
    }

    @Test func `preserves a symbolic link, even to a file that does not exist yet`() throws {
        mkdir(folder.path("inner"), 0o700)
        folder.write(small, to: "inner/a.yaml")
        symlink("inner/b.yaml", folder.path("link"))
        symlink("a.yaml", folder.path("inner/b.yaml"))
        var document = try SceneDocument(opening: folder.path("link"))
        try document.save(try movedScene())
        #expect(folder.text("inner/a.yaml")?.contains("[1, 0,") == true)
        #expect(FileState(at: folder.path("link"), followsLinks: false)?.isLink == true)
        #expect(document.absolutePath.hasSuffix("/inner/a.yaml"))
        symlink("inner/c.yaml", folder.path("dangling"))
        let dangling = folder.path("dangling")
        #expect(
            throws: StoreProblem.unwritable(path: folder.path, reason: "it is a directory")
        ) { try document.save(try movedScene(by: 3), as: folder.path) }
        #expect(throws: StoreProblem.exists(path: dangling)) {
            try document.save(try movedScene(by: 3), as: dangling)
        }
        #expect(folder.text("inner/c.yaml") == nil)
        try document.save(try movedScene(by: 3), as: dangling, overwriting: true)
        #expect(folder.text("inner/c.yaml")?.contains("[3, 0,") == true)
        symlink("loop", folder.path("loop"))
        #expect(throws: StoreProblem.self) {
            try document.save(try movedScene(), as: folder.path("loop"))
        }
    }

    @Test func `is saved under another name, and over another file only if asked`() throws {
        folder.write(small, to: "a.yaml")
        folder.write("other", to: "b.yaml")
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        let other = folder.path("b.yaml")
        #expect(throws: StoreProblem.exists(path: other)) {
            try document.save(try movedScene(), as: other)
        }
        #expect(folder.text("b.yaml") == "other")
        try document.save(try movedScene(), as: folder.path("c.yaml"))
        #expect(document.path == folder.path("c.yaml"))
        #expect(folder.text("a.yaml") == small)
        #expect(folder.text("c.yaml")?.hasPrefix("# A comment.") == true)
        try document.save(try movedScene(by: 2), as: other, overwriting: true)
        #expect(folder.text("b.yaml")?.contains("[2, 0,") == true)
        try document.save(try movedScene(by: 3), as: other)
        #expect(folder.text("b.yaml")?.contains("[3, 0,") == true)
        let new = try SceneDocument(
            saving: try movedScene(), as: folder.path("demo.yaml"), from: small)
        #expect(String(decoding: new.bytes, as: UTF8.self).hasPrefix("# A comment."))
    }

    @Test func `explains why it cannot be read or written`() throws {
        let problem = #expect(throws: StoreProblem.self) {
            _ = try SceneDocument(opening: folder.path("none"))
        }
        #expect(
            problem?.message == "cannot read '\(folder.path("none"))': no such file or directory")
        #expect(throws: StoreProblem.unreadable(path: folder.path, reason: "it is a directory")) {
            _ = try SceneDocument(opening: folder.path)
        }
        mkfifo(folder.path("pipe"), 0o600)
        #expect(throws: StoreProblem.self) { _ = try SceneDocument(opening: folder.path("pipe")) }
        let missing = #expect(throws: StoreProblem.self) {
            _ = try SceneDocument(saving: try movedScene(), as: folder.path("x/y.yaml"))
        }
        #expect(missing?.help == "create the folder first, or save in another one")
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        document.calls = FailingCalls(at: 0, isKilled: false, number: EACCES).calls
        let denied = #expect(throws: StoreProblem.self) { try document.save(try movedScene()) }
        #expect(
            denied?.message
                == "cannot write '\(document.path)': no file can be created in its folder: permission denied"
        )
        #expect(denied?.help == "save in another folder, or change the permissions")
    }

    @Test(.enabled(if: geteuid() != 0)) func `leaves a read-only folder and file alone`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: folder.path("a.yaml"))
        chmod(document.path, 0o400)
        #expect(throws: StoreProblem.self) { try document.save(try movedScene()) }
        chmod(document.path, 0o600)
        chmod(folder.path, 0o500)
        #expect(throws: StoreProblem.self) { try document.save(try movedScene()) }
        chmod(folder.path, 0o700)
        #expect(folder.text("a.yaml") == small)
        #expect(folder.names == ["a.yaml"])
    }

    @Test func `is the old or the new one whichever step fails, without leftovers`() throws {
        let scene = try movedScene()
        let new = SceneFile.write(scene, into: small)
        var failures = 0
        for isKilled in [false, true] {
            var step = 0
            while true {
                let folder = TemporaryFolder()
                folder.write(small, to: "a.yaml")
                var document = try SceneDocument(opening: folder.path("a.yaml"))
                let failing = FailingCalls(at: step, isKilled: isKilled)
                document.calls = failing.calls
                let before = document.bytes
                do throws(StoreProblem) {
                    try document.save(scene)
                    #expect(folder.text("a.yaml") == new, "step \(step)")
                    #expect(document.status() == .unchanged)
                } catch {
                    failures += 1
                    #expect(folder.text("a.yaml") == small, "step \(step)")
                    #expect(document.bytes == before)
                    #expect(error.help != nil)
                    // Saving can be tried again.
                    document.calls = .real
                    try document.save(scene)
                    #expect(folder.text("a.yaml") == new, "step \(step)")
                }
                if !isKilled { #expect(folder.names == ["a.yaml"], "step \(step)") }
                if failing.total <= step { break }
                step += 1
            }
        }
        #expect(failures > 10)
    }
}

/// Sets when a file was last written, in seconds since 1970.
private func touch(_ path: String, _ time: Int) {
    var times = [timeval(), timeval()]
    times[0].tv_sec = time
    times[1].tv_sec = time
    utimes(path, times)
}

@Suite struct `A whole file` {
    private let folder = TemporaryFolder()

    @Test func `is written through a link only if it may replace a file`() throws {
        let (link, target) = (folder.path("link"), folder.path("target"))
        symlink(target, link)
        #expect(throws: StoreProblem.exists(path: link)) {
            try WholeFile.write([[65]], to: link, overwriting: false)
        }
        #expect(folder.text("target") == nil)
        try WholeFile.write([[65]], to: link)
        #expect(folder.text("target") == "A")
        #expect(throws: StoreProblem.exists(path: link)) {
            try WholeFile.write([[66]], to: link, overwriting: false)
        }
        #expect(folder.text("target") == "A")
    }

    @Test func `that the user did not name is never written through a link`() throws {
        folder.write("kept", to: "kept.txt")
        mkdir(folder.path("elsewhere"), 0o700)
        let inner = folder.path("inner")
        try WholeFile.write([65], to: inner + "/a.txt", inFolder: inner)
        try WholeFile.write([66], to: inner + "/a.txt", inFolder: inner)
        #expect(folder.text("inner/a.txt") == "B")
        for (name, target) in [("link.txt", "kept.txt"), ("dangling.txt", "new.txt")] {
            symlink(folder.path(target), inner + "/" + name)
            #expect(throws: StoreProblem.isLink(path: inner + "/" + name)) {
                try WholeFile.write([67], to: inner + "/" + name, inFolder: inner)
            }
        }
        symlink(folder.path("elsewhere"), folder.path("linked"))
        symlink(folder.path("nowhere"), folder.path("lost"))
        for name in ["linked", "lost"] {
            let path = folder.path(name)
            #expect(throws: StoreProblem.isLink(path: path)) {
                try WholeFile.write([68], to: path + "/a.txt", inFolder: path)
            }
        }
        #expect(folder.text("kept.txt") == "kept" && folder.text("elsewhere/a.txt") == nil)
        #expect(folder.names == ["elsewhere", "inner", "kept.txt", "linked", "lost"])
    }
}

import Foundation
import LayerGeometry
import SceneFile
import TestSupport
import Testing

@testable import SceneStore

@Suite struct `An autosaved scene` {
    let folder = TemporaryFolder()
    var environment: [String: String] { ["XDG_STATE_HOME": folder.path("state")] }
    let origin: Autosave.Origin

    init() throws {
        let scene = try SceneFile.read(tree, name: "s")
        origin = Autosave.Origin(demo: "tree", text: tree, scene: scene)
    }

    private var autosave: Autosave { Autosave(of: origin, environment: environment) }

    private var abandoned: [AbandonedEdits] {
        Autosave.abandoned(for: origin, environment: environment)
    }

    /// The names of all files in the folder of autosaved scenes.
    private var names: [String] {
        FolderListing.names(in: folder.path("state/hitbox/journal"))
            .filter { $0 != "." && $0 != ".." }
    }

    private func contents(_ scene: Scene, editCount: Int = 1) -> [UInt8] {
        Autosave.contents(scene, of: origin, editCount: editCount)
    }

    /// The scene with a root of this name.
    private func scene(named name: String) -> Scene {
        var scene = origin.scene
        scene.root.name = name
        return scene
    }

    /// Leaves a scene as a process does that is killed, and returns its path.
    private func leave(_ scene: Scene, editCount: Int = 1) throws -> String {
        var autosave = autosave
        try autosave.write(contents(scene, editCount: editCount))
        return try #require(autosave.path)
    }

    private func replace(_ path: String, by bytes: [UInt8]) {
        folder.write(bytes, to: String(path.dropFirst(folder.path.count + 1)))
    }

    @Test func `is what the dead process wrote last`() throws {
        for seed in 0..<60 {
            var random = SeededNumbers(seed: UInt64(seed))
            var scenes = [origin.scene]
            var autosave: Autosave? = self.autosave
            for count in 1...Int.random(in: 1...12, using: &random) {
                var next = scenes[scenes.count - 1]
                if random.chance(0.2) {
                    next = scenes[Int.random(in: 0..<scenes.count, using: &random)]  // Undo.
                } else {
                    edit(&next, &random)
                }
                try autosave?.write(contents(next, editCount: count))
                scenes.append(next)
            }
            #expect(abandoned.isEmpty, "it is alive")
            #expect(names.count == 1)
            autosave = nil
            let found = abandoned
            if scenes.last == origin.scene {
                #expect(found.isEmpty)
            } else {
                #expect(found.map(\.scene) == [scenes[scenes.count - 1]], "seed \(seed)")
                #expect(found.first?.isBaseChanged == false)
                #expect(found.first?.editCount == scenes.count - 1)
            }
            for name in names { unlink(folder.path("state/hitbox/journal/" + name)) }
        }
    }

    @Test func `outlives SIGKILL`() async throws {
        let path = folder.path
        let start = Int(time(nil))
        let result = await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let scene = try SceneFile.read(tree, name: "s")
            let origin = Autosave.Origin(demo: "tree", text: tree, scene: scene)
            var autosave = Autosave(of: origin, environment: ["XDG_STATE_HOME": path + "/state"])
            var next = scene
            next.root.name = "edited"
            try autosave.write(Autosave.contents(next, of: origin, editCount: 1))
            kill(getpid(), SIGKILL)
            withExtendedLifetime(autosave) {}
        }
        #expect(result != nil)
        #expect(abandoned.map(\.scene.root.name) == ["edited"])
        // A file's time may be a moment early.
        let times = start - 2...Int(time(nil))
        #expect(abandoned.first.map { times.contains($0.time) } == true)
    }

    @Test func `is a scene file of the user`() throws {
        let path = try leave(scene(named: "edited"))
        #expect(try SceneDocument(opening: path).scene() == scene(named: "edited"))
        #expect(FileState(at: path)?.mode == 0o600)
        #expect(FileState(at: folder.path("state/hitbox/journal"))?.mode == 0o700)
    }

    @Test func `is offered whole or not at all`() throws {
        let edited = scene(named: "edited")
        let path = try leave(edited)
        let bytes = contents(edited)
        for length in 0..<bytes.count {
            replace(path, by: Array(bytes[..<length]))
            #expect(abandoned.isEmpty, "\(length) bytes")
        }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8(place % 8)
            replace(path, by: changed)
            #expect(abandoned.isEmpty, "byte \(place)")
        }
        replace(path, by: bytes)
        #expect(abandoned.map(\.scene) == [edited])
    }

    @Test func `is offered with a warning if the file has changed since`() throws {
        _ = try leave(scene(named: "edited"))
        var other = origin.scene
        other.root.sublayers = []
        let changed = Autosave.Origin(demo: "tree", text: "other", scene: other)
        let found = Autosave.abandoned(for: changed, environment: environment)
        #expect(found.map(\.scene) == [scene(named: "edited")])
        #expect(found.first?.isBaseChanged == true)
        let another = Autosave.Origin(demo: "another", text: tree, scene: origin.scene)
        #expect(Autosave.abandoned(for: another, environment: environment).isEmpty)
    }

    @Test func `belongs to a document of any name`() throws {
        for name in [
            "a b", "a\nb: [", "a\\n\"", "ä\u{2028}#", String(repeating: "n", count: 4_000),
        ] {
            let origin = Autosave.Origin(demo: name, text: tree, scene: origin.scene)
            let edited = scene(named: "edited")
            var autosave: Autosave? = Autosave(of: origin, environment: environment)
            try autosave?.write(Autosave.contents(edited, of: origin, editCount: 1))
            autosave = nil
            let found = Autosave.abandoned(for: origin, environment: environment)
            #expect(found.map(\.scene) == [edited], "\(name)")
        }
        #expect(abandoned.isEmpty)
    }

    @Test func `is gone once it is discarded`() throws {
        var autosave = autosave
        autosave.discard()
        try autosave.write(contents(scene(named: "one")))
        autosave.discard()
        #expect(names.isEmpty && autosave.path == nil)
        let path = try leave(scene(named: "two"), editCount: 200)
        let found = try #require(abandoned.first)
        #expect(found.editCount == 200 && found.path == path)
        #expect(found.discard() && !found.discard())
        #expect(names.isEmpty)
    }

    @Test func `of a living process is neither offered nor removed`() throws {
        var one = autosave
        var other: Autosave? = autosave
        try one.write(contents(scene(named: "one")))
        try other?.write(contents(scene(named: "other")))
        #expect(abandoned.isEmpty)
        let path = try #require(one.path)
        touchOld(path)
        other = nil
        let found = try #require(abandoned.first)
        #expect(abandoned.count == 1 && found.scene.root.name == "other")
        #expect(FileState(at: path) != nil)
        try one.write(contents(scene(named: "one, again")))
        #expect(abandoned.count == 1 && found.discard())
    }

    @Test func `is removed after thirty days, with what a killed process had begun`() throws {
        let path = try leave(scene(named: "old"))
        let begun = ".hitbox-\(Int32.max)-abc.tmp"
        for name in [begun, "notes"] { folder.write("", to: "state/hitbox/journal/" + name) }
        #expect(abandoned.count == 1 && names.count == 3)
        for name in names { touchOld(folder.path("state/hitbox/journal/" + name)) }
        #expect(FileState(at: path)?.modified == 1_000_000_000_000)
        #expect(abandoned.isEmpty)
        #expect(names == ["notes"])
    }

    @Test func `does without a folder, and reports why`() throws {
        folder.write("", to: "file")
        for environment in [
            [:], ["HOME": "relative"], ["XDG_STATE_HOME": folder.path("file")],
            ["HOME": "/proc/nowhere"],
        ] {
            var autosave = Autosave(of: origin, environment: environment)
            #expect(throws: StoreProblem.self) { try autosave.makeFolder() }
            #expect(throws: StoreProblem.self) { try autosave.write(contents(scene(named: "x"))) }
            autosave.discard()
            #expect(Autosave.abandoned(for: origin, environment: environment).isEmpty)
        }
        let under = Autosave(of: origin, environment: ["XDG_STATE_HOME": folder.path("file")])
        let problem = #expect(throws: StoreProblem.self) { try under.makeFolder() }
        #expect(
            problem?.message.hasSuffix("not a directory") == true, "\(problem?.message ?? "")")
        symlink(folder.path, folder.path("hitbox"))
        var linked = Autosave(of: origin, environment: ["XDG_STATE_HOME": folder.path])
        #expect(throws: StoreProblem.self) { try linked.write(contents(scene(named: "x"))) }
        #expect(linked.path == nil, "nothing goes into a refused folder")
        var home = Autosave(of: origin, environment: ["HOME": folder.path])
        try home.write(contents(scene(named: "x")))
        #expect(home.path?.hasPrefix(folder.path(".local/state/hitbox/journal/")) == true)
    }

    @Test func `is the earlier one if a step of writing fails`() throws {
        var failures = 0
        for isKilled in [false, true] {
            var step = 0
            while true {
                let failing = FailingCalls(at: step, isKilled: isKilled)
                var autosave: Autosave? = Autosave(of: origin, environment: environment)
                autosave?.calls = failing.calls
                let (one, two) = (scene(named: "one"), scene(named: "two"))
                let isFirst = (try? autosave?.write(contents(one))) != nil
                let isSecond = (try? autosave?.write(contents(two))) != nil
                if !isFirst || !isSecond { failures += 1 }
                autosave = nil
                let wanted = isSecond ? [two] : isFirst ? [one] : []
                #expect(abandoned.map(\.scene) == wanted, "step \(step)")
                if !isKilled { #expect(names.count == wanted.count, "step \(step)") }
                for name in names { unlink(folder.path("state/hitbox/journal/" + name)) }
                if failing.total <= step { break }
                step += 1
            }
        }
        #expect(failures > 10)
    }

    @Test func `can be written after a failure`() throws {
        for step in 0..<6 {
            let failing = FailingCalls(at: step, isKilled: false)
            var autosave: Autosave? = Autosave(of: origin, environment: environment)
            autosave?.calls = failing.calls
            #expect(throws: StoreProblem.self) { try autosave?.write(contents(scene(named: "a"))) }
            try autosave?.write(contents(scene(named: "b")))
            autosave = nil
            #expect(abandoned.map(\.scene.root.name) == ["b"], "step \(step)")
            #expect(names.count == 1)
            for name in names { unlink(folder.path("state/hitbox/journal/" + name)) }
        }
    }

    @Test func `is refused if it is too large`() throws {
        var autosave = autosave
        let problem = #expect(throws: StoreProblem.self) {
            try autosave.write([UInt8](repeating: 0x20, count: (64 << 20) + 1))
        }
        #expect(
            problem?.message
                == "cannot write '\(folder.path("state/hitbox/journal"))': file too large")
        #expect(names.isEmpty)
    }

    @Test func `has the edit until the file has it, whenever a save is killed`() throws {
        let next = scene(named: "edited")
        let wanted = SceneFile.write(next, into: tree)
        var step = 0
        var isDone = false
        while !isDone {
            let folder = TemporaryFolder()
            folder.write(tree, to: "a.yaml")
            let environment = ["XDG_STATE_HOME": folder.path("state")]
            let failing = FailingCalls(at: step, isKilled: true)
            var document = try SceneDocument(opening: folder.path("a.yaml"))
            let origin = Autosave.Origin(document, scene: origin.scene)
            var autosave: Autosave? = Autosave(of: origin, environment: environment)
            autosave?.calls = failing.calls
            let contents = Autosave.contents(next, of: origin, editCount: 1)
            if (try? autosave?.write(contents)) != nil {
                document.calls = failing.calls
                if (try? document.save(next)) != nil { autosave?.discard() }
                autosave = nil
                let now = try SceneDocument(opening: document.path)
                let found = Autosave.abandoned(
                    for: Autosave.Origin(now, scene: try now.scene()), environment: environment)
                let text = folder.text("a.yaml")
                #expect(
                    text == wanted ? found.isEmpty : text == tree && found.map(\.scene) == [next],
                    "step \(step)")
            }
            isDone = failing.total <= step
            step += 1
        }
        #expect(step > 10)
    }

    @Test func `is read only from a regular file of the user, whatever it contains`() throws {
        let edited = scene(named: "x")
        let path = try leave(edited)
        let text = SceneFile.write(edited)
        let hash = origin.hash.text
        let start = "# hitbox autosave 1 "
        func read(_ text: String) -> [AbandonedEdits] {
            let bytes = Array(text.utf8)
            replace(path, by: bytes + Autosave.checksum(of: bytes))
            return abandoned
        }
        #expect(read("\(start)\(hash) 7 demo:tree\n\(text)").map(\.editCount) == [7])
        for other in [
            "", start, "\n", "\(start)\(hash) 1 demo:tree", "\(start)\(hash) 0 demo:tree\n\(text)",
            "\(start)\(hash) -1 demo:tree\n\(text)", "\(start)\(hash) 1 demo:other\n\(text)",
            "\(start)\(hash) 99999999999999999999 demo:tree\n\(text)",
            "\(start)\(hash.dropLast()) 1 demo:tree\n\(text)", "\(start)\(hash) 1\n\(text)",
            "# hitbox autosave 2 \(hash) 1 demo:tree\n\(text)", text,
            "\(start)\(hash) 1 demo:tree\nroot: {}}\n",
            "\(start)\(hash) 1 demo:tree\n" + String(repeating: "[", count: 100_000),
        ] {
            #expect(read(other).isEmpty, "\(other.prefix(60))")
        }
        for seed in 0..<200 {
            var random = SeededNumbers(seed: UInt64(seed))
            replace(path, by: (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(abandoned.isEmpty)
        }
        replace(path, by: contents(edited))
        #expect(abandoned.count == 1)
        if geteuid() == 0 {
            chown(path, 1, 1)
            #expect(abandoned.isEmpty)
        }
        folder.write(contents(edited), to: "outside")
        unlink(path)
        symlink(folder.path("outside"), path)
        #expect(abandoned.isEmpty)
        unlink(path)
        mkfifo(path, 0o600)
        #expect(abandoned.isEmpty)
    }

    private func edit(_ scene: inout Scene, _ random: inout SeededNumbers) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: scene.about = "t\t\n\\ \(random.number(0...1))"
        case 1: scene.root.position = Point(x: random.number(0...9), y: 1)
        case 2: scene.root.sublayers.append(Layer(name: "new"))
        case 3: scene.root.sublayers.swapAt(0, scene.root.sublayers.count - 1)
        case 4: scene.root.sublayers[0].mask = Layer(name: "mask")
        default: scene.root.sublayers[0].opacity = Float.random(in: 0...1, using: &random)
        }
    }
}

private let tree = """
    hitbox: 1
    root:
      name: a
      frame: [0, 0, 10, 10]
      sublayers:
        - name: b
          sublayers:
            - name: d
            - name: c
        - name: e
    """

/// Makes a file look as if it had not been written to for a long time.
private func touchOld(_ path: String) {
    var times = [timeval(), timeval()]
    times[0].tv_sec = 1_000
    times[1].tv_sec = 1_000
    utimes(path, times)
}

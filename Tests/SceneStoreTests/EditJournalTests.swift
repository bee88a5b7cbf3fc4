import Foundation
import LayerGeometry
import SceneFile
import TestSupport
import Testing

@testable import SceneStore

@Suite struct `An edit journal` {
    let folder = TemporaryFolder()
    var environment: [String: String] { ["XDG_STATE_HOME": folder.path("state")] }
    let base: JournalBase

    init() throws {
        let scene = try SceneFile.read(tree, name: "s")
        base = JournalBase(demo: "tree", text: tree, scene: scene)
    }

    private func journal(mostBytes: Int = 4 << 20) -> EditJournal {
        EditJournal(
            of: base, environment: environment, version: "1.0", mostBytes: mostBytes)
    }

    private var abandoned: [AbandonedJournal] {
        EditJournal.abandoned(for: base, environment: environment)
    }

    @Test func `restores all edits of a dead process`() throws {
        for seed in 0..<60 {
            var random = SeededNumbers(seed: UInt64(seed))
            var scenes = [base.scene]
            var journal: EditJournal? = self.journal()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                var next = scenes[scenes.count - 1]
                if random.chance(0.2) {
                    next = scenes[Int.random(in: 0..<scenes.count, using: &random)]  // Undo.
                } else {
                    edit(&next, &random)
                }
                journal?.record(from: scenes[scenes.count - 1], to: next)
                scenes.append(next)
            }
            #expect(abandoned.isEmpty, "it is alive")
            #expect(journal?.problem == nil)
            journal = nil
            let found = abandoned
            if scenes.last == base.scene {
                #expect(found.isEmpty)
            } else {
                #expect(found.map(\.scene) == [scenes[scenes.count - 1]], "seed \(seed)")
                #expect(found.first?.isBaseChanged == false)
                let edits = zip(scenes, scenes.dropFirst()).count { $0 != $1 }
                #expect(found.first?.editCount == edits)
            }
            for name in TemporaryFolder.journals(environment) { unlink(name) }
        }
    }

    @Test func `outlives SIGKILL`() async throws {
        let path = folder.path
        let result = await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let scene = try SceneFile.read(tree, name: "s")
            let base = JournalBase(demo: "tree", text: tree, scene: scene)
            let journal = EditJournal(
                of: base, environment: ["XDG_STATE_HOME": path + "/state"], version: "1")
            var next = scene
            next.root.name = "edited"
            journal.record(from: scene, to: next)
            kill(getpid(), SIGKILL)
            withExtendedLifetime(journal) {}
        }
        #expect(result != nil)
        #expect(abandoned.map(\.scene.root.name) == ["edited"])
    }

    @Test func `writes only the layer that changed`() throws {
        let journal = journal()
        var scene = base.scene
        scene.root.sublayers[0].sublayers[1].zPosition = 1
        journal.record(from: base.scene, to: scene)
        var moved = scene
        moved.root.position = Point(x: 3, y: 3)
        journal.record(from: scene, to: moved)
        journal.record(from: moved, to: moved)
        let text = String(
            decoding: try FileBytes(path: journal.path ?? "", limit: 1 << 20).bytes,
            as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(lines.count == 4)
        #expect(
            lines[2][2...].joined(separator: "|")
                == #"own|0.1|hitbox: 1\nroot:\n  name: c\n  zPosition: 1\n"#)
        #expect(lines[3][2] == "own")
        #expect(FileState(at: journal.path ?? "")?.mode == 0o600)
        #expect(FileState(at: folder.path("state/hitbox/journal"))?.mode == 0o700)
    }

    @Test func `survives truncation at every byte`() throws {
        var journal: EditJournal? = self.journal()
        var scenes = [base.scene]
        for number in 1...3 {
            var next = scenes[number - 1]
            next.root.sublayers[0].zPosition = Double(number)
            journal?.record(from: scenes[number - 1], to: next)
            scenes.append(next)
        }
        let path = try #require(journal?.path)
        journal = nil
        let bytes = try FileBytes(path: path, limit: 1 << 20).bytes
        var most = 0
        for length in 0...bytes.count {
            truncate(path, 0)
            folder.write(Array(bytes[..<length]), to: String(path.dropFirst(folder.path.count + 1)))
            let found = abandoned
            #expect(found.count <= 1)
            let count = found.first?.editCount ?? 0
            #expect(count >= most)
            most = max(most, count)
            #expect(found.first.map { $0.scene == scenes[count] } ?? (count == 0))
        }
        #expect(most == 3)
        // A flipped bit anywhere gives an earlier scene or none, but never a wrong one.
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8(place % 8)
            folder.write(changed, to: String(path.dropFirst(folder.path.count + 1)))
            for found in abandoned { #expect(scenes.contains(found.scene)) }
        }
    }

    @Test func `is offered with a warning if the file has changed since`() throws {
        var journal: EditJournal? = self.journal()
        var scene = base.scene
        scene.root.name = "edited"
        journal?.record(from: base.scene, to: scene)
        journal = nil
        var other = base.scene
        other.root.sublayers = []
        let changed = JournalBase(demo: "tree", text: "other", scene: other)
        let found = EditJournal.abandoned(for: changed, environment: environment)
        #expect(found.map(\.scene) == [scene])
        #expect(found.first?.isBaseChanged == true)
        let another = JournalBase(demo: "another", text: tree, scene: base.scene)
        #expect(EditJournal.abandoned(for: another, environment: environment).isEmpty)
    }

    @Test func `is compacted when it grows, and discarded at the end`() throws {
        let journal = journal(mostBytes: 2_000)
        var scene = base.scene
        for number in 1...200 {
            var next = scene
            next.root.sublayers[0].zPosition = Double(number)
            journal.record(from: scene, to: next)
            scene = next
            #expect(FileState(at: journal.path ?? "").map { $0.size <= 2_000 } == true)
        }
        #expect(TemporaryFolder.journals(environment).count == 1)
        let copy = try FileBytes(path: try #require(journal.path), limit: 1 << 20).bytes
        journal.discard()
        #expect(TemporaryFolder.journals(environment).isEmpty)
        #expect(journal.path == nil)
        journal.record(from: base.scene, to: scene)
        let path = try #require(journal.path)
        journal.discard()
        folder.write(copy, to: String(path.dropFirst(folder.path.count + 1)))
        #expect(abandoned.map(\.scene) == [scene])
        #expect(abandoned.first?.editCount == 200)
        #expect(abandoned.first?.discard() == true)
        #expect(abandoned.isEmpty)
    }

    @Test func `of a living process is neither offered nor removed`() throws {
        let one = journal()
        var other: EditJournal? = journal()
        var scene = base.scene
        scene.root.name = "one"
        one.record(from: base.scene, to: scene)
        scene.root.name = "other"
        other?.record(from: base.scene, to: scene)
        #expect(abandoned.isEmpty)
        let path = try #require(one.path)
        touchOld(path)
        other = nil
        let found = try #require(abandoned.first)
        #expect(abandoned.count == 1 && found.scene.root.name == "other")
        touchOld(found.path)
        _ = journal()
        #expect(TemporaryFolder.journals(environment) == [path])
    }

    @Test func `does without a folder, and reports why`() throws {
        var scene = base.scene
        scene.root.name = "x"
        folder.write("", to: "file")
        for environment in [
            [:], ["HOME": "relative"], ["XDG_STATE_HOME": folder.path("file")],
            ["HOME": "/proc/nowhere"],
        ] {
            let journal = EditJournal(of: base, environment: environment, version: "1")
            #expect(journal.problem != nil)
            journal.record(from: base.scene, to: scene)
            journal.discard()
            #expect(EditJournal.abandoned(for: base, environment: environment).isEmpty)
        }
        let under = EditJournal(
            of: base, environment: ["XDG_STATE_HOME": folder.path("file")], version: "1")
        #expect(
            under.problem?.message.hasSuffix("not a directory") == true,
            "\(under.problem?.message ?? "")")
        symlink(folder.path, folder.path("hitbox"))
        let linked = EditJournal(
            of: base, environment: ["XDG_STATE_HOME": folder.path], version: "1")
        linked.record(from: base.scene, to: scene)
        #expect(linked.problem != nil && linked.path == nil, "nothing goes into a refused folder")
        let home = EditJournal(of: base, environment: ["HOME": folder.path], version: "1")
        #expect(home.problem == nil)
        home.record(from: base.scene, to: scene)
        #expect(home.path?.hasPrefix(folder.path(".local/state/hitbox/journal/")) == true)
    }

    @Test func `loses nothing if one write fails`() throws {
        for step in 0..<14 {
            let failing = FailingCalls(at: step, isKilled: false)
            var journal: EditJournal? = EditJournal(
                of: base, environment: environment, version: "1", mostBytes: 1_500,
                calls: failing.calls)
            var scene = base.scene
            for number in 1...6 {
                var next = scene
                next.root.sublayers[0].zPosition = Double(number)
                journal?.record(from: scene, to: next)
                scene = next
            }
            #expect(journal?.problem == nil, "step \(step)")
            journal = nil
            #expect(abandoned.map(\.scene) == [scene], "step \(step)")
            #expect(abandoned.first?.editCount == 6)
            for name in TemporaryFolder.journals(environment) { unlink(name) }
        }
    }

    @Test func `has the edit until the file has it, whenever a save is killed`() throws {
        var next = base.scene
        next.root.name = "edited"
        let wanted = SceneFile.write(next, into: tree)
        var step = 0
        var isDone = false
        while !isDone {
            let folder = TemporaryFolder()
            folder.write(tree, to: "a.yaml")
            let environment = ["XDG_STATE_HOME": folder.path("state")]
            let failing = FailingCalls(at: step, isKilled: true)
            var document = try SceneDocument(opening: folder.path("a.yaml"))
            let base = JournalBase(document, scene: base.scene)
            var journal: EditJournal? = EditJournal(
                of: base, environment: environment, version: "1", mostBytes: 4 << 20,
                calls: failing.calls)
            journal?.record(from: base.scene, to: next)
            if journal?.problem == nil {
                document.calls = failing.calls
                if (try? document.save(next)) != nil { journal?.discard() }
                journal = nil
                let now = try SceneDocument(opening: document.path)
                let found = EditJournal.abandoned(
                    for: JournalBase(now, scene: try now.scene()), environment: environment)
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

    @Test func `does not follow links, and survives hostile contents`() throws {
        var journal: EditJournal? = self.journal()
        var scene = base.scene
        scene.root.name = "x"
        journal?.record(from: base.scene, to: scene)
        let path = try #require(journal?.path)
        journal = nil
        let name = String(path.dropFirst(folder.path.count + 1))
        let header = JournalHeader(document: base.document, base: base.hash, version: "1").line
        for fields in [
            ["1", "0", "own", "9", SceneFile.write(scene)],
            ["1", "0", "own", "-1", SceneFile.write(scene)],
            ["1", "0", "own", "99999999999999999999", SceneFile.write(scene)],
            ["-1", "0", "own", "", SceneFile.write(scene)], ["1", "0", "what", "", ""],
            ["1", "0", "layer", "0.0.0.0.0", SceneFile.write(scene)],
            ["1", "0", "layer", "", "root: {}"], [], [""], ["1", "0", "scene", "", "a\\"],
            ["1", "0", "own", String(repeating: "0.", count: 100_000), SceneFile.write(scene)],
        ] {
            folder.write(header + JournalLine.write(fields), to: name)
            #expect(abandoned.isEmpty, "\(fields)")
        }
        for seed in 0..<200 {
            var random = SeededNumbers(seed: UInt64(seed))
            folder.write(
                (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }, to: name)
            #expect(abandoned.isEmpty)
        }
        folder.write(
            header
                + JournalRecord(
                    number: 1, time: 0, change: TreeChange(kind: .scene, way: [], scene: scene)
                ).line,
            to: "outside")
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

extension TemporaryFolder {
    fileprivate static func journals(_ environment: [String: String]) -> [String] {
        (try? JournalFolder(environment: environment))?.journals() ?? []
    }
}

/// Makes a file look as if it had not been written to for a long time.
private func touchOld(_ path: String) {
    var times = [timeval(), timeval()]
    times[0].tv_sec = 1_000
    times[1].tv_sec = 1_000
    utimes(path, times)
}

import Foundation
import LayerGeometry
import SceneFile
import SceneStore
import TerminalHarness
import Testing

@testable import hitbox

@Suite struct `A backup of edits` {
    private let folder: TestFolder
    private let origin: Autosave.Origin

    init() throws {
        folder = try TestFolder()
        var scene = Scene(root: Layer(name: "root"))
        scene.root.sublayers = Array(repeating: Layer(name: "row"), count: 500)
        origin = Autosave.Origin(demo: "rows", text: "", scene: scene)
    }

    private var backup: SceneBackup {
        SceneBackup(of: origin, environment: ["XDG_STATE_HOME": folder.url.path])
    }

    private func scene(_ number: Int) -> Scene {
        var scene = origin.scene
        scene.root.name = "number\(number)."
        return scene
    }

    private var text: String? {
        folder.url.backups.first.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    /// Waits until something is so, or for a minute.
    private func becomes(_ isSo: () -> Bool) async throws -> Bool {
        for _ in 0..<6_000 {
            if isSo() { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        return isSo()
    }

    @Test func `has the last edit, and an earlier one while edits go on`() async throws {
        let backup = backup
        var number = 0
        let isEarly = try await becomes {
            number += 1
            backup.keep(scene(number), editCount: number)
            return text != nil
        }
        #expect(isEarly, "it does not wait for a pause")
        #expect(try await becomes { !backup.isPending })
        #expect(text?.contains("number\(number).") == true)
        #expect(folder.url.backups.count == 1 && backup.problem == nil)
        backup.keep(scene(-1), editCount: 0)
        #expect(try await becomes { !backup.isPending })
        #expect(folder.url.backups.isEmpty)
    }

    @Test func `is written at once if asked, and not a second time`() async throws {
        let backup = backup
        backup.keep(scene(1), editCount: 1)
        backup.write()
        #expect(!backup.isPending && text?.contains("number1.") == true)
        let file = try #require(folder.url.backups.first)
        try FileManager.default.removeItem(at: file)
        backup.write()
        try await Task.sleep(for: .milliseconds(500))
        #expect(folder.url.backups.isEmpty)
    }

    @Test func `does not come back once it is discarded, even while it is written`() async throws {
        for round in 0..<10 {
            let backup = backup
            backup.keep(scene(1), editCount: 1)
            let writing = Task.detached { backup.write() }
            try await Task.sleep(for: .milliseconds(round))
            backup.discard()
            await writing.value
            #expect(folder.url.backups.isEmpty && !backup.isPending)
        }
        try await Task.sleep(for: .milliseconds(500))
        #expect(folder.url.backups.isEmpty, "not by those that were about to be written, either")
    }

    @Test func `reports what is wrong until it works again`() throws {
        _ = try folder.write("file", "")
        let none = SceneBackup(
            of: origin, environment: ["XDG_STATE_HOME": folder.url.appending(path: "file").path])
        #expect(none.problem?.message.hasSuffix("not a directory") == true)
        let backup = backup
        #expect(backup.problem == nil)
        let journal = folder.url.appending(path: "hitbox/journal")
        try FileManager.default.removeItem(at: journal)
        try Data().write(to: journal)
        backup.keep(scene(1), editCount: 1)
        backup.write()
        #expect(backup.problem?.message.contains("it is not a directory of this user") == true)
        try FileManager.default.removeItem(at: journal)
        backup.keep(scene(2), editCount: 2)
        backup.write()
        #expect(backup.problem == nil && text?.contains("number2.") == true)
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Saving, reloading and restoring with the built program on a pseudo terminal.
@Suite(.waiting) struct `Editing on a terminal` {
    /// A folder with one scene, and a folder for backups.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("hitbox-\(UUID().uuidString)")
        var scene: String { url.appendingPathComponent("scene.yaml").path }
        var text: String { (try? String(contentsOfFile: scene, encoding: .utf8)) ?? "" }
        var environment: [String: String] {
            ["XDG_STATE_HOME": url.appendingPathComponent("state").path]
        }
        var backups: [URL] { url.appending(path: "state").backups }

        func hasBackup(containing text: String) -> Bool {
            backups.contains {
                (try? String(contentsOf: $0, encoding: .utf8))?.contains(text) == true
            }
        }

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try write(Self.original)
        }

        func write(_ text: String) throws {
            try text.write(toFile: scene, atomically: true, encoding: .utf8)
        }

        func open() throws -> TerminalEmulator {
            let terminal = try TerminalEmulator.hitbox([scene], environment: environment)
            try #require(terminal.shows("Stage"))
            return terminal
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }

        static let original = """
            hitbox: 1
            # The book's example.
            root:
              name: view
              frame: [0, 0, 320, 480]
              sublayers:
                - name: white
                  frame: [60, 140, 200, 200]   # in the middle
                  sublayers:
                    - name: blue
                      frame: [50, 50, 100, 100]

            """
    }

    @Test func `saves with the comments kept, twice the same bytes`() throws {
        let folder = try Folder()
        let terminal = try folder.open()
        terminal.type("/white\rp=\u{15}170,250\rw")
        #expect(terminal.shows("saved "))
        let saved = folder.text
        let wanted = Folder.original.replacing("[60, 140, 200, 200]", with: "[70, 150, 200, 200]")
        #expect(saved == wanted)
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(folder.backups.isEmpty)
        let again = try folder.open()
        again.type("w")
        #expect(again.shows("saved "))
        again.type("q")
        #expect(again.end() == .clean(.exited(0)) && folder.text == saved)
        let described = try Run("describe", folder.scene, "white", "--json")
        #expect(described.output.contains(#""position": [170, 250]"#))
    }

    @Test func `offers what a killed session left, and restores it`() throws {
        let folder = try Folder()
        let first = try folder.open()
        first.type("/blue\rp\u{1B}[1;5C\u{1B}[1;5C\u{1B}[1;5C")
        #expect(first.shows("103,100"))
        #expect(first.runs { folder.hasBackup(containing: "[53, 50, 100, 100]") })
        first.signal(SIGKILL)
        #expect(first.end().state == .died(signal: SIGKILL))
        #expect(folder.backups.count == 1 && folder.text == Folder.original)
        let second = try TerminalEmulator.hitbox([folder.scene], environment: folder.environment)
        #expect(second.shows("not saved"))
        second.type("r")
        #expect(second.shows("restored: w saves"))
        second.type("w")
        #expect(second.shows("saved "))
        second.type("q")
        #expect(second.end() == .clean(.exited(0)) && folder.backups.isEmpty)
        #expect(folder.text.contains("[53, 50, 100, 100]"))
    }

    @Test func `loses nothing while the disk is full`() throws {
        let folder = try Folder()
        let long = String(repeating: "word ", count: 40_000)
        let original = "about: \(long)\n" + Folder.original
        try folder.write(original)
        let first = try folder.open()
        first.type("/blue\rp=\u{15}101,100\r\r")
        #expect(first.shows("101,100"))
        #expect(first.runs { folder.hasBackup(containing: "[51, 50, 100, 100]") })
        first.signal(SIGKILL)
        _ = first.end()
        let kept = folder.backups
        let second = try TerminalEmulator.hitbox([folder.scene], environment: folder.environment)
        #expect(second.shows("not saved"))
        try second.limitFiles(to: 100_000)
        second.type("r")
        #expect(second.shows("edits are not backed up"))
        #expect(folder.backups == kept, "nothing else has the edit now")
        second.type("w")
        #expect(second.shows("cannot write"))
        #expect(folder.text == original)
        try second.limitFiles(to: 1 << 30)
        second.type("w")
        #expect(second.shows("saved "))
        second.type("q")
        #expect(second.end() == .clean(.exited(0)) && folder.text.contains("[51, 50, 100, 100]"))
    }

    @Test func `asks before a file is written over that another program left broken`() throws {
        let folder = try Folder()
        let terminal = try folder.open()
        let broken = folder.text.replacingOccurrences(of: "name: blue", with: "name: [blue")
        try folder.write(broken)
        #expect(terminal.shows(" scene.yaml:"))
        terminal.type("/white\rp\u{1B}[1;5C\rw")
        #expect(terminal.shows("was changed by another program"))
        #expect(folder.text == broken)
        terminal.signal(SIGTERM)
        #expect(terminal.end().state == .died(signal: SIGTERM))
    }

    @Test func `asks once about a change, regardless of other changes in the folder`() throws {
        let folder = try Folder()
        let terminal = try folder.open()
        terminal.type("/white\rp\u{1B}[1;5C\r")
        #expect(terminal.shows("161,240"))
        try folder.write(folder.text.replacing("name: blue", with: "name: navy"))
        #expect(terminal.shows("was changed by another program"))
        terminal.type("n")
        let isAnswered = terminal.hides("was changed by another program")
        #expect(isAnswered)
        try "".write(
            to: folder.url.appendingPathComponent("other"), atomically: false, encoding: .utf8)
        terminal.type("/blue\r")
        #expect(terminal.shows("100,100"))
        let asksAgain = terminal.model.shows("was changed by another program")
        #expect(!asksAgain)
        try folder.write(folder.text.replacing("name: navy", with: "name: teal"))
        #expect(terminal.shows("was changed by another program"))
        terminal.signal(SIGTERM)
        #expect(terminal.end().state == .died(signal: SIGTERM))
    }

    @Test func `loses no edit of two programs on one file`() throws {
        let folder = try Folder()
        let (one, other) = (try folder.open(), try folder.open())
        other.type("/white\rp\u{1B}[1;5C\r")
        #expect(other.shows("161,240"))
        one.type("/blue\rp\u{1B}[1;5C\rw")
        #expect(one.shows("saved scene.yaml"))
        #expect(other.shows("was changed by another program"))
        other.type("n")
        let isAnswered = other.hides("was changed by another program")
        #expect(isAnswered)
        other.type("w")
        #expect(other.shows("was changed by another program"))
        #expect(folder.text.contains("[51, 50, 100, 100]"))
        other.type("r")
        #expect(other.shows("reloaded "))
        other.type("u")
        #expect(other.shows("undone: other layers"))
        one.type("q")
        #expect(one.end() == .clean(.exited(0)))
        other.signal(SIGTERM)
        #expect(other.end().state == .died(signal: SIGTERM))
        #expect(folder.backups.count == 1, "what was not saved is there for the next time")
    }

    @Test func `reloads the file when an editor saves it, unless it is invalid`() throws {
        let folder = try Folder()
        let terminal = try folder.open()
        try folder.write(Folder.original.replacing("name: blue", with: "name: navy"))
        #expect(terminal.shows("reloaded "))
        #expect(terminal.shows("navy"))
        try folder.write(Folder.original.replacing("frame: [50", with: "frome: [50"))
        #expect(terminal.shows("unknown property 'frome'"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `takes a warning about the file back once the file is as before`() throws {
        let folder = try Folder()
        let terminal = try folder.open()
        try folder.write(Folder.original.replacing("frame: [50", with: "frome: [50"))
        #expect(terminal.shows("unknown property 'frome'"))
        try folder.write(Folder.original.replacing("frame: [50", with: "frume: [50"))
        #expect(terminal.shows("unknown property 'frume'"))
        #expect(!terminal.model.text.contains("frome"))
        try folder.write(Folder.original)
        #expect(terminal.run { !$0.model.text.contains("frume") })
        try FileManager.default.removeItem(atPath: folder.scene)
        #expect(terminal.shows("was deleted"))
        try folder.write(Folder.original)
        #expect(terminal.run { !$0.model.text.contains("was deleted") })
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `explains why a demo cannot be reloaded`() throws {
        let terminal = try TerminalEmulator.hitbox(["demo", "blue-white"])
        try #require(terminal.shows("Stage"))
        terminal.type(":reload\r")
        #expect(terminal.shows("there is no file to reload"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `asks before quitting with unsaved changes, and can save them`() throws {
        let folder = try Folder()
        let terminal = try folder.open()
        terminal.type("/blue\rp\u{1B}[1;5C\rq")
        #expect(terminal.shows("Unsaved changes"))
        terminal.type("\u{1B}")
        terminal.type("q")
        terminal.type("w")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(folder.text.contains("[51, 50, 100, 100]"))
    }

    @Test func `saves a demo under a name, without overwriting another file`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            ["demo", "anchor"], environment: folder.environment)
        #expect(terminal.shows("Stage"))
        terminal.type("W\(folder.scene)\r")
        #expect(terminal.shows("already exists"))
        terminal.type("n")
        terminal.type("\(folder.scene)2\r")
        #expect(terminal.shows("saved "))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)) && folder.text == Folder.original)
    }
}

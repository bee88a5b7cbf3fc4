import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Unsaved edits of a killed session, on a pseudo terminal.
@Suite(.waiting) struct `Edits that were not saved` {
    private let folder: TestFolder
    private let scene: String

    init() throws {
        folder = try TestFolder()
        scene = try folder.write("scene.yaml", blueWhite)
    }

    private var state: URL { folder.url.appending(path: "state") }
    private var environment: [String: String] { ["XDG_STATE_HOME": state.path, "TZ": "UTC"] }
    private var backups: [URL] { state.backups }

    private func open(_ arguments: String...) throws -> TerminalEmulator {
        let terminal = try TerminalEmulator.hitbox(arguments, environment: environment)
        try #require(terminal.shows("Stage"))
        return terminal
    }

    /// Opens a scene, types, and kills the program once a text is shown and the edit is backed up.
    private func kill(after keys: String, showing text: String, _ arguments: String...) throws {
        let terminal = try TerminalEmulator.hitbox(arguments, environment: environment)
        try #require(terminal.shows("Stage"))
        let before = backups.count
        terminal.type(keys)
        try #require(terminal.shows(text))
        try #require(terminal.runs { backups.count > before })
        terminal.signal(SIGKILL)
        _ = terminal.end()
    }

    @Test func `are offered with the file's name and the time`() throws {
        try kill(after: "/white\rp\u{1B}[1;5C\r", showing: "161,240", scene)
        let terminal = try open(scene)
        #expect(terminal.shows("scene.yaml: 1 edit of "))
        #expect(
            terminal.model.text.firstMatch(of: /(to|yester)day [0-2]\d:[0-5]\d was not saved/)
                != nil)
        terminal.type("r")
        #expect(terminal.shows("restored: w saves"))
    }

    @Test func `of a dump are offered for it, and for the part of it that was opened`() throws {
        let window = "<UIWindow: 0x1; frame = (0 0; 320 480); layer = <CALayer: 0x2>>\n"
        let button =
            "   | <UIButton: 0x3; frame = (20 50; 200 40); layer = <CALayer: 0x4>>\n"
        let dump = try folder.write("dump.txt", window + button + window + button)
        let keys = "/UIButton\rp\u{1B}[1;5C\r"
        try kill(after: keys, showing: "121,70", dump, "--root", "1")
        #expect(try open(dump).hides("not saved"))
        let terminal = try open(dump, "--root", "1")
        #expect(terminal.shows("dump.txt: 1 edit of "))
        terminal.type("r")
        #expect(terminal.shows("restored: w saves"))
        terminal.type("/UIButton\r")
        #expect(terminal.shows("121,70"))
        terminal.type("\u{1B}[C")
        #expect(terminal.shows("(line "), "its layers have their lines")
    }

    @Test func `stay if the input of a session without a screen ends`() throws {
        let plain = try TerminalEmulator.hitbox(["--plain", scene], environment: environment)
        try #require(plain.shows("'help' lists the commands"))
        plain.type("set white/blue.zPosition 3\n")
        plain.type("\u{4}")
        #expect(plain.shows("unsaved changes are kept"))
        _ = plain.end()
        #expect(backups.count == 1)
        #expect(try open(scene).shows("scene.yaml: 1 edit of "))
    }

    @Test func `of several sessions are in one menu, to be restored one by one`() throws {
        try kill(after: "/white\rp\u{1B}[1;5C\r", showing: "161,240", scene)
        try kill(after: "l/white\rp\u{1B}[1;5D\r", showing: "159,240", scene)
        try kill(after: "l/white\rp\u{1B}[1;5B\r", showing: "160,241", scene)
        #expect(backups.count == 3)
        let terminal = try open(scene)
        #expect(terminal.shows("scene.yaml: edits of 3 sessions were not saved"))
        #expect(terminal.shows("restore 1 edit of ") && terminal.shows("keep all, decide later"))
        terminal.type("j\r")
        #expect(terminal.shows("scene.yaml: edits of 2 sessions were not saved"))
        #expect(backups.count == 2)
        terminal.type("2")
        #expect(terminal.shows("restored: w saves, u undoes it; 1 more kept"))
        terminal.signal(SIGKILL)
        _ = terminal.end()
        #expect(backups.count == 2, "the one that was kept, and what was restored")
        let last = try open(scene)
        #expect(last.shows("edits of 2 sessions"))
        last.type("D")
        #expect(last.shows("discarded"))
        #expect(backups.isEmpty)
    }

    @Test func `are not offered for a demo that was only played with`() throws {
        try kill(after: "/blue\rp\u{1B}[1;5C\r", showing: "101,100", "demo", "blue-white")
        #expect(backups.count == 1)
        let terminal = try open("demo", "blue-white")
        #expect(backups.isEmpty && !terminal.model.shows("not saved"))
        terminal.signal(SIGKILL)
        _ = terminal.end()
        try kill(after: "/blue\r\u{1B}[3~", showing: "u brings it back", "demo", "blue-white")
        let again = try open("demo", "blue-white")
        #expect(again.shows("blue-white: 1 edit of "), "a layer is gone")
    }

    @Test func `survive an edit that no file could hold, which is rejected`() throws {
        let name = String(repeating: "n", count: 1_001)
        let first = try open(scene)
        first.type("/white\rMi\u{1B}[200~\(name)\u{1B}[201~\r")
        #expect(first.shows("'name' has 1006 bytes"))
        first.type("\u{1B}")
        #expect(first.hides("'name' has 1006 bytes"))
        first.type("p\u{1B}[1;5C\r")
        try #require(first.shows("161,240"))
        try #require(first.runs { !backups.isEmpty })
        first.signal(SIGKILL)
        _ = first.end()
        let terminal = try open(scene)
        #expect(terminal.shows("scene.yaml: 1 edit of "))
        terminal.type("r")
        #expect(terminal.shows("restored: w saves"))
        terminal.type("/white\r")
        #expect(terminal.shows("161,240"))
    }

    @Test func `of a listing are offered too, and gone once it is written`() throws {
        let path = try folder.write("panel.swift", "let panel = UIView()\nview.addSubview(panel)\n")
        try kill(after: "C // mine\r", showing: "panel.swift (edited)", path)
        let terminal = try open(path)
        #expect(terminal.shows("panel.swift: 1 edit of "))
        terminal.type("r")
        #expect(terminal.shows("restored: w saves"))
        #expect(terminal.shows("// mine") && terminal.shows("panel.swift (edited)"))
        terminal.type("w\ro")
        #expect(terminal.shows("wrote "), "\(terminal.model.text)")
        #expect(terminal.runs { backups.isEmpty })
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("(panel) // mine\n"))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `are backed up at once when a signal ends the program`(number: Int32) throws {
        let first = try open(scene)
        first.type("/white\rp\u{1B}[1;5C\r")
        try #require(first.shows("161,240"))
        first.signal(number)
        #expect(first.end().state == .died(signal: number))
        #expect(backups.count == 1)
        let second = try open(scene)
        #expect(second.shows("scene.yaml: 1 edit of "))
    }

    @Test func `are backed up before the program is stopped`() throws {
        let first = try open(scene)
        first.type("/white\rp\u{1B}[1;5C\r\u{1A}")
        first.run { $0.state == .stopped }
        #expect(backups.count == 1)
        first.signal(SIGKILL)
        _ = first.end()
        let second = try open(scene)
        #expect(second.shows("scene.yaml: 1 edit of "))
    }

    @Test func `are no longer backed up once they are undone, saved or discarded`() throws {
        let terminal = try open(scene)
        terminal.type("/white\rp\u{1B}[1;5C\r")
        #expect(terminal.runs { !backups.isEmpty })
        terminal.type("u")
        #expect(terminal.runs { backups.isEmpty })
        terminal.type("U")
        #expect(terminal.runs { !backups.isEmpty })
        terminal.type("w")
        #expect(terminal.shows("saved scene.yaml") && backups.isEmpty)
        terminal.type("u")
        #expect(terminal.runs { !backups.isEmpty })
        terminal.type(":q!\r")
        #expect(terminal.end() == .clean(.exited(0)) && backups.isEmpty)
    }

    @Test func `cause a warning until it is seen if they cannot be backed up`() throws {
        let file = try folder.write("state", "a file")
        #expect(!file.isEmpty)
        let terminal = try open(scene)
        terminal.type("/white\rp\u{1B}[1;5C")
        #expect(terminal.shows("edits are not backed up: cannot write"))
        terminal.type("\u{1B}[1;5C\r")
        #expect(terminal.shows("162,240"))
        #expect(terminal.model.shows("edits are not backed up"), "the edit does not cover it")
        terminal.type("g")
        #expect(terminal.hides("edits are not backed up"))
        terminal.type("w")
        #expect(terminal.shows("saved scene.yaml"))
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Recordings that cannot be written completely, with the built program on a pseudo terminal.
@Suite(.waiting) struct `A truncated recording` {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    /// Starts the program with a scene from a pipe, which is embedded in recordings and much larger
    /// than a screen.
    private func open(_ arguments: String...) throws -> TerminalEmulator {
        let about = String(repeating: "word ", count: 8_000)
        return try TerminalEmulator.hitbox(
            arguments + ["-"], environment: ["XDG_STATE_HOME": path("state")], folder: folder.url,
            input: "about: \(about)\n" + blueWhite)
    }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }

    /// Leaves room for two short statements and a part of a third; returns the number of lines.
    private func fillDisk(_ terminal: TerminalEmulator, behind name: String) throws -> Int {
        let text = text(name)
        try terminal.limitFiles(to: text.utf8.count + 20)
        return text.utf8.count { $0 == 0x0A } + 2
    }

    /// The maximum number of statements of a session.
    private let fill = String(repeating: "\u{1B}[I\u{1B}[O", count: 25_000)

    @Test func `is reported at once on a full disk, and at its end`() throws {
        let terminal = try open()
        #expect(terminal.shows("Stage"))
        terminal.type("R\r")
        #expect(terminal.shows("recording to recording.hitbox"))
        let lines = try fillDisk(terminal, behind: "recording.hitbox")
        terminal.type("fgx")
        #expect(terminal.shows("not recorded: file too large"))
        terminal.type("R")
        #expect(terminal.shows("recorded only \(lines) lines: file too large"))
        terminal.type("R\u{15}other.hitbox\rq")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(text("recording.hitbox").hasSuffix("\ntest \"recorded\"\n  key f\n  key g\n"))
        #expect(try Run("test", path("recording.hitbox")).status == 0)
    }

    @Test func `ends the program with a message and a status`() throws {
        let terminal = try open("record", path("a.hitbox"))
        #expect(terminal.shows("recording"))
        let lines = try fillDisk(terminal, behind: "a.hitbox")
        terminal.type("fgxq")
        #expect(terminal.end() == .clean(.exited(2)))
        let reported =
            "error: cannot write '\(path("a.hitbox"))' beyond line \(lines): file too large"
        #expect(terminal.written.contains(reported.utf8), "\(terminal.model.text)")
    }

    @Test func `is completed when there is room again`() throws {
        let terminal = try open("record", path("a.hitbox"))
        #expect(terminal.shows("recording"))
        _ = try fillDisk(terminal, behind: "a.hitbox")
        terminal.type("fgxjk")
        #expect(terminal.shows("not recorded: file too large"))
        try terminal.limitFiles(to: 1 << 30)
        terminal.type("j")
        #expect(terminal.shows("recording is complete again"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let end =
            "\n  key f\n  key g\n  key x\n  key j\n  expect hit white/blue\n  key k\n"
            + "  expect hit white\n  key j\n  expect hit white/blue\n"
        #expect(text("a.hitbox").hasSuffix(end), "\(text("a.hitbox"))")
    }

    @Test func `does not start if nothing can be written`() throws {
        let terminal = try open("record", "/dev/full", "--force")
        #expect(terminal.end() == .clean(.exited(2)))
        #expect(terminal.model.shows("cannot write '/dev/full': no space left on device"))
        let playground = try open()
        #expect(playground.shows("Stage"))
        try playground.limitFiles(to: 30_000)
        playground.type("R\r")
        #expect(playground.shows("not recorded: file too large"))
        playground.type("q")
        #expect(playground.end() == .clean(.exited(0)))
        #expect(!FileManager.default.fileExists(atPath: path("recording.hitbox")))
    }

    @Test func `that became too long is reported when it is full, and by R`() throws {
        let terminal = try open("record", path("a.hitbox"))
        #expect(terminal.shows("recording"))
        terminal.type(fill)
        #expect(terminal.shows("the session is too long: recorded to here"))
        terminal.type("R")
        #expect(terminal.shows("recorded, but not the end: a.hitbox"))
        terminal.type("R")
        #expect(terminal.shows("session too long: save and restart"))
        terminal.type("fq")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `that became too long is reported after quitting`() throws {
        let terminal = try open("record", path("a.hitbox"))
        #expect(terminal.shows("recording"))
        terminal.type(fill + "q")
        #expect(terminal.end() == .clean(.exited(2)))
        let reported =
            "error: '\(path("a.hitbox"))' ends after 50000 statements: the session is longer"
        #expect(terminal.written.contains(reported.utf8), "\(terminal.model.text)")
    }
}

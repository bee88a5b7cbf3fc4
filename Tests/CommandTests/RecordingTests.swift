import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Recordings with the built program on a pseudo terminal.
@Suite(.waiting) struct `Recording on a terminal` {
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("hitbox-\(UUID().uuidString)")
        var environment: [String: String] { ["XDG_STATE_HOME": path("state")] }

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try blueWhite.write(toFile: path("scene.yaml"), atomically: true, encoding: .utf8)
        }

        func path(_ name: String) -> String { url.appendingPathComponent(name).path }

        func text(_ name: String) -> String {
            (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    @Test func `writes hovers, clicks, drags, keys and sizes that can be replayed`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            ["record", folder.path("touch.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("recording"))
        terminal.type(terminal.report(.move, 16, 12) + terminal.click(16, 12))
        #expect(terminal.shows("Inside Blue Layer"))
        terminal.type("jj/whi\r")
        terminal.type(terminal.report(.press, 22, 11) + terminal.report(.drag, 25, 11))
        terminal.type(terminal.report(.drag, 26, 12))
        terminal.type(terminal.report(.press, 26, 12, isRelease: true))
        #expect(terminal.shows("position "))
        terminal.type("u")
        #expect(terminal.shows("undone"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let text = folder.text("touch.hitbox")
        #expect(text.hasPrefix("hitbox 1\nsize 80x24\nscene \"scene.yaml\"\n\ntest \"recorded\"\n"))
        #expect(text.contains("  click white/blue"), "\(text)")
        #expect(text.contains("# left press 16,12\n"))
        let claim = "  expect hit white/blue\n"
        #expect(
            text.contains("  key j 2\n\(claim)  key /\n  type \"whi\"\n  key Enter\n"), "\(text)")
        #expect(text.contains("  key Enter\n  expect selected white\n"), "\(text)")
        #expect(text.hasSuffix("  expect white.frame 60,140 200x200\n"), "\(text)")
        #expect(text.contains("  drag white:152,33 -> 268,201  "), "\(text)")
        let run = try Run("test", folder.path("touch.hitbox"))
        #expect(run.status == 0, "\(text)\(run.output)\(run.errors)")
        let again = try Run("record", folder.path("touch.hitbox"))
        #expect(again.status == 2 && again.errors.contains("--force"))
    }

    @Test func `keeps its lines when the session is killed`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            ["record", folder.path("killed.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("Stage"))
        terminal.type(terminal.click(16, 12) + "/wh")
        #expect(terminal.shows("view/white"))
        terminal.signal(SIGKILL)
        #expect(terminal.end().state == .died(signal: SIGKILL))
        let text = folder.text("killed.hitbox")
        #expect(text.contains("  click white/blue") && text.hasSuffix("  type \"wh\"\n"), "\(text)")
        #expect(try Run("test", folder.path("killed.hitbox")).status == 0)
    }

    @Test func `starts and ends by R, and makes tests by T and !`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            [folder.path("scene.yaml")], environment: folder.environment, folder: folder.url)
        #expect(terminal.shows("Stage"))
        terminal.type(terminal.click(10, 10) + "R\r")
        #expect(terminal.shows("recording to recording.hitbox"))
        terminal.type("fg" + terminal.click(16, 12) + "R")
        #expect(terminal.shows("recorded recording.hitbox"))
        terminal.type("R\r")
        #expect(terminal.shows("recording.hitbox already exists"))
        terminal.type("n\r")
        #expect(terminal.shows("recording to recording-2.hitbox"))
        terminal.type("RT\r")
        #expect(terminal.shows("wrote session.hitbox"))
        terminal.type("!\r")
        #expect(terminal.shows("wrote wrong.hitbox"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let recording = folder.text("recording.hitbox")
        #expect(recording.contains("\nclick ") && recording.contains("  key f\n  key g\n"))
        #expect(try Run("test", folder.path("recording.hitbox")).status == 0, "\(recording)")
        let session = folder.text("session.hitbox")
        #expect(session.contains("  expect hit white/blue via view > white > white/blue\n"))
        #expect(!session.contains("key f"), "\(session)")
        #expect(try Run("test", folder.path("session.hitbox")).status == 0, "\(session)")
        let wrong = try Run("test", folder.path("wrong.hitbox"))
        #expect(wrong.status == 1 && wrong.output.contains("anything but"), "\(wrong)")
    }

    @Test func `writes a long session's test while keys are answered, and before it ends`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            [folder.path("scene.yaml")], environment: folder.environment, folder: folder.url)
        #expect(terminal.shows("Stage"))
        // No step can be left out, which takes longest to find out.
        terminal.type("p" + String(repeating: "lj", count: 100) + "\rT\r")
        #expect(terminal.shows("writing the test…"))
        terminal.type("?")
        #expect(terminal.shows("move the probe"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("session.hitbox")))
        terminal.type("\u{1B}")
        #expect(terminal.shows("quit"))
        terminal.type("q")
        #expect(terminal.shows("Unsaved changes"))
        terminal.type("d")
        #expect(terminal.end() == .clean(.exited(0)))
        let run = try Run("test", folder.path("session.hitbox"))
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func `has clicks by keys as clicks, and claims by C`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            ["record", folder.path("keys.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("C claim"))
        terminal.type("j\rC")
        #expect(terminal.shows("recorded: expect hit"))
        terminal.type(terminal.report(.move, 3, 3) + "Cq")
        #expect(terminal.end() == .clean(.exited(0)))
        let text = folder.text("keys.hitbox")
        #expect(text.contains("  click ") && !text.contains("key Enter"), "\(text)")
        let claims = ["view", "none"].map { "  expect hit \($0) at " }
        #expect(claims.contains { text.contains($0) }, "\(text)")
        let run = try Run("test", folder.path("keys.hitbox"))
        #expect(run.status == 0, "\(text)\(run.output)\(run.errors)")
    }

    @Test func `asks before it writes through a link, wherever that leads`() throws {
        let folder = try Folder()
        for name in ["recording", "session", "wrong"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("\(name).hitbox"), withDestinationPath: folder.path("target"))
        }
        let terminal = try TerminalEmulator.hitbox(
            [folder.path("scene.yaml")], environment: folder.environment, folder: folder.url)
        #expect(terminal.shows("Stage"))
        terminal.type(terminal.click(16, 12))
        for (key, name) in [("R", "recording"), ("T", "session"), ("!", "wrong")] {
            terminal.type(key + "\r")
            #expect(terminal.shows("\(name).hitbox already exists"), "\(key)")
            terminal.type("\u{1B}")
            #expect(terminal.hides("already exists"))
        }
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(folder.text("target").isEmpty)
    }

    @Test func `embeds the scene once its file was overwritten`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            ["record", folder.path("saved.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("Stage"))
        terminal.type(terminal.click(16, 12) + "pl\rw")
        #expect(terminal.shows("saved "))
        terminal.type("l")
        #expect(terminal.shows("HIT"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let text = folder.text("saved.hitbox")
        #expect(text.contains("\nscene\nhitbox: 1\n") && text.contains("\nend\n"), "\(text)")
        #expect(text.contains("  key p\n  key l\n  key Enter\n  expect hit "), "\(text)")
        #expect(text.contains("  expect white/blue.position 115,100\n"), "\(text)")
        #expect(text.contains("\n  key w\n"), "\(text)")
        #expect(try Run("test", folder.path("saved.hitbox")).status == 0)
    }

    @Test func `fails if the folder does not exist`() throws {
        let folder = try Folder()
        let terminal = try TerminalEmulator.hitbox(
            ["record", folder.path("none/x.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.end() == .clean(.exited(2)))
        #expect(terminal.model.shows("cannot write"))
    }
}

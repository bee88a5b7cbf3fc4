import Foundation
import Glibc
import Testing

/// Recordings with the built program on a pseudo terminal.
@Suite(.serialized) struct `Recording on a terminal` {
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

    private func mouse(_ button: Int, _ column: Int, _ row: Int, isUp: Bool = false) -> String {
        "\u{1B}[<\(button);\(column);\(row)\(isUp ? "m" : "M")"
    }

    private func click(_ column: Int, _ row: Int) -> String {
        mouse(0, column, row) + mouse(0, column, row, isUp: true)
    }

    @Test func `writes hovers, clicks, drags, keys and sizes that play again`() throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal(
            ["record", folder.path("touch.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("recording"))
        terminal.type(mouse(35, 23, 12) + click(23, 12))
        #expect(terminal.shows("Inside Blue Layer"))
        terminal.type("jj/whi\r")
        terminal.type(mouse(0, 22, 11) + mouse(32, 25, 11) + mouse(32, 26, 12))
        terminal.type(mouse(0, 26, 12, isUp: true) + "\u{0C}")
        #expect(terminal.shows("position "))
        terminal.type("u\u{0C}")
        #expect(terminal.shows("undone"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        let text = folder.text("touch.hitbox")
        #expect(text.hasPrefix("hitbox 1\nsize 80x24\nscene \"scene.yaml\"\n\ntest \"recorded\"\n"))
        #expect(text.contains("  click white/blue"), "\(text)")
        #expect(text.contains("# left press 23,12\n"))
        #expect(text.contains("  key j 2\n  key /\n  type \"whi\"\n  key Enter\n"), "\(text)")
        #expect(text.contains("  drag ") && text.contains(" steps 1"), "\(text)")
        let run = try Run("test", folder.path("touch.hitbox"))
        #expect(run.status == 0, "\(text)\(run.output)\(run.errors)")
        let again = try Run("record", folder.path("touch.hitbox"))
        #expect(again.status == 2 && again.errors.contains("--force"))
    }

    @Test func `keeps its lines when the session is killed`() throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal(
            ["record", folder.path("killed.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("Stage"))
        terminal.type(click(23, 12) + "/wh")
        #expect(terminal.shows("view/white"))
        terminal.signal(SIGKILL)
        #expect(terminal.end() == -SIGKILL)
        let text = folder.text("killed.hitbox")
        #expect(text.contains("  click white/blue") && text.hasSuffix("  type \"wh\"\n"), "\(text)")
        #expect(try Run("test", folder.path("killed.hitbox")).status == 0)
    }

    @Test func `starts and ends by R, and makes tests by T and !`() throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal(
            [folder.path("scene.yaml")], environment: folder.environment, folder: folder.url)
        #expect(terminal.shows("Stage"))
        terminal.type(click(17, 10) + "R\r\u{0C}")
        #expect(terminal.shows("recording to recording.hitbox"))
        terminal.type("fg" + click(23, 12) + "R\u{0C}")
        #expect(terminal.shows("recorded recording.hitbox"))
        terminal.type("R\r\u{0C}")
        #expect(terminal.shows("recording-2.hitbox"))
        terminal.type("RT\u{0C}")
        #expect(terminal.shows("wrote session.hitbox"))
        terminal.type("!\u{0C}")
        #expect(terminal.shows("wrote wrong.hitbox"))
        terminal.type("q")
        #expect(terminal.end() == 0)
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

    @Test func `carries the scene along once its file was saved over`() throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal(
            ["record", folder.path("saved.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.shows("Stage"))
        terminal.type(click(23, 12) + "pl\rw")
        #expect(terminal.shows("saved "))
        terminal.type("l\u{0C}")
        #expect(terminal.shows("HIT"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        let text = folder.text("saved.hitbox")
        #expect(text.contains("\nscene\nhitbox: 1\n") && text.contains("\nend\n"), "\(text)")
        #expect(text.contains("  key p\n  key l\n  key Enter\n  key w\n"), "\(text)")
        #expect(try Run("test", folder.path("saved.hitbox")).status == 0)
    }

    @Test func `cannot be written where there is no folder`() throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal(
            ["record", folder.path("none/x.hitbox"), folder.path("scene.yaml")],
            environment: folder.environment)
        #expect(terminal.end() == 2)
        #expect(String(decoding: terminal.written, as: UTF8.self).contains("cannot write"))
    }
}

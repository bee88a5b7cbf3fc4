import Foundation
import TerminalHarness
import TestSupport
import Testing

/// `demo:NAME` where a file can be named.
@Suite(.waiting) struct `A demo named as a file` {
    @Test(
        arguments: [
            (["probe", "demo:outside", "200,60"], "view/card/badge"),
            (["convert", "demo:outside", "1,1", "--from", "card", "--to", "view"], "41,73"),
            (["describe", "demo:outside", "card"], "180x88"),
            (["check", "demo:outside"], "demo:outside: fine, 5 layers"),
            (["lint", "demo:app"], "demo:app:102:11: info: small-target"),
            (["export", "demo:outside", "--as", "svg"], "<svg"),
        ])
    func `is read`(arguments: [String], reported: String) throws {
        let run = try Run(arguments: arguments)
        #expect(run.output.contains(reported), "\(run)")
    }

    @Test(arguments: [["describe"], ["check"], ["lint"], ["play"], ["record", "new.hitbox"]])
    func `must exist`(command: [String]) throws {
        let run = try Run(arguments: command + ["demo:outsid"])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(
            run.errors == "error: cannot read 'demo:outsid': there is no such demo\n"
                + "help: write 'demo:outside'\n")
    }

    @Test func `is a script's scene in any folder`() throws {
        let folder = try TestFolder()
        let text = """
            hitbox 1
            scene "demo:outside"
            test "the badge is hit outside of its card"
              expect hit card/badge at 200,60
            """
        let script = try folder.write("a.hitbox", text)
        #expect(try Run("test", script).status == 0)
        _ = try folder.write("a.hitbox", text.replacing("demo:outside", with: "demo:outsid"))
        #expect(try Run("test", script).errors.contains("help: write 'demo:outside'"))
        #expect(
            try Run("check", script).errors.hasPrefix(
                "\(script):2:7: error: cannot read 'demo:outsid': there is no such demo\n"))
    }

    @Test func `is listed with its title, its topic, and the keys to press`() throws {
        let list = try Run("demo", "--list").output
        var demos: [String] = []
        for line in list.split(separator: "\n") {
            if line.hasPrefix(" ") {
                demos[demos.count - 1] += " " + line.drop { $0 == " " }
            } else {
                demos.append(String(line))
            }
        }
        #expect(demos.count == 16)
        for demo in demos { #expect(demo.contains(/[Pp]ress >/), "\(demo)") }
        #expect(list.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(list)")
        let both = try Run("demo", "--list", "nope")
        #expect(both.status == 64 && both.errors.contains("Give a demo or --list, not both."))
        #expect(
            list.contains(
                "\noutside       Drawn, but not touched\n"
                    + "              A badge sticks out of its card. Does it get touches there? In\n"
            ),
            "\(list)")
    }
}

/// Opening other scenes in the running program.
@Suite(.waiting) struct `Opening on a terminal` {
    @Test func `switches between demos and files, and stays if that fails`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("scene.yaml", blueWhite)
        let wrong = try folder.write("wrong.yaml", "hitbox: 1\nroot: {fram: [0, 0, 1, 1]}\n")
        let terminal = try TerminalEmulator.hitbox(
            ["demo:outside"], environment: ["XDG_STATE_HOME": folder.url.path])
        #expect(terminal.shows("Drawn, but not touched"))
        terminal.type(":next demo\r")
        #expect(terminal.shows("opened overlay"))
        terminal.type(":previous demo\r")
        #expect(terminal.shows("opened outside"))
        terminal.type(":open \(wrong)\r")
        #expect(terminal.shows("wrong.yaml:2: unknown property 'fram'"))
        #expect(terminal.shows("Drawn, but not touched"))
        terminal.type(":demo clok\r")
        #expect(terminal.shows("no such demo; write 'demo:clock'"))
        terminal.type(":open \(scene)\r")
        #expect(terminal.shows("opened scene.yaml"))
        terminal.type("/blue\rp\u{1B}[1;5C\r:demo clock\r")
        #expect(terminal.shows("Unsaved changes"))
        terminal.type("w")
        #expect(terminal.shows("opened clock"))
        let saved = try String(contentsOfFile: scene, encoding: .utf8)
        #expect(saved.contains("[51, 50, 100, 100]"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `opens a file that takes long to read while an animation plays`() throws {
        let folder = try TestFolder()
        let row = "   | <UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n"
        let dump = try folder.write(
            "large.txt",
            "<UIWindow: 0x3; frame = (0 0; 400 800); layer = <UIWindowLayer: 0x4>>\n"
                + String(repeating: row, count: 60_000))
        let terminal = try TerminalEmulator.hitbox(
            ["demo:animation"], environment: ["XDG_STATE_HOME": folder.url.path])
        #expect(terminal.shows("playing"))
        terminal.type(":open \(dump)\r")
        #expect(terminal.shows("UIKit recursiveDescription, 60001 views"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `ends a recording without recording the switch`() throws {
        let folder = try TestFolder()
        let script = folder.url.appendingPathComponent("touch.hitbox").path
        let terminal = try TerminalEmulator.hitbox(
            ["record", script, "demo:outside"], environment: ["XDG_STATE_HOME": folder.url.path])
        #expect(terminal.shows("recording"))
        terminal.type("v:demo clock\r")
        #expect(terminal.shows("recorded touch.hitbox; opened clock"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let text = try String(contentsOfFile: script, encoding: .utf8)
        #expect(text.hasSuffix("\n  key v\n  expect hit card/badge\n"), "\(text)")
        #expect(try Run("test", script).status == 0)
    }
}

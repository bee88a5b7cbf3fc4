import Foundation
import TerminalHarness
import TestSupport
import Testing

/// The built program on a pseudo terminal with TERM=xterm-256color, whose terminfo misleads
/// libtermkey unless it is hooked.
@Suite(.waiting) struct `The playground on a terminal` {
    @Test func `names what a variable may say`() throws {
        let run = try Run(
            arguments: ["demo:blue-white"], environment: ["HITBOX_GLYPHS": "wedges"])
        #expect(run.status == 64)
        #expect(
            run.errors.contains("HITBOX_GLYPHS is 'wedges'; set it to one of: auto, pixels, cells"))
    }

    @Test func `says which layer is clicked`() throws {
        let terminal = try TerminalEmulator.hitbox([])
        #expect(terminal.shows("The blue and white layers"))
        terminal.type(terminal.click(16, 12))
        #expect(terminal.shows("Inside Blue Layer"))
        terminal.type(terminal.click(10, 10))
        #expect(terminal.shows("Inside White Layer"))
        terminal.type(terminal.click(4, 4))
        #expect(terminal.shows("Outside at"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `opens a dump from a pipe while the keyboard still works`() throws {
        let dump = "<UIWindow: 0x1; frame = (0 0; 300 300); layer = <CALayer: 0x2>>\n"
        let terminal = try TerminalEmulator.hitbox(["-"], input: dump)
        #expect(terminal.shows("UIKit recursiveDescription, 1 view"))
        terminal.type(terminal.click(16, 12))
        #expect(terminal.shows("Inside UIWindow"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    /// So many layers that writing them as a picture takes longer than the program waits for it.
    private static let many =
        "<UIWindow: 0x1; frame = (0 0; 9000 9000)>\n"
        + (2..<60_000).map { "   | <UIView: 0x1; frame = (\($0 % 40) \($0 / 40); 99 99)>\n" }
        .joined()

    @Test func `writes a long text while keys are answered, and says what was not written`() throws
    {
        let folder = try TestFolder()
        let path = try folder.write("dump.txt", Self.many)
        let terminal = try TerminalEmulator.hitbox([path], folder: folder.url)
        let picture = folder.url.appendingPathComponent("UIWindow.svg")
        #expect(terminal.shows("? help"))
        func export() {
            terminal.type("e")
            #expect(terminal.shows("SVG picture"))
            terminal.type("jjjj\r")
            #expect(terminal.shows("UIWindow.svg"))
            terminal.type("\r")
            #expect(terminal.shows("writing UIWindow as svg…"))
        }
        export()
        terminal.type("?")
        #expect(terminal.shows("move the probe"))
        terminal.type("\u{1B}")
        #expect(terminal.shows("wrote UIWindow.svg"))
        #expect(try String(contentsOf: picture, encoding: .utf8).contains("</svg>"))
        try FileManager.default.removeItem(at: picture)
        export()
        terminal.type("q")
        let end = terminal.end()
        #expect(end.state == .exited(2))
        #expect(
            String(decoding: terminal.written, as: UTF8.self)
                .contains("UIWindow as svg was not written: quit before its end"))
        #expect(!FileManager.default.fileExists(atPath: picture.path))
    }
}

import TerminalHarness
import Testing

/// The built program on a pseudo terminal with TERM=xterm-256color, whose terminfo misleads
/// libtermkey unless it is hooked.
@Suite(.serialized) struct `The playground on a terminal` {
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
}

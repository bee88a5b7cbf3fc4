import Glibc
import Testing

/// The built program on a pseudo terminal with TERM=xterm-256color, whose terminfo misleads
/// libtermkey unless it is hooked.
@Suite(.serialized) struct `The playground on a terminal` {
    /// A press and a release of the left button at a column and row counted from 1, and Ctrl-L: only
    /// what is painted anew comes in one piece.
    private func click(_ column: Int, _ row: Int) -> String {
        "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m\u{0C}"
    }

    @Test func `says which layer is clicked`() throws {
        let terminal = try PseudoTerminal([])
        #expect(terminal.shows("The blue and white layers"))
        terminal.type(click(23, 12))
        #expect(terminal.shows("Inside Blue Layer"))
        terminal.type(click(17, 10))
        #expect(terminal.shows("Inside White Layer"))
        terminal.type(click(4, 4))
        #expect(terminal.shows("Outside at"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    @Test func `opens a dump from a pipe while the keyboard still works`() throws {
        let dump = "<UIWindow: 0x1; frame = (0 0; 300 300); layer = <CALayer: 0x2>>\n"
        let terminal = try PseudoTerminal(["-"], input: dump)
        #expect(terminal.shows("UIKit recursiveDescription, 1 view"))
        terminal.type(click(23, 12))
        #expect(terminal.shows("Inside UIWindow Layer"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    @Test func `writes nothing when nothing changes`() throws {
        let terminal = try PseudoTerminal([])
        #expect(terminal.shows("The blue and white layers"))
        terminal.type("\u{1B}[<35;23;12M")
        #expect(terminal.shows("HIT"))
        terminal.forget()
        // The same place again, then a key whose answer is something to wait for.
        terminal.type("\u{1B}[<35;23;12Mq")
        #expect(terminal.end() == 0)
        #expect(!String(decoding: terminal.written, as: UTF8.self).contains("HIT"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `dies of a signal and gives the terminal back`(signal: Int32) throws {
        let terminal = try PseudoTerminal([])
        #expect(terminal.shows("The blue and white layers"))
        terminal.signal(signal)
        #expect(terminal.end() == -signal)
        #expect(terminal.isAsBefore)
        let written = String(decoding: terminal.written, as: UTF8.self)
        #expect(written.contains("\u{1B}[?1049l"))
        #expect(written.contains("1003"))
    }

    @Test(arguments: ["dumb", "", "no-such-terminal"])
    func `refuses a terminal it cannot draw on without a byte of its own`(type: String) throws {
        let terminal = try PseudoTerminal([], environment: ["TERM": type])
        #expect(terminal.end() == 3)
        #expect(!terminal.written.contains(0x1B))
        #expect(String(decoding: terminal.written, as: UTF8.self).contains("help:"))
    }

    @Test func `keeps to ASCII where the locale does`() throws {
        let terminal = try PseudoTerminal([], environment: ["LC_ALL": "C"])
        #expect(terminal.shows("The blue and white layers"))
        terminal.type("?")
        #expect(terminal.shows("find a layer"))
        terminal.type("qq")
        #expect(terminal.end() == 0)
        #expect(terminal.written.allSatisfy { $0 < 0x7F })
    }
}

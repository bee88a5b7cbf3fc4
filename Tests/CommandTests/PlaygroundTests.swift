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
}

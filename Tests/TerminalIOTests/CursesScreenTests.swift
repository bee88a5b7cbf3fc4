import TerminalTypes
import Testing

@testable import TerminalIO

@Suite(.serialized) struct `A curses screen` {
    /// The text that the first frame sends for some characters in a row of ten cells, without escape
    /// sequences.
    private func sent(_ characters: Character...) throws -> String {
        let environment = TerminalEnvironment(["LC_ALL": "C.UTF-8"])
        try #require(environment.useLocale())
        let size = CellSize(columns: 10, rows: 1)
        let screen = try CursesScreen.open(
            types: ["xterm-256color"], size: size, limit: .cube, theme: .dark, isUnicode: true)
        defer { screen.close() }
        var grid = CellGrid(size: size)
        for (column, character) in characters.enumerated() {
            grid[column, 0] = Cell(character)
        }
        let frame = String(decoding: screen.frame(grid), as: UTF8.self)
        return frame.replacing(/\u{1B}(\[[0-9;?]*[A-Za-z]|\([A-Z0-9])/, with: "")
    }

    @Test func `keeps combining marks on ASCII letters and digits`() throws {
        let marked: [Character] = ["e\u{301}", "1\u{FE0F}\u{20E3}", "a\u{308}\u{323}"]
        let text = try sent("<", marked[0], marked[1], marked[2], ">")
        #expect(Array(text.unicodeScalars) == Array("<\(String(marked))>".unicodeScalars))
    }

    @Test func `shows a blank for a control character`() throws {
        #expect(try sent("<", "\r\n", "\u{7F}", "\u{1B}", "a", ">") == "<   a>")
    }
}

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
        let screen = try CursesScreen(
            types: [.installed("xterm-256color")], size: size, limit: .cube, theme: .dark,
            isUnicode: true)
        defer { screen.close() }
        var grid = CellGrid(size: size)
        for (column, character) in characters.enumerated() {
            grid[column, 0] = Cell(character)
        }
        let frame = String(decoding: screen.frame(grid), as: UTF8.self)
        return frame.replacing(/\u{1B}(\[[0-9;?]*[A-Za-z]|\([A-Z0-9])/, with: "")
    }

    /// In xterm, some fonts draw the lower half of a block into the row below.
    @Test func `sends the rows of changed blocks and below them, where glyphs exceed their cells`()
        throws
    {
        let environment = TerminalEnvironment(["LC_ALL": "C.UTF-8"])
        try #require(environment.useLocale())
        let size = CellSize(columns: 3, rows: 4)
        let screen = try CursesScreen(
            types: [.installed("xterm-256color")], size: size, limit: .cube, theme: .dark,
            isUnicode: true)
        defer { screen.close() }
        var grid = CellGrid(size: size)
        for row in 0..<4 {
            for column in 0..<3 { grid[column, row] = Cell(["a", "b", "c", "d"][row]) }
        }
        grid[1, 1] = Cell("▄")
        _ = screen.frame(grid, repaintsRows: true)
        grid[1, 1] = Cell("b")
        let frame = String(decoding: screen.frame(grid, repaintsRows: true), as: UTF8.self)
        let text = frame.replacing(/\u{1B}(\[[0-9;?]*[A-Za-z]|\([A-Z0-9])|\r|\n/, with: "")
        #expect(text == "bbbccc")
        // A letter stays in its cell.
        grid[1, 1] = Cell("x")
        let next = String(decoding: screen.frame(grid, repaintsRows: true), as: UTF8.self)
        #expect(next.contains("x") && !next.contains("b") && !next.contains("c"))
    }

    /// Curses sends both where one of them changes.
    @Test func `selects a colour only where it changes`() throws {
        try #require(TerminalEnvironment(["LC_ALL": "C.UTF-8"]).useLocale())
        let size = CellSize(columns: 10, rows: 1)
        let screen = try CursesScreen(
            types: [.installed("xterm-256color")], size: size, limit: .cube, theme: .dark,
            isUnicode: true)
        defer { screen.close() }
        var grid = CellGrid(size: size)
        let letters: [(Character, red: UInt8)] = [("a", 95), ("b", 135), ("c", 135), ("d", 95)]
        for (column, letter) in letters.enumerated() {
            let style = CellStyle(
                foreground: .rgb(red: 255, green: 255, blue: 255),
                background: .rgb(red: letter.red, green: 0, blue: 0))
            grid[column, 0] = Cell(letter.0, style)
        }
        let frame = String(decoding: screen.frame(grid), as: UTF8.self)
        #expect(
            frame.contains(
                "\u{1B}[38;5;231m\u{1B}[48;5;52ma\u{1B}[48;5;88mbc\u{1B}[48;5;52md"))
        #expect(frame.hasSuffix("\u{1B}(B\u{1B}[m") && !frame.contains("49m\u{1B}(B"))
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

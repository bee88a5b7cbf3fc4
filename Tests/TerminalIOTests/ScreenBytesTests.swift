import TerminalIO
import TerminalTypes
import Testing

@Suite struct `A recorded screen` {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^")
    }

    @Test func `is complete at first, and then only the changed rows`() {
        var screen = ScreenBytes()
        var grid = CellGrid(size: CellSize(columns: 4, rows: 2))
        grid.write("ab", column: 0, row: 0, style: .standard)
        #expect(text(screen.next(grid)) == "^?25l^2J^1;1Hab  ^2;1H    ")
        var color = CellStyle.standard
        color.foreground = .rgb(red: 1, green: 2, blue: 3)
        color.attributes = .bold
        grid.write("xy", column: 1, row: 1, style: color)
        #expect(text(screen.next(grid)) == "^2;1H ^0;1;38;2;1;2;3mxy ^m")
        #expect(screen.next(grid).isEmpty)
    }

    @Test func `has both halves of a wide character`() {
        var screen = ScreenBytes()
        var grid = CellGrid(size: CellSize(columns: 4, rows: 1))
        grid.write("a漢b", column: 0, row: 0, style: .standard)
        #expect(text(screen.next(grid)) == "^?25l^2J^1;1Ha漢b")
    }

    @Test func `is repainted in another size`() {
        var screen = ScreenBytes()
        _ = screen.next(CellGrid(size: CellSize(columns: 4, rows: 1)))
        let next = screen.next(CellGrid(size: CellSize(columns: 2, rows: 1)))
        #expect(text(next) == "^?25l^2J^1;1H  ")
    }
}

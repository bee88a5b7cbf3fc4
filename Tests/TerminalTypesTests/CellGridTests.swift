import TerminalTypes
import Testing

@Suite struct `A cell grid` {
    private func grid(_ columns: Int, _ rows: Int = 1) -> CellGrid {
        CellGrid(size: CellSize(columns: columns, rows: rows))
    }

    @Test func `writes text and returns where it ends`() {
        var grid = grid(8, 2)
        #expect(grid.write("blue", column: 2, row: 1, style: CellStyle(.hit)) == 6)
        #expect(grid.text == "\n  blue")
        #expect(grid[2, 1].style == CellStyle(.hit))
    }

    @Test(arguments: [
        (-2, "ue"), (6, "      bl"), (8, ""), (Int.max - 8, ""), (Int.min, ""),
    ])
    func `clips text at its edges`(column: Int, text: String) {
        var grid = grid(8)
        grid.write("blue", column: column, row: 0, style: .standard)
        #expect(grid.text == text)
    }

    @Test(arguments: [-1, 1, Int.max, Int.min])
    func `ignores rows outside`(row: Int) {
        var grid = grid(8)
        grid.write("blue", column: 0, row: row, style: .standard)
        #expect(grid.text == "")
    }

    @Test func `can get another row below`() {
        var grid = CellGrid(size: CellSize(columns: 3, rows: 1))
        grid.write("a漢", column: 0, row: 0, style: CellStyle(.hit))
        let higher = grid.withRowBelow()
        #expect(higher.size == CellSize(columns: 3, rows: 2) && higher.text == "a漢\n")
        #expect(Array(higher.cells.prefix(3)) == grid.cells)
    }

    @Test func `ends text before a limit`() {
        var grid = grid(8)
        grid.write("white", column: 1, row: 0, style: .standard, limit: 4)
        #expect(grid.text == " whi")
    }

    @Test func `gives a wide character two cells`() {
        var grid = grid(5)
        #expect(grid.write("日本語", column: 0, row: 0, style: .standard) == 4)
        #expect(grid.text == "日本")
        #expect(grid[1, 0].isContinuation)
        #expect(grid[4, 0] == .blank)
    }

    @Test func `shows no half of a wide character at its left edge`() {
        var grid = grid(4)
        grid.write("日x", column: -1, row: 0, style: .standard)
        #expect(!grid[0, 0].isContinuation)
        #expect(grid[1, 0].character == "x")
    }

    @Test func `blanks the other half of an overwritten wide character`() {
        var grid = grid(4)
        grid.write("日本", column: 0, row: 0, style: .standard)
        grid[0, 0] = Cell("a")
        #expect(grid[1, 0].character == " ")
        grid[3, 0] = Cell("b")
        #expect(grid[2, 0].character == " ")
        #expect(grid.text == "a  b")
        grid.write("日本", column: 0, row: 0, style: .standard)
        grid.write("語", column: 1, row: 0, style: .standard)
        #expect(grid.text == " 語")
    }

    @Test func `fills only cells inside it`() {
        var grid = grid(4, 3)
        grid.fill(CellRect(column: -1, row: 1, columns: 3, rows: 9), with: Cell("x"))
        #expect(grid.text == "\nxx\nxx")
        grid.fill(CellRect(column: 9, row: 9, columns: 3, rows: 9), with: Cell("y"))
        grid.fill(CellRect(column: -9, row: -9, columns: 3, rows: 3), with: Cell("y"))
        #expect(grid.text == "\nxx\nxx")
    }

    @Test func `of zero size reads as blank`() {
        var grid = grid(-1, 0)
        grid.write("blue", column: 0, row: 0, style: .standard)
        #expect(grid[0, 0] == .blank)
        #expect(grid.text == "")
    }
}

@Suite struct `A rectangle of cells` {
    @Test func `contains its first but not the cell after its last`() {
        let rect = CellRect(column: 2, row: 3, columns: 2, rows: 1)
        #expect(rect.contains(CellPoint(column: 2, row: 3)))
        #expect(!rect.contains(CellPoint(column: 4, row: 3)))
        #expect(!rect.contains(CellPoint(column: 2, row: 4)))
    }

    @Test func `inset by more than its size is empty`() {
        #expect(CellRect(column: 0, row: 0, columns: 3, rows: 3).inset(columns: 2, rows: 2).isEmpty)
    }
}

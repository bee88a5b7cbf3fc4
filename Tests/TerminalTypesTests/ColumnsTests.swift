import TerminalTypes
import Testing

@Suite struct `Texts in columns` {
    @Test func `are as wide as their widest texts, in cells, without spaces at the ends`() {
        let rows = [["a", "name", "x"], ["日本", "b"], ["", "", "y"]]
        #expect(Columns.aligned(rows) == ["a     name  x", "日本  b", "            y"])
        #expect(Columns.aligned([]).isEmpty)
        var lines: [String] = []
        Columns.align(rows.count, row: { rows[$0] }, line: { lines += ["\($0) \($1)"] })
        #expect(lines == Columns.aligned(rows).enumerated().map { "\($0) \($1)" })
    }
}
